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

/** Minutes in which an order can be paid: the provider's time-out plus ten (docs/product.md §4.17). */
export const PAYMENT_WINDOW_MINUTES = 25
/** Longest time that prices are held, however often a cart is submitted again (docs/product.md §4.17). */
export const LONGEST_HOLD_MINUTES = 120

/** When something of an order ends: with its payment window, or after its due day. */
export type Until = 'window' | 'due-day'

type Way = {
  customers: readonly Customer['kind'][]
  /** The status that an order paid in this way begins with. */
  first: OrderStatus
  /** Until when the order can be paid. */
  payable: Until
  /** Until when price and places are held. On credit the tickets are sold at once (docs/product.md §20.18, §20.20). */
  held: { onCredit: Until; otherwise: Until }
}

const FOR_WINDOW = { payable: 'window', held: { onCredit: 'window', otherwise: 'window' } } as const
const FOR_MONEY = { payable: 'due-day', held: { onCredit: 'window', otherwise: 'due-day' } } as const

export const WAYS: Readonly<Record<PaymentWay, Way>> = {
  none: { customers: ['guest', 'member', 'company'], first: 'paid', ...FOR_WINDOW },
  card: { customers: ['guest', 'member', 'company'], first: 'new', ...FOR_WINDOW },
  invoice: { customers: ['company'], first: 'unpaid', ...FOR_MONEY },
  order: { customers: ['company'], first: 'unpaid', ...FOR_MONEY },
}

/** Returns why a customer may not pay in a way (docs/product.md §20.25). */
export function whyNotPaid(customer: Customer, way: PaymentWay): 'not-b2b' | 'blocked' | 'not-allowed' | undefined {
  if (!WAYS[way].customers.includes(customer.kind)) return 'not-b2b'
  if (customer.kind !== 'company' || way === 'none') return undefined
  if (customer.isBlocked && way !== 'card') return 'blocked'
  return customer.paysBy.includes(way) ? undefined : 'not-allowed'
}

/** Returns the sales point that a customer buys at. */
export const salesPointOf = ({ kind }: Customer): 'eshop' | 'b2b' => (kind === 'company' ? 'b2b' : 'eshop')

/** Returns the way in which an order is paid; `none` for a free one. */
export const wayOf = (paidWith: PaidWith, total: Haler): PaymentWay => (total === 0 ? 'none' : paidWith)
