import type { EntryRow } from '../../orders/orders.store.ts'

/** Key of product, days and time. Entries with the same one are one calendar event. */
export const groupOf = (entry: Pick<EntryRow, 'product_id' | 'days' | 'slot_start'>): string =>
  [entry.product_id, entry.days[0], entry.days.at(-1), entry.slot_start].join(' ')

/** Days and time that an entry had before an act moved it. */
export type EarlierVisit = Pick<EntryRow, 'uuid' | 'version' | 'days' | 'slot_start'> & { act_id: string | null }

/** An act that has given an entry back. */
export type GivenBack = { uuid: string; act_id: string }

/**
 * Counts the acts that changed each calendar event of an order (docs/product.md §19.70). Calendars take the higher
 * number for newer. The act that brings the first tickets of an event does not count.
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
    const stays = [...before.map((version) => ({ ...entry, ...version })), entry].map(groupOf)
    sold.add(stays[0] ?? '')
    for (const [place, { act_id: act }] of before.entries()) {
      const [from = '', to = ''] = stays.slice(place, place + 2)
      if (act === null || from === to) continue
      note(from, act)
      note(to, act)
    }
    for (const { uuid, act_id: act } of givenBack) if (uuid === entry.uuid) note(stays.at(-1) ?? '', act)
  }
  return new Map([...acts].map(([group, all]) => [group, all.size - (sold.has(group) ? 0 : 1)]))
}
