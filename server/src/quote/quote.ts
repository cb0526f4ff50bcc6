import type { BasketEntry, EntryError } from '@gondola/contract/orders.ts'
import type { Product, Variant } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { entryErrors } from '@gondola/rules/entry-check.ts'
import { allowedMethods } from '@gondola/rules/handout.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { priceSteps, totalOf } from '@gondola/rules/line-price.ts'
import { arrivalFor } from '@gondola/rules/validity.ts'
import type * as z from 'zod/mini'
import { releaseClaims } from '../benefits/claims.store.ts'
import { askedRights, type PricedBasket, type PricedPiece, type Who, whoOf } from '../benefits/price-basket.ts'
import type { AskedRights, ReadRights } from '../benefits/rights.store.ts'
import type { EntryCard } from '../cards/cards.ts'
import { viewOf } from '../catalogue/catalogue.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { refuse } from '../http/refusal.ts'
import { priceOfVariant, recentPrice } from '../pricing/pricing.ts'
import { type HeldPlaces, holdPlaces } from '../reservations/hold-places.ts'
import {
  type ReleasedPlaces,
  releaseHeldPlaces,
  releaseSlots,
  type WantedPlaces,
} from '../reservations/places.store.ts'
import {
  findPaid,
  type HeldPieces,
  type Hold,
  releaseHolds,
  type WantedHold,
} from '../reservations/reservation.store.ts'
import { basketCards, cardProblems } from './basket-cards.ts'
import { type HeldAndFound, type HoldsAndRights, holdAndFind } from './hold-and-find.store.ts'
import { priceLines, type Rights } from './price-lines.ts'
import { type ChosenSlot, chosenSlot, type SlotReason } from './slot-choice.ts'

const CARTS_PER_ROUND = 16
const holdTogether = batched(holdAndFind, { most: CARTS_PER_ROUND })
/** Holds places in batches. A larger batch costs hardly more, and many want the same slot at once. */
const holdPlacesTogether = batched(holdPlaces, { most: 64 })

type EntryProblem = z.output<typeof EntryError>

/** One entry of a basket, with all that an order needs to know. */
export type QuotedLine = {
  entry: BasketEntry
  product?: Product
  variant?: Variant
  /** The chosen day; today for a product without a day to choose. */
  arrival: Day
  days: Day[]
  /** Only for products with time slots. */
  slot?: ChosenSlot
  /** Card that the permission is loaded onto. */
  card?: EntryCard
  hold?: Hold
  /** What it costs with the rights of its basket; only where there are any. */
  priced?: PricedPiece | undefined
  errors: EntryProblem[]
}

/** A quoted basket. `priced` is missing without codes, chosen rights and segments, now and in the last dry-run. */
export type QuotedBasket = { lines: QuotedLine[]; priced?: PricedBasket | undefined }

/** Refuses a card on an entry that is not loaded onto one. */
export function refuseUnsupportedFields(entries: BasketEntry[]): void {
  if (entries.some(({ tokenId, method }) => tokenId !== undefined && method !== 'card'))
    refuse('bad-input', undefined, 'tokenId')
}

/**
 * Returns the entries of a basket with every reason why they cannot be bought. Problems that show only when holding
 * come from `holdBasket`. Every entry is one piece; pieces that the cart holds `beside` them count towards the limits
 * of pieces, too. `isSubmitted`: the buyer has to have chosen a `method` of handing out. Refuses `bad-input` for an
 * entry named twice, and for a time of a product without slots.
 */
export async function checkBasket(
  ctx: Ctx,
  asked: BasketEntry[],
  { isSubmitted, beside = [] }: { isSubmitted: boolean; beside?: HeldPieces[] },
): Promise<QuotedLine[]> {
  // The database writes uuids in lower case: one uuid in two spellings is one entry.
  const entries = asked.map((entry) => ({ ...entry, uuid: entry.uuid.toLowerCase() }))
  if (new Set(entries.map((entry) => entry.uuid)).size < entries.length) refuse('bad-input', undefined, 'entries')
  const { catalogue } = ctx.shelf
  const counts = new Map<string, number>()
  // Entries without a day to choose are counted together, whatever day was sent.
  const countKey = ({ variantId, validFrom }: BasketEntry) => {
    const product = ctx.shelf.variants.get(variantId)?.product
    return `${variantId} ${product ? arrivalFor(product, validFrom, ctx.today) : validFrom}`
  }
  for (const { variant_id, day, pieces } of beside) counts.set(`${variant_id} ${day}`, pieces)
  for (const entry of entries) counts.set(countKey(entry), (counts.get(countKey(entry)) ?? 0) + 1)
  const cards = await basketCards(ctx, entries)
  const problems = cardProblems(ctx, entries, cards)

  return entries.map((entry): QuotedLine => {
    const found = ctx.shelf.variants.get(entry.variantId)
    if (!found) return { entry, arrival: entry.validFrom, days: [], errors: [{ code: 'unknownVariant' }] }
    const arrival = arrivalFor(found.product, entry.validFrom, ctx.today)
    // `card` counts as a method only together with a card.
    const method = entry.method === 'card' && !entry.tokenId ? null : (entry.method ?? null)
    const errors: EntryProblem[] = entryErrors(
      { variantId: entry.variantId, arrival, method, count: counts.get(countKey(entry)) ?? 1 },
      {
        catalogue,
        view: viewOf(ctx),
        // In a dry-run the buyer may still choose, where there is a way at all.
        needsMethod: isSubmitted || method !== null || allowedMethods(found.product.tags).length === 0,
      },
    )
    const problem = problems.get(entry.uuid)
    if (errors.length === 0 && problem) errors.push({ code: problem })
    const card = cards.get(entry.uuid)
    const days = inclusiveValidity(catalogue, found.product, arrival)
    const line = { entry, ...found, arrival, days, errors, ...(card ? { card } : {}) }
    if (!found.product.hasTimeSlots)
      return entry.timeSlot === undefined ? line : refuse('bad-input', undefined, 'timeSlot')
    const chosen = chosenSlot(ctx, line)
    if ('slot' in chosen) return { ...line, slot: chosen.slot }
    if (errors.length === 0) errors.push(withoutSlot(chosen.reason))
    return line
  })
}

/**
 * Checks and prices a basket, and holds its prices, places and rights. Dry-run and submit share this, so that they
 * cannot disagree. Entries with an error hold nothing. `who` is by default who is signed in.
 */
export async function quoteBasket(
  ctx: Ctx,
  cartId: string,
  { entries, vouchers = [] }: { entries: BasketEntry[]; vouchers?: string[] | undefined },
  { isSubmitted, who = whoOf(ctx) }: { isSubmitted: boolean; who?: Who },
): Promise<QuotedBasket> {
  const lines = await checkBasket(ctx, entries, { isSubmitted })
  const read = await holdBasket(ctx, cartId, lines, { vouchers, who })
  return { lines, priced: await priceLines(ctx, cartId, lines, { vouchers, who, read }) }
}

/**
 * Prices checked entries, and holds prices and places of those without an error. Each line gets its `hold`, or an error
 * why it cannot be held. Returns the rights that were read with the holds. Undefined where none were: without `rights`,
 * without codes and choices, or for a basket with slots.
 */
export async function holdBasket(
  ctx: Ctx,
  cartId: string,
  lines: QuotedLine[],
  rights?: Rights,
): Promise<ReadRights | undefined> {
  // Price the entries.
  await ctx.load.fresh(slotDaysOf(lines))
  const wanted = lines.flatMap((line) => (line.slot ? [] : (wantedHold(ctx, line) ?? [])))
  const wantedPlaces = lines.flatMap((line) => wantedPlacesOf(ctx, line) ?? [])
  const asked = rights && wantedPlaces.length === 0 ? askedOf(ctx, cartId, lines, rights) : undefined
  // Hold prices and places, each in a batch with those of others.
  const [{ holds, read }, places] = await Promise.all([
    wanted.length === 0 ? NO_PRICES : holdWithoutSlots(ctx, { cartId, wanted, asked }),
    wantedPlaces.length === 0
      ? NO_PLACES
      : holdPlacesTogether(ctx, { cartId, wanted: wantedPlaces, ...(ctx.network ? { network: ctx.network } : {}) }),
  ])
  ctx.load.changed(places.moved.map(({ group_id, day }) => ({ groupId: group_id, days: [day] })))
  // Give each entry its hold, or the error that keeps it from one.
  const ordered = [...holds.values(), ...places.holds.values()].flatMap(({ order_id }) => order_id ?? [])
  const paid = await findPaid(ctx, [...new Set(ordered)])
  for (const line of lines) {
    if (line.errors.length > 0) continue
    const hold = (line.slot ? places.holds : holds).get(line.entry.uuid)
    const limit = places.limited.get(line.entry.uuid)
    if (hold?.order_id && paid.has(hold.order_id)) line.errors.push({ code: 'already-bought' })
    else if (limit) line.errors.push({ code: limit })
    else if (places.closed.has(line.entry.uuid)) line.errors.push(withoutSlot('no-slot'))
    else if (places.full.has(line.entry.uuid)) line.errors.push({ code: 'time-filled' })
    else if (!hold) line.errors.push({ code: 'unavailable' })
    else if (hold.expired) line.errors.push({ code: 'reservation-expired' })
    else line.hold = hold
  }
  return read
}

/**
 * Returns what to read of a basket's codes and rights; undefined where it names none. It is what `priceLines` needs if
 * all lines without an error are held.
 */
const askedOf = (ctx: Ctx, cartId: string, lines: QuotedLine[], rights: Rights): AskedRights | undefined =>
  askedRights(ctx, {
    cartId,
    ...rights,
    pieces: lines.flatMap(({ entry, card, errors }) =>
      errors.length > 0 ? [] : { entryUuid: entry.uuid, cardId: card?.id ?? null, voucher: entry.voucher },
    ),
  })

/** Holds prices of entries without slots. One that had a slot before releases it first, which is rare. */
async function holdWithoutSlots(ctx: Ctx, cart: HoldsAndRights): Promise<HeldAndFound> {
  const { cartId, wanted } = cart
  const held = await holdTogether(ctx, cart)
  const missing = wanted.flatMap(({ entry_uuid }) => (held.holds.has(entry_uuid) ? [] : entry_uuid))
  const left = missing.length === 0 ? [] : await releaseSlots(ctx, cartId, missing)
  noteMoved(ctx, left)
  return left.length === 0 ? held : holdTogether(ctx, cart)
}

/**
 * Releases a cart's holds of some entries, unless an order has them. Returns the ids of the released entries. If one of
 * them was quoted with rights, the cart's claims are released too. The claims stay while the cart has another live hold
 * that was quoted with rights.
 */
export async function release(ctx: Pick<Ctx, 'db' | 'load'>, cartId: string, entryUuids: string[]): Promise<string[]> {
  const holds = await releaseHolds(ctx, cartId, entryUuids)
  const places = holds.length === entryUuids.length ? [] : await releaseHeldPlaces(ctx, cartId, entryUuids)
  noteMoved(ctx, places)
  const released = [...holds, ...places]
  if (released.some(({ had_rights }) => had_rights)) await releaseClaims(ctx, cartId)
  return released.map(({ entry_uuid }) => entry_uuid)
}

const noteMoved = (ctx: Pick<Ctx, 'load'>, places: ReleasedPlaces[]) =>
  ctx.load.changed(places.map(({ slot_group, slot_days }) => ({ groupId: slot_group, days: slot_days })))

const withoutSlot = (reason: SlotReason): EntryProblem => ({ code: 'unavailable', reasons: [reason] })

/** Returns the slot days whose share sold decides the prices of these lines. */
const slotDaysOf = (lines: QuotedLine[]) =>
  lines.flatMap(({ slot, arrival }) => (slot ? { groupId: slot.group, days: [arrival] } : []))

const NO_PRICES: HeldAndFound = { holds: new Map() }
const NO_PLACES: HeldPlaces = { holds: new Map(), full: new Set(), closed: new Set(), limited: new Map(), moved: [] }

function wantedPlacesOf(ctx: Ctx, line: QuotedLine): WantedPlaces | undefined {
  const hold = line.slot && wantedHold(ctx, line)
  return hold && line.slot
    ? {
        ...hold,
        slot_group: line.slot.group,
        slot_start: line.slot.startMinute,
        slot_days: line.days,
        places: line.slot.places,
        minutes_left: line.slot.minutesLeft,
      }
    : undefined
}

/**
 * Returns the hold that an entry wants, at the price of now. Undefined for a line with an error, and for one without a
 * price, which gets the error `noPrice`.
 */
export function wantedHold(ctx: Ctx, line: QuotedLine): WantedHold | undefined {
  const { entry, product, variant, arrival } = line
  if (!product || !variant || line.errors.length > 0) return undefined
  const price = priceOfVariant(ctx, { product, variant }, arrival)
  if (!price) {
    line.errors.push({ code: 'noPrice' })
    return undefined
  }
  const steps = priceSteps(price, ctx.column)
  return {
    entry_uuid: entry.uuid,
    variant_id: variant.id,
    day: arrival,
    price_column: ctx.column,
    price: totalOf(steps),
    standard: price.standard,
    club: price.club,
    gate: price.gate ?? null,
    last_price: recentPrice(ctx, variant, arrival)?.[ctx.column] ?? null,
    rule: { ...price.explain, steps },
  }
}
