import { ShoppingBag } from 'lucide-react'
import { useText } from '../../state/boot.tsx'
import { cart, useCartCount } from '../../state/cart.ts'
import css from './header.module.css'

/** Opens the cart; the count pulses once when it grows. */
export function CartButton() {
  const t = useText()
  const count = useCartCount()
  return (
    <button type="button" className={css.cart} aria-haspopup="dialog" onClick={cart.open}>
      <span className={css.bag}>
        <ShoppingBag />
        {count > 0 && (
          <span key={count} className={css.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className={css.cartWord}>{t('chrome.cart')}</span>
      {count > 0 && <span className="vh">, {t('chrome.cart.count', { count })}</span>}
    </button>
  )
}
