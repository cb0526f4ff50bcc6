/** Status of an order; the wire calls it the transaction's (docs/product.md §8.2). */
export const ORDER_STATUSES = ['new', 'unpaid', 'paid', 'finished', 'failed', 'payment_failed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * Every move there is. `failed → paid` is for a payment that the provider confirms late, when the places could be taken
 * again; `paid → finished` for an order of which the access system confirmed every entry.
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['unpaid', 'paid', 'payment_failed', 'failed'],
  payment_failed: ['paid', 'failed'],
  failed: ['paid'],
  unpaid: ['paid', 'failed'],
  paid: ['finished', 'failed'],
  finished: [],
}

/** The statuses from which an order may come to `to`. */
export const fromStatuses = (to: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => ORDER_MOVES[from].includes(to))
