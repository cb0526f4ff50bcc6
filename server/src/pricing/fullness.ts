import type { Product, SlotGroup, Variant } from '@gondola/rules/catalogue.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import { addDays, type Day, isWithin } from '@gondola/rules/day.ts'
import { type Fullness, groupFullness, worstFullness } from '@gondola/rules/fullness.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { SLOT_HORIZON_DAYS, slotCutoff } from '@gondola/rules/slot.ts'
import type { Ctx } from '../ctx.ts'
import type { SlotDays } from './load.ts'

type FullnessCtx = Pick<Ctx, 'shelf' | 'load' | 'today' | 'now' | 'resort'>
type WantedPieces = { product: Product; variant: Variant; count: number }

/** Returns the slot group of a product. Undefined without time slots, or when the catalogue does not know the group. */
export const slotGroupOf = (ctx: Pick<Ctx, 'shelf'>, product: Product): SlotGroup | undefined =>
  product.hasTimeSlots ? catalogueIndex(ctx.shelf.catalogue).slotGroups.get(product.timeSlotGroup ?? '') : undefined

/**
 * Returns how full each day of arrival is for some pieces together. Pass `needed` to `ctx.load.fresh` before calling
 * `on`. `on` takes one of `arrivals`, and returns undefined when no piece has time slots.
 */
export function fullnessOf(
  ctx: FullnessCtx,
  wanted: readonly WantedPieces[],
  arrivals: readonly Day[],
): { needed: SlotDays[]; on(arrival: Day): Fullness | undefined } {
  const slotted = wanted.filter(({ product }) => product.hasTimeSlots)
  const groups = [...Map.groupBy(slotted, ({ product }) => slotGroupOf(ctx, product))].map(([group, pieces]) => ({
    group,
    places: new Map(arrivals.map((arrival) => [arrival, placesPerDay(ctx, pieces, arrival)])),
  }))
  // Other days have no slots. So a request cannot make the load book grow.
  const horizon = { from: addDays(ctx.today, -1), to: addDays(ctx.today, SLOT_HORIZON_DAYS) }
  const needed = groups.flatMap(({ group, places }) => {
    const days = new Set([...places.values()].flatMap((perDay) => [...perDay.keys()]))
    return group ? [{ groupId: group.id, days: [...days].filter((day) => isWithin(day, horizon)) }] : []
  })
  const isPast = slotCutoff({ now: ctx.now, cutoffMinutes: ctx.resort.slotCutoffMinutes })
  const inGroup = (group: SlotGroup | undefined, places: ReadonlyMap<Day, number>): Fullness => {
    if (!group) return { state: 'closed', reason: 'no-slots' }
    const closure = group.closures.find(({ date }) => places.has(date))
    if (closure) return { state: 'closed', reason: 'closure', ...(closure.reason ? { closure: closure.reason } : {}) }
    const wishes = [...places].map(([day, places]) => ({ day, places, slots: ctx.load.slotDay(group.id, day).slots }))
    return groupFullness(wishes, isPast)
  }
  return {
    needed,
    on: (arrival) => worstFullness(groups.map(({ group, places }) => inGroup(group, places.get(arrival) ?? new Map()))),
  }
}

/** Returns the places that pieces of one group take on each day of their validity. */
function placesPerDay(ctx: FullnessCtx, pieces: readonly WantedPieces[], arrival: Day): Map<Day, number> {
  const places = new Map<Day, number>()
  for (const { product, variant, count } of pieces)
    for (const day of inclusiveValidity(ctx.shelf.catalogue, product, arrival))
      places.set(day, (places.get(day) ?? 0) + variant.places * count)
  return places
}
