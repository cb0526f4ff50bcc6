import { describe, expect, test } from 'vitest'
import type { PaidEntry } from './money-back.ts'
import { asVoucher, moneyOfReversal, whyNotReversed } from './reversal.ts'
import type { SoldEntry } from './rights.ts'

const TICKET: SoldEntry & { price: number; rest?: number } = {
  uuid: 'a',
  type: 'product',
  term: 'dated',
  days: ['2026-12-12'],
  slotStart: null,
  allowDateChange: true,
  errorNumber: 0,
  isReversed: false,
  isBlocked: false,
  isUnderWay: false,
  isSpent: false,
  changes: 0,
  price: 90_000,
}
const ORDER = { hasTickets: true } as const

describe('an operator gives back', () => {
  test.each([
    ['a ticket', {}, ORDER, null, undefined],
    ['a part of its price', {}, ORDER, 30_000, undefined],
    ['no part that is all of it', {}, ORDER, 90_000, 'too-much'],
    ['nothing twice', { isReversed: true }, ORDER, null, 'reversed'],
    ['nothing that another act gives back', { isUnderWay: true }, ORDER, null, 'under-way'],
    ['nothing blocked', { isBlocked: true }, ORDER, null, 'blocked'],
    ['no voucher of which nothing is left', { isSpent: true, rest: 0 }, ORDER, null, 'spent'],
    ['no voucher that a cart holds', { isSpent: true }, ORDER, null, 'spent'],
    ['what is left of a voucher', { isSpent: true, rest: 15_000 }, ORDER, null, undefined],
    ['no part of a voucher', { type: 'transaction_voucher_product' }, ORDER, 100, 'part-of-voucher'],
    ['nothing of an order that waits for tickets', {}, { hasTickets: false }, null, 'not-finished'],
  ] as const)('%s', (_, change, order, amount, why) => {
    expect(whyNotReversed({ ...TICKET, ...change }, order, amount)).toBe(why)
  })
})

const entry = (uuid: string, price: number, voucher = 0): PaidEntry => ({
  uuid,
  variantId: 'v',
  productId: 'p',
  arrival: '2026-12-12',
  price,
  listed: price,
  benefitId: null,
  companions: null,
  countMin: -1,
  isUndelivered: false,
  shares: { card: price - voucher, credit: 0, voucher },
})

describe('the money', () => {
  const entries = [entry('a', 90_000, 27_800), entry('b', 67_000)]

  test('of a whole entry goes back as it was paid, and the rest costs what it did', () => {
    const money = moneyOfReversal(entries, new Map([['a', null]]))
    expect(money.total).toEqual({ card: 62_200, credit: 0, voucher: 27_800 })
    expect(money.rest.size).toBe(0)
  })

  test('of a part comes from the card first, and the entry costs that much less', () => {
    const money = moneyOfReversal(entries, new Map([['a', 70_000]]))
    expect(money.total).toEqual({ card: 62_200, credit: 0, voucher: 7800 })
    expect([...money.rest]).toEqual([['a', 20_000]])
    expect(money.restPaid.get('a')).toEqual({ card: -62_200, credit: -0, voucher: -7800 })
  })
})

test.each([
  [130_000, 0, 143_000],
  [130_000, 30_000, 113_000],
  [85_500, 0, 94_100],
])('credit for %i of which a voucher paid %i is a voucher of %i', (price, voucher, value) => {
  expect(asVoucher(price, { card: price - voucher, credit: 0, voucher }, 10)).toEqual({
    back: { card: 0, credit: 0, voucher },
    toVoucher: price - voucher,
    value,
  })
})
