import type { SlotDay } from '@gondola/contract/slots.ts'
import type { Instant, TimeOfDay } from '@gondola/rules/day.ts'
import { isFewLeft } from '@gondola/rules/fullness.ts'
import { freePlaces, minuteOf, slotCutoff } from '@gondola/rules/slot.ts'

/** Free for the party, nearly gone, too few places for the party, none left, over, or the one that the party has. */
type SlotState = 'open' | 'few' | 'short' | 'full' | 'past' | 'own'
export type SlotInfo = {
  time: TimeOfDay
  state: SlotState
  free: number
  /** Share of the places that are reserved or sold, 0 to 1. */
  taken: number
}

export const canChoose = (slot: SlotInfo | undefined): boolean => slot?.state === 'open' || slot?.state === 'few'

/**
 * How each slot of a day looks to a party that needs so many places (spec §5 Time slots), by the shop's clock. The cut-off
 * is in minutes.
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

/** The slots of a ticket for several days, each as full as on the fullest of them; a time that one of them lacks is none. */
export function slotsTogether(days: SlotDay[]): SlotDay | undefined {
  const [first, ...others] = days
  if (!first) return undefined
  const times = Object.entries(first.times).flatMap(([time, slot]) => {
    const all = [slot, ...others.flatMap((day) => day.times[time] ?? [])]
    const fullest = all.reduce((least, one) => (freePlaces(one) < freePlaces(least) ? one : least))
    return all.length === days.length ? [[time, fullest] as const] : []
  })
  return { ...first, times: Object.fromEntries(times) }
}

/** The first time from `from` on that can be chosen; when there is none later, the last one before it. */
export function nearestFree(infos: SlotInfo[], from: TimeOfDay): TimeOfDay | null {
  const free = infos.filter(canChoose).map(({ time }) => time)
  return free.find((time) => minuteOf(time) >= minuteOf(from)) ?? free.at(-1) ?? null
}
