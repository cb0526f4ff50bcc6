import type { OrderItem } from '@gondola/contract/orders.ts'
import { isInvoiced } from '../../../shared/business/transfer.ts'
import { isFree, isPaid } from '../confirmation.ts'

/**
 * Kinds of a company's order, for its headline. Tickets come before the payment or with it, or it is paid. `preparing`:
 * its tickets are being made.
 */
export type BusinessKind = 'ready' | 'preparing' | 'waits' | 'free'

/** Returns what the headline of a company's order says (docs/product.md §20.26). */
export function businessKind(order: OrderItem): BusinessKind {
  if (isInvoiced(order) && !order.meta.transfer?.onCredit) return 'waits'
  const isWaiting = order.entries.some(({ ready, reversed }) => ready.state === 'waiting' && !reversed)
  if (isWaiting) return 'preparing'
  return isFree(order) ? 'free' : 'ready'
}

/** Whether its tickets are or will be there without another payment. */
export function hasTickets(order: OrderItem): boolean {
  const { status, meta } = order
  return isPaid(order) || (status === 'unpaid' && meta.transfer?.onCredit === true)
}
