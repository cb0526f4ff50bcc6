import { describe, expect, test } from 'vitest'
import { type PricedLine, priceSteps, sumOf, totalOf, withBenefit } from './line-price.ts'
import type { Price } from './price.ts'

const EXPLAIN: Price['explain'] = {
  row: 0,
  ruleVersion: 'v',
  leadDays: 1,
  leadFactor: 1.05,
  shareSold: 0,
  soldFactor: 1,
  factor: 1.05,
  floor: 0.9,
  ceiling: 1.05,
  roundTo: 1000,
}
/** The example of docs/prices.md. */
const DEAR: Price = {
  standard: 124_000,
  club: 118_000,
  gate: 129_000,
  book: { standard: 119_000, club: 113_000 },
  explain: EXPLAIN,
}
const PLAIN: Price = { standard: 40_000, club: 40_000, book: { standard: 40_000, club: 40_000 }, explain: EXPLAIN }

describe('the steps of a price', () => {
  test('a guest pays the list price and what the day adds', () => {
    expect(priceSteps(DEAR, 'standard')).toEqual([
      { kind: 'list', amount: 119_000 },
      { kind: 'factor', amount: 5_000 },
    ])
  })

  test("a member's column comes before the factor of the day", () => {
    expect(priceSteps(DEAR, 'club')).toEqual([
      { kind: 'list', amount: 119_000 },
      { kind: 'column', amount: -6_000 },
      { kind: 'factor', amount: 5_000 },
    ])
  })

  test('what changes nothing is no step', () => {
    expect(priceSteps(PLAIN, 'club')).toEqual([{ kind: 'list', amount: 40_000 }])
  })

  test.each(['standard', 'club'] as const)('come to the price of their column: %s', (column) => {
    for (const price of [DEAR, PLAIN]) expect(totalOf(priceSteps(price, column))).toBe(price[column])
  })

  test('a benefit is taken off last, and names which one it was', () => {
    const steps = withBenefit(priceSteps(DEAR, 'club'), { id: 'vip' }, 23_600)
    expect(steps.at(-1)).toEqual({ kind: 'benefit', benefit: 'vip', amount: -23_600 })
    expect(totalOf(steps)).toBe(94_400)
  })

  test('no price is below 0, however much is taken off', () => {
    expect(totalOf(withBenefit(priceSteps(PLAIN, 'standard'), { id: 'too-much' }, 50_000))).toBe(0)
  })
})

describe('what lines cost together', () => {
  const adult: PricedLine = { price: 86_000, standard: 90_000, club: 86_000, gate: 100_000, lastPrice: 80_000 }
  const child: PricedLine = { price: 64_000, standard: 67_000, club: 64_000, gate: null, lastPrice: 60_000 }

  test('is the sum of each column, and pieces count', () => {
    expect(sumOf([{ ...adult, count: 2 }, child])).toEqual({
      price: 236_000,
      standard: 247_000,
      club: 236_000,
      gate: 264_000,
      lastPrice: 220_000,
    })
  })

  test('a missing till price counts as the own price', () => {
    expect(sumOf([child]).gate).toBe(64_000)
    expect(sumOf([{ ...child, gate: undefined, count: 3 }]).gate).toBe(192_000)
    expect(sumOf([{ ...child, price: 67_000 }]).gate).toBe(67_000)
  })

  test('a former price is known only where every line has one', () => {
    expect(sumOf([adult, { ...child, lastPrice: null }]).lastPrice).toBeNull()
    expect(sumOf([{ ...child, lastPrice: undefined }, adult]).lastPrice).toBeNull()
  })

  test('of nothing is nothing', () => {
    expect(sumOf([])).toEqual({ price: 0, standard: 0, club: 0, gate: 0, lastPrice: 0 })
  })
})
