import { type WhyNotCalledOff, whyNotCalledOff } from '@gondola/rules/after-sale/called-off.ts'
import type { Catalogue } from '@gondola/rules/catalogue.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import { changeSlots, type WhyNoSlots } from '../../slots/change-slot.ts'
import { type MadeOffers, makeOffers, mayGoOn, type OtherTerms, type StormCtx, type StormTerms } from './make-offers.ts'
import { findStorm, type StormPlace } from './storm.store.ts'

export type CallOffCtx = StormCtx & { catalogue: Pick<Catalogue, 'slotGroups' | 'products'> }

/**
 * What became of the sale. `closed`: how many slots were closed. `slotsOf`: a product is still sold, by the slots of
 * this group; null where it has none.
 */
export type Sale = { closed: number } | { slotsOf: string | null }

/** Why nothing was called off. `no-subject`: no slot group and no product has this id. */
export type NotCalledOff = { why: 'no-subject' } | OtherTerms | WhyNotCalledOff | WhyNoSlots

/**
 * Calls off a storm's day or times (docs/product.md §19.43): closes the slots, then makes the offers. A second run
 * closes none, and adds missing offers. `sale` is null where nothing was to be closed. Else returns why nothing was
 * called off.
 */
export async function callOff(
  ctx: CallOffCtx,
  place: StormPlace,
  terms: StormTerms,
): Promise<(MadeOffers & { sale: Sale | null }) | NotCalledOff> {
  const { slotGroups: groups, products } = ctx.catalogue
  const product = products.find(({ id }) => id === place.subject)
  if (!product && !groups.some(({ id }) => id === place.subject)) return { why: 'no-subject' }
  const known = await findStorm(ctx, place)
  const calledOffOn = known ? pragueDay(known.created_at) : ctx.today
  const why = whyNotCalledOff({ product, day: place.day, calledOffOn }, terms, Date.now())
  if (why) return why
  if (known && !mayGoOn(known, terms)) return { why: 'other-terms' }
  const sale = known ? null : await endSale(ctx, place, terms)
  if (sale && 'why' in sale) return sale
  const made = await makeOffers(ctx, place, terms)
  return 'why' in made ? made : { ...made, sale }
}

/** Closes the slots that a storm names. Null for a past day. A product has no slots of its own. */
async function endSale(
  ctx: CallOffCtx,
  { subject, day, from, to }: StormPlace,
  { reason }: Pick<StormTerms, 'reason'>,
): Promise<Sale | null | WhyNoSlots> {
  const { slotGroups: groups, products } = ctx.catalogue
  if (day < ctx.today) return null
  if (!groups.some(({ id }) => id === subject))
    return { slotsOf: products.find(({ id }) => id === subject)?.timeSlotGroup ?? null }
  const times = from === null || to === null ? null : { from: timeOfMinute(from), to: timeOfMinute(to) }
  const closed = await changeSlots({ ...ctx, groups }, { groupId: subject, day, times }, { offered: 0, reason })
  return 'why' in closed ? closed : { closed: closed.length }
}
