import type { SlotDay } from '@gondola/contract/slots.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { CartGroup } from '../../state/cart-groups.ts'

/** Places that a party holds, of one time of some days. */
type OwnPlaces = { days: readonly Day[]; time: TimeOfDay; places: number }

/** A day as it is for a party that would give back what it holds: its own places are free to it. */
export function withoutOwn(day: SlotDay, { days, time, places }: OwnPlaces): SlotDay {
  const slot = days.includes(day.date) ? day.times[time] : undefined
  if (!slot) return day
  return { ...day, times: { ...day.times, [time]: { ...slot, occupied: Math.max(0, slot.occupied - places) } } }
}

/** What a group holds of its slot; nothing where it could not be had. */
export function ownPlaces({ time, entries }: Pick<CartGroup, 'time' | 'entries'>): OwnPlaces | undefined {
  const held = entries.filter(({ priceValidTo }) => priceValidTo !== null)
  const places = held.reduce((sum, entry) => sum + entry.places, 0)
  return time === null || places === 0 ? undefined : { days: entries[0].inclusiveValidity, time, places }
}
