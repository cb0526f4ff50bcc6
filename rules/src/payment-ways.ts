import type { Haler } from './money.ts'
import type { OrderStatus } from './order-status.ts'

/** Way of payment that an order names. */
export type PaidWith = 'card' | 'invoice' | 'order'
/** Way in which an order is paid. `none`: a free order, which nobody has to pay. */
export type PaymentWay = PaidWith | 'none'

/** Who buys. The operator says by which ways a company may pay; a blocked one may pay by card only. */
export type Customer =
  | { kind: 'guest' }
  | { kind: 'member' }
  | { kind: 'company'; paysBy: readonly PaidWith[]; isBlocked: boolean }

type Way = {
  customers: readonly Customer['kind'][]
  /** The status that an order paid in this way begins with. */
  first: OrderStatus
}

export const WAYS: Readonly<Record<PaymentWay, Way>> = {
  none: { customers: ['guest', 'member', 'company'], first: 'paid' },
  card: { customers: ['guest', 'member', 'company'], first: 'new' },
  invoice: { customers: ['company'], first: 'unpaid' },
  order: { customers: ['company'], first: 'unpaid' },
}

/** Returns whether a customer may pay in a way. */
export function mayPay(customer: Customer, way: PaymentWay): boolean {
  if (!WAYS[way].customers.includes(customer.kind)) return false
  if (customer.kind !== 'company' || way === 'none') return true
  return customer.paysBy.includes(way) && (way === 'card' || !customer.isBlocked)
}

/** Returns the sales point that a customer buys at. */
export const salesPointOf = ({ kind }: Customer): 'eshop' | 'b2b' => (kind === 'company' ? 'b2b' : 'eshop')

/** Returns the way in which an order is paid; `none` for a free one. */
export const wayOf = (paidWith: PaidWith, total: Haler): PaymentWay => (total === 0 ? 'none' : paidWith)
