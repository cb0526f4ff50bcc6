import type { OrderReply } from '@gondola/contract/orders.ts'
import { isInvoiced } from '../../shared/business/transfer.ts'

export const POLL_INTERVAL_MS = 1_000
export const POLL_TIMEOUT_MS = 30_000
/** Polling interval of a paid order after the time-out, until its tickets are issued. */
export const SLOW_POLL_INTERVAL_MS = 5_000

/**
 * State of a confirmation. `order` is the last response; without access to the order it has only uuid and status.
 * `isUnreachable`: the last request failed and is being retried.
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
  /** A failure that a later request may not have: network, busy, fault. */
  | { kind: 'miss' }
  /** The shop has no such order, or shows it to nobody. */
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
    case 'unpaid':
      if (isInvoiced(order)) return { step: 'success', order }
      return { step: state.step === 'time-out' ? 'time-out' : 'loading', order, isUnreachable: false }
    case 'payment_failed':
      return { step: 'payment-failed', order }
    case 'paid':
      return { step: state.step === 'time-out' ? 'time-out' : 'preparing', order, isUnreachable: false }
    default:
      return { step: state.step === 'time-out' ? 'time-out' : 'loading', order, isUnreachable: false }
  }
}

/**
 * Returns the next state of the polling (docs/product.md §8.14). It ends on finished, failed or payment_failed; the
 * last offers another payment. A paid order that is not finished waits for its tickets. One on invoice is settled once
 * its deposit invoice is drawn (docs/product.md §20.26).
 */
export function confirmationAfter(state: Confirmation, event: ConfirmationEvent): Confirmation {
  // Tickets may be blocked or unblocked at any time; one on invoice may be paid.
  if (state.step === 'success' && event.kind === 'answer' && (isPaid(event.order) || isInvoiced(event.order)))
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

/** Whether money has arrived. The cart is then emptied and the purchase counted, even before the tickets are issued. */
export const isPaid = (order: OrderReply | null): order is OrderReply =>
  order?.status === 'paid' || order?.status === 'finished'

/** Whether nothing had to be paid. */
export const isFree = (order: OrderReply | null): boolean =>
  order !== null && 'entries' in order && order.amount.base === 0

/**
 * Returns what is known of the money of an order that ended. `returned`: paid, but no ticket could be issued. `free`:
 * nothing had to be paid. `unknown`: only the bank knows.
 */
export function failedMoney(order: OrderReply): 'returned' | 'free' | 'unknown' {
  if (!('entries' in order)) return 'unknown'
  if (order.meta.receipt !== null) return 'returned'
  return isFree(order) ? 'free' : 'unknown'
}

/** Whether the tickets of an order on credit are still being made. */
const isMaking = (order: OrderReply): boolean =>
  isInvoiced(order) &&
  order.meta.transfer?.onCredit === true &&
  order.entries.some(({ ready, reversed }) => ready.state === 'waiting' && !reversed)

/** Returns the milliseconds until the next request; null when polling has ended. */
export function nextQuestion(state: Confirmation): number | null {
  if (state.step === 'loading' || state.step === 'preparing') return POLL_INTERVAL_MS
  if (state.step === 'success' && isMaking(state.order)) return SLOW_POLL_INTERVAL_MS
  return state.step === 'time-out' && isPaid(state.order) ? SLOW_POLL_INTERVAL_MS : null
}
