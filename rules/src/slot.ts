import type { SlotGroup } from './catalogue.ts'
import { addDays, type Day, dayRange, type Instant, isWithin, type TimeOfDay, weekday, zonedClock } from './day.ts'

export const SLOT_MINUTES = 30
/** How the slot table says "the whole day" (spec §9). */
export const WHOLE_DAY: TimeOfDay = '00:00'
/** Slots are laid out this far ahead: as far as the calendar searches for a free date (spec §2). */
export const SLOT_HORIZON_DAYS = 366

const MINUTE_MS = 60_000

/** A slot as it is laid out: so many places may be sold. */
export type LaidSlot = { day: Day; start: TimeOfDay; offered: number }
/** A slot as it is told (spec §3): places in all, and those that are reserved or sold. */
export type Slot = { available: number; occupied: number }

/** Minutes after midnight. */
export const minuteOf = (time: TimeOfDay): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const timeOfMinute = (minute: number): TimeOfDay =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A slot of the whole day has no end (spec §9). */
export const slotEnd = (start: TimeOfDay): TimeOfDay | undefined =>
  start === WHOLE_DAY ? undefined : timeOfMinute(minuteOf(start) + SLOT_MINUTES)

export const slotType = (start: TimeOfDay): SlotGroup['type'] => (start === WHOLE_DAY ? 'day' : 'range')

/** The slots of one day: those of the first rule that holds on it, none on a closed one. */
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

/** Every slot of a group from yesterday, where a late visitor may still be, to the end of the horizon. */
export const laidSlots = (group: SlotGroup, today: Day): LaidSlot[] =>
  dayRange(addDays(today, -1), SLOT_HORIZON_DAYS + 1).flatMap((day) => slotsOfDay(group, day))

export const freePlaces = ({ available, occupied }: Slot): number => Math.max(0, available - occupied)

/** At most this share of the places left is worth saying. */
const FEW_SHARE = 0.1
const FEW_PLACES = 5

/** Whether a visitor should hurry: a tenth of the places is left, or five. */
export const isFewLeft = (slot: Slot): boolean =>
  freePlaces(slot) > 0 && freePlaces(slot) <= Math.max(FEW_PLACES, slot.available * FEW_SHARE)

/**
 * Whether a slot can no longer be chosen: one with a time when it starts earlier than now and the cut-off, which may be
 * negative; one of the whole day when its day is over (spec §5 Time slots).
 */
export function isSlotPast(
  slot: { day: Day; start: TimeOfDay },
  visit: { now: Instant; cutoffMinutes: number },
): boolean {
  if (slotType(slot.start) === 'day') return slot.day < zonedClock(visit.now).today
  // Slots start with a minute, so the first one left starts with the next full minute.
  const earliest = zonedClock(Math.ceil(visit.now / MINUTE_MS) * MINUTE_MS + visit.cutoffMinutes * MINUTE_MS)
  return slot.day < earliest.today || (slot.day === earliest.today && slot.start < earliest.time)
}
