import type { Catalogue, PriceRow, Product, Season, Variant } from './catalogue.ts'
import { seasonsOf } from './catalogue-index.ts'
import { addDays, type Day, daysBetween } from './day.ts'
import type { Haler } from './money.ts'
import { type Columns, columnsAt, isForArrival, isSoldThen, ruleOf, stepFactor } from './price.ts'
import { isOnSale } from './validity.ts'

/** Days before a reduction that the lowest price is taken from (§ 12a of the Czech act on consumer protection). */
export const RECENT_DAYS = 30
/** Days back from today that can count: those before a reduction that itself began a month ago. */
export const TARIFF_DAYS = 2 * RECENT_DAYS

type TariffVariant = Pick<Variant, 'id' | 'seasons' | 'priceBook'>
type TariffProduct = Pick<Product, 'id' | 'seasons' | 'yearRound' | 'dynamic'> & { variants: TariffVariant[] }

/** All that prices go by, and the civil day on which it came into force. */
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

/** A tariff is replaced, never changed, as is the catalogue. */
function offeredBy(tariff: Tariff): ReadonlyMap<string, Offered> {
  const found =
    known.get(tariff) ??
    new Map(tariff.products.flatMap((product) => product.variants.map((variant) => [variant.id, { product, variant }])))
  known.set(tariff, found)
  return found
}

type PriceOn = (saleDay: Day, leadDays: number) => Columns | undefined

/** Answers what a tariff asks for an arrival on a day of sale, with as little sold as makes it cheapest. */
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
    // Most days cost what the day after them does.
    if (last?.row !== row || last.factor !== factor) last = { row, factor, price: columnsAt(row, rule, factor) }
    return last.price
  }
}

let recent: { saleDay: Day; days: Day[] } | undefined

/** A day of sale and those before it, latest first; asked for one day of sale over and over. */
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
 * The lowest price that was asked for a variant and an arrival in the 30 days before today; undefined when it was not on
 * sale then. While a reduction lasts they are the 30 days before it began; after 30 days it is none any more.
 *
 * Each day counts by the tariff of that day, on the day of a change by both; of several tariffs in the order of their days
 * the last holds now, and the oldest for all days before it. What share was sold on an earlier day is not recorded, so the
 * answer may be lower than what was really asked, never higher, and a reduction is never overstated.
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
  const asked: (Columns | undefined)[] = []
  const askedBefore = (back: number): Columns | undefined => {
    if (back < asked.length) return asked[back]
    const day = days[back] ?? saleDay
    let lowest: Columns | undefined
    // Today's own price is none of the earlier ones, what it took the place of today is.
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
    let start = askedBefore(0) ? 0 : 1
    while (start <= RECENT_DAYS && askedBefore(start)?.[column] === now[column]) start++
    if (start > RECENT_DAYS) return lowest
    const former = lowestAsked(column, start, start + RECENT_DAYS - 1)
    return former !== undefined && former > now[column] ? former : lowest
  }
  const [standard, club] = [before('standard'), before('club')]
  return standard === undefined || club === undefined ? undefined : { standard, club }
}
