import { expect, test } from 'vitest'
import { depositNote } from './deposit.ts'

const pass = { entryType: 'PRODUCT', method: 'prepaid' } as const
const exchange = { entryType: 'PRODUCT', method: 'exchange' } as const

test.each([
  ['a pass picked up with a code needs a card', [pass], 'checkout.deposit'],
  ['several passes need a card each', [pass, pass, exchange], 'checkout.deposit.each'],
  ['an exchange may end in a card', [exchange], 'checkout.deposit.maybe'],
  ['a printed ticket needs none', [{ entryType: 'PRODUCT', method: 'print' }], null],
  ['a card that is bought is its own deposit', [{ entryType: 'card-product', method: 'exchange' }], null],
] as const)('%s', (_, entries, note) => {
  expect(depositNote([...entries])).toBe(note)
})
