import { describe, expect, test } from 'vitest'
import { groupEntries, isOverLimit } from './cart.ts'

const entry = (id: string, productId: string, variantId: string, arrival: string, time?: string) => ({
  id,
  productId,
  variantId,
  arrival,
  time,
})

describe('the cart', () => {
  test('shows entries of one product, day and time together, with a line per variant', () => {
    const groups = groupEntries([
      entry('1', 'pass', 'adult', '2026-12-24'),
      entry('2', 'bob', 'adult', '2026-12-24', '10:00'),
      entry('3', 'pass', 'child', '2026-12-24'),
      entry('4', 'pass', 'adult', '2026-12-24'),
      entry('5', 'pass', 'adult', '2026-12-25'),
      entry('6', 'bob', 'adult', '2026-12-24', '10:30'),
    ])
    expect(
      groups.map(({ productId, arrival, time, lines }) => [
        productId,
        arrival,
        time,
        lines.map((line) => [line.variantId, line.entries.length, line.entries.map(({ id }) => id).join()]),
      ]),
    ).toEqual([
      [
        'pass',
        '2026-12-24',
        null,
        [
          ['adult', 2, '1,4'],
          ['child', 1, '3'],
        ],
      ],
      ['bob', '2026-12-24', '10:00', [['adult', 1, '2']]],
      ['pass', '2026-12-25', null, [['adult', 1, '5']]],
      ['bob', '2026-12-24', '10:30', [['adult', 1, '6']]],
    ])
  })

  test('is over its limit above 100 items', () => {
    expect(isOverLimit(Array(100))).toBe(false)
    expect(isOverLimit(Array(101))).toBe(true)
    expect(isOverLimit(Array(3), 2)).toBe(true)
  })
})
