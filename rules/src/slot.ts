import type { SlotGroup } from './catalogue.ts'
import {
  addDays,
  type Day,
  dayRange,
  daysBetween,
  type Instant,
  isWithin,
  type TimeOfDay,
  weekday,
  zonedClock,
} from './day.ts'

export const SLOT_MINUTES = 30
/** Start of a slot that means the whole day (docs/product.md §4.1). */
export const WHOLE_DAY: TimeOfDay = '00:00'
/** Days ahead for which slots are made. The calendar searches as far for a free date (docs/product.md §2.20). */
export const SLOT_HORIZON_DAYS = 366

const MINUTE_MS = 60_000

/** A slot as its rule makes it, with the places that may be sold. */
export type LaidSlot = { day: Day; start: TimeOfDay; offered: number }
/** A slot as shown: its places, and how many of them are held or sold (docs/product.md §4.8). */
export type Slot = { available: number; occupied: number }

/** Returns the minutes after midnight. */
export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOfMinute = (minute: number): TimeOfDay =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns the end of a slot; the whole day has none (docs/product.md §4.1). */
export const slotEnd = (start: TimeOfDay): TimeOfDay | undefined =>
  start === WHOLE_DAY ? undefined : timeOfMinute(minuteOf(start) + SLOT_MINUTES)

/** Returns the end of a visit that begins with its slot. Undefined where no length is known, and for a whole day. */
export const visitEnd = (start: TimeOfDay, visitMinutes: number | null | undefined): TimeOfDay | undefined =>
  visitMinutes && start !== WHOLE_DAY ? timeOfMinute(minuteOf(start) + visitMinutes) : undefined

export const slotType = (start: TimeOfDay): SlotGroup['type'] => (start === WHOLE_DAY ? 'day' : 'range')

/** Returns the slots of one day by the first matching rule; none if closed. */
export function slotsOfDay(group: Pick<SlotGroup, 'rules' | 'closures'>, day: Day): LaidSlot[] {
  if (group.closures.some((closure) => closure.date === day)) return []
  const rule = group.rules.find((one) => isWithin(day, one) && one.dow.includes(weekday(day)))
  if (!rule) return []
  const first = minuteOf(rule.firstStart)
  const count = Math.floor((minuteOf(rule.lastStart) - first) / SLOT_MINUTES) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    day,
    start: timeOfMinute(first + index * SLOT_MINUTES),
    offered: rule.capacity,
  }))
}

/**
 * Returns every slot of a group from `since` to the end of the horizon. By default that is from yesterday, as a late
 * visitor may still be in one of yesterday's.
 */
export const laidSlots = (group: SlotGroup, today: Day, since = addDays(today, -1)): LaidSlot[] =>
  dayRange(since, daysBetween(since, today) + SLOT_HORIZON_DAYS).flatMap((day) => slotsOfDay(group, day))

export const freePlaces = ({ available, occupied }: Slot): number => Math.max(0, available - occupied)

export type SlotVisit = { now: Instant; cutoffMinutes: number }

/**
 * Returns a function that says whether a slot can no longer be chosen (docs/product.md §4.7). A slot with a time is
 * past when it starts before now plus the cut-off, which may be negative. A whole day is past when the day is over.
 */
export function slotCutoff({ now, cutoffMinutes }: SlotVisit): (day: Day, start: TimeOfDay) => boolean {
  const { today } = zonedClock(now)
  // Slots start with a minute, so the first one left starts with the next full minute.
  const earliest = zonedClock(Math.ceil(now / MINUTE_MS) * MINUTE_MS + cutoffMinutes * MINUTE_MS)
  return (day, start) =>
    slotType(start) === 'day' ? day < today : day < earliest.today || (day === earliest.today && start < earliest.time)
}

const DAY_MINUTES = 24 * 60

/**
 * Returns for how many minutes a slot can still be chosen, the begun one included. The slot must not be past
 * (`slotCutoff`). No hold needs to last longer. Clock changes are ignored: there are two a year, at night.
 */
export function minutesToCutoff(
  { day, start }: { day: Day; start: TimeOfDay },
  { now, cutoffMinutes }: SlotVisit,
): number {
  const isDay = slotType(start) === 'day'
  const { today, time } = zonedClock(isDay ? now : now + cutoffMinutes * MINUTE_MS)
  const end = isDay ? DAY_MINUTES : minuteOf(start)
  return Math.max(1, daysBetween(today, day) * DAY_MINUTES + end - minuteOf(time))
}

/** Returns whether one slot can no longer be chosen. For many slots use `slotCutoff`. */
export const isSlotPast = ({ day, start }: { day: Day; start: TimeOfDay }, visit: SlotVisit): boolean =>
  slotCutoff(visit)(day, start)
