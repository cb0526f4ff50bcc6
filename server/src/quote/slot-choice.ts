import type { BasketEntry } from '@gondola/contract/orders.ts'
import type { Product, Variant } from '@gondola/rules/catalogue.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import type { Day } from '@gondola/rules/day.ts'
import { isSlotPast, minuteOf, minutesToCutoff, slotsOfDay, WHOLE_DAY } from '@gondola/rules/slot.ts'
import type { Ctx } from '../ctx.ts'

/**
 * The slot that one piece takes on each of its days, with its places there. It can still be chosen for `minutesLeft`.
 */
export type ChosenSlot = { group: string; startMinute: number; places: number; minutesLeft: number }
/** Reason for having no slot. No time was chosen, it is not offered (any more), or its cut-off is over. */
export type SlotReason = 'no-time' | 'no-slot' | 'slot-past'

/** Returns the slot that an entry asks for, or why there is none. Whether it has room shows when it is held. */
export function chosenSlot(
  ctx: Pick<Ctx, 'shelf' | 'now' | 'resort'>,
  {
    entry,
    product,
    variant,
    days,
  }: { entry: Pick<BasketEntry, 'timeSlot'>; product: Product; variant: Variant; days: Day[] },
): { slot: ChosenSlot } | { reason: SlotReason } {
  const group = catalogueIndex(ctx.shelf.catalogue).slotGroups.get(product.timeSlotGroup ?? '')
  if (!group) return { reason: 'no-slot' }
  const start = entry.timeSlot ?? (group.type === 'day' ? WHOLE_DAY : undefined)
  if (start === undefined) return { reason: 'no-time' }
  const isLaid = (day: Day) => slotsOfDay(group, day).some((slot) => slot.start === start && slot.offered > 0)
  if (!days.every(isLaid)) return { reason: 'no-slot' }
  const visit = { now: ctx.now, cutoffMinutes: ctx.resort.slotCutoffMinutes }
  if (days.some((day) => isSlotPast({ day, start }, visit))) return { reason: 'slot-past' }
  const minutesLeft = Math.min(...days.map((day) => minutesToCutoff({ day, start }, visit)))
  return { slot: { group: group.id, startMinute: minuteOf(start), places: variant.places, minutesLeft } }
}
