import type { SlotDay } from '@gondola/contract/slots.ts'
import type { Instant, TimeOfDay } from '@gondola/rules/day.ts'
import { isFewLeft } from '@gondola/rules/fullness.ts'
import { freePlaces, minuteOf, slotCutoff } from '@gondola/rules/slot.ts'

/**
 * State of a slot for a party. `few` is nearly full, `short` has too few places for the party, `own` is where it is
 * booked now.
 */
type SlotState = 'open' | 'few' | 'short' | 'full' | 'past' | 'own'
export type SlotInfo = {
  time: TimeOfDay
  state: SlotState
  free: number
  /** Share of places reserved or sold, 0 to 1. */
  taken: number
}

export const canChoose = (slot: SlotInfo | undefined): boolean => slot?.state === 'open' || slot?.state === 'few'

/**
 * Returns the slots of a day, sorted by time, for a party of `places` (docs/product.md §4.8). A slot with a time is
 * `past` if it starts earlier than `cutoffMinutes` after `now`, the time of the shop. A slot of the whole day is `past`
 * once the day is over. Callers set `own`.
 */
export function slotInfos(
  { date, times }: Pick<SlotDay, 'date' | 'times'>,
  { places, now, cutoffMinutes }: { places: number; now: Instant; cutoffMinutes: number },
): SlotInfo[] {
  const isPast = slotCutoff({ now, cutoffMinutes })
  return Object.entries(times)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, slot]) => {
      const free = freePlaces(slot)
      const state = isPast(date, time)
        ? 'past'
        : free === 0
          ? 'full'
          : free < places
            ? 'short'
            : isFewLeft(free, slot.available)
              ? 'few'
              : 'open'
      return { time, state, free, taken: slot.available > 0 ? Math.min(1, slot.occupied / slot.available) : 1 }
    })
}

/**
 * Combines the slots of several days: each time with its fewest free places. A time that is missing on some day is left
 * out. The result has the `date` of the first day. Undefined without days.
 */
export function combineSlotDays(days: SlotDay[]): SlotDay | undefined {
  const [first, ...others] = days
  if (!first) return undefined
  const times = Object.entries(first.times).flatMap(([time, slot]) => {
    const all = [slot, ...others.flatMap((day) => day.times[time] ?? [])]
    const fullest = all.reduce((least, one) => (freePlaces(one) < freePlaces(least) ? one : least))
    return all.length === days.length ? [[time, fullest] as const] : []
  })
  return { ...first, times: Object.fromEntries(times) }
}

/**
 * Returns the first time at or after `from` that can be chosen. Without one it returns the last such time before
 * `from`. Null if no time can be chosen.
 */
export function nearestFree(infos: SlotInfo[], from: TimeOfDay): TimeOfDay | null {
  const free = infos.filter(canChoose).map(({ time }) => time)
  return free.find((time) => minuteOf(time) >= minuteOf(from)) ?? free.at(-1) ?? null
}
