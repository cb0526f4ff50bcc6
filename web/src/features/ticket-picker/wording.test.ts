import { expect, test } from 'vitest'
import { priceReason, tellsPair } from './wording.ts'

test.for([
  ['PRODUCT', true, true],
  ['PRODUCT', false, false],
  ['card-product', true, false],
] as const)(
  'of a %s with dualPrices %s the prices of guests and members are told side by side: %s',
  ([entryType, dualPrices, isTold]) => {
    expect(tellsPair({ entryType }, { dualPrices })).toBe(isTold)
  },
)

test('an early purchase is promised to cost less only where a rule moves the price, not where the list names dates (decision 10)', () => {
  expect(priceReason({ dynamicPrice: true })).toBe('shop.date.why')
  expect(priceReason({ dynamicPrice: false })).toBe('shop.date.why.fixed')
})
