import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPrice, fromCrowns, lessPercent, toCrowns, vatOf } from './money.ts'

describe('amounts on the wire', () => {
  test.each([
    [1290, 129_000],
    [12.34, 1234],
    [0.1, 10],
    [0.29, 29],
    [-5.5, -550],
    [0, 0],
    [-0, 0],
  ])('%d crowns are %d hellers', (crowns, haler) => {
    expect(fromCrowns(crowns)).toBe(haler)
  })

  test.each([12.345, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e17, 0.1 + 0.2])(
    '%d crowns are refused',
    (crowns) => {
      expect(() => fromCrowns(crowns)).toThrow(RangeError)
    },
  )

  test('every amount survives the way to the wire and back', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (haler) => fromCrowns(toCrowns(haler)) === haler))
  })
})

describe('shown prices', () => {
  test.each([
    [129_000, 0, 'cz', '1_290_Kč'],
    [129_000, 0, 'en', '1_290_Kč'],
    [129_000, 0, 'de', '1_290_Kč'],
    [0, 0, 'cz', '0_Kč'],
    [99_900, 0, 'cz', '999_Kč'],
    [100_000, 0, 'cz', '1_000_Kč'],
    [123_456_789, 2, 'cz', '1_234_567,89_Kč'],
    [123_456_789, 2, 'de', '1_234_567,89_Kč'],
    [123_456_789, 2, 'en', '1_234_567.89_Kč'],
    [5, 2, 'cz', '0,05_Kč'],
    [149, 0, 'cz', '1,49_Kč'],
    [150, 0, 'cz', '1,50_Kč'],
    [-129_050, 2, 'cz', '-1_290,50_Kč'],
    [-49, 0, 'cz', '-0,49_Kč'],
  ] as const)('%d hellers with %d decimals in %s', (haler, decimals, lang, shown) => {
    expect(formatPrice(haler, { decimals, lang })).toBe(shown.replaceAll('_', '\u00a0'))
  })
})

describe('tax', () => {
  test.each([
    [112_00, 12, 12_00],
    [121_00, 21, 21_00],
    [100_00, 0, 0],
    [129_000, 12, 13_821],
    [-112_00, 12, -12_00],
  ])('in %d gross at %d %% there are %d', (gross, rate, tax) => {
    expect(vatOf(gross, rate)).toBe(tax)
  })
})

test.each([
  [29_000, 50, 14_500],
  [29_500, 50, 14_800],
  [1050_00, 30, 735_00],
  [270_00, 100, 0],
])('%d with %d %% off is %d, in whole crowns', (amount, percent, expected) => {
  expect(lessPercent(amount, percent)).toBe(expected)
})
