import { unpaidQuota } from '../hoarding.ts'
import type { Haler } from '../money.ts'

export type Credit = { limit: Haler; owed: Haler; isBlocked: boolean; isStopped: boolean }

/** Returns what a company may still order on credit. */
export const freeCredit = ({ limit, owed, isBlocked, isStopped }: Credit): Haler =>
  isBlocked || isStopped ? 0 : Math.max(0, limit - owed)

/**
 * Returns whether an order is on credit (docs/product.md §20.18). The database decides again when it raises the debt.
 */
export const fitsCredit = (total: Haler, credit: Credit): boolean =>
  total > 0 && !credit.isBlocked && !credit.isStopped && credit.owed + total <= credit.limit

/** Most orders of a company that wait for payment, and their most places (docs/product.md §20.23). */
const MOST_WAITING = { orders: 5, places: 200 }

/** Orders that wait for a payment without tickets, and the places that they hold. */
export type Waiting = { orders: number; places: number }

/** Returns whether too much waits, with the new order included. */
export const waitsTooMuch = ({ orders, places }: Waiting): boolean =>
  orders > MOST_WAITING.orders || places > MOST_WAITING.places

/** Places that a time slot offers, and that waiting orders of a company hold. */
export type WaitingSlot = { offered: number; held: number }

/** Returns whether more of a slot waits than may (docs/product.md §20.23). */
export const fillsSlot = (slots: readonly WaitingSlot[]): boolean =>
  slots.some(({ offered, held }) => held > unpaidQuota(offered))
