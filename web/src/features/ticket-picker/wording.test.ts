import { expect, test } from 'vitest'
import { tellsCardPrice } from './wording.ts'

test.for([
  ['PRODUCT', true, true],
  ['PRODUCT', false, false],
  ['card-product', true, false],
] as const)('of a %s with dualPrices %s the price with the card is told: %s', ([entryType, dualPrices, isTold]) => {
  expect(tellsCardPrice({ entryType }, { dualPrices })).toBe(isTold)
})
