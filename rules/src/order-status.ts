/** Statuses of an order, which calls name a transaction (docs/product.md §8.2). */
export const ORDER_STATUSES = ['new', 'unpaid', 'paid', 'finished', 'failed', 'payment_failed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * Every allowed move. `failed → paid` is for a payment that the provider confirms late, if the places could be taken
 * again. `paid → finished` is for an order without waiting tickets and with at least one that is ready (docs/product.md
 * §9.1).
 */
export const ORDER_MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  new: ['paid', 'payment_failed', 'failed'],
  payment_failed: ['paid', 'failed'],
  failed: ['paid'],
  unpaid: ['paid', 'failed'],
  paid: ['finished', 'failed'],
  finished: [],
}

/** Returns the statuses from which an order may move to `to`. */
export const fromStatuses = (to: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => ORDER_MOVES[from].includes(to))
