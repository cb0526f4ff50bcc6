import type { StormChoice } from '@gondola/contract/storm.ts'
import { startOf } from '@gondola/rules/after-sale/deadlines.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TxDb } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import type { Sale } from '../sale.store.ts'
import { findOffers, type OfferRow } from './offers.store.ts'

/**
 * Returns what can be chosen for an offer at a time. `move` is left out once the old day or time begins
 * (docs/product.md §19.45), and for a ticket of several days. Whether the offer is open is not checked.
 */
export const choicesOf = (
  { choices, day_share, days, slot_start: slotStart }: OfferRow,
  now: Instant,
): StormChoice[] =>
  day_share !== null || startOf({ term: 'dated', days, slotStart }) <= now
    ? choices.filter((choice) => choice !== 'move')
    : choices

/** Returns the sum that is offered: the price, or the share of a day. */
export const worthOf = ({ price, day_share }: OfferRow): Haler => day_share ?? price

/**
 * Returns whether one act can carry out two offers. They are of the same storm, and both for whole tickets or both for
 * a day.
 */
const areAlike = (one: OfferRow, other: OfferRow | undefined) =>
  one.storm_id === other?.storm_id && (one.day_share === null) === (other.day_share === null)

/**
 * Returns these offers of a locked order, if all of them allow the choice (docs/product.md §19.44). Otherwise refuses:
 * - `not-found`: an id is of no offer of the order.
 * - `offer-over`: an offer is not open.
 * - `act-under-way`: an entry is in another act.
 * - `change-not-offered`: the old day or time has begun.
 * - `bad-input`: the choice is not offered, or one act cannot carry out these offers.
 */
export async function openOffers(
  ctx: { db: TxDb; now: Instant },
  { order, underWay }: Sale,
  { ids, choice }: { ids: readonly string[]; choice: StormChoice },
): Promise<OfferRow[]> {
  const offers = (await findOffers(ctx, order.id)).filter(({ id }) => ids.includes(id))
  if (offers.length < new Set(ids).size) refuse('not-found')
  for (const offer of offers) {
    if (!areAlike(offer, offers[0])) refuse('bad-input', undefined, 'also')
    const act = underWay.get(offer.entry_uuid)
    if (!offer.is_open) refuse('offer-over', { offer: offer.id, choice: offer.choice })
    if (act) refuse('act-under-way', { act })
    if (!offer.choices.includes(choice) || (choice === 'move' && offer.day_share !== null))
      refuse('bad-input', undefined, 'choice')
    if (!choicesOf(offer, ctx.now).includes(choice))
      refuse('change-not-offered', { uuid: offer.entry_uuid, why: 'started' })
  }
  return offers
}
