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
  const deposit = depositOf(entries)
  const one = price(cardDeposit)
  // Only a gift voucher has a rest, and names what it does not pay.
  const unpaid = amount.voucher > 0 && results.find(({ left, details }) => left && details)?.details?.products
  return (
    <>
      {unpaid && <Note>{t('deposit.notByCode', { products: namesIn(unpaid, lang) })}</Note>}
      {deposit && cardDeposit > 0 && (
        <Note>
          {deposit.kind === 'maybe'
            ? t('deposit.maybe', { deposit: one })
            : t('deposit.sum', { count: deposit.count, deposit: one, sum: price(deposit.count * cardDeposit) })}
        </Note>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className={css.note}>
    <Info />
    <span>{children}</span>
  </p>
)
