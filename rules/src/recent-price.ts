import type { Catalogue, PriceRow, Product, Season, Variant } from './catalogue.ts'
import { seasonsOf } from './catalogue-index.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import type { Haler } from './money.ts'
import { type Columns, columnsAt, isForArrival, isSoldThen, ruleOf, stepFactor } from './price.ts'
import { isOnSale } from './validity.ts'

/** Days before a reduction in which the lowest price counts. Czech Act on Consumer Protection § 12a. */
export const RECENT_DAYS = 30
/** Most days back from today that can count: a reduction may be a month old. */
export const TARIFF_DAYS = 2 * RECENT_DAYS

type TariffVariant = Pick<Variant, 'id' | 'seasons' | 'priceBook'>
type TariffProduct = Pick<Product, 'id' | 'seasons' | 'yearRound' | 'dynamic'> & { variants: TariffVariant[] }

/** Everything that prices depend on, and the civil day from which it applies. */
export type Tariff = { since: Day; seasons: Season[]; products: TariffProduct[] }

export const tariffOf = ({ seasons, products }: Pick<Catalogue, 'seasons' | 'products'>): Omit<Tariff, 'since'> => ({
  seasons,
  products: products.map(({ id, seasons, yearRound, dynamic, variants }) => ({
    id,
    seasons,
    yearRound,
    dynamic,
    variants: variants.map(({ id, seasons, priceBook }) => ({ id, seasons, priceBook })),
  })),
})

type Offered = { product: TariffProduct; variant: TariffVariant }
const known = new WeakMap<Tariff, ReadonlyMap<string, Offered>>()

/** Returns the variants of a tariff, cached per object. Like the catalogue, a tariff is replaced, never changed. */
function offeredBy(tariff: Tariff): ReadonlyMap<string, Offered> {
  const found =
    known.get(tariff) ??
    new Map(tariff.products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])))
  known.set(tariff, found)
  return found
}

type PriceOn = (saleDay: Day, leadDays: number) => Columns | undefined

/**
 * Returns a function for a tariff's prices of an arrival, by day of sale. It uses the share sold that makes it
 * cheapest.
 */
function pricesBy(tariff: Tariff, variantId: string, arrival: Day): PriceOn | undefined {
  const offered = offeredBy(tariff).get(variantId)
  if (!offered) return undefined
  const { product, variant } = offered
  const seasons = seasonsOf(tariff, product, variant)
  const open = seasons.filter((season) => product.yearRound || (season.from <= arrival && arrival <= season.to))
  const rows = variant.priceBook.filter((row) => isForArrival(row, tariff.seasons, arrival))
  const rule = ruleOf(product)
  const sold = Math.min(stepFactor(rule.sold, 0), ...rule.sold.map(([, factor]) => factor))
  let last: { row: PriceRow; factor: number; price: Columns } | undefined
  return (saleDay, leadDays) => {
    if (!open.some((season) => isOnSale(season, saleDay))) return undefined
    const row = rows.find((one) => isSoldThen(one, () => seasons, saleDay))
    if (!row) return undefined
    const factor = stepFactor(rule.lead, leadDays) * sold
    // Reused, as most days cost the same as the day after them.
    if (last?.row !== row || last.factor !== factor) last = { row, factor, price: columnsAt(row, rule, factor) }
    return last.price
  }
}

let recent: { saleDay: Day; days: Day[] } | undefined

/** Returns a day of sale and those before it, latest first. Cached, as the same day is asked for often. */
function daysBack(saleDay: Day): Day[] {
  if (recent?.saleDay !== saleDay)
    recent = { saleDay, days: Array.from({ length: TARIFF_DAYS + 1 }, (_, before) => addDays(saleDay, -before)) }
  return recent.days
}

const lower = (one: Columns | undefined, other: Columns | undefined): Columns | undefined =>
  one && other && one !== other
    ? { standard: Math.min(one.standard, other.standard), club: Math.min(one.club, other.club) }
    : (one ?? other)

/**
 * Returns the lowest price of a variant and arrival in the 30 days before today. Undefined when it was not on sale
 * then. While a reduction lasts, the 30 days before it began count; after 30 days it is no reduction any more.
 *
 * Each day counts by its own tariff, and a day of change by both. `tariffs` are in the order of their days: the last
 * holds now, the oldest for all days before it. The share sold on earlier days is not recorded. So the result may be
 * lower than the real price but never higher, and a reduction is never overstated.
 */
export function lowestRecentPrice(
  tariffs: readonly Tariff[],
  { variantId, arrival, saleDay }: { variantId: string; arrival: Day; saleDay: Day },
): Columns | undefined {
  const inForce = tariffs.flatMap((tariff, index) => {
    const priceOn = pricesBy(tariff, variantId, arrival)
    const [from, next] = [index === 0 ? '' : tariff.since, tariffs[index + 1]]
    return priceOn ? [{ from, to: next?.since, priceOn }] : []
  })
  const days = daysBack(saleDay)
  const ahead = Math.max(0, daysBetween(saleDay, arrival))
  // The lowest price asked `back` days before today, computed once.
  const asked: (Columns | undefined)[] = []
  const askedBefore = (back: number): Columns | undefined => {
    if (back < asked.length) return asked[back]
    const day = days[back] ?? saleDay
    let lowest: Columns | undefined
    // Today's own price is not an earlier one, but the price that it replaced today is.
    for (const { from, to, priceOn } of inForce)
      if (from <= day && (to === undefined ? back > 0 : day <= to)) lowest = lower(lowest, priceOn(day, ahead + back))
    asked.push(lowest)
    return lowest
  }
  const lowestAsked = (column: keyof Columns, from: number, to: number): Haler | undefined => {
    let lowest: Haler | undefined
    for (let back = from; back <= to; back++) {
      const price = askedBefore(back)?.[column]
      if (price !== undefined && (lowest === undefined || price < lowest)) lowest = price
    }
    return lowest
  }
  const now = inForce.find(({ to }) => to === undefined)?.priceOn(saleDay, ahead)
  const before = (column: keyof Columns): Haler | undefined => {
    const lowest = lowestAsked(column, 0, RECENT_DAYS)
    if (now === undefined) return lowest
    // Go back to the day on which today's price began: the 30 days before it count.
    let start = askedBefore(0) ? 0 : 1
    while (start <= RECENT_DAYS && askedBefore(start)?.[column] === now[column]) start++
    if (start > RECENT_DAYS) return lowest
    const former = lowestAsked(column, start, start + RECENT_DAYS - 1)
    return former !== undefined && former > now[column] ? former : lowest
  }
  const [standard, club] = [before('standard'), before('club')]
  return standard === undefined || club === undefined ? undefined : { standard, club }
}
