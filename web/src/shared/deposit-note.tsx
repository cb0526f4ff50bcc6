import { Info } from 'lucide-react'
import { useBoot, useText } from '../state/boot.tsx'
import type { CartEntry } from '../state/cart.ts'
import { depositOf } from './deposit.ts'
import css from './deposit-note.module.css'
import { usePrice } from './use-price.ts'

/** Says what the new cards of the cart cost in deposits, all together. Nothing where none is needed. */
export function DepositNote({ entries }: { entries: CartEntry[] }) {
  const { cardDeposit } = useBoot()
  const t = useText()
  const price = usePrice()
  const deposit = depositOf(entries)
  if (!deposit || cardDeposit === 0) return null
  const one = price(cardDeposit)
  return (
    <p className={css.note}>
      <Info />
      <span>
        {deposit.kind === 'maybe'
          ? t('deposit.maybe', { deposit: one })
          : t('deposit.sum', { count: deposit.count, deposit: one, sum: price(deposit.count * cardDeposit) })}
      </span>
    </p>
  )
}
