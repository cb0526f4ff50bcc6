import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import type { CartEntry, EntryError } from './cart-entries.ts'

/** What makes an entry valid again: another time, another day, or only its removal. */
export type Remedy = 'time' | 'day' | 'remove'

/** Text keys of what the visitor must do before paying, by remedy. */
export const NEEDED_FIRST = {
  time: 'cart.errors.time',
  day: 'cart.errors.day',
  remove: 'cart.errors',
} as const satisfies Record<Remedy, string>

/**
 * Errors for which no remedy is offered. A dialog of their own or a renewal solves them, or their entry is dropped
 * automatically.
 */
const ELSEWHERE: readonly EntryError['code'][] = [
  'invalid-segment',
  'missing-method',
  'reservation-expired',
  'already-bought',
]
/** Errors that only removal solves. */
const WITHOUT_REMEDY: readonly EntryError['code'][] = ['unknownVariant', 'countMin', 'countMax', 'too-many-places']
/** The server's reasons for a slot that cannot be booked. */
const SLOT_REASONS = ['no-time', 'no-slot', 'slot-past']

/** Errors of a slot without places for this buyer. Other buyers might still get some. */
const SLOT_ERRORS: readonly EntryError['code'][] = ['time-filled', 'network-busy', 'cool-down']

/** Whether an error is about the slot: full, over, gone, or closed to this buyer. */
export const isSlotError = ({ code, reasons }: EntryError): boolean =>
  SLOT_ERRORS.includes(code) ||
  (code === 'unavailable' && (reasons?.some((one) => SLOT_REASONS.includes(one)) ?? false))

const COUNTS = ['countMin', 'countMax'] as const
/** Whether an error says that a day has too few or too many pieces. */
export const isOfCount = ({ code }: EntryError): boolean => COUNTS.some((one) => one === code)

/** Why a slot or day cannot be booked. Each reason has a text of its own. */
export type Refusal = 'taken' | 'past' | 'gone' | 'dayGone' | (typeof LIMITS)[number] | (typeof COUNTS)[number]
const LIMITS = ['network-busy', 'cool-down', 'too-many-places'] as const

/** Returns the one reason to show for some errors. Limits and counts come before slots; without errors it is `gone`. */
export function refusalOf(errors: readonly EntryError[]): Refusal {
  const limit = [...LIMITS, ...COUNTS].find((one) => errors.some(({ code }) => code === one))
  if (limit) return limit
  const error = errors.find(isSlotError)
  if (!error && errors.length > 0) return 'dayGone'
  if (error?.code === 'time-filled') return 'taken'
  return error?.reasons?.includes('slot-past') ? 'past' : 'gone'
}

/**
 * Returns the text key for an order refused because of its slots (docs/product.md §5.11). A past slot and a withdrawn
 * slot have texts of their own. For any other reason the text says that other buyers were faster.
 */
export function refusedOrderText(errors: readonly EntryError[]): string {
  const refusal = errors.some(isSlotError) ? refusalOf(errors) : 'taken'
  return `timeSlots.transaction.${refusal === 'past' || refusal === 'gone' ? refusal : 'failed'}`
}

/** Whether a limit on this buyer forbids the slot, although it has room. */
export const isLimit = (refusal: Refusal): boolean => LIMITS.some((one) => one === refusal)

/** Whether the slot of an entry is a time of day, not the whole day. */
export const hasTimes = ({ time, timeSlotGroup }: Pick<CartEntry, 'time' | 'timeSlotGroup'>): boolean =>
  timeSlotGroup !== null && time !== WHOLE_DAY

/** Returns the remedy for an entry's errors. Null if no new time, new day or removal is needed. */
export function remedyOf(entry: Pick<CartEntry, 'errors' | 'time' | 'timeSlotGroup'>): Remedy | null {
  const errors = entry.errors.filter(({ code }) => !ELSEWHERE.includes(code))
  if (errors.length === 0) return null
  if (errors.some(({ code }) => WITHOUT_REMEDY.includes(code))) return 'remove'
  return hasTimes(entry) && errors.every(isSlotError) ? 'time' : 'day'
}

const ORDER: readonly Remedy[] = ['time', 'day', 'remove']

/**
 * Returns the remedy for entries that are moved together; null if none needs one. A new day outweighs a new time, and
 * removal outweighs both.
 */
export function remedyOfAll(entries: Parameters<typeof remedyOf>[0][]): Remedy | null {
  const needed = new Set(entries.map(remedyOf))
  return ORDER.findLast((one) => needed.has(one)) ?? null
}

/** Returns all entries of the groups in which some entry needs a remedy. */
export function entriesToFix(groups: { entries: CartEntry[] }[]): CartEntry[] {
  return groups.filter(({ entries }) => remedyOfAll(entries) !== null).flatMap(({ entries }) => entries)
}
