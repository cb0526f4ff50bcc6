import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from '../money.ts'
import { documentNumber, finalInvoice, supplyDays } from './final-invoice.ts'
import { type PaymentSums, paymentSums, type RateGross } from './payment-split.ts'
import { A, B } from './testing/examples.ts'

/** The sums of payments one after another. */
function allSums(amounts: readonly number[], order: readonly RateGross[]): PaymentSums[] {
  const sums: PaymentSums[] = []
  for (const amount of amounts) sums.push(paymentSums(amount, order, sums))
  return sums
}

test('a payment of all has the tax of all', () => {
  expect(allSums([A.total], [{ rate: 12, gross: A.total }])[0]?.rates).toEqual([
    { rate: 12, base: 11_571_43, vat: 1_388_57, gross: 12_960_00 },
  ])
})

test('two payments of two rates are split by what is open of each', () => {
  const sums = allSums(
    B.payments.map(({ amount }) => amount),
    B.lines,
  )
  expect(sums.map(({ rates }) => rates)).toEqual(B.payments.map(({ rates }) => rates))
})

test('parts add up to the tax of all, to the heller', () => {
  const thirds = allSums([4_320_00, 4_320_00, 4_320_00], [{ rate: 12, gross: A.total }])
  expect(thirds.map(({ rates }) => [rates[0]?.vat, rates[0]?.base])).toEqual([
    [462_86, 3_857_14],
    [462_85, 3_857_15],
    [462_86, 3_857_14],
  ])
  const odd = allSums(
    [33_33, 33_33, 133_34],
    [
      { rate: 12, gross: 100_01 },
      { rate: 21, gross: 99_99 },
    ],
  )
  const part = (which: 'gross' | 'vat') => odd.map(({ rates }) => rates.map((rate) => rate[which]))
  expect(part('gross')).toEqual([
    [16_67, 16_66],
    [16_67, 16_66],
    [66_67, 66_67],
  ])
  expect(part('vat')).toEqual([
    [1_79, 2_89],
    [1_78, 2_89],
    [7_15, 11_57],
  ])
})

test('what is outside VAT takes its share and has no tax', () => {
  const order = [
    { rate: 0, gross: 100_00 },
    { rate: 12, gross: 100_00 },
  ]
  expect(paymentSums(50_00, order, [])).toMatchObject({ outsideVat: 25_00, rates: [{ rate: 12, gross: 25_00 }] })
  expect(() => paymentSums(200_01, order, [])).toThrow(RangeError)
})

test('however an order is paid, its payments have its sums and its tax', () => {
  const gross = fc.integer({ min: 0, max: 9_000_000_00 })
  fc.assert(
    fc.property(
      gross,
      gross,
      gross,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (a, b, c, cuts) => {
        const order = [
          { rate: 0, gross: a },
          { rate: 12, gross: b },
          { rate: 21, gross: c },
        ]
        const amounts: number[] = []
        let left = a + b + c
        for (const cut of cuts) {
          amounts.push(Math.floor(left * cut))
          left -= Math.floor(left * cut)
        }
        const sums = allSums([...amounts, left], order)
        for (const { rate, gross } of order.slice(1)) {
          const of = (part: 'gross' | 'vat') =>
            sums
              .flatMap(({ rates }) => rates.filter((one) => one.rate === rate))
              .reduce((sum, one) => sum + one[part], 0)
          expect([of('gross'), of('vat')]).toEqual([gross, vatOf(gross, rate)])
        }
        expect(sums.reduce((sum, { outsideVat }) => sum + outsideVat, 0)).toBe(a)
        for (const { total, rates, outsideVat } of sums)
          expect(rates.reduce((sum, one) => sum + one.base + one.vat, outsideVat)).toBe(total)
      },
    ),
    { numRuns: 300 },
  )
})

test('a final invoice takes off what was taxed as it was paid', () => {
  const claimed = B.payments.map(({ rates }, at) => ({ number: `MORP202600000${at + 1}`, rates }))
  const final = finalInvoice(B.lines, { claimed, received: B.total })
  expect(final.rates).toEqual([
    { rate: 12, base: 9_821_43, vat: 1_178_57, gross: 11_000_00 },
    { rate: 21, base: 413_22, vat: 86_78, gross: 500_00 },
  ])
  expect(final.differences).toEqual([
    { rate: 12, base: 0, vat: 0, gross: 0 },
    { rate: 21, base: 0, vat: 0, gross: 0 },
  ])
  expect([final.total, final.toPay]).toEqual([B.total, 0])
})

test('of an order that is not paid all is to be paid, and nothing taxed already', () => {
  const final = finalInvoice(A.lines, { claimed: [], received: 0 })
  expect([final.toPay, final.rates, final.differences]).toEqual([
    A.total,
    [{ rate: 12, base: 11_571_43, vat: 1_388_57, gross: A.total }],
    final.rates,
  ])
})

test('each month has its final invoice, dated by its last service', () => {
  expect([...supplyDays(['2027-01-12', '2026-12-30', '2026-12-31', '2027-01-02'])]).toEqual([
    ['2026-12', '2026-12-31'],
    ['2027-01', '2027-01-12'],
  ])
})

test('numbers have a letter per kind, and the year of their day', () => {
  expect([
    documentNumber('advance', { prefix: 'LIP', day: '2026-12-31', number: 1 }),
    documentNumber('final', { prefix: 'LIP', day: '2027-01-12', number: 1 }),
    documentNumber('correction', { prefix: 'LIP', day: '2026-12-31', number: 1 }),
  ]).toEqual(['LIPP2026000001', 'LIPF2027000001', 'LIPO2026000001'])
})
