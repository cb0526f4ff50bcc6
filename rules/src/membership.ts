import { addDays, addMonths, type Day, firstOfMonth, monthOf } from './day.ts'

/** Months after the end of a membership in which deposits of its cards are returned (docs/product.md §18.19). */
export const DEPOSIT_MONTHS = 6
/** Least number of days between a notice of new terms and their first day (docs/product.md §18.27). */
export const TERMS_NOTICE_DAYS = 15
/** Days after a notice of new terms in which a member may end the membership. */
export const TERMS_OBJECTION_DAYS = 30

/** Least days that a membership lasts once its account is open again (docs/product.md §18.29). */
export const KEEP_DAYS = 7

/** Days within which an e-mail has to be confirmed. Until then it is nobody's account, and later it is deleted. */
export const UNCONFIRMED_DAYS = 30

/** Hours in which a mailed link works, by kind (docs/product.md §10.22). */
export const LINK_HOURS = { activation: 72, recovery: 1, 'email-old': 24, 'email-new': 24, invitation: 168 } as const

const lastOfMonth = (month: string): Day => addDays(firstOfMonth(addMonths(month, 1)), -1)

/**
 * Returns the last day of a membership that its member ends today (docs/product.md §18.15). It is the last of the
 * month, or of a later service that was bought.
 */
export function membershipEnd(today: Day, lastService: Day | null): Day {
  const end = lastOfMonth(monthOf(today))
  return lastService !== null && lastService > end ? lastService : end
}

/**
 * Returns the last day on which deposits are returned after a membership. A shorter month ends it on its own last day.
 */
export function depositsUntil(end: Day): Day {
  const last = lastOfMonth(addMonths(monthOf(end), DEPOSIT_MONTHS))
  const same = `${last.slice(0, 8)}${end.slice(8)}`
  return same < last ? same : last
}

/** Returns the first day of new terms that are announced today. */
export const termsFrom = (today: Day): Day => addDays(today, TERMS_NOTICE_DAYS)

/** Parts of an account that end with its membership or outlast it, in display order. */
export const ENDINGS = [
  'account',
  'cards',
  'deposits',
  'credit',
  'points',
  'discounts',
  'vouchers',
  'receipts',
] as const
export type Ending = (typeof ENDINGS)[number]

/** Contents of an account. Counts, or amounts in any unit: only 0 matters. `deposits`: cards that may have one. */
export type Belongings = Record<'cards' | 'deposits' | 'credit' | 'points' | 'discounts' | 'vouchers', number>

/** What is told of a part that nothing is known of. No amount can be told of it. */
const UNKNOWN: Record<Ending, number> = {
  account: 1,
  cards: 0,
  deposits: 0,
  credit: 0,
  points: 0,
  discounts: 1,
  vouchers: 0,
  receipts: 1,
}

/**
 * Returns the parts of an account that dialog and mails of its end name (docs/product.md §18.21). What an old process
 * has queued or answered lacks some.
 */
export const endingsOf = (has: Partial<Record<Ending, number>>): Ending[] =>
  ENDINGS.filter((one) => (has[one] ?? (one === 'deposits' ? has.cards : undefined) ?? UNKNOWN[one]) > 0)
