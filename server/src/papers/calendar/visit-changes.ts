import type { Day } from '@gondola/rules/day.ts'
import { slotEnd, timeOfMinute } from '@gondola/rules/slot.ts'
import type { EntryRow } from '../../orders/orders.store.ts'

/** Fields of an entry that decide its calendar events. */
type Stay = Pick<EntryRow, 'product_id' | 'days' | 'slot_start'>

/**
 * Returns an entry's calendar events: their keys, each with its days. An entry with a time slot has an event per day,
 * others one from the first day to the last. Entries with equal keys share an event.
 */
export function eventsOf({ product_id, days, slot_start }: Stay): Map<string, Day[]> {
  const isTimed = slot_start !== null && slotEnd(timeOfMinute(slot_start)) !== undefined
  return new Map(
    (isTimed ? days.map((day) => [day]) : [days]).map((on) => [
      [product_id, on[0], on.at(-1), slot_start].join(' '),
      on,
    ]),
  )
}

/**
 * Days and time of a former version of an entry. `act_id` is the act that moved the entry; null where only the price
 * changed.
 */
export type EarlierVisit = Pick<EntryRow, 'uuid' | 'version' | 'days' | 'slot_start'> & { act_id: string | null }

/** An act that has given an entry back. */
export type GivenBack = { uuid: string; act_id: string }

/**
 * Counts the acts that changed each calendar event, by event key (docs/product.md §19.63). The count is the event's
 * sequence number: calendars replace an event by one with a higher number. An act that creates an event by moving
 * tickets to it does not count for that event. Unchanged events are not in the map.
 */
export function changesOfVisits(
  entries: readonly Pick<EntryRow, 'uuid' | 'version' | 'product_id' | 'days' | 'slot_start'>[],
  earlier: readonly EarlierVisit[],
  givenBack: readonly GivenBack[],
): Map<string, number> {
  const acts = new Map<string, Set<string>>()
  const sold = new Set<string>()
  const note = (group: string, act: string) => acts.set(group, (acts.get(group) ?? new Set<string>()).add(act))
  for (const entry of entries) {
    const before = earlier
      .filter(({ uuid }) => uuid === entry.uuid)
      .toSorted((one, other) => one.version - other.version)
    const stays = [...before.map((version) => ({ ...entry, ...version })), entry].map(
      (stay) => new Set(eventsOf(stay).keys()),
    )
    for (const group of stays[0] ?? []) sold.add(group)
    for (const [place, { act_id: act }] of before.entries()) {
      const [from = new Set<string>(), to = new Set<string>()] = stays.slice(place, place + 2)
      if (act !== null) for (const group of from.symmetricDifference(to)) note(group, act)
    }
    for (const { uuid, act_id: act } of givenBack)
      if (uuid === entry.uuid) for (const group of stays.at(-1) ?? []) note(group, act)
  }
  return new Map([...acts].map(([group, all]) => [group, all.size - (sold.has(group) ? 0 : 1)]))
}
