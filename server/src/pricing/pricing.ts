import type { DayPrice, PriceQuestion, PriceReply } from '@gondola/contract/pricing.ts'
import { leadVariant, type Product, type Variant } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Fullness } from '@gondola/rules/fullness.ts'
import { type PriceSum, sumOf } from '@gondola/rules/line-price.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { type Columns, type Price, priceOf } from '@gondola/rules/price.ts'
import { lowestRecentPrice } from '@gondola/rules/recent-price.ts'
import { slotsOfDay } from '@gondola/rules/slot.ts'
import { arrivalDays } from '@gondola/rules/validity.ts'
import type * as z from 'zod/mini'
import { dayCheck, findShown } from '../catalogue/catalogue.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { fullnessOf, slotGroupOf } from './fullness.ts'

type PricingCtx = Pick<Ctx, 'shelf' | 'load' | 'today' | 'time' | 'now' | 'resort' | 'segments'>

/**
 * Returns the key under which a product's sold pieces are counted. Undefined where the product has no capacity or no
 * activity.
 */
export const loadKeyOf = (product: Product): string | undefined =>
  product.dayCapacity === null ? undefined : product.activities[0]

/**
 * Returns the share of a product that is sold for a day, 0 to 1. With time slots it is the paid places of the day of
 * arrival, never held ones, divided by the offered places. Without slots it is the sold pieces divided by the product's
 * capacity. It is 0 where nothing is offered or there is no capacity. Call `ctx.load.fresh` before, with the slots of
 * that day.
 */
export function shareSold(ctx: PricingCtx, product: Product, arrival: Day): number {
  const group = slotGroupOf(ctx, product)
  if (group) {
    const { sold, offered } = ctx.load.slotDay(group.id, arrival)
    return offered === 0 ? 0 : Math.min(1, sold / offered)
  }
  const key = loadKeyOf(product)
  return key && product.dayCapacity ? Math.min(1, ctx.load.sold(key, arrival) / product.dayCapacity) : 0
}

const MOST_KEPT = 100_000

/**
 * Caches a value per variant and arrival, until the civil day or the catalogue changes. A cached value for which
 * `isTrue` is false is found anew.
 */
function keptOfToday<V>() {
  const books = new WeakMap<Shelf, { today: Day; count: number; byVariant: Map<string, Map<Day, V>> }>()
  return (
    ctx: PricingCtx,
    { id }: Variant,
    arrival: Day,
    { isTrue, find }: { isTrue?(kept: V): boolean; find(): V },
  ) => {
    let book = books.get(ctx.shelf)
    if (book?.today !== ctx.today || book.count >= MOST_KEPT) {
      book = { today: ctx.today, count: 0, byVariant: new Map() }
      books.set(ctx.shelf, book)
    }
    let days = book.byVariant.get(id)
    if (!days) {
      days = new Map()
      book.byVariant.set(id, days)
    }
    const kept = days.get(arrival)
    if (kept !== undefined && (isTrue?.(kept) ?? true)) return kept
    const found = find()
    days.set(arrival, found)
    book.count++
    return found
  }
}

const prices = keptOfToday<{ shareSold: number; price: Price | undefined }>()

/**
 * Returns today's price of one piece for an arrival. Undefined without a matching row in the variant's price book.
 * Call `ctx.load.fresh` before, as for `shareSold`.
 */
export function priceOfVariant(
  ctx: PricingCtx,
  { product, variant }: { product: Product; variant: Variant },
  arrival: Day,
): Price | undefined {
  const share = shareSold(ctx, product, arrival)
  return prices(ctx, variant, arrival, {
    isTrue: ({ shareSold }) => shareSold === share,
    find: () => ({
      shareSold: share,
      price: priceOf({
        catalogue: ctx.shelf.catalogue,
        product,
        variant,
        arrival,
        saleDay: ctx.today,
        shareSold: share,
      }),
    }),
  }).price
}

const recent = keptOfToday<{ lowest: Columns | undefined }>()

/**
 * Returns the lowest `standard` and `club` prices of the 30 days before today. Undefined where the variant was not on
 * sale then. Computed once a day per version of the catalogue.
 */
export const recentPrice = (ctx: PricingCtx, variant: Variant, arrival: Day): Columns | undefined =>
  recent(ctx, variant, arrival, {
    find: () => ({
      lowest: lowestRecentPrice(ctx.shelf.tariffs, { variantId: variant.id, arrival, saleDay: ctx.today }),
    }),
  }).lowest

type Offer = { standard: Haler; club: Haler; gate?: Haler }
const offers = new WeakMap<Shelf, Map<string, Offer | undefined>>()

/**
 * Returns a product's lowest `standard` price for arrivals within a year. `club` and `gate` are those of the same day.
 * The prices are those of `leadVariant`, as if nothing had been sold yet. Undefined when no valid day of arrival has a
 * price. Computed once a day per version of the catalogue.
 */
export function lowestOffer(ctx: PricingCtx, product: Product): Offer | undefined {
  const known = offers.get(ctx.shelf) ?? new Map<string, Offer | undefined>()
  offers.set(ctx.shelf, known)
  const variant = leadVariant(product, ({ fromPrice }) => fromPrice.standard)
  if (!variant) return undefined
  const key = `${ctx.today} ${variant.id}`
  if (!known.has(key)) known.set(key, findLowestOffer(ctx, { product, variant }))
  return known.get(key)
}

function findLowestOffer(
  ctx: PricingCtx,
  { product, variant }: { product: Product; variant: Variant },
): Offer | undefined {
  const { catalogue } = ctx.shelf
  // Today's hour of closing says nothing about the price list, so the day counts from 00:00.
  const question = { catalogue, product, variant, today: ctx.today, time: '00:00' }
  const group = slotGroupOf(ctx, product)
  let lowest: Offer | undefined
  for (const arrival of arrivalDays(question, ctx.today)) {
    if (group && slotsOfDay(group, arrival).length === 0) continue
    const price = priceOf({ catalogue, product, variant, arrival, saleDay: ctx.today, shareSold: 0 })
    if (price && (!lowest || price.standard < lowest.standard)) lowest = price
  }
  return lowest
}

/**
 * Returns price and fullness of some pieces for each date. The rules are those of the quote. The price is that of
 * `entries`. Days and places are checked for `party`, or for `entries` where `party` is missing. Sold and held places
 * are at most a second old; `isCurrent` says later whether the prices still hold. Refuses `not-found` for a variant
 * that this visitor does not see.
 */
export async function pricesForDates(
  ctx: PricingCtx,
  question: z.output<typeof PriceQuestion>,
): Promise<{ days: PriceReply; isCurrent: () => boolean }> {
  const wanted = (field: 'entries' | 'party') =>
    question[field]?.map(({ variantId, count }) => {
      const found = findShown(ctx, variantId)
      if (!found) refuse('not-found', { variantId }, field)
      return { ...found, count, check: dayCheck(ctx, found) }
    })
  const priced = wanted('entries') ?? []
  const party = wanted('party') ?? priced
  const fullness = fullnessOf(ctx, party, question.dates)
  const isCurrent = await ctx.load.fresh(fullness.needed)
  const tellsPlaces = !hidesPlaces(ctx, party)
  const days: PriceReply = {}
  for (const day of question.dates) {
    const price = dayPrice(ctx, { priced, party }, day, question.explain ?? false)
    days[day] = withFullness(price, fullness.on(day), tellsPlaces)
  }
  return { days, isCurrent }
}

/** Returns whether free places are hidden, as for some whole-day slots (docs/product.md §4.9). */
const hidesPlaces = (ctx: PricingCtx, party: readonly { product: Product }[]): boolean =>
  ctx.shelf.config.flags.hideDayTimeslotCapacityLabel &&
  party.some(({ product }) => slotGroupOf(ctx, product)?.type === 'day')

/**
 * Adds the fullness to a day's price. A day that is `closed` already keeps only its own reasons, unless an operator
 * closed the slots: that reason is always added. `tellsPlaces`: also adds the free places.
 */
function withFullness(price: DayPrice, fullness: Fullness | undefined, tellsPlaces: boolean): DayPrice {
  if (!fullness) return price
  if (fullness.state === 'closed') {
    const { reason, closure } = fullness
    if (price.state === 'closed' && reason !== 'closure') return price
    return {
      standard: null,
      club: null,
      state: 'closed',
      reasons: [...(price.reasons ?? []), reason],
      ...(closure ? { closure } : {}),
    }
  }
  if (price.state === 'closed') return price
  return { ...price, state: fullness.state, ...(tellsPlaces ? { free: fullness.free } : {}) }
}

type Wanted = { product: Product; variant: Variant; count: number; check: (day: Day) => readonly string[] }

function dayPrice(
  ctx: PricingCtx,
  { priced, party }: { priced: readonly Wanted[]; party: readonly Wanted[] },
  day: Day,
  explain: boolean,
): DayPrice {
  const reasons = new Set<string>()
  for (const { product, variant, check } of party) {
    for (const reason of check(day)) reasons.add(reason)
    if (party !== priced && !priceOfVariant(ctx, { product, variant }, day)) reasons.add('noPrice')
  }
  const lines: { variant: Variant; price: Price; count: number }[] = []
  const rules: NonNullable<DayPrice['rules']> = {}
  for (const { product, variant, count } of priced) {
    const price = priceOfVariant(ctx, { product, variant }, day)
    if (!price) {
      reasons.add('noPrice')
      continue
    }
    lines.push({ variant, price, count })
    if (explain) rules[variant.id] = { ...price.explain, roundTo: toCrowns(price.explain.roundTo) }
  }
  if (reasons.size > 0) return { standard: null, club: null, state: 'closed', reasons: [...reasons] }
  const withFormer = lines.map(({ variant, ...line }) => ({ ...line, former: recentPrice(ctx, variant, day) }))
  const sumIn = (column: keyof Columns): PriceSum =>
    sumOf(
      withFormer.map(({ price, former, count }) => ({
        ...price,
        price: price[column],
        lastPrice: former?.[column],
        count,
      })),
    )
  const [standard, club] = [sumIn('standard'), sumIn('club')]
  /** Returns an amount in crowns only if it is above the price. */
  const above = (amount: Haler | null, { price }: PriceSum) =>
    amount !== null && amount > price ? toCrowns(amount) : undefined
  const [gate, clubGate] = [above(standard.gate, standard), above(club.gate, club)]
  const [lastPrice, clubLastPrice] = [above(standard.lastPrice, standard), above(club.lastPrice, club)]
  return {
    standard: toCrowns(standard.price),
    club: toCrowns(club.price),
    ...(gate === undefined ? {} : { gate }),
    ...(clubGate === undefined || clubGate === gate ? {} : { clubGate }),
    ...(lastPrice === undefined ? {} : { lastPrice }),
    ...(clubLastPrice === undefined ? {} : { clubLastPrice }),
    state: 'open',
    ...(explain ? { rules } : {}),
  }
}
