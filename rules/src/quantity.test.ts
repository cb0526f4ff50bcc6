import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenBound, decreased, increased, nearest, priceQuestion, quantityBounds } from './quantity.ts'

describe('the bounds of a stepper', () => {
  test.each([
    ['-1 means no bound', -1, -1, {}, { min: 1, max: 100 }],
    ['0 is no lower bound either', 0, 10, {}, { min: 1, max: 10 }],
    ['the variant bounds it', 10, 20, {}, { min: 10, max: 20 }],
    ['the cart holds the rest of the limit', -1, -1, { taken: 97 }, { min: 1, max: 3 }],
    ['a full cart leaves none', -1, -1, { taken: 100 }, { min: 1, max: 0 }],
    ['an overfull cart leaves none', -1, -1, { taken: 120 }, { min: 1, max: 0 }],
    ['a group that no longer fits leaves none', 10, -1, { taken: 91 }, { min: 10, max: 0 }],
    ['a group that just fits', 10, -1, { taken: 90 }, { min: 10, max: 10 }],
    ['a benefit bounds it by its uses', -1, 5, { benefitMax: 2 }, { min: 1, max: 2 }],
    ["the limit is the resort's", -1, -1, { limit: 20, taken: 5 }, { min: 1, max: 15 }],
  ])('%s', (_, countMin, countMax, room, bounds) => {
    expect(quantityBounds({ countMin, countMax }, room)).toEqual(bounds)
  })

  test.each([
    [0, 1],
    [1, 2],
    [5, 5],
  ])('up from %i goes to %i', (count, next) => {
    expect(increased(count, { min: 1, max: 5 })).toBe(next)
  })

  test('a group begins at its minimum and ends there', () => {
    const bounds = { min: 10, max: 12 }
    expect([increased(0, bounds), increased(12, bounds)]).toEqual([10, 12])
    expect([decreased(12, bounds), decreased(10, bounds), decreased(0, bounds)]).toEqual([11, 0, 0])
  })

  test('when none can be chosen, up and down stay at 0', () => {
    const bounds = quantityBounds({ countMin: 10, countMax: -1 }, { taken: 95 })
    expect([increased(0, bounds), decreased(3, bounds)]).toEqual([0, 0])
  })

  test.each([
    [0, 0],
    [3, 10],
    [25, 25],
    [25.7, 25],
    [400, 60],
    [Number.NaN, 0],
  ])('of a typed %f it takes %i', (typed, count) => {
    expect(nearest(typed, { min: 10, max: 60 })).toBe(count)
    expect(nearest(typed, { min: 10, max: 0 })).toBe(0)
  })

  test('no step leaves the bounds', () => {
    const bound = fc.integer({ min: -1, max: 120 })
    fc.assert(
      fc.property(
        bound,
        bound,
        fc.nat(130),
        fc.array(fc.boolean(), { maxLength: 40 }),
        (countMin, countMax, taken, steps) => {
          const bounds = quantityBounds({ countMin, countMax }, { taken })
          let count = 0
          for (const isUp of steps) {
            count = isUp ? increased(count, bounds) : decreased(count, bounds)
            expect(count === 0 || (count >= bounds.min && count <= bounds.max)).toBe(true)
            expect(brokenBound({ countMin, countMax }, count)).toBeUndefined()
          }
        },
      ),
    )
  })
})

describe('a count of pieces', () => {
  test.each([
    [9, 'countMin'],
    [10, undefined],
    [20, undefined],
    [21, 'countMax'],
    [0, undefined],
  ])('of %i between 10 and 20 breaks %s', (count, broken) => {
    expect(brokenBound({ countMin: 10, countMax: 20 }, count)).toBe(broken)
  })

  test('breaks nothing without bounds', () => {
    expect(brokenBound({ countMin: -1, countMax: -1 }, 1000)).toBeUndefined()
  })
})

describe('what the calendar asks prices for', () => {
  const variants = [{ id: 'adult' }, { id: 'child' }]

  test.each([
    [
      'everything up to 10 pieces',
      { adult: 4, child: 6 },
      [
        { variantId: 'adult', count: 4 },
        { variantId: 'child', count: 6 },
      ],
      false,
    ],
    ['the first variant once above 10', { adult: 4, child: 7 }, [{ variantId: 'adult', count: 1 }], true],
    ['the first chosen variant once above 10', { adult: 0, child: 11 }, [{ variantId: 'child', count: 1 }], true],
    ['the first variant while none is chosen', {}, [{ variantId: 'adult', count: 1 }], false],
  ])('is %s', (_, counts, entries, limited) => {
    expect(priceQuestion(variants, counts)).toMatchObject({ entries, limited })
  })

  test('is accompanied by the whole party above 10 pieces, as each of them needs room', () => {
    expect(priceQuestion(variants, { adult: 4, child: 7 }).party).toEqual([
      { variantId: 'adult', count: 4 },
      { variantId: 'child', count: 7 },
    ])
    expect(priceQuestion(variants, { adult: 4, child: 6 })).not.toHaveProperty('party')
  })

  test('is nothing when there are no variants', () => {
    expect(priceQuestion([], {})).toEqual({ entries: [], limited: false })
  })
})
