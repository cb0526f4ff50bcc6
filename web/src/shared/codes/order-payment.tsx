import type { OrderItem } from '@gondola/contract/orders.ts'
import { useText } from '../../state/boot.tsx'
import { Chip } from '../../ui/chip.tsx'
import { amountOf, hasCodes, paidAmount } from '../paid-amount.ts'
import { usePrice } from '../use-price.ts'
import css from './code-sums.module.css'
import { GiftLine, SumLine } from './code-sums.tsx'

type Paid = Pick<OrderItem, 'amount' | 'benefits' | 'voucherResults' | 'entries'>

/**
 * Shows what an order cost and what paid it, and the change since (docs/product.md §17.42). Shows nothing for an order
 * without benefits, vouchers and credit.
 */
export function OrderPayment({ order }: { order: Paid }) {
  const t = useText()
  const money = usePrice()
  const { amount, benefits, voucherResults } = order
  if (!hasCodes(order)) return null
  const saved = benefits.reduce((sum, benefit) => sum + benefit.saved, 0)
  const minus = (sum: number) => t('code.minus', { price: money(sum) })
  const kept = paidAmount(order)
  const change = amountOf([{ amount: kept }, { amount: -amount.base }])
  return (
    <div className={css.order}>
      {saved > 0 && <SumLine label={t('code.sums.before')}>{money(amount.base + saved)}</SumLine>}
      {benefits.map(({ benefitId, name, badge, saved }) => (
        <SumLine
          key={benefitId}
          label={
            <>
              {badge && (
                <>
                  <Chip tone="deal" className={css.badge}>
                    {badge}
                  </Chip>{' '}
                </>
              )}
              {name || t('code.unnamed')}
            </>
          }
          tone="deal"
        >
          {minus(saved)}
        </SumLine>
      ))}
      <div className={saved > 0 ? css.total : undefined}>
        <SumLine label={t('code.sums.total')}>{money(amount.base)}</SumLine>
      </div>
      {voucherResults
        .filter(({ kind, saved }) => kind === 'gift' && saved > 0)
        .map((gift) => (
          <GiftLine key={gift.publicKey} gift={gift} of="order" hasDay />
        ))}
      {amount.credit > 0 && (
        <SumLine label={t('code.sums.credit')} tone="ok">
          {minus(amount.credit)}
        </SumLine>
      )}
      {amount.due > 0 && (amount.voucher > 0 || amount.credit > 0) && (
        <div className={css.total}>
          <SumLine label={t('code.order.card')}>{money(amount.due)}</SumLine>
        </div>
      )}
      {change !== 0 && (
        <>
          <SumLine label={t('code.order.change')}>{change < 0 ? minus(-change) : money(change)}</SumLine>
          <div className={css.total}>
            <SumLine label={t('code.order.now')}>{money(kept)}</SumLine>
          </div>
        </>
      )}
    </div>
  )
}
