import type { OrderReply } from '@gondola/contract/orders.ts'

export const POLL_INTERVAL_MS = 1_000
export const POLL_TIMEOUT_MS = 30_000
/** After the time-out a paid order is still asked for, at this pace, until its tickets are there. */
export const SLOW_POLL_INTERVAL_MS = 5_000

/**
 * Where a confirmation stands. `order` is the last answer; without a right to the order it holds only uuid and status.
 * `isUnreachable` says that the last question got no answer; it is asked again.
 */
export type Confirmation =
  | { step: 'loading'; order: OrderReply | null; isUnreachable: boolean }
  | { step: 'preparing'; order: OrderReply; isUnreachable: boolean }
  | { step: 'time-out'; order: OrderReply | null; isUnreachable: boolean }
  | { step: 'success'; order: OrderReply }
  | { step: 'payment-failed'; order: OrderReply }
  | { step: 'failed'; order: OrderReply | null }

export type ConfirmationEvent =
  | { kind: 'answer'; order: OrderReply }
  /** No answer, or one that a later question may better: network, busy, fault. */
  | { kind: 'miss' }
  /** The shop knows no such order or shows it to nobody. */
  | { kind: 'refusal' }
  | { kind: 'deadline' }
  | { kind: 'ask-again' }

export const waiting: Confirmation = { step: 'loading', order: null, isUnreachable: false }

function afterAnswer(state: Confirmation, order: OrderReply): Confirmation {
  switch (order.status) {
    case 'finished':
      return { step: 'success', order }
    case 'failed':
      return { step: 'failed', order }
    case 'payment_failed':
      return { step: 'payment-failed', order }
    case 'paid':
      return { step: state.step === 'time-out' ? 'time-out' : 'preparing', order, isUnreachable: false }
    default:
      return { step: state.step === 'time-out' ? 'time-out' : 'loading', order, isUnreachable: false }
  }
}

/**
 * Confirmation polling (docs/product.md §8.14): ends on finished or failed, also on payment_failed, which offers to pay
 * again; a paid order that is not finished has its tickets on their way.
 */
export function confirmationAfter(state: Confirmation, event: ConfirmationEvent): Confirmation {
  // Its tickets may be blocked or unblocked at any time.
  if (state.step === 'success' && event.kind === 'answer' && event.order.status === 'finished')
    return { step: 'success', order: event.order }
  if (state.step === 'success' || state.step === 'failed' || state.step === 'payment-failed') return state
  switch (event.kind) {
    case 'answer':
      return afterAnswer(state, event.order)
    case 'miss':
      return { ...state, isUnreachable: true }
    case 'refusal':
      return { step: 'failed', order: state.order }
    case 'deadline':
      return { ...state, step: 'time-out' }
    case 'ask-again':
      return state.order?.status === 'paid'
        ? { step: 'preparing', order: state.order, isUnreachable: false }
        : { step: 'loading', order: state.order, isUnreachable: false }
  }
}

/** Money has arrived: the cart may go and the purchase may be counted, also while the tickets are still being made. */
export const isPaid = (order: OrderReply | null): order is OrderReply =>
  order?.status === 'paid' || order?.status === 'finished'

/** Nothing was to be paid for it. */
export const isFree = (order: OrderReply | null): boolean =>
  order !== null && 'entries' in order && order.amount.base === 0

/**
 * What is said of the money of an order that ended: it is known to come back where it was paid and no ticket could be had,
 * and there is none where nothing was to be paid. Of any other the shop cannot know what the bank has done.
 */
export function failedMoney(order: OrderReply): 'returned' | 'free' | 'unknown' {
  if (!('entries' in order)) return 'unknown'
  if (order.meta.receipt !== null) return 'returned'
  return isFree(order) ? 'free' : 'unknown'
}

/** Milliseconds until the next question; null when nothing more is asked. */
export function nextQuestion(state: Confirmation): number | null {
  if (state.step === 'loading' || state.step === 'preparing') return POLL_INTERVAL_MS
  return state.step === 'time-out' && isPaid(state.order) ? SLOW_POLL_INTERVAL_MS : null
}
