import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from './catalogue.ts'
import { addDays } from './day.ts'
import { inclusiveValidity, shownValidity } from './inclusive-validity.ts'
import { aCatalogue, aProduct } from './testing/a-catalogue.ts'

const days = (arrival: string, product: Partial<Product>) => inclusiveValidity(aCatalogue(), aProduct(product), arrival)

describe('the days of an entry', () => {
  test('with unit days are as many as the validity amount', () => {
    expect(days('2026-12-30', { validityAmount: 3 })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
    expect(days('2027-03-27', { validityAmount: 2 })).toEqual(['2027-03-27', '2027-03-28'])
  })

  test('are at least one', () => {
    expect(days('2026-12-30', { validityAmount: 0 })).toEqual(['2026-12-30'])
  })

  test('with any other unit are exactly one', () => {
    expect(days('2026-12-30', { validityAmount: 4, validityUnit: 'hours' })).toEqual(['2026-12-30'])
  })

  test('of what is not seasonal go on after the season', () => {
    expect(days('2027-03-29', { validityAmount: 3 }).at(-1)).toBe('2027-03-31')
  })

  test.each([
    ['in the season end with it', '2026-12-05', 115, '2027-03-29'],
    ['late in the season are cut at its end', '2027-03-28', 115, '2027-03-29'],
    ['on its last day are one', '2027-03-29', 115, '2027-03-29'],
    ['may end before the season', '2026-12-05', 10, '2026-12-14'],
    ['between the seasons end with the next one', '2027-04-10', 400, '2027-11-07'],
    ['after the last season are not cut', '2027-11-08', 3, '2027-11-10'],
  ])('of something seasonal %s', (_, arrival, validityAmount, last) => {
    expect(days(arrival, { seasonal: true, validityAmount, seasons: ['winter', 'summer'] }).at(-1)).toBe(last)
  })

  test('begin with the arrival and have no gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        (ahead, amount, seasonal) => {
          const arrival = addDays('2026-11-01', ahead)
          const found = days(arrival, { validityAmount: amount, seasonal, seasons: ['winter', 'summer'] })
          expect(found).toEqual(found.map((_, index) => addDays(arrival, index)))
          expect(found.length).toBeGreaterThan(0)
          expect(found.length).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })
})

describe('a shown validity', () => {
  test.each([
    ['of one day is a single date', ['2026-12-24'], { unit: 'days' }, { kind: 'day', day: '2026-12-24' }],
    [
      'of several days is a range',
      ['2026-12-24', '2026-12-25'],
      { unit: 'days' },
      { kind: 'range', from: '2026-12-24', to: '2026-12-25' },
    ],
    ['in hours is a single date', ['2026-12-24', '2026-12-25'], { unit: 'hours' }, { kind: 'day', day: '2026-12-24' }],
    ['from 1970-01-01 is without validity', ['1970-01-01'], { unit: 'days' }, { kind: 'none' }],
    ['in the year 4824 is without validity', ['2026-12-24', '4824-06-30'], { unit: 'days' }, { kind: 'none' }],
    ['of what has no day is without validity', ['2026-12-24'], { unit: 'days', hasDay: false }, { kind: 'none' }],
    ['of no days is without validity', [], { unit: 'days' }, { kind: 'none' }],
  ] as const)('%s', (_, given, options, shown) => {
    expect(shownValidity(given, options)).toEqual(shown)
  })
})
