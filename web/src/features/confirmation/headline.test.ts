import type { OrderReply } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import { amountOf } from '../../shared/paid-amount.ts'
import { headlineOf, offTitle } from './headline.ts'

const shop = {
  season: 'winter',
  seasons: [
    { _id: 'winter-2026', type: 'winter' },
    { _id: 'summer-2027', type: 'summer' },
  ],
  categories: [
    { _id: 'passes', season: ['winter-2026'] },
    { _id: 'walks', season: ['winter-2026', 'summer-2027'] },
  ],
  products: [
    { id: 'pass', parents: ['passes'] },
    { id: 'bridge', parents: ['walks'] },
    { id: 'pass-and-bridge', parents: ['passes', 'walks'] },
  ],
} satisfies Parameters<typeof headlineOf>[1]

const entry = (product: string, change: object = {}) => ({
  type: 'product',
  amount: 500,
  reversed: false,
  product: { _id: product },
  meta: { method: 'for-print' },
  ready: { state: 'ready' },
  ...change,
})
const failed = { ready: { state: 'failed' }, reversed: true }
const child = entry('pass', { amount: 0 })
const voucher = entry('voucher', { type: 'transaction_voucher_product' })
const orderOf = (...entries: ReturnType<typeof entry>[]) =>
  ({ uuid: 'o', status: 'finished', amount: { base: amountOf(entries) }, entries }) as unknown as OrderReply

test.each([
  ['skiing', [entry('pass')], 'winter'],
  ['skiing beside something else', [entry('bridge'), entry('pass')], 'winter'],
  ['skiing with something else', [entry('pass-and-bridge')], 'winter'],
  ['nothing of skiing', [entry('bridge')], 'summer'],
  ['what was given back in part', [entry('bridge'), entry('pass', { reversed: true })], 'reduced'],
  ['what costs nothing, given back in part', [child, { ...child, reversed: true }], 'reduced'],
  ['something that is not sold any more', [entry('concert')], 'summer'],
  ['gift vouchers alone', [voucher, voucher], 'voucher'],
  ['a gift voucher beside a pass', [voucher, entry('pass')], 'winter'],
  ['what costs nothing', [entry('pass', { amount: 0 })], 'free'],
  ['what could only be issued in part', [voucher, entry('pass', failed)], 'partly'],
  ['what costs nothing, beside which all that was paid failed', [entry('pass', failed), child], 'partly'],
  ['what was given back whole', [entry('pass', { reversed: true }), entry('bridge', { reversed: true })], 'returned'],
  [
    'what failed in part, and the rest was given back',
    [entry('pass', failed), entry('pass', { reversed: true })],
    'returned',
  ],
  ['gift vouchers that were given back', [{ ...voucher, reversed: true }], 'returned.withdrawn'],
  ['gift vouchers, one of them given back', [voucher, { ...voucher, reversed: true }], 'reduced.withdrawn'],
  [
    'a pass and a gift voucher that was given back',
    [entry('pass'), { ...voucher, reversed: true }],
    'reduced.withdrawn',
  ],
  [
    'a pass and a gift voucher, both given back',
    [entry('pass', { reversed: true }), { ...voucher, reversed: true }],
    'returned',
  ],
  ['what costs nothing, issued in part', [child, { ...child, ...failed }], 'partly.free'],
  ['what is called off in part', [entry('bridge'), entry('pass', { isOff: true })], 'off'],
  ['what is called off, of which all is chosen', [entry('pass', { isOff: true, isChosen: true })], 'chosen'],
  [
    'what is called off, of which a part is chosen',
    [entry('pass', { isOff: true, isChosen: true }), entry('pass', { isOff: true })],
    'off',
  ],
  [
    'what is called off, with no time left to choose',
    [entry('pass', { isOff: true, isChosen: true }), entry('pass', { isOff: true, isOver: true })],
    'over',
  ],
  [
    'what is called off, of which a part is still to choose',
    [entry('pass', { isOff: true, isOver: true }), entry('pass', { isOff: true })],
    'off',
  ],
] as const)('in winter the headline of an order of %s says so: %j → %s', (_, entries, headline) => {
  expect(headlineOf(orderOf(...entries), shop)).toBe(headline)
})

test('who only reads of a day that is called off is not asked to choose', () => {
  expect(offTitle({ entries: [{ isOff: true }] }, true)).toBe('off.others')
  expect(offTitle({ entries: [{ isOff: true, isOver: true }] }, true)).toBe('over')
})

test('in summer nobody is sent to the slope, and an order that is not shown has the words of the season', () => {
  expect(headlineOf(orderOf(entry('pass')), { ...shop, season: 'summer' })).toBe('summer')
  expect(headlineOf({ uuid: 'o', status: 'finished' }, shop)).toBe('winter')
})
