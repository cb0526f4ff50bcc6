import { expect, test } from 'vitest'
import { depositOfCards, isOneCode, sendsOneCode, stepsKind, visitKind } from './visit-kind.ts'

const ticket = { type: 'product', reversed: false, meta: { method: 'for-print' } } as const
const pass = { type: 'product', reversed: false, meta: { method: 'for-exchange-ticket' } } as const
const card = { type: 'product', reversed: false, meta: { method: 'for-card' } } as const
const newCard = { type: 'card-product', reversed: false, meta: { method: 'for-exchange-ticket' } } as const
const bought = { ...newCard, amount: 100 }
const voucher = { type: 'transaction_voucher_product', reversed: false, meta: { method: 'for-print' } } as const

test.each([
  ['printed tickets lead straight to the entrance', [ticket, ticket], 'print'],
  ['passes with a code lead to the collection point', [pass], 'pickup'],
  ['both lead to both', [ticket, pass], 'mixed'],
  ['what is loaded onto cards leads straight to the gate', [card, card], 'card'],
  ['beside a card what has to be shown or fetched counts', [card, pass], 'pickup'],
  ['beside a card a printed ticket is shown', [card, ticket], 'print'],
  ['a gift voucher alone leads nowhere yet', [voucher], 'voucher'],
  ['a voucher beside a ticket is printed as well', [voucher, ticket], 'print'],
  ['a voucher beside a pass is no ticket that is shown at an entrance', [voucher, pass], 'pickup'],
  ['a voucher beside a new card neither', [voucher, newCard], 'pickup'],
  ['a voucher beside a ticket on a card neither', [voucher, card], 'card'],
  ['a bought card is collected', [newCard], 'pickup'],
  ['what was returned does not count', [ticket, { ...pass, reversed: true }], 'print'],
] as const)('%s', (_, entries, kind) => {
  expect(visitKind([...entries])).toBe(kind)
})

const ready = { ready: { state: 'ready' } } as const
const waiting = { ready: { state: 'waiting' } } as const
const blocked = { ready: { state: 'blocked' } } as const

test.each([
  ['what is ready', [{ ...ticket, ...ready }], 'print'],
  ['the wait while nothing is ready, not a card that is still empty', [{ ...card, ...waiting }], 'waiting'],
  [
    'what is ready beside what is late',
    [
      { ...card, ...waiting },
      { ...pass, ...ready },
    ],
    'pickup',
  ],
  [
    'the wait beside what is blocked',
    [
      { ...ticket, ...blocked },
      { ...pass, ...waiting },
    ],
    'waiting',
  ],
  [
    'the wait beside a voucher, which is ready at once',
    [
      { ...voucher, ...ready },
      { ...pass, ...waiting },
    ],
    'waiting',
  ],
  [
    'what is ready, and what still has to be fetched',
    [
      { ...card, ...ready },
      { ...pass, ...waiting },
    ],
    'pickup',
  ],
  ['nothing that was given back while it waited', [{ ...pass, ...waiting, reversed: true }], null],
  ['a voucher that is ready alone', [{ ...voucher, ...ready }], 'voucher'],
  ['nothing where all is blocked', [{ ...ticket, ...blocked }], null],
] as const)('the steps of the day are about %s', (_, entries, kind) => {
  expect(stepsKind([...entries])).toBe(kind)
})

test.each([
  ['nothing more, as their price is the deposit', [bought, bought], 'paid'],
  ['nothing more beside what was returned', [bought, { ...pass, amount: 500, reversed: true }], 'paid'],
  ['nothing at all where they are free', [{ ...bought, amount: 0 }], 'free'],
  ['nothing more beside a voucher', [bought, { ...voucher, amount: 500 }], 'paid'],
  ['nothing that is known beside a pass', [bought, { ...pass, amount: 500 }], null],
] as const)('where cards alone are collected a guest pays %s', (_, entries, deposit) => {
  expect(depositOfCards([...entries])).toBe(deposit)
})

test('one code is for all who collect, unless one of them was moved or given away', () => {
  const bought = { ticket, card, pass, voucher, newCard, other: pass }
  const entries = Object.entries(bought).map(([uuid, entry]) => ({ ...entry, ...ready, uuid }))
  const pickUp = (...uuids: string[]) => ({ entries: uuids }) as never
  expect(isOneCode({ entries, pickUp: pickUp('pass', 'newCard', 'other') })).toBe(true)
  expect(isOneCode({ entries, pickUp: pickUp('pass', 'newCard') })).toBe(false)
  expect(isOneCode({ entries })).toBe(false)
})

test('a single pass has one code, also where no code is for all', () => {
  const entries = [
    { ...pass, ...ready, uuid: 'pass' },
    { ...card, ...ready, uuid: 'card' },
    { ...pass, ...blocked, uuid: 'blocked' },
  ]
  expect([sendsOneCode({ entries }), isOneCode({ entries })]).toEqual([true, false])
  expect(sendsOneCode({ entries: [...entries, { ...pass, ...ready, uuid: 'other' }] })).toBe(false)
})
