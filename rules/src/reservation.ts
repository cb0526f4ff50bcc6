import type { Instant } from './day.ts'

/** Minutes for which a dry-run holds a price and its places (docs/product.md §4.13). */
export const RESERVATION_MINUTES = 15
export const MAX_RENEWALS = 2
/** Seconds before the end at which the buyer is warned. */
export const WARN_SECONDS = 120

export type ReservationState = 'live' | 'ending' | 'expired'

const secondsLeft = (validTo: Instant, now: Instant): number => Math.max(0, Math.ceil((validTo - now) / 1000))

export function reservationState(validTo: Instant, now: Instant): ReservationState {
  if (now >= validTo) return 'expired'
  return secondsLeft(validTo, now) <= WARN_SECONDS ? 'ending' : 'live'
}

/**
 * Returns the time left as `mm:ss`, in every language. A begun second counts as a whole one, so that 00:00 means the
 * end.
 */
export function countdownText(validTo: Instant, now: Instant): string {
  const left = secondsLeft(validTo, now)
  return `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}

export const renewalsLeft = (renewals: number): number => Math.max(0, MAX_RENEWALS - renewals)
