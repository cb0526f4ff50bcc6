import type { BasketEntry, QuotedEntry } from '@gondola/contract/orders.ts'
import type { SlotUpdates } from '@gondola/contract/slots.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { quoteBasket, quotedEntry } from '../quote/quote.ts'
import { findHeldVariants } from '../quote/reservation.store.ts'
import { findPaying } from './orders.store.ts'
import { takeOut } from './take-out.ts'

/**
 * Moves reserved entries of a cart to other days and times and prices them anew; one whose slot is full keeps the slot it
 * has. Places that an open payment may still need stay held for it, as those of what is taken out: the piece goes on under
 * its spare uuid. Refuses entries that the cart has not reserved and that do not name their variant.
 */
export async function moveSlots(ctx: Ctx, cartId: string | undefined, updates: SlotUpdates): Promise<QuotedEntry[]> {
  const uuids = Object.keys(updates)
  const [variants, paying] = cartId
    ? await Promise.all([findHeldVariants(ctx, cartId, uuids), findPaying(ctx, cartId, uuids)])
    : [new Map<string, string>(), new Set<string>()]
  const moved = new Map<string, string>()
  const entries = Object.entries(updates).map(([uuid, { date, time, variantId: named, spareUuid }]): BasketEntry => {
    const id = uuid.toLowerCase()
    const variantId = variants.get(id) ?? named ?? refuse('not-found', { uuid })
    if (spareUuid !== undefined && paying.has(id)) moved.set(spareUuid.toLowerCase(), id)
    return { uuid: (paying.has(id) && spareUuid) || uuid, variantId, validFrom: date, timeSlot: time }
  })
  const lines = cartId ? await quoteBasket(ctx, cartId, entries, { isSubmitted: false }) : []
  const quoted = lines.map(quotedEntry)
  const gone = quoted.flatMap(({ uuid, errors }) => (errors.length === 0 ? (moved.get(uuid) ?? []) : []))
  if (cartId && gone.length > 0) await takeOut(ctx, cartId, gone)
  return quoted.map((one) => (one.errors.length > 0 ? { ...one, uuid: moved.get(one.uuid) ?? one.uuid } : one))
}
