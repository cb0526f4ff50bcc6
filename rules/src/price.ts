import type { Catalogue, DynamicRule, Period, PriceRow, Product, Season, Steps, Variant } from './catalogue.ts'
import { seasonsOf } from './catalogue-index.ts'
import { type Day, daysBetween, monthOf, weekday } from './day.ts'
import type { Haler } from './money.ts'

/** Least share below the dearest day of its month that makes a day cheap. */
export const REAL_DIFFERENCE = 0.05

export type PriceInput = {
  catalogue: Catalogue
  product: Product
  variant: Variant
  arrival: Day
  saleDay: Day
  /** Share sold, 0 to 1, of the day's capacity or of its slots. */
  shareSold: number
}

/** What a price was made of, to explain it. `roundTo` is in hellers. */
export type PriceExplanation = {
  /** Index of the row in the variant's price book. */
  row: number
  ruleVersion: string
  leadDays: number
  leadFactor: number
  shareSold: number
  soldFactor: number
  /** Lead factor times sold factor, clamped. */
  factor: number
  floor: number
  ceiling: number
  roundTo: Haler
}

export type Columns = { standard: Haler; club: Haler }

export type Price = Columns & {
  /** Prices of the row, before the factor of the day. */
  book: Columns
  /** Price at the till; the factor of the day never changes it. */
  gate?: Haler
  explain: PriceExplanation
}

const FIXED: DynamicRule = { lead: [], sold: [], floor: 1, ceiling: 1, roundTo: 1 }
const MILLION = 1_000_000

export const ruleOf = ({ dynamic }: Pick<Product, 'dynamic'>): DynamicRule => dynamic ?? FIXED

/** Returns the factor of the last step whose start is reached; 1 before the first. */
export function stepFactor(steps: Steps, value: number): number {
  let factor = 1
  for (const step of steps) {
    if (step[0] > value) break
    factor = step[1]
  }
  return factor
}

const holds = (period: Period, key: string, day: Day): boolean =>
  period.key === key &&
  period.ranges.some(([from, to]) => from <= day && day <= to) &&
  (period.dow === undefined || period.dow.includes(weekday(day)))

const isOfPeriod = (seasons: readonly Season[], key: string, arrival: Day): boolean =>
  key === 'all' ||
  seasons.some(
    (season) =>
      season.from <= arrival && arrival <= season.to && season.periods.some((period) => holds(period, key, arrival)),
  )

/** Returns whether a row applies on a day of sale. Its own dates count before the season's sales period of its key. */
export function isSoldThen(row: PriceRow, seasons: () => readonly Season[], saleDay: Day): boolean {
  if (row.from !== undefined || row.to !== undefined)
    return (row.from ?? saleDay) <= saleDay && saleDay <= (row.to ?? saleDay)
  const key = row.salesPeriod
  return key === undefined || seasons().some((season) => season.salesPeriods.some((one) => holds(one, key, saleDay)))
}

export const isForArrival = (row: PriceRow, seasons: readonly Season[], arrival: Day): boolean =>
  row.period === undefined || isOfPeriod(seasons, row.period, arrival)

/**
 * Returns the index of the first matching row; -1 when not for sale. The day of arrival and the day of sale both have
 * to match.
 */
function rowIndex({ catalogue, product, variant, arrival, saleDay }: PriceInput): number {
  const seasons = () => seasonsOf(catalogue, product, variant)
  return variant.priceBook.findIndex(
    (row) => isForArrival(row, catalogue.seasons, arrival) && isSoldThen(row, seasons, saleDay),
  )
}

/** Returns the FNV-1a hash, 32 bits, of UTF-16 code units. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const versions = new WeakMap<PriceRow, { rule: DynamicRule; version: string }>()

/** Returns a version that changes only with the rule or the row. */
function versionOf(rule: DynamicRule, row: PriceRow): string {
  const known = versions.get(row)
  if (known?.rule === rule) return known.version
  const { lead, sold, floor, ceiling, roundTo } = rule
  const { period, salesPeriod, from, to, standard, club, gate } = row
  const parts = [lead, sold, floor, ceiling, roundTo, period, salesPeriod, from, to, standard, club, gate]
  const version = shortHash(JSON.stringify(parts))
  versions.set(row, { rule, version })
  return version
}

/** Returns a factor in whole millionths. So 0.95 × 900.00 is exactly 855.00, half a step, and is rounded as such. */
const inMillionths = (factor: number): number => Math.round(factor * MILLION)

const clamped = (rule: DynamicRule, factor: number): number =>
  inMillionths(Math.min(rule.ceiling, Math.max(rule.floor, factor)))

const CROWN: Haler = 100

/**
 * Rounds a price to the rule's step, but never past its floor or ceiling. If a step is past one of them, the step
 * before it counts. If no step is between the two, the next finer one counts: a crown, then a heller.
 */
function scaled(base: Haler, factor: number, rule: DynamicRule): Haler {
  const [floor, ceiling] = [base * inMillionths(rule.floor), base * inMillionths(rule.ceiling)]
  for (const step of [rule.roundTo, CROWN, 1]) {
    const whole = step * MILLION
    const [least, most] = [Math.ceil(floor / whole), Math.floor(ceiling / whole)]
    if (least <= most) return Math.min(most, Math.max(least, Math.round((base * factor) / whole))) * step
  }
  return Math.round((base * factor) / MILLION)
}

/**
 * Returns the prices of a row at a factor, which is clamped. Club is never above standard, and standard never above the
 * till, whatever the factor is.
 */
export function columnsAt(row: PriceRow, rule: DynamicRule, factor: number): Columns {
  const millionths = clamped(rule, factor)
  const standard = Math.min(scaled(row.standard, millionths, rule), row.gate ?? Number.POSITIVE_INFINITY)
  return { standard, club: Math.min(scaled(row.club, millionths, rule), standard) }
}

/**
 * Returns the price of one piece; undefined when no row matches. It is the first matching row of the price book, times
 * the factor of the day, rounded. The factor is `lead[days ahead] × sold[share sold]`, clamped. Without a row the piece
 * is not for sale.
 */
export function priceOf(input: PriceInput): Price | undefined {
  const index = rowIndex(input)
  const row = input.variant.priceBook[index]
  if (!row) return undefined
  const rule = ruleOf(input.product)
  const leadDays = Math.max(0, daysBetween(input.saleDay, input.arrival))
  const leadFactor = stepFactor(rule.lead, leadDays)
  const soldFactor = stepFactor(rule.sold, input.shareSold)
  const factor = leadFactor * soldFactor
  return {
    ...columnsAt(row, rule, factor),
    book: { standard: row.standard, club: row.club },
    ...(row.gate === undefined ? {} : { gate: row.gate }),
    explain: {
      row: index,
      ruleVersion: versionOf(rule, row),
      leadDays,
      leadFactor,
      shareSold: input.shareSold,
      soldFactor,
      factor: clamped(rule, factor) / MILLION,
      floor: rule.floor,
      ceiling: rule.ceiling,
      roundTo: rule.roundTo,
    },
  }
}

/**
 * Returns the cheapest days of each month. A month whose prices hardly differ has none. Days without a price do not
 * count.
 */
export function cheapestDays(prices: Readonly<Record<Day, Haler | null | undefined>>): Set<Day> {
  const months = new Map<string, { day: Day; price: Haler }[]>()
  for (const [day, price] of Object.entries(prices)) {
    if (typeof price !== 'number') continue
    const month = months.get(monthOf(day)) ?? []
    month.push({ day, price })
    months.set(monthOf(day), month)
  }
  const cheapest = new Set<Day>()
  for (const month of months.values()) {
    const lowest = Math.min(...month.map(({ price }) => price))
    const highest = Math.max(...month.map(({ price }) => price))
    if (highest - lowest < highest * REAL_DIFFERENCE || highest === lowest) continue
    for (const { day, price } of month) if (price === lowest) cheapest.add(day)
  }
  return cheapest
}

/** Returns whether a product costs the same for everyone and on every day. */
export const hasOnePrice = ({ dynamic, variants }: Pick<Product, 'dynamic' | 'variants'>): boolean =>
  dynamic === null && new Set(variants.flatMap(({ priceBook }) => priceBook.map(({ standard }) => standard))).size === 1
