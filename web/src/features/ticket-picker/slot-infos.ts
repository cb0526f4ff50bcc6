import type { SlotDay } from '@gondola/contract/slots.ts'
import type { Instant, TimeOfDay } from '@gondola/rules/day.ts'
import { isFewLeft } from '@gondola/rules/fullness.ts'
import { freePlaces, slotCutoff } from '@gondola/rules/slot.ts'

/** Free for the party, nearly gone, too few places for the party, none left, or over. */
export type SlotState = 'open' | 'few' | 'short' | 'full' | 'past'
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
