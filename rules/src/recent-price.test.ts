import { describe, expect, test } from 'vitest'
import type { DynamicRule, PriceRow, Product } from './catalogue.ts'
import { addDays, type Day } from './day.ts'
import { priceOf } from './price.ts'
import { lowestRecentPrice, type Tariff, tariffOf } from './recent-price.ts'
import { aCatalogue, aProduct, aVariant } from './testing/a-catalogue.ts'

const RULE: DynamicRule = {
  lead: [
    [0, 1.1],
    [3, 1],
    [14, 0.95],
    [30, 0.9],
  ],
  sold: [
    [0, 1],
    [0.5, 1.05],
  ],
  floor: 0.85,
  ceiling: 1.15,
  roundTo: 1000,
}
const ARRIVAL = '2027-02-10'
const TODAY = '2027-01-20'

const fixed = (crowns: number): PriceRow => ({ period: 'all', standard: crowns * 100, club: crowns * 95 })
type Terms = { product?: Partial<Product>; rows?: PriceRow[] }

const catalogueOf = ({ product = {}, rows = [fixed(1000)] }: Terms) =>
  aCatalogue({ products: [aProduct({ ...product, variants: [aVariant({ priceBook: rows })] })] })
const tariff = (since: Day, terms: Terms = {}): Tariff => ({ since, ...tariffOf(catalogueOf(terms)) })

const lowest = (tariffs: Tariff[], saleDay = TODAY, arrival = ARRIVAL) =>
  lowestRecentPrice(tariffs, { variantId: 'pass-adult', arrival, saleDay })
const standard = (tariffs: Tariff[], saleDay = TODAY, arrival = ARRIVAL) => {
  const found = lowest(tariffs, saleDay, arrival)
  return found && found.standard / 100
}

describe('the lowest price of the 30 days before', () => {
  test('of a fixed price is that price', () => {
    expect(lowest([tariff('2026-01-01')])).toEqual({ standard: 100_000, club: 95_000 })
  })

  test('goes by the day of sale: before a rise it is the lower price, 30 days after it is not', () => {
    const rows = [
      { salesPeriod: 'presale', from: '2026-04-01', to: '2026-09-30', standard: 80_000, club: 70_000 },
      { salesPeriod: 'full', from: '2026-10-01', to: '2027-03-29', standard: 95_000, club: 90_000 },
    ]
    expect(lowest([tariff('2026-01-01', { rows })], '2026-10-01')).toEqual({ standard: 80_000, club: 70_000 })
    expect(lowest([tariff('2026-01-01', { rows })], '2026-10-31')).toEqual({ standard: 95_000, club: 90_000 })
  })

  test('takes each earlier day with nothing sold', () => {
    const terms = { product: { dynamic: RULE }, rows: [fixed(950)] }
    const [arrival, saleDay] = ['2026-12-12', '2026-12-10']
    const catalogue = catalogueOf(terms)
    const [product = aProduct()] = catalogue.products
    const [variant = aVariant()] = product.variants
    const on = (day: Day) =>
      priceOf({ catalogue, product, variant, arrival, saleDay: day, shareSold: 0 })?.standard ?? 0
    const days = Array.from({ length: 30 }, (_, before) => on(addDays(saleDay, -1 - before)))
    expect(standard([tariff('2026-01-01', terms)], saleDay, arrival)).toBe(Math.min(...days) / 100)
    expect(standard([tariff('2026-01-01', terms)], saleDay, arrival)).toBe(860)
  })

  test('takes a share sold that makes it cheaper where the rule has one', () => {
    const dynamic: DynamicRule = { ...RULE, lead: [], sold: [[0, 1], [0.9, 0.9]] } // biome-ignore format: pairs
    const dear = tariff('2026-01-01', { product: { dynamic }, rows: [fixed(1100)] })
    expect(standard([dear, tariff(TODAY)])).toBe(990)
  })

  test('does not count today', () => {
    const dynamic: DynamicRule = { ...RULE, lead: [[0, 0.9], [1, 1.1]] } // biome-ignore format: pairs
    const tariffs = [tariff('2026-01-01', { product: { dynamic }, rows: [fixed(950)] })]
    expect(standard(tariffs, '2026-12-10', '2026-12-10')).toBe(1050)
  })

  test('does not exist on the first day of sale, and counts days on sale only', () => {
    expect(lowest([tariff('2026-01-01')], '2026-04-01')).toBeUndefined()
    expect(standard([tariff('2026-01-01')], '2026-04-02')).toBe(1000)
    const summer = [tariff('2026-01-01', { product: { seasons: ['summer'] } })]
    expect(lowest(summer, '2026-12-01', '2027-07-10')).toBeUndefined()
    expect(lowest([tariff('2026-01-01')], TODAY, '2027-07-10')).toBeUndefined()
  })
})

describe('a changed price book', () => {
  const changed = (since: Day, from: number, to: number) => [
    tariff('2026-01-01', { rows: [fixed(from)] }),
    tariff(since, { rows: [fixed(to)] }),
  ]

  test('that is dearer does not raise the lowest price of the days before it', () => {
    expect(standard(changed(TODAY, 800, 1000))).toBe(800)
    expect(standard(changed(addDays(TODAY, -29), 800, 1000))).toBe(800)
  })

  test('that is dearer is all that counts once it has held for more than 30 days', () => {
    expect(standard(changed(addDays(TODAY, -31), 800, 1000))).toBe(1000)
  })

  test('that is cheaper leaves the former price as the lowest', () => {
    expect(standard(changed(TODAY, 1000, 800))).toBe(1000)
  })

  test('that is cheaper keeps its former price for 30 days of reduction, then it is the price', () => {
    expect(standard(changed(addDays(TODAY, -29), 1000, 800))).toBe(1000)
    expect(standard(changed(addDays(TODAY, -30), 1000, 800))).toBe(800)
    expect(standard(changed(addDays(TODAY, -31), 1000, 800))).toBe(800)
  })

  test('that is the oldest known counts for the days before it too', () => {
    expect(standard([tariff(TODAY)])).toBe(1000)
    expect(standard([tariff(addDays(TODAY, -1), { rows: [fixed(900)] }), tariff(TODAY)])).toBe(900)
  })

  test('counts on the day of the change beside the one before it', () => {
    expect(standard([...changed(addDays(TODAY, -31), 1200, 1000), tariff(TODAY, { rows: [fixed(900)] })])).toBe(1000)
    // At 700 for one morning.
    const morning = [...changed(TODAY, 1000, 700), tariff(TODAY, { rows: [fixed(800)] })]
    expect(standard(morning)).toBe(700)
  })

  test('that was raised to be lowered again makes no reduction', () => {
    const tariffs = [...changed(addDays(TODAY, -3), 900, 1500), tariff(TODAY, { rows: [fixed(1000)] })]
    expect(standard(tariffs)).toBe(900)
  })

  test('of which a step has come since is lowest at that step', () => {
    const tariffs = [...changed(addDays(TODAY, -10), 1000, 800), tariff(addDays(TODAY, -2), { rows: [fixed(900)] })]
    expect(standard(tariffs)).toBe(800)
  })

  test('of a changed rule counts as well', () => {
    const dynamic: DynamicRule = { ...RULE, lead: [[0, 0.9]] }
    expect(standard([tariff('2026-01-01', { product: { dynamic } }), tariff(TODAY)])).toBe(900)
  })

  test('does not count where it did not know the variant', () => {
    const other = { ...tariff('2026-01-01', { rows: [fixed(800)] }), products: [] }
    expect(lowest([other, tariff(TODAY)])).toBeUndefined()
    expect(standard([other, tariff(addDays(TODAY, -1))])).toBe(1000)
  })
})

test('a tariff is what prices go by and nothing else', () => {
  const { products } = tariffOf(aCatalogue())
  expect(Object.keys(products[0] ?? {})).toEqual(['id', 'seasons', 'yearRound', 'dynamic', 'variants'])
  expect(Object.keys(products[0]?.variants[0] ?? {})).toEqual(['id', 'seasons', 'priceBook'])
})
