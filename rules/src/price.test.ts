import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DynamicRule, PriceRow, Product, Variant } from './catalogue.ts'
import { addDays } from './day.ts'
import { cheapestDays, hasOnePrice, type PriceInput, priceOf } from './price.ts'
import { aCatalogue, aProduct, aVariant, aWinter } from './testing/a-catalogue.ts'

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
    [0.8, 1.1],
  ],
  floor: 0.85,
  ceiling: 1.15,
  roundTo: 1000,
}

type Case = { product?: Partial<Product>; variant?: Partial<Variant>; rows?: PriceRow[] } & Partial<
  Omit<PriceInput, 'product' | 'variant'>
>
function input({ product = {}, variant = {}, rows, ...change }: Case = {}) {
  const sold = aVariant({ ...variant, ...(rows ? { priceBook: rows } : {}) })
  return {
    catalogue: aCatalogue(),
    arrival: '2026-12-28',
    saleDay: '2026-12-10',
    shareSold: 0,
    ...change,
    product: aProduct(product),
    variant: sold,
  }
}
const price = (given: Case) => priceOf(input(given))

const seasonRows: PriceRow[] = [
  { period: 'top', standard: 119_000, club: 113_000, gate: 129_000 },
  { period: 'main', standard: 109_000, club: 104_000 },
  { period: 'low', standard: 95_000, club: 90_000 },
]

describe('the row of the price book', () => {
  test.each([
    ['2026-12-24', 2],
    ['2026-12-25', 0],
    ['2027-01-03', 0],
    ['2027-01-04', 1],
    ['2027-02-28', 1],
    ['2027-03-01', 2],
    ['2027-03-29', 2],
  ])('goes by the period of the arrival: %s has row %i', (arrival, row) => {
    expect(price({ rows: seasonRows, arrival })?.explain.row).toBe(row)
  })

  test('a day that no row matches is not for sale', () => {
    expect(price({ rows: seasonRows, arrival: '2027-04-10' })).toBeUndefined()
    expect(price({ rows: [] })).toBeUndefined()
  })

  test('the first row that matches counts, and "all" is every day, also between the seasons', () => {
    const rows = [
      { period: 'high', standard: 2, club: 2 },
      { period: 'all', standard: 1, club: 1 },
    ]
    expect(price({ rows, arrival: '2027-07-10' })?.standard).toBe(2)
    expect(price({ rows, arrival: '2027-04-10' })?.standard).toBe(1)
    expect(price({ rows: [...rows].reverse(), arrival: '2027-07-10' })?.standard).toBe(1)
  })

  test('a period of certain weekdays holds on those only', () => {
    const ranges: [string, string][] = [['2026-12-05', '2027-03-29']]
    const weekend = { key: 'weekend', dow: [6, 0], ranges }
    const seasons = [
      aWinter({ periods: [weekend as { key: string; ranges: [string, string][] }, { key: 'weekday', ranges }] }),
    ]
    const rows = [
      { period: 'weekend', standard: 2, club: 2 },
      { period: 'weekday', standard: 1, club: 1 },
    ]
    const standard = (arrival: string) => price({ rows, arrival, catalogue: aCatalogue({ seasons }) })?.standard
    expect(['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map(standard)).toEqual([1, 2, 2, 1])
  })

  test.each([
    ['2026-03-31', undefined],
    ['2026-04-01', 0],
    ['2026-09-30', 0],
    ['2026-10-01', 1],
    ['2027-03-29', 1],
    ['2027-03-30', undefined],
  ])('goes by the day of sale where it says a sales period: sold on %s has row %s', (saleDay, row) => {
    const dated = [
      { salesPeriod: 'presale', from: '2026-04-01', to: '2026-09-30', standard: 1, club: 1 },
      { salesPeriod: 'full', from: '2026-10-01', to: '2027-03-29', standard: 2, club: 2 },
    ]
    const named = dated.map(({ from: _from, to: _to, ...rest }) => rest)
    expect(price({ rows: dated, saleDay })?.explain.row).toBe(row)
    expect(price({ rows: named, saleDay })?.explain.row).toBe(row)
  })
})

describe('the price', () => {
  test('of a fixed product is that of the row', () => {
    const found = price({ rows: seasonRows, shareSold: 1, arrival: '2026-12-25', saleDay: '2026-12-25' })
    expect(found).toMatchObject({ standard: 119_000, club: 113_000, gate: 129_000, explain: { factor: 1 } })
  })

  test.each([
    [0, 1.1],
    [2, 1.1],
    [3, 1],
    [13, 1],
    [14, 0.95],
    [29, 0.95],
    [30, 0.9],
    [100, 0.9],
  ])('%i days ahead has the lead factor %d', (days, factor) => {
    const arrival = addDays('2026-12-10', days)
    expect(price({ product: { dynamic: RULE }, arrival })?.explain).toMatchObject({
      leadDays: days,
      leadFactor: factor,
    })
  })

  test.each([
    [0, 1],
    [0.49, 1],
    [0.5, 1.05],
    [0.79, 1.05],
    [0.8, 1.1],
    [1.2, 1.1],
  ])('with a share of %d sold has the sold factor %d', (shareSold, factor) => {
    expect(price({ product: { dynamic: RULE }, shareSold })?.explain.soldFactor).toBe(factor)
  })

  test('is clamped to the ceiling and to the floor', () => {
    const dear = price({ product: { dynamic: RULE }, arrival: '2026-12-10', shareSold: 1 })
    expect(dear?.explain.factor).toBe(1.15)
    expect(dear?.standard).toBe(109_000)
    const cheap = price({ product: { dynamic: { ...RULE, lead: [[0, 0.5]] } } })
    expect(cheap).toMatchObject({ standard: 81_000, explain: { factor: 0.85, floor: 0.85, ceiling: 1.15 } })
  })

  test('is rounded to whole steps, half a step upwards', () => {
    const rows = [{ period: 'all', standard: 90_000, club: 13_000 }]
    const found = price({ rows, product: { dynamic: RULE }, arrival: '2026-12-28' })
    expect(found).toMatchObject({ standard: 86_000, club: 12_000, explain: { leadFactor: 0.95, roundTo: 1000 } })
  })

  test('never lies above the till, and the till is untouched', () => {
    const rows = [{ period: 'all', standard: 119_000, club: 118_000, gate: 120_000 }]
    const found = price({ rows, product: { dynamic: RULE }, arrival: '2026-12-10' })
    expect(found).toMatchObject({ standard: 120_000, club: 120_000, gate: 120_000 })
  })

  test('a price of nothing stays nothing', () => {
    const rows = [{ period: 'all', standard: 0, club: 0 }]
    expect(price({ rows, product: { dynamic: RULE }, shareSold: 1 })).toMatchObject({ standard: 0, club: 0 })
  })

  test('without a till price has none', () => {
    expect(price({})).not.toHaveProperty('gate')
  })

  test.each([
    // 0.85 × 330 is 280.50, 1.15 × 330 is 379.50.
    [33_000, 0, 37_000],
    [33_000, 0.5, 29_000],
    // No multiple of ten crowns is between 12.75 and 17.25, and no whole crown between 1.28 and 1.72.
    [1_500, 0, 1_700],
    [150, 0, 172],
  ])('of %i is never rounded past the ceiling or the floor', (standard, cheap, rounded) => {
    const dynamic: DynamicRule = { ...RULE, lead: [[0, cheap || 2]] }
    const rows = [{ period: 'all', standard, club: standard }]
    expect(price({ rows, product: { dynamic } })).toMatchObject({ standard: rounded, club: rounded })
  })

  test('club never lies above standard, and both are whole steps within floor and ceiling', () => {
    const haler = fc.integer({ min: 0, max: 2_000_000 })
    fc.assert(
      fc.property(
        haler,
        haler,
        haler,
        fc.nat(400),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (a, b, c, ahead, shareSold) => {
          const [club = 0, standard = 0, gate = 0] = [a, b, c].sort((one, other) => one - other)
          const rows = [{ period: 'all', standard, club, gate }]
          const arrival = addDays('2026-12-10', ahead)
          const found = price({ rows, product: { dynamic: RULE }, arrival, shareSold })
          if (!found) throw new Error('for sale')
          expect(found.club).toBeLessThanOrEqual(found.standard)
          expect(found.standard).toBeLessThanOrEqual(gate)
          // Below, there may be no whole step between the two.
          if (standard > 3400) expect(found.standard % 1000 === 0 || found.standard === gate).toBe(true)
          // A heller is not divided.
          expect(found.standard).toBeLessThan(standard * 1.15 + 1)
          expect(found.club).toBeGreaterThan(club * 0.85 - 1)
        },
      ),
    )
  })

  test('the same question always has the same answer', () => {
    const asked = { product: { dynamic: RULE }, shareSold: 0.6 }
    expect(price(asked)).toEqual(price(asked))
  })

  test('a month of prices for five variants takes milliseconds', () => {
    const asked = input({ rows: seasonRows, product: { dynamic: RULE } })
    const days = Array.from({ length: 31 }, (_, ahead) => addDays('2026-12-10', ahead))
    const month = () => {
      for (let variant = 0; variant < 5; variant++) for (const arrival of days) priceOf({ ...asked, arrival })
    }
    for (let round = 0; round < 20; round++) month()
    const rounds = Array.from({ length: 20 }, () => {
      const start = performance.now()
      month()
      return performance.now() - start
    })
    // The fastest: others may have the core meanwhile.
    expect(Math.min(...rounds)).toBeLessThan(5)
  })
})

describe('the rule version', () => {
  const version = (given: Case) => price(given)?.explain.ruleVersion

  test('is short, stable and the same for equal rules and rows', () => {
    expect(version({ product: { dynamic: RULE } })).toMatch(/^[0-9a-f]{8}$/)
    expect(version({ product: { dynamic: structuredClone(RULE) } })).toBe(version({ product: { dynamic: RULE } }))
  })

  test('changes with the rule and with the row', () => {
    const other = { ...RULE, ceiling: 1.2 }
    const rows = [{ period: 'all', standard: 95_001, club: 90_000 }]
    const versions = [
      version({}),
      version({ product: { dynamic: RULE } }),
      version({ product: { dynamic: other } }),
      version({ rows }),
    ]
    expect(new Set(versions).size).toBe(4)
  })

  test('of one row under two rules is that of the rule that was asked', () => {
    const asked = input({ product: { dynamic: RULE } })
    const first = priceOf(asked)?.explain.ruleVersion
    const second = priceOf({ ...asked, product: { ...asked.product, dynamic: null } })?.explain.ruleVersion
    expect(second).not.toBe(first)
    expect(priceOf(asked)?.explain.ruleVersion).toBe(first)
  })
})

describe('the cheapest days', () => {
  test('are marked in each month', () => {
    const prices = { '2026-12-05': 950, '2026-12-06': 950, '2026-12-25': 1190, '2027-01-05': 1090, '2027-01-06': 1290 }
    expect([...cheapestDays(prices)]).toEqual(['2026-12-05', '2026-12-06', '2027-01-05'])
  })

  test('are not marked where prices hardly differ', () => {
    expect(cheapestDays({ '2026-12-05': 950, '2026-12-06': 950 }).size).toBe(0)
    expect(cheapestDays({ '2026-12-05': 960, '2026-12-06': 1000 }).size).toBe(0)
    expect([...cheapestDays({ '2026-12-05': 950, '2026-12-06': 1000 })]).toEqual(['2026-12-05'])
    expect(cheapestDays({ '2026-12-05': 0, '2026-12-06': 0 }).size).toBe(0)
  })

  test('leave out days without a price', () => {
    const prices = { '2026-12-05': null, '2026-12-06': 900, '2026-12-07': undefined, '2026-12-08': 1000 }
    expect([...cheapestDays(prices)]).toEqual(['2026-12-06'])
  })
})

test('only what costs the same for everyone on every day has one price', () => {
  const rows = (...prices: number[]) =>
    prices.map((standard) => ({ period: 'all', standard, club: standard })) satisfies PriceRow[]
  const variant = (...prices: number[]) => aVariant({ priceBook: rows(...prices) })
  const fixed = (...variants: Variant[]) => hasOnePrice({ dynamic: null, variants })
  expect(fixed(variant(100), variant(100))).toBe(true)
  expect(fixed(variant(100), variant(200))).toBe(false)
  expect(fixed(variant(100, 200))).toBe(false)
  expect(hasOnePrice({ dynamic: RULE, variants: [variant(100)] })).toBe(false)
})
