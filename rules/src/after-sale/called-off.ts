import type { Product } from '../catalogue.ts'
import { addDays, type Day, type Instant, pragueDay } from '../day.ts'
import { termOf } from './deadlines.ts'

/** Days within which a concert's guests get their money back (docs/product.md §19.49). */
export const DAYS_TO_REFUND = 60

export type CalledOff = {
  /** The product that is called off; undefined for a slot group. */
  product: Pick<Product, 'entryType' | 'seasonal' | 'giftStatus' | 'withdrawal' | 'allowDateChange'> | undefined
  day: Day
  calledOffOn: Day
}

/** What the silent get, and until when a guest may choose. */
export type OfferTerms = { silent: 'money' | 'keep'; until: Instant }

/**
 * Why a day cannot be called off with some terms. `none-kept`: a concert's silent guests would keep their tickets.
 * `until-late`: `last` is the last day on which they may choose.
 */
export type WhyNotCalledOff = { why: 'until-over' | 'none-kept' } | { why: 'until-late'; last: Day }

/** Returns why a day cannot be called off with some terms, or null (docs/product.md §19.49). */
export function whyNotCalledOff(
  called: CalledOff,
  { silent, until }: OfferTerms,
  now: Instant,
): WhyNotCalledOff | null {
  if (until <= now) return { why: 'until-over' }
  if (!isFixed(called)) return null
  if (silent === 'keep') return { why: 'none-kept' }
  const last = lastDayToChoose(called)
  return pragueDay(until) > last ? { why: 'until-late', last } : null
}

/** Returns whether a product is dated and allows no change of date, like a concert. */
const isFixed = ({ product }: CalledOff): boolean =>
  product !== undefined && !product.allowDateChange && termOf(product) === 'dated'

/**
 * Returns the last day on which a concert's guests may choose. `DAYS_TO_REFUND` run from the concert's day, or from the
 * day of calling it off where that is earlier. The last of them is left for the refund.
 */
const lastDayToChoose = ({ day, calledOffOn }: CalledOff): Day =>
  addDays(calledOffOn < day ? calledOffOn : day, DAYS_TO_REFUND - 1)
