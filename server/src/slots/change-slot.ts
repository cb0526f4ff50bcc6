import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { type LaidSlot, minuteOf, slotsOfDay, timeOfMinute } from '@gondola/rules/slot.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { findSlotOrders, type SlotOrder } from './slot-orders.store.ts'
import { changeOffer, keepExceptions, readDay, type SlotKey, type SlotOfDay, type SlotRow } from './slots.store.ts'

/** Places that one slot may offer, as in the catalogue. */
export const MOST_PLACES = 100_000

/** Why there are no slots to read or change, and what there is. */
export type WhyNoSlots =
  | { why: 'day-over' | 'no-slots' | 'not-laid' }
  | { why: 'no-group'; groups: readonly SlotGroup[] }
  | { why: 'no-slot-at'; time: TimeOfDay; times: TimeOfDay[] }
  | { why: 'backwards'; from: TimeOfDay; to: TimeOfDay }
/** What is offered of each slot instead of what the rules say. */
export type OtherOffer = { offered: number; reason: string | null }
/** One slot, and what the rules offer of it. */
export type ChangedSlot = { slot: SlotRow; ruled: number }
/** The slots of a day from one time to another, both among them; null for all. */
export type Times = { from: TimeOfDay; to: TimeOfDay } | null
export type Chosen = { groupId: string; day: Day; times: Times }

/**
 * Lets an operator offer other places of each of some slots than the rules say from now on, whatever is laid out later; 0
 * closes them, and without another offer the rules count again. What is held and sold stays. All of them are changed at once,
 * in the order of their times. Writes nothing, and returns why, when the day is over or one of them does not exist.
 */
export async function changeSlots(
  ctx: Pick<OperatorCtx, 'db' | 'today' | 'operator'> & { groups: readonly SlotGroup[] },
  { groupId, day, times }: Chosen,
  other: OtherOffer | null,
): Promise<ChangedSlot[] | WhyNoSlots> {
  if (day < ctx.today) return { why: 'day-over' }
  const ruled = ruledSlots(ctx.groups, groupId, day)
  if ('why' in ruled) return ruled
  const chosen = slotsAt(ruled, times)
  if ('why' in chosen) return chosen
  const ruledAt = new Map(chosen.map(({ start, offered }) => [minuteOf(start), offered]))
  const keys = [...ruledAt.keys()].map((start_min): SlotKey => ({ group_id: groupId, day, start_min }))
  // Slots are never deleted, so what is laid out stays so.
  const laid = new Set((await readDay(ctx, groupId, day)).map(({ start_min }) => start_min))
  if (!keys.every(({ start_min }) => laid.has(start_min))) return { why: 'not-laid' }
  const changed = await inTransaction(ctx, async (ctx) => {
    const subject = chosen.map(({ start }) => `${groupId} ${day} ${start}`)
    const kind = other === null ? 'rules' : 'offer'
    const actId = await noteAct(ctx, { kind, subject, reason: other?.reason ?? null })
    await keepExceptions(ctx, keys, other === null ? null : { offered: other.offered, actId })
    return changeOffer(
      ctx,
      keys.map((key) => ({ ...key, offered: other?.offered ?? ruledAt.get(key.start_min) ?? 0 })),
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
): Promise<{ orders: SlotOrder[]; held: number } | WhyNoSlots> {
  const slots = await slotsNow(ctx, { groupId, day })
  if ('why' in slots) return slots
  const chosen = slotsAt(
    slots.map((slot) => ({ ...slot, start: timeOfMinute(slot.start_min) })),
    times,
  )
  if ('why' in chosen) return chosen
  const minutes = chosen.map(({ start_min }) => start_min)
  const orders = await findSlotOrders(ctx, { groupId, day, from: Math.min(...minutes), to: Math.max(...minutes) })
  return { orders, held: chosen.reduce((sum, { held }) => sum + held, 0) }
}

/** The chosen ones of a day's slots: both ends have to be slots, so that nobody errs in what is between them. */
function slotsAt<S extends { start: TimeOfDay }>(slots: S[], times: Times): S[] | WhyNoSlots {
  if (times === null) return slots
  const { from, to } = times
  const missing = [from, to].find((time) => !slots.some(({ start }) => start === time))
  if (missing !== undefined) return { why: 'no-slot-at', time: missing, times: slots.map(({ start }) => start) }
  if (from > to) return { why: 'backwards', from, to }
  return slots.filter(({ start }) => from <= start && start <= to)
}

/** The slots of one day as they are, or why there are none. */
export async function slotsNow(
  ctx: { db: Db; groups: readonly SlotGroup[] },
  { groupId, day }: { groupId: string; day: Day },
): Promise<SlotOfDay[] | WhyNoSlots> {
  const ruled = ruledSlots(ctx.groups, groupId, day)
  const laid = await readDay(ctx, groupId, day)
  if (laid.length > 0) return laid
  return 'why' in ruled ? ruled : { why: 'not-laid' }
}

/** The slots of a day that the rules offer places of. */
function ruledSlots(groups: readonly SlotGroup[], groupId: string, day: Day): LaidSlot[] | WhyNoSlots {
  const group = groups.find(({ id }) => id === groupId)
  if (!group) return { why: 'no-group', groups }
  const slots = slotsOfDay(group, day).filter(({ offered }) => offered > 0)
  return slots.length > 0 ? slots : { why: 'no-slots' }
}
