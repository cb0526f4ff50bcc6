import { useText } from '../state/boot.tsx'
import { Price } from '../ui/price.tsx'
import css from './former-price.module.css'
import { usePrice } from './use-price.ts'

/**
 * The lowest price of the 30 days before what is reduced now, in crowns: struck through, and never without the words that
 * the law asks for beside it. Those name it too, so that nobody has to see the stroke.
 */
export function FormerPrice({ price, className = '' }: { price: number; className?: string | undefined }) {
  const t = useText()
  const former = usePrice()(price)
  return (
    <p className={`${css.former} ${className}`}>
      <span aria-hidden="true">
        <Price tone="former">{former}</Price>{' '}
      </span>
      {t('shop.lastPrice', { price: former })}
    </p>
  )
}
