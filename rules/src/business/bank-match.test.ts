import { describe, expect, test } from 'vitest'
import { type Billed, matchPayment } from './bank-match.ts'
import type { Incoming } from './bank-statement.ts'
import { A, VS_PREFIX } from './testing/examples.ts'
import { variableSymbol } from './variable-symbol.ts'

const symbolOf = (serial: number) => variableSymbol({ prefix: VS_PREFIX, year: 2026, serial })
const order = (serial: number, rest: number, more: Partial<Billed> = {}): Billed => ({
  symbol: symbolOf(serial),
  companyId: 'hotel',
  state: 'open',
  rest,
  ...more,
})

function match(payment: Partial<Incoming>, orders: readonly Billed[] = [order(1, A.total)], currency = 'CZK') {
  const whole: Incoming = {
    ref: '1',
    day: '2026-12-01',
    amount: A.total,
    currency: 'CZK',
    symbol: A.symbol,
    payerName: 'Hotel',
    payerAccount: '1233/0100',
    message: '',
    isReversal: false,
    takesBack: false,
    ...payment,
  }
  return matchPayment(whole, {
    prefix: VS_PREFIX,
    currency,
    orders: new Map(orders.map((one) => [one.symbol, one])),
    openOf: (companyId) => orders.filter((one) => one.companyId === companyId && one.state === 'open'),
    companyOf: (account) => (account === '1233/0100' ? 'hotel' : undefined),
  })
}

test('the rest of an order pays it, less pays a part, more leaves a surplus', () => {
  expect(match({})).toEqual({ pays: { symbol: A.symbol, amount: A.total }, proposed: [], surplus: 0 })
  expect(match({ amount: 12_900_00 })).toMatchObject({ pays: { amount: 12_900_00 }, surplus: 0 })
  expect(match({ amount: 13_000_00 })).toMatchObject({ pays: { amount: A.total }, surplus: 40_00, proposed: [] })
})

test('a surplus that is exactly another order of the company is proposed for it', () => {
  const orders = [order(1, A.total), order(2, 6_500_00), order(3, 6_500_00, { companyId: 'school' })]
  expect(match({ amount: 19_460_00 }, orders)).toMatchObject({ pays: { amount: A.total }, proposed: [symbolOf(2)] })
  expect(match({ amount: 19_460_01 }, orders)).toMatchObject({ proposed: [], surplus: 6_500_01 })
})

test('what can be two sets of orders is proposed for none', () => {
  const paid = order(1, 0, { state: 'paid' })
  const sums = (...rests: number[]) => [paid, ...rests.map((rest, at) => order(at + 2, rest))]
  expect(match({ amount: 300_00 }, sums(100_00, 200_00)).proposed).toEqual([symbolOf(2), symbolOf(3)])
  expect(match({ amount: 300_00 }, sums(100_00, 200_00, 300_00)).proposed).toEqual([])
  expect(match({ amount: 500_00 }, sums(100_00, 100_00, 100_00, 100_00, 100_00)).proposed).toEqual([])
})

test('an order that is paid leaves all of the money over', () => {
  expect(match({}, [order(1, 0, { state: 'paid' })])).toEqual({ proposed: [], surplus: A.total })
})

test('without a symbol a known payer is proposed an order of that amount', () => {
  expect(match({ symbol: undefined })).toEqual({ proposed: [A.symbol], surplus: A.total })
  expect(match({ symbol: undefined, amount: 1 })).toEqual({ proposed: [], surplus: 1, open: 'no-symbol' })
  expect(match({ symbol: undefined, payerAccount: '9/0100' })).toMatchObject({ proposed: [], open: 'no-symbol' })
})

test('an order that ended is had again where it can be, or the money returned', () => {
  const ended = (canRevive: boolean) => [order(1, A.total, { state: 'ended', canRevive })]
  expect(match({}, ended(true))).toMatchObject({ ended: { symbol: A.symbol, how: 'revive' }, surplus: A.total })
  expect(match({ amount: A.total - 1 }, ended(true))).toMatchObject({ ended: { how: 'return' } })
  expect(match({}, ended(false))).toMatchObject({ ended: { how: 'return' } })
})

describe('never booked by itself', () => {
  test.each(['7726000012', '7726000031', '7762000013', '7726000103', '007726000013', '77'])(
    'a wrong symbol: %s',
    (symbol) => expect(match({ symbol })).toEqual({ proposed: [], surplus: A.total, open: 'wrong-symbol' }),
  )

  test('an unknown symbol, another currency, a reversal', () => {
    expect(match({ symbol: symbolOf(9) })).toMatchObject({ open: 'unknown-symbol' })
    expect(match({ currency: 'EUR' })).toMatchObject({ open: 'currency' })
    expect(match({}, [order(1, A.total)], 'EUR')).toMatchObject({ open: 'currency' })
    expect(match({ isReversal: true })).toMatchObject({ open: 'reversal' })
  })

  test('another business of the operator, of which nothing is kept', () => {
    expect(match({ symbol: '2026000123' })).toEqual({ proposed: [], surplus: 0, isForeign: true })
  })
})
