import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from '../money.ts'
import { addSums, correctionsFor, correctPayments, negative } from './corrections.ts'
import { type PaymentSums, paymentSums, type RateGross } from './payment-split.ts'

const RATES = [0, 12, 21]

/** An order that was paid in parts, and less of each rate, which is kept. */
const anOrder = fc
  .tuple(
    fc.tuple(...RATES.map(() => fc.integer({ min: 0, max: 5_000_00 }))),
    fc.tuple(...RATES.map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
    fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 4 }),
  )
  .map(([gross, shares, weights]) => {
    const order: RateGross[] = RATES.map((rate, at) => ({ rate, gross: gross[at] ?? 0 }))
    const kept = order.map(({ rate, gross }, at) => ({ rate, gross: Math.floor(gross * (shares[at] ?? 0)) }))
    const whole = weights.reduce((sum, weight) => sum + weight, 0)
    let left = order.reduce((sum, { gross }) => sum + gross, 0)
    const documents: PaymentSums[] = []
    for (const [at, weight] of weights.entries()) {
      const amount = at === weights.length - 1 ? left : Math.min(left, Math.floor((left * weight) / whole))
      documents.push(paymentSums(amount, order, documents))
      left -= amount
    }
    return { kept, documents }
  })

test('corrected documents tax what is kept, each at least nothing, the latest lowered first', () => {
  fc.assert(
    fc.property(anOrder, ({ kept, documents }) => {
      const corrections = correctionsFor(kept, documents)
      const corrected = documents.map((one, at) => addSums([one, ...(corrections[at] ? [corrections[at]] : [])]))
      const together = addSums(corrected)
      for (const { rate, gross } of kept) {
        const sum = together.rates.find((one) => one.rate === rate)
        if (rate === 0) expect(together.outsideVat).toBe(gross)
        else expect([sum?.gross ?? 0, sum?.vat ?? 0]).toEqual([gross, vatOf(gross, rate)])
        const left = corrected.map(({ rates, outsideVat }) =>
          rate === 0 ? outsideVat : (rates.find((one) => one.rate === rate)?.gross ?? 0),
        )
        expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
        const lowered = corrections.findIndex((one) =>
          rate === 0 ? (one?.outsideVat ?? 0) < 0 : one?.rates.some((sum) => sum.rate === rate),
        )
        if (lowered >= 0) expect(left.slice(lowered + 1).every((gross) => gross === 0)).toBe(true)
      }
    }),
  )
})

test('payments whose order lost something tax all their money, no rate beyond what is kept, and none beyond its own', () => {
  fc.assert(
    fc.property(anOrder, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (order, share, isBilled) => {
      const { kept, documents } = order
      const whole = kept.reduce((sum, { gross }) => sum + gross, 0)
      // Of a paid order the last payments are given back, so that what is kept costs no less than came.
      let left = Math.floor(whole * share)
      const payments = documents.map((taxed) => {
        const money = Math.min(left, taxed.total)
        left -= money
        return { money, taxed }
      })
      const money = payments.reduce((sum, { money }) => sum + money, 0)
      const billed = isBilled ? Math.floor(money * (1 - share)) : 0
      const changes = correctPayments(kept, payments, billed)
      const corrected = payments.map(({ taxed }, at) => addSums([taxed, ...(changes[at] ? [changes[at]] : [])]))
      const together = addSums(corrected)
      for (const { rate, gross } of kept)
        expect(
          rate === 0 ? together.outsideVat : (together.rates.find((one) => one.rate === rate)?.gross ?? 0),
        ).toBeLessThanOrEqual(gross)
      expect(together.total).toBeGreaterThanOrEqual(money - billed)
      for (const [at, change] of changes.entries())
        if (billed === 0 || (change && change.total > 0))
          expect(corrected[at]?.total).toBeLessThanOrEqual(payments[at]?.money ?? 0)
    }),
  )
})

test('of two payments at two rates the one that is given back whole taxes nothing, as the money goes', () => {
  const order = [
    { rate: 12, gross: 11_000_00 },
    { rate: 21, gross: 500_00 },
  ]
  const first = paymentSums(5_000_00, order, [])
  const second = paymentSums(6_500_00, order, [first])
  const kept = [
    { rate: 12, gross: 4_400_00 },
    { rate: 21, gross: 500_00 },
  ]
  const payments = [
    { money: 4_900_00, taxed: first },
    { money: 0, taxed: second },
  ]
  expect(correctPayments(kept, payments, 0)).toEqual([
    {
      rates: [
        { rate: 12, base: -341_62, vat: -40_99, gross: -382_61 },
        { rate: 21, base: 233_56, vat: 49_05, gross: 282_61 },
      ],
      outsideVat: 0,
      total: -100_00,
    },
    negative(second),
  ])
})

test('what is kept whole corrects nothing, and what costs more goes on the latest document', () => {
  const part = paymentSums(500_00, [{ rate: 12, gross: 1_000_00 }], [])
  expect(correctionsFor([{ rate: 12, gross: 1_000_00 }], [part, part])).toEqual([undefined, undefined])
  expect(correctionsFor([{ rate: 12, gross: 1_112_00 }], [part, part])).toMatchObject([undefined, { total: 112_00 }])
})

test('sums and what takes them back are nothing together', () => {
  const sums = paymentSums(
    700_00,
    [
      { rate: 0, gross: 200_00 },
      { rate: 12, gross: 500_00 },
    ],
    [],
  )
  expect(addSums([sums, negative(sums)])).toEqual({
    rates: [{ rate: 12, base: 0, vat: 0, gross: 0 }],
    outsideVat: 0,
    total: 0,
  })
})
