import type { OwnCard } from '@gondola/contract/cards.ts'
import { printedNumber } from '@gondola/rules/card-number.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { CardPicture } from '../../ui/card-picture.tsx'

export function OwnCardPicture({ card }: { card: OwnCard }) {
  const { resort } = useBoot()
  const t = useText()
  const number = printedNumber(card.extIdentifiers)
  return (
    <CardPicture
      plain
      label={t('personal.cards.picture', { card: resort.cardName, number })}
      name={resort.shortName}
      cardName={resort.cardName}
      number={number}
    />
  )
}
