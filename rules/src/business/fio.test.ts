import { describe, expect, test } from 'vitest'
import { readFio } from './fio.ts'
import { ACCOUNT, FIO_HEAD, FIO_PAYMENT } from './testing/examples.ts'

const options = { account: ACCOUNT, today: '2026-12-03', currency: 'CZK' }
const answer = (transaction: unknown[], info: object = {}) =>
  JSON.stringify({ accountStatement: { info: { ...FIO_HEAD, ...info }, transactionList: { transaction } } })
const read = (transactions: unknown[], info?: object) => readFio(answer(transactions, info), options)
const one = (columns: object) => ({ ...FIO_PAYMENT, ...columns })

test('a payment has its amount, symbol and the bank’s day', () => {
  expect(read([FIO_PAYMENT])).toMatchObject({
    format: 'fio',
    opening: 100_000_00,
    closing: 112_960_00,
    incoming: [{ ref: '26500001', day: '2026-12-01', amount: 12_960_00, currency: 'CZK', symbol: '7726000013' }],
  })
})

test('a shop in euros reads a statement in euros, and none in crowns', () => {
  const euros = answer([one({ column14: { value: 'EUR' } })], { currency: 'EUR' })
  expect(readFio(euros, { ...options, currency: 'EUR' })).toMatchObject({ incoming: [{ currency: 'EUR' }] })
  expect(readFio(answer([FIO_PAYMENT]), { ...options, currency: 'EUR' })).toEqual({ problem: 'currency', line: 0 })
})

test('without a symbol the texts are searched', () => {
  const columns = { column5: null, column16: { value: 'faktura 7726000013' }, column10: { value: 'Hotel' } }
  expect(read([one(columns)])).toMatchObject({ incoming: [{ symbol: '7726000013', payerName: 'Hotel' }] })
})

test('what the operator pays counts in the sum and is not kept', () => {
  const outgoing = one({ column22: { value: 2 }, column1: { value: -960.1 } })
  expect(read([FIO_PAYMENT, outgoing], { closingBalance: 111_999.9 })).toMatchObject({
    incoming: [{ ref: '26500001' }],
  })
})

describe('a whole answer is refused with its transaction', () => {
  test.each([
    ['no amount', 'amount', 1, [one({ column1: null })], {}],
    ['an amount as text', 'amount', 1, [one({ column1: { value: '12960,00' } })], {}],
    ['three decimals', 'amount', 2, [FIO_PAYMENT, one({ column1: { value: 1.005 } })], {}],
    ['no name of its own', 'number', 1, [one({ column22: null })], {}],
    ['the same name twice', 'same-reference', 2, [FIO_PAYMENT, FIO_PAYMENT], {}],
    ['a day that is none', 'day', 1, [one({ column0: { value: '2026-02-31+0100' } })], {}],
    ['a day from the future', 'future', 1, [one({ column0: { value: '2026-12-04+0100' } })], {}],
    ['no currency', 'currency', 1, [one({ column14: null })], {}],
    ['nothing', 'not-a-statement', 1, [null], {}],
    ['amounts that do not add up', 'sums', 0, [FIO_PAYMENT], { closingBalance: 112_960.01 }],
    ['another account', 'other-account', 0, [FIO_PAYMENT], { iban: 'CZ6907101781240000004159' }],
    ['another currency', 'currency', 0, [FIO_PAYMENT], { currency: 'EUR' }],
    ['no balance', 'amount', 0, [FIO_PAYMENT], { openingBalance: null }],
  ] as const)('%s', (_, problem, line, transactions, info) => {
    expect(read([...transactions], info)).toEqual({ problem, line })
  })

  test('one that was cut, and what is none', () => {
    expect(readFio(answer([FIO_PAYMENT]).slice(0, -5), options)).toEqual({ problem: 'cut', line: 0 })
    expect(readFio('{}', options)).toEqual({ problem: 'not-a-statement', line: 0 })
    expect(readFio('[1]', options)).toEqual({ problem: 'not-a-statement', line: 0 })
  })
})
