import type { SlotDay } from '@gondola/contract/slots.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { CartGroup } from '../lib/cart-groups.ts'

/** Places that a party holds, at one time on each of some days. */
type OwnPlaces = { days: readonly Day[]; time: TimeOfDay; places: number }

/** Returns a day of slots on which the party's own places count as free. */
export function withoutOwn(day: SlotDay, { days, time, places }: OwnPlaces): SlotDay {
  const slot = days.includes(day.date) ? day.times[time] : undefined
  if (!slot) return day
  return { ...day, times: { ...day.times, [time]: { ...slot, occupied: Math.max(0, slot.occupied - places) } } }
}

/** Returns the places that a group holds in its slot. Undefined if it holds none, or has no slot. */
export function ownPlaces({ time, entries }: Pick<CartGroup, 'time' | 'entries'>): OwnPlaces | undefined {
  const held = entries.filter(({ priceValidTo }) => priceValidTo !== null)
  const places = held.reduce((sum, entry) => sum + entry.places, 0)
  return time === null || places === 0 ? undefined : { days: entries[0].inclusiveValidity, time, places }
}
