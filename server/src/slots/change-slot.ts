import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { type LaidSlot, minuteOf, slotsOfDay } from '@gondola/rules/slot.ts'
import { type Db, inTransaction } from '../db/db.ts'
import {
  changeOffer,
  keepException,
  readDay,
  type SlotException,
  type SlotKey,
  type SlotOfDay,
  type SlotRow,
} from './slots.store.ts'

/** Places that one slot may offer, as in the catalogue. */
export const MOST_PLACES = 100_000

/** Why something cannot be done, and what can, for the operator to read. */
export type Problem = { problem: string }
/** One slot, and what the rules offer of it. */
export type ChangedSlot = { slot: SlotRow; ruled: number }

/**
 * Lets an operator offer other places of one slot than the rules say from now on, whatever is laid out later; 0 closes it,
 * and without an exception the rules count again. What is held and sold stays. Answers a problem, and writes nothing, when
 * the day is over or there is no such slot.
 */
export async function changeSlot(
  ctx: { db: Db; groups: readonly SlotGroup[]; today: Day },
  { groupId, day, time }: { groupId: string; day: Day; time: TimeOfDay },
  exception: SlotException | null,
): Promise<ChangedSlot | Problem> {
  if (day < ctx.today) return { problem: `${day} is over: slots can be changed from ${ctx.today} on.` }
  const ruled = ruledSlots(ctx.groups, groupId, day)
  if ('problem' in ruled) return ruled
  const slot = ruled.find(({ start }) => start === time)
  if (!slot) return { problem: `${groupId} has no slot at ${time} on ${day}, only at ${timesOf(ruled)}.` }
  const key: SlotKey = { group_id: groupId, day, start_min: minuteOf(time) }
  const laid = await readDay(ctx, groupId, day)
  // Slots are never deleted, so what is laid out stays so.
  if (!laid.some(({ start_min }) => start_min === key.start_min)) return notLaid(groupId, day)
  const changed = await inTransaction(ctx, async (ctx) => {
    await keepException(ctx, key, exception)
    return changeOffer(ctx, [{ ...key, offered: exception?.offered ?? slot.offered }])
  })
  return changed[0] ? { slot: changed[0], ruled: slot.offered } : notLaid(groupId, day)
}

/** The slots of one day as they are, or why there are none. */
export async function slotsNow(
  ctx: { db: Db; groups: readonly SlotGroup[] },
  { groupId, day }: { groupId: string; day: Day },
): Promise<SlotOfDay[] | Problem> {
  const ruled = ruledSlots(ctx.groups, groupId, day)
  const laid = await readDay(ctx, groupId, day)
  if (laid.length > 0) return laid
  return 'problem' in ruled ? ruled : notLaid(groupId, day)
}

/** The slots of a day that the rules offer places of. */
function ruledSlots(groups: readonly SlotGroup[], groupId: string, day: Day): LaidSlot[] | Problem {
  const group = groups.find(({ id }) => id === groupId)
  if (!group) {
    const known = groups.map(({ id, name }) => `  ${id}  (${name.en})`)
    return { problem: [`There is no group "${groupId}", but`, ...known].join('\n') }
  }
  const slots = slotsOfDay(group, day).filter(({ offered }) => offered > 0)
  return slots.length > 0 ? slots : { problem: `${groupId} has no slots on ${day} by the catalogue's rules.` }
}

const timesOf = (slots: LaidSlot[]) => slots.map(({ start }) => start).join(', ')

const notLaid = (groupId: string, day: Day): Problem => ({
  problem: `${groupId} is not laid out on ${day} yet: slots are, for a year ahead, each night and when the shop starts.`,
})
