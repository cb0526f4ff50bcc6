import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import type { CartEntry, EntryError } from './cart-entries.ts'

/** What would make an entry one that can be bought: another time, another day, or nothing but taking it out. */
export type Remedy = 'time' | 'day' | 'remove'

/** Texts of what has to be done before the cart can be paid. */
export const NEEDED_FIRST = {
  time: 'cart.errors.time',
  day: 'cart.errors.day',
  remove: 'cart.errors',
} as const satisfies Record<Remedy, string>

/** They have dialogs of their own, or the entry goes by itself. */
const ELSEWHERE: readonly EntryError['code'][] = [
  'invalid-segment',
  'missing-method',
  'reservation-expired',
  'already-bought',
]
const WITHOUT_REMEDY: readonly EntryError['code'][] = ['unknownVariant', 'countMin', 'countMax', 'too-many-places']
/** Why the slot itself cannot be had, as the server says it. */
const SLOT_REASONS = ['no-time', 'no-slot', 'slot-past']

/** It has no places for this buyer, whatever is free for others. */
const SLOT_ERRORS: readonly EntryError['code'][] = ['time-filled', 'network-busy', 'cool-down']

/** Whether it is the slot that cannot be had: it is full, over, kept from this buyer, or there is none of that time. */
export const isSlotError = ({ code, reasons }: EntryError): boolean =>
  SLOT_ERRORS.includes(code) ||
  (code === 'unavailable' && (reasons?.some((one) => SLOT_REASONS.includes(one)) ?? false))

const COUNTS = ['countMin', 'countMax'] as const
/** Whether there would be too many or too few of them on a day. */
export const isOfCount = ({ code }: EntryError): boolean => COUNTS.some((one) => one === code)

/** Why a slot or a day cannot be had, by the text that says it in a sentence. */
export type Refusal = 'taken' | 'past' | 'gone' | 'dayGone' | (typeof LIMITS)[number] | (typeof COUNTS)[number]
const LIMITS = ['network-busy', 'cool-down', 'too-many-places'] as const

export function refusalOf(errors: readonly EntryError[]): Refusal {
  const limit = [...LIMITS, ...COUNTS].find((one) => errors.some(({ code }) => code === one))
  if (limit) return limit
  const error = errors.find(isSlotError)
  if (!error && errors.length > 0) return 'dayGone'
  if (error?.code === 'time-filled') return 'taken'
  return error?.reasons?.includes('slot-past') ? 'past' : 'gone'
}

/**
 * Text of an order that was refused for its slots (docs/product.md §5.11): what is over or no longer offered nobody
 * took.
 */
export function refusedOrderText(errors: readonly EntryError[]): string {
  const refusal = errors.some(isSlotError) ? refusalOf(errors) : 'taken'
  return `timeSlots.transaction.${refusal === 'past' || refusal === 'gone' ? refusal : 'failed'}`
}

/** Whether it is this buyer who cannot have the slot, though it has room. */
export const isLimit = (refusal: Refusal): boolean => LIMITS.some((one) => one === refusal)

/** Whether it is for a time of its day, not for the whole of it. */
export const hasTimes = ({ time, timeSlotGroup }: Pick<CartEntry, 'time' | 'timeSlotGroup'>): boolean =>
  timeSlotGroup !== null && time !== WHOLE_DAY

/** What helps an entry with these errors; null when it has none, or none of those that a new time or day is for. */
export function remedyOf(entry: Pick<CartEntry, 'errors' | 'time' | 'timeSlotGroup'>): Remedy | null {
  const errors = entry.errors.filter(({ code }) => !ELSEWHERE.includes(code))
  if (errors.length === 0) return null
  if (errors.some(({ code }) => WITHOUT_REMEDY.includes(code))) return 'remove'
  return hasTimes(entry) && errors.every(isSlotError) ? 'time' : 'day'
}

const ORDER: readonly Remedy[] = ['time', 'day', 'remove']

/** What helps entries that are moved together: what the worst of them needs. */
export function remedyOfAll(entries: Parameters<typeof remedyOf>[0][]): Remedy | null {
  const needed = new Set(entries.map(remedyOf))
  return ORDER.findLast((one) => needed.has(one)) ?? null
}

/** The entries that are to be moved or taken out, with those that they stand together with. */
export function entriesToFix(groups: { entries: CartEntry[] }[]): CartEntry[] {
  return groups.filter(({ entries }) => remedyOfAll(entries) !== null).flatMap(({ entries }) => entries)
}
