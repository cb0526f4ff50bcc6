import type { StormChoice } from '@gondola/contract/storm.ts'
import { startOf } from '@gondola/rules/after-sale/deadlines.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { TxDb } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import type { Sale } from '../sale.store.ts'
import { findOffers, type OfferRow } from './offers.store.ts'

/** Returns the choices of an offer now. Another day is one only before the old day begins (docs/product.md §19.57). */
export const choicesOf = ({ choices, days, slot_start: slotStart }: OfferRow, now: Instant): StormChoice[] =>
  startOf({ term: 'dated', days, slotStart }) <= now ? choices.filter((choice) => choice !== 'move') : choices

/** Returns offers of a locked order for which this can be chosen now. Refuses where it cannot (docs/product.md §19.54). */
export async function openOffers(
  ctx: { db: TxDb; now: Instant },
  { order, underWay }: Sale,
  { ids, choice }: { ids: readonly string[]; choice: StormChoice },
): Promise<OfferRow[]> {
  const offers = (await findOffers(ctx, order.id)).filter(({ id }) => ids.includes(id))
  if (offers.length < new Set(ids).size) refuse('not-found')
  for (const offer of offers) {
    if (offer.storm_id !== offers[0]?.storm_id) refuse('bad-input', undefined, 'also')
    const act = underWay.get(offer.entry_uuid)
    if (!offer.is_open) refuse('offer-over', { offer: offer.id, choice: offer.choice })
    if (act) refuse('act-under-way', { act })
    if (!offer.choices.includes(choice)) refuse('bad-input', undefined, 'choice')
    if (!choicesOf(offer, ctx.now).includes(choice))
      refuse('change-not-offered', { uuid: offer.entry_uuid, why: 'started' })
  }
  return offers
}
