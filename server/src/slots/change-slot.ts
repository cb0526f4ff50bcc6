import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import { type LaidSlot, minuteOf, slotsOfDay, timeOfMinute } from '@gondola/rules/slot.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { findSlotOrders, type SlotOrder } from './slot-orders.store.ts'
import { changeOffer, keepExceptions, readDay, type SlotKey, type SlotOfDay, type SlotRow } from './slots.store.ts'

/** Most places that one slot may offer, as in the catalogue. */
export const MOST_PLACES = 100_000

/**
 * Why there are no slots to read or change. `not-laid`: slots of the rules that `laySlots` has not added yet. Lists the
 * groups or times that exist, where that helps.
 */
export type WhyNoSlots =
  | { why: 'day-over' | 'no-slots' | 'not-laid' }
  | { why: 'no-group'; groups: readonly SlotGroup[] }
  | { why: 'no-slot-at'; time: TimeOfDay; times: TimeOfDay[] }
  | { why: 'backwards'; from: TimeOfDay; to: TimeOfDay }
/** Places that an operator offers of each slot instead of the rules; 0 closes it. */
export type OtherOffer = { offered: number; reason: string | null }
/** One changed slot, and the places that the rules offer. */
export type ChangedSlot = { slot: SlotRow; ruled: number }
/** Times of a day's slots from one to another, both included; null for all. */
export type Times = { from: TimeOfDay; to: TimeOfDay } | null
export type Chosen = { groupId: string; day: Day; times: Times }

/**
 * Changes how many places some slots offer, for an operator; returns the slots by time. `laySlots` keeps such a change.
 * 0 places close the slots; `other` null makes the rules count again. Held and sold places stay. All slots are changed
 * at once. Writes nothing, and returns why, when the day is over or a slot does not exist.
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
  // No lock is needed: slots are never deleted.
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

/**
 * Returns the orders with sold places of some slots, and how many places are held. Else returns why there are no slots.
 * Days that are over are allowed.
 */
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

/** Returns the chosen slots of a day. Both ends have to be slots, so that a mistyped time is noticed. */
function slotsAt<S extends { start: TimeOfDay }>(slots: S[], times: Times): S[] | WhyNoSlots {
  if (times === null) return slots
  const { from, to } = times
  const missing = [from, to].find((time) => !slots.some(({ start }) => start === time))
  if (missing !== undefined) return { why: 'no-slot-at', time: missing, times: slots.map(({ start }) => start) }
  if (from > to) return { why: 'backwards', from, to }
  return slots.filter(({ start }) => from <= start && start <= to)
}

/** Returns the slots of one day as they are, or why there are none. */
export async function slotsNow(
  ctx: { db: Db; groups: readonly SlotGroup[] },
  { groupId, day }: { groupId: string; day: Day },
): Promise<SlotOfDay[] | WhyNoSlots> {
  const ruled = ruledSlots(ctx.groups, groupId, day)
  const laid = await readDay(ctx, groupId, day)
  if (laid.length > 0) return laid
  return 'why' in ruled ? ruled : { why: 'not-laid' }
}

/** Returns the slots of a day that the rules offer places of, or why none. */
function ruledSlots(groups: readonly SlotGroup[], groupId: string, day: Day): LaidSlot[] | WhyNoSlots {
  const group = groups.find(({ id }) => id === groupId)
  if (!group) return { why: 'no-group', groups }
  const slots = slotsOfDay(group, day).filter(({ offered }) => offered > 0)
  return slots.length > 0 ? slots : { why: 'no-slots' }
}
