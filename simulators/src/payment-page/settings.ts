import { type CommonSettings, patchSettings } from '../faults.ts'

export const PAYMENT_CALLS = ['create', 'read', 'refund', 'page', 'outcome'] as const

export type PaymentSettings = CommonSettings & {
  /** Milliseconds between a change and its first notification. */
  noticeDelayMs: number
  /** How many times each notification is sent, all at once. */
  noticeCopies: number
  /** Notifications of changes made now are never sent. */
  noticesOff: boolean
  /** The first notification of a payment waits, so that its second one overtakes it. */
  noticesOutOfOrder: boolean
  /** Milliseconds before the second attempt of a notification; doubles up to a minute. */
  noticeRetryMs: number
  /** Hellers by which every answer about a payment is wrong. */
  amountOffset: number
  /** When not empty, answers tell this currency. */
  currencyTold: string
  /** Refunds are taken on and done once this is off again. */
  refundsPending: boolean
  /** A payment nobody finished times out after so many milliseconds; counts for payments opened from now on. */
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
