import { type CommonSettings, patchSettings } from '../faults.ts'

export const PAYMENT_CALLS = ['create', 'read', 'refund', 'page', 'outcome'] as const

export type PaymentSettings = CommonSettings & {
  /** Milliseconds between a change and its first notice. */
  noticeDelayMs: number
  /** Number of simultaneous copies of each notice. */
  noticeCopies: number
  /** Changes made now never send a notice. */
  noticesOff: boolean
  /** Delays a payment's first notice so that its second one overtakes it. */
  noticesOutOfOrder: boolean
  /** Milliseconds before the second attempt at a notice; doubles up to a minute. */
  noticeRetryMs: number
  /** Hellers added to the amount in every reply about a payment. */
  amountOffset: number
  /** Currency in replies, when not empty. */
  currencyTold: string
  /** Accepts refunds and completes them once this is off again. */
  refundsPending: boolean
  /** Milliseconds after which an unfinished payment times out. Applies to payments opened from now on. */
  paymentTimeoutMs: number
}

export function paymentSettings(initial: unknown): PaymentSettings {
  const settings: PaymentSettings = {
    downUntil: 0,
    faults: {},
    noticeDelayMs: 0,
    noticeCopies: 1,
    noticesOff: false,
    noticesOutOfOrder: false,
    noticeRetryMs: 1000,
    amountOffset: 0,
    currencyTold: '',
    refundsPending: false,
    paymentTimeoutMs: 15 * 60_000,
  }
  patchSettings(settings, initial, PAYMENT_CALLS)
  return settings
}
