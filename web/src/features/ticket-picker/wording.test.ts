import { expect, test } from 'vitest'
import { tellsPair } from './wording.ts'

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
