import { useBoot, useText } from '../state/boot.tsx'
import { CardPicture } from '../ui/card-picture.tsx'

/** A card of the resort with its number, on which nothing has to be found. */
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
