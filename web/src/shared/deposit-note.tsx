import { Info } from 'lucide-react'
import { useBoot, useText } from '../state/boot.tsx'
import { type CartEntry, useCart } from '../state/cart.ts'
import { depositOf } from './deposit.ts'
import css from './deposit-note.module.css'
import { usePrice } from './use-price.ts'

/**
 * Says what the new cards of some entries cost in deposits, all together. Also says why a gift voucher with a balance
 * left does not pay everything (docs/product.md §17.2). Shows nothing where neither applies.
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
  const notes = [
    unpaid && t('deposit.notByCode', { products: unpaid.map((name) => name[lang]).join(', ') }),
    cardDeposit > 0 && count > 0 && t('deposit.sum', { count, deposit: one, sum: price(count * cardDeposit) }),
    cardDeposit > 0 && isMaybe && t(count > 0 ? 'deposit.more' : 'deposit.maybe', { deposit: one }),
  ]
  return notes.map(
    (note) =>
      note && (
        <p key={note} className={css.note}>
          <Info />
          <span>{note}</span>
        </p>
      ),
  )
}
