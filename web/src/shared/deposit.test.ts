import { expect, test } from 'vitest'
import { depositOf } from './deposit.ts'

const pass = { entryType: 'PRODUCT', method: 'prepaid', tags: ['for_cards', 'for_exchange'] } as const
const exchange = { entryType: 'PRODUCT', method: 'exchange', tags: ['for_exchange_only', 'for_cards'] } as const

test.each([
  ['a pass picked up with a code needs a card', [pass], { kind: 'sure', count: 1 }],
  ['several passes need a card each', [pass, pass, exchange], { kind: 'sure', count: 2 }],
  ['an exchange may end in a card', [exchange], { kind: 'maybe' }],
  ['a group of walkers that exchanges a code gets no cards', [{ ...exchange, tags: ['for_exchange_only'] }], null],
  ['a pass on a card that the guest has needs none', [{ ...pass, method: 'card' }], null],
  ['a printed ticket needs none', [{ ...pass, method: 'print' }], null],
  ['a card that is bought is its own deposit', [{ ...exchange, entryType: 'card-product' }], null],
] as const)('%s', (_, entries, deposit) => {
  expect(depositOf(entries.map(({ tags, ...entry }) => ({ ...entry, tags: [...tags] })))).toEqual(deposit)
})
