import type { LocalText } from '@gondola/rules/catalogue.ts'
import { PiggyBank } from 'lucide-react'
import { inParts } from '../lib/non-breaking.tsx'
import { useBoot, useText } from '../state/boot.tsx'
import { Button } from '../ui/button.tsx'
import css from './cheaper-offer.module.css'
import { usePrice } from './use-price.ts'

type Props = {
  pieces: { name: LocalText; count: number }[]
  /** For all pieces together, in crowns. */
  price: number
  saving: number
  onTake: () => void
}

/** Says that the same people can pay less, with a button that takes the offer. */
export function CheaperOffer({ pieces, price, saving, onTake }: Props) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const mix = pieces.map(({ name, count }) => t('cart.line', { count, name: name[lang] })).join(' + ')
  return (
    <div className={css.offer}>
      <PiggyBank />
      <p>{inParts(t('shop.cheaper', { mix, price: money(price) }))}</p>
      <Button size="small" look="secondary" onClick={onTake}>
        {t('shop.cheaper.take', { price: money(saving) })}
      </Button>
    </div>
  )
}
