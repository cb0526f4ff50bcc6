import { useText } from '../state/boot.tsx'
import { Price } from '../ui/price.tsx'
import css from './former-price.module.css'
import { usePrice } from './use-price.ts'

/**
 * Shows the lowest price of the last 30 days, in crowns, struck through. The law asks for the words beside it. They
 * repeat the price, so screen readers read only the words.
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
