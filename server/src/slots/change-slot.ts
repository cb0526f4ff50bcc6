import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { type LaidSlot, minuteOf, slotsOfDay, timeOfMinute } from '@gondola/rules/slot.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { findSlotOrders, type SlotOrder } from './slot-orders.store.ts'
import {
  changeOffer,
  keepExceptions,
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
/** The slots of a day from one time to another, both among them; null for all. */
export type Times = { from: TimeOfDay; to: TimeOfDay } | null
type Chosen = { groupId: string; day: Day; times: Times }

/**
 * Lets an operator offer other places of each of some slots than the rules say from now on, whatever is laid out later; 0
 * closes them, and without an exception the rules count again. What is held and sold stays. All of them are changed at once,
 * in the order of their times. Answers a problem, and writes nothing, when the day is over or one of them does not exist.
 */
export async function changeSlots(
  ctx: { db: Db; groups: readonly SlotGroup[]; today: Day },
  { groupId, day, times }: Chosen,
  exception: SlotException | null,
): Promise<ChangedSlot[] | Problem> {
  if (day < ctx.today) return { problem: `${day} is over: slots can be changed from ${ctx.today} on.` }
  const ruled = ruledSlots(ctx.groups, groupId, day)
  if ('problem' in ruled) return ruled
  const chosen = slotsAt(ruled, { groupId, day, times })
  if ('problem' in chosen) return chosen
  const ruledAt = new Map(chosen.map(({ start, offered }) => [minuteOf(start), offered]))
  const keys = [...ruledAt.keys()].map((start_min): SlotKey => ({ group_id: groupId, day, start_min }))
  // Slots are never deleted, so what is laid out stays so.
  const laid = new Set((await readDay(ctx, groupId, day)).map(({ start_min }) => start_min))
  if (!keys.every(({ start_min }) => laid.has(start_min))) return notLaid(groupId, day)
  const changed = await inTransaction(ctx, async (ctx) => {
    await keepExceptions(ctx, keys, exception)
    return changeOffer(
      ctx,
      keys.map((key) => ({ ...key, offered: exception?.offered ?? ruledAt.get(key.start_min) ?? 0 })),
    )
  })
  return changed
    .map((slot) => ({ slot, ruled: ruledAt.get(slot.start_min) ?? 0 }))
    .sort((one, other) => one.slot.start_min - other.slot.start_min)
}

/** The paid orders of some slots, also of a day that is over, and how many places are held of these; or why there are none. */
export async function slotOrders(
  ctx: { db: Db; groups: readonly SlotGroup[] },
  { groupId, day, times }: Chosen,
): Promise<{ orders: SlotOrder[]; held: number } | Problem> {
  const slots = await slotsNow(ctx, { groupId, day })
  if ('problem' in slots) return slots
  const chosen = slotsAt(
    slots.map((slot) => ({ ...slot, start: timeOfMinute(slot.start_min) })),
    { groupId, day, times },
  )
  if ('problem' in chosen) return chosen
  const minutes = chosen.map(({ start_min }) => start_min)
  const orders = await findSlotOrders(ctx, { groupId, day, from: Math.min(...minutes), to: Math.max(...minutes) })
  return { orders, held: chosen.reduce((sum, { held }) => sum + held, 0) }
}

/** The chosen ones of a day's slots: both ends have to be slots, so that nobody errs in what is between them. */
function slotsAt<S extends { start: TimeOfDay }>(slots: S[], { groupId, day, times }: Chosen): S[] | Problem {
  if (times === null) return slots
  const { from, to } = times
  const missing = [from, to].find((time) => !slots.some(({ start }) => start === time))
  if (missing !== undefined)
    return { problem: `${groupId} has no slot at ${missing} on ${day}, only at ${timesOf(slots)}.` }
  if (from > to) return { problem: `${from}-${to} ends before it begins.` }
  return slots.filter(({ start }) => from <= start && start <= to)
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

const timesOf = (slots: { start: TimeOfDay }[]) => slots.map(({ start }) => start).join(', ')

const notLaid = (groupId: string, day: Day): Problem => ({
  problem: `${groupId} is not laid out on ${day} yet: slots are, for a year ahead, each night and when the shop starts.`,
})
