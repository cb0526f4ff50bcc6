import { expect, test } from 'vitest'
import { depositOf } from './deposit.ts'

const pass = { entryType: 'PRODUCT', method: 'prepaid' } as const
const exchange = { entryType: 'PRODUCT', method: 'exchange' } as const

test.each([
  ['a pass picked up with a code needs a card', [pass], { kind: 'sure', count: 1 }],
  ['several passes need a card each', [pass, pass, exchange], { kind: 'sure', count: 2 }],
  ['an exchange may end in a card', [exchange], { kind: 'maybe' }],
  ['a pass on a card that the guest has needs none', [{ entryType: 'PRODUCT', method: 'card' }], null],
  ['a printed ticket needs none', [{ entryType: 'PRODUCT', method: 'print' }], null],
  ['a card that is bought is its own deposit', [{ entryType: 'card-product', method: 'exchange' }], null],
] as const)('%s', (_, entries, deposit) => {
  expect(depositOf([...entries])).toEqual(deposit)
})
