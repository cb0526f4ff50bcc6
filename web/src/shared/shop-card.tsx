import { useBoot, useText } from '../state/boot.tsx'
import { CardPicture } from '../ui/card-picture.tsx'

/** The resort's card with its number, without hints on where to find the number. */
export function ShopCard({ number }: { number: string }) {
  const { resort } = useBoot()
  const t = useText()
  return (
    <CardPicture
      plain
      label={t('card.picture', { card: resort.cardName, number })}
      name={resort.shortName}
      cardName={resort.cardName}
      number={number}
    />
  )
}
