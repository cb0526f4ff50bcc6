import { expect, test } from 'vitest'
import { depositOf } from './deposit.ts'

const pass = { isGift: false, entryType: 'PRODUCT', method: 'prepaid', tags: ['for_cards', 'for_exchange'] } as const
const exchange = {
  isGift: false,
  entryType: 'PRODUCT',
  method: 'exchange',
  tags: ['for_exchange_only', 'for_cards'],
} as const

test.each([
  ['a pass picked up with a code needs a card', [pass], { count: 1, isMaybe: false }],
  ['several passes need a card each', [pass, pass], { count: 2, isMaybe: false }],
  ['an exchange may end in a card', [exchange], { count: 0, isMaybe: true }],
  ['beside a pass, exchanges may need cards of their own', [pass, exchange, exchange], { count: 1, isMaybe: true }],
  [
    'a gift needs none: whoever is given it collects it',
    [
      { ...pass, isGift: true },
      { ...exchange, isGift: true },
    ],
    { count: 0, isMaybe: false },
  ],
  [
    'a group of walkers that exchanges a code gets no cards',
    [{ ...exchange, tags: ['for_exchange_only'] }],
    { count: 0, isMaybe: false },
  ],
  ['a pass on a card that the guest has needs none', [{ ...pass, method: 'card' }], { count: 0, isMaybe: false }],
  ['a printed ticket needs none', [{ ...pass, method: 'print' }], { count: 0, isMaybe: false }],
  [
    'a card that is bought is its own deposit',
    [{ ...exchange, entryType: 'card-product' }],
    { count: 0, isMaybe: false },
  ],
] as const)('%s', (_, entries, deposit) => {
  expect(depositOf(entries.map(({ tags, ...entry }) => ({ ...entry, tags: [...tags] })))).toEqual(deposit)
})
