import { describe, expect, test } from 'vitest'
import {
  allowedMethods,
  cartEntryType,
  defaultMethod,
  giftFlag,
  isPutOnCard,
  METHODS,
  methodFor,
  ticketType,
  wireMethod,
} from './handout.ts'

describe('the methods that tags allow', () => {
  test.each([
    [['for_print'], ['print'], 'print'],
    [['for_exchange'], ['prepaid'], 'prepaid'],
    [['for_exchange_only'], ['exchange'], 'exchange'],
    [['for_exchange_only', 'for_print', 'for_cards'], ['exchange'], 'exchange'],
    [['for_cards', 'for_exchange'], ['prepaid', 'card'], 'prepaid'],
    [['for_exchange', 'for_print', 'for_cards', 'seasonal'], ['print', 'prepaid', 'card'], 'print'],
    [['for_cards', 'seasonal'], ['card'], undefined],
    [[], [], undefined],
  ])('of %j are %j, by default %s', (tags, allowed, standard) => {
    expect(allowedMethods(tags)).toEqual(allowed)
    expect(defaultMethod(tags)).toBe(standard)
  })
})

test.each([
  [['for_cards', 'for_exchange'], 'prepaid', true],
  [['for_exchange_only', 'for_cards'], 'exchange', true],
  [['for_exchange_only'], 'exchange', false],
  [['for_cards', 'for_print'], 'print', false],
] as const)('the ticket office puts an entry of %j by %s onto a card: %s', (tags, method, isPut) => {
  expect(isPutOnCard(tags, method)).toBe(isPut)
})

describe('the method of an entry', () => {
  test.each([
    ['is kept when the tags allow it', ['for_print', 'for_exchange'], 'prepaid', 'prepaid'],
    ['is kept on a card', ['for_exchange', 'for_cards'], 'card', 'card'],
    ['resets to the first allowed', ['for_print', 'for_exchange'], 'card', 'print'],
    ['is exchange when only that is allowed', ['for_exchange_only', 'for_cards'], 'card', 'exchange'],
    ['is the default when there was none', ['for_exchange'], null, 'prepaid'],
    ['is the card where that is the only way', ['for_cards'], 'print', 'card'],
    ['does not exist without any way', [], 'print', undefined],
  ] as const)('%s', (_, tags, current, method) => {
    expect(methodFor(tags, current)).toBe(method)
  })
})

test('each method has its name on an order and its kind of ticket', () => {
  expect(METHODS.map((method) => [method, wireMethod(method), ticketType(method)])).toEqual([
    ['print', 'for-print', 'pass'],
    ['prepaid', 'for-exchange-ticket', 'exchange-pass'],
    ['exchange', 'for-exchange-only', 'exchange-pass'],
    ['card', 'for-card', 'info'],
  ])
})

test.each([
  ['required', false, true],
  ['required', true, true],
  ['none', true, false],
  ['none', false, false],
  ['allowed', true, true],
  ['allowed', false, false],
] as const)('gift status %s with %s wanted is %s', (status, wanted, flag) => {
  expect(giftFlag(status, wanted)).toBe(flag)
})

describe('the type of an entry in the cart', () => {
  test.each([
    ['what is exchanged and nothing else', ['for_exchange_only'], 'exchange-pass'],
    ['what is exchanged only, for something on a card', ['for_exchange_only', 'for_cards'], 'exchange-pass'],
    ['what can never go on a card', ['for_print'], 'no-card-item'],
    ['what is handed out in no way online', [], 'no-card-item'],
    ["what a guest's card takes", ['for_print', 'for_cards'], 'PRODUCT'],
    ['what is exchanged for a card at the desk', ['for_print', 'for_exchange'], 'PRODUCT'],
  ] as const)('%s, of %j, is %s', (_, tags, type) => {
    expect(cartEntryType({ entryType: 'PRODUCT', tags })).toBe(type)
  })

  test.each(['card-product', 'transaction_voucher_product'] as const)(
    'a %s is one, whatever its tags are',
    (entryType) => {
      expect(cartEntryType({ entryType, tags: ['for_exchange_only'] })).toBe(entryType)
      expect(cartEntryType({ entryType, tags: ['for_print'] })).toBe(entryType)
    },
  )
})
