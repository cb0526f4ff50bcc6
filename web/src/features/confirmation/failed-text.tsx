import type { OrderReply } from '@gondola/contract/orders.ts'
import { ContactText } from '../../shared/contact-text.tsx'
import { useWaysBack } from '../../shared/ways-back.ts'
import { failedMoney } from './confirmation.ts'
import { isShown } from './purchase-event.ts'

/** Says what happens with the money of an order that failed. */
export function FailedText({ order }: { order: OrderReply }) {
  const waysBack = useWaysBack()
  const money = failedMoney(order)
  if (money === 'unknown' || !isShown(order)) return <ContactText textKey="confirmation.failed.text" />
  const { base, voucher, credit } = order.amount
  const { ending, vars } = waysBack({ amount: base, voucher, credit })
  const rights = money === 'returned' && ending === '.rights' ? ending : ''
  return <ContactText textKey={`confirmation.failed.${money}${rights}`} vars={vars} />
}
