import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import { laidSlots, minuteOf } from '@gondola/rules/slot.ts'
import { type Db, inTransaction } from '../db/db.ts'
import {
  addSlots,
  changeOffer,
  lockExceptions,
  type OfferedSlot,
  readExceptions,
  readOffer,
  type SlotKey,
  type SlotRow,
} from './slots.store.ts'

const keyOf = ({ group_id, day, start_min }: SlotKey) => `${group_id} ${day} ${start_min}`

/**
 * Updates the slots of the coming year to the rules, or to an operator's exceptions. Adds missing slots, changes what
 * they offer, and offers nothing where the rules know no slot any more. Held and sold places are never touched. Slots
 * before `since`, by default yesterday, stay as they are. Idempotent. Returns the slots from today on of which more is
 * taken than the rules offer, so that somebody can call these guests. Slots with an exception are left out: its operator
 * was told.
 */
export async function laySlots(
  ctx: { db: Db },
  groups: readonly SlotGroup[],
  today: Day,
  since = addDays(today, -1),
): Promise<SlotRow[]> {
  const ruled = groups.flatMap((group) =>
    laidSlots(group, today, since).map(
      ({ day, start, offered }): OfferedSlot => ({ group_id: group.id, day, start_min: minuteOf(start), offered }),
    ),
  )
  return inTransaction(ctx, async (ctx) => {
    await lockExceptions(ctx)
    // The slots that should be there: by the rules, or by an operator's exception.
    const wanted = new Map(ruled.map((slot) => [keyOf(slot), slot]))
    const exceptions = (await readExceptions(ctx, since)).filter((slot) => wanted.has(keyOf(slot)))
    for (const exception of exceptions) wanted.set(keyOf(exception), exception)
    // Compare them with what is there.
    const there = new Map((await readOffer(ctx, since)).map((slot) => [keyOf(slot), slot]))
    const added = [...wanted].flatMap(([key, slot]) => (there.has(key) ? [] : slot))
    const changed = [...there].flatMap(([key, slot]) => {
      const offered = wanted.get(key)?.offered ?? 0
      return offered === slot.offered ? [] : { ...slot, offered }
    })
    if (added.length > 0) await addSlots(ctx, added)
    for (const slot of changed.length > 0 ? await changeOffer(ctx, changed) : []) there.set(keyOf(slot), slot)
    for (const exception of exceptions) there.delete(keyOf(exception))
    return [...there.values()].filter(({ day, offered, held, sold }) => day >= today && held + sold > offered)
  })
}
