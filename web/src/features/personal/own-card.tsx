import type { OwnCard } from '@gondola/contract/cards.ts'
import { writeIdentification } from '@gondola/rules/card-number.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { CardPicture } from '../../ui/card-picture.tsx'

/** As it is printed. */
export const numberOf = ({ extIdentifiers: printed }: Pick<OwnCard, 'extIdentifiers'>): string =>
  'wtpNumber' in printed ? printed.wtpNumber : writeIdentification(printed)

export function OwnCardPicture({ card }: { card: OwnCard }) {
  const { resort } = useBoot()
  const t = useText()
  const number = numberOf(card)
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
