import type { Product } from '../catalogue.ts'
import { addDays, type Day, type Instant, instantOf, pragueDay } from '../day.ts'
import type { TaxLaw } from '../receipt.ts'
import { slotType, timeOfMinute } from '../slot.ts'
import { nextWorkingDay } from './holidays.ts'

/**
 * What an entry is valid for. `dated`: one day or several. `season`: a pass of one person for a season. `rides`: some
 * rides within a season. `undated`: without a date, as a gift voucher or a card.
 */
export const TERMS = ['dated', 'season', 'rides', 'undated'] as const
export type Term = (typeof TERMS)[number]

/**
 * Returns the term of a product's entries. A season's pass cannot be a gift; rides can. What it says of withdrawal counts
 * first (docs/product.md §19.19).
 */
export function termOf(product: Pick<Product, 'entryType' | 'seasonal' | 'giftStatus' | 'withdrawal'>): Term {
  if (product.entryType !== 'PRODUCT') return 'undated'
  if (!product.seasonal) return 'dated'
  return (product.withdrawal ?? product.giftStatus) === 'none' ? 'season' : 'rides'
}

/** Last minute of the day before, in which a ticket can still be cancelled (docs/product.md §19.13). */
const LAST_MINUTE = '23:58'
const MINUTE_MS = 60_000
/** Days after the payment on which a consumer may withdraw (docs/product.md §19.18). */
const WITHDRAWAL_DAYS = 14

export type Dated = { term: Term; days: readonly Day[]; slotStart: number | null }

const firstDayOf = ({ days }: Dated): Day => days[0] ?? ''

/** Returns the first instant at which an entry cannot be cancelled; null without a date. */
export const cancelUntil = (entry: Dated): Instant | null =>
  entry.term === 'dated' ? instantOf(addDays(firstDayOf(entry), -1), LAST_MINUTE) + MINUTE_MS : null

/** Returns the start of an entry: its slot's minute, else its first day. Its date can be changed before. */
export function startOf(entry: Dated): Instant {
  const start = entry.slotStart === null ? '00:00' : timeOfMinute(entry.slotStart)
  return instantOf(firstDayOf(entry), slotType(start) === 'day' ? '00:00' : start)
}

/** Returns whether a consumer may withdraw from entries of a term (docs/product.md §19.18). */
export const isWithdrawable = (term: Term): boolean => term === 'undated' || term === 'rides'

/**
 * Returns the first instant after the time to withdraw. That is the end of the 14th day, or of the next working day.
 * Null for days and for season passes (docs/product.md §19.18).
 */
export function withdrawUntil({ term }: Pick<Dated, 'term'>, paidAt: Instant, law: TaxLaw): Instant | null {
  if (!isWithdrawable(term)) return null
  const last = nextWorkingDay(addDays(pragueDay(paidAt), WITHDRAWAL_DAYS), law)
  return instantOf(addDays(last, 1), '00:00')
}
