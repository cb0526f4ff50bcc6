import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBoot, useText } from '../state/boot.tsx'
import { type CartEntry, useCart } from '../state/cart.ts'
import { namesIn } from './codes/code-facts.ts'
import { depositOf } from './deposit.ts'
import css from './deposit-note.module.css'
import { usePrice } from './use-price.ts'

/**
 * Says what the new cards of the cart cost in deposits, all together. Also says why a voucher with a rest leaves
 * something to pay (docs/product.md §17.2). Nothing where neither is so.
 */
export function DepositNote({ entries }: { entries: CartEntry[] }) {
  const { cardDeposit, lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { results, amount } = useCart()
  const { count, isMaybe } = depositOf(entries)
  const one = price(cardDeposit)
  // Only a gift voucher has a rest, and names what it does not pay.
  const unpaid = amount.voucher > 0 && results.find(({ left, details }) => left && details)?.details?.products
  return (
    <>
      {unpaid && <Note>{t('deposit.notByCode', { products: namesIn(unpaid, lang) })}</Note>}
      {cardDeposit > 0 && count > 0 && (
        <Note>{t('deposit.sum', { count, deposit: one, sum: price(count * cardDeposit) })}</Note>
      )}
      {cardDeposit > 0 && isMaybe && <Note>{t(count > 0 ? 'deposit.more' : 'deposit.maybe', { deposit: one })}</Note>}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={css.note}>
    <Info />
    <span>{children}</span>
  </p>
)
