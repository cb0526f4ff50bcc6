import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import { laidSlots, minuteOf } from '@gondola/rules/slot.ts'
import type { Db } from '../db/db.ts'
import { addSlots, changeOffer, type OfferedSlot, readOffer, type SlotKey, type SlotRow } from './slots.store.ts'

const keyOf = ({ group_id, day, start_min }: SlotKey) => `${group_id} ${day} ${start_min}`

/**
 * Makes the slots of the coming year what the catalogue's rules say: adds those that are missing, changes what they offer,
 * and offers nothing where the rules know no slot any more. What is taken is never touched; answers the slots of which more
 * is taken than is offered now, for somebody to call these guests. Repeating it changes nothing.
 */
export async function laySlots(ctx: { db: Db }, groups: readonly SlotGroup[], today: Day): Promise<SlotRow[]> {
  const wanted = new Map<string, OfferedSlot>()
  for (const group of groups)
    for (const { day, start, offered } of laidSlots(group, today)) {
      const slot = { group_id: group.id, day, start_min: minuteOf(start), offered }
      wanted.set(keyOf(slot), slot)
    }
  const there = new Map((await readOffer(ctx, addDays(today, -1))).map((slot) => [keyOf(slot), slot]))
  const added = [...wanted].flatMap(([key, slot]) => (there.has(key) ? [] : slot))
  const changed = [...there].flatMap(([key, slot]) => {
    const offered = wanted.get(key)?.offered ?? 0
    return offered === slot.offered ? [] : { ...slot, offered }
  })
  if (added.length > 0) await addSlots(ctx, added)
  return changed.length > 0 ? changeOffer(ctx, changed) : []
}
