import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from '../money.ts'
import { claimFor } from './claims.ts'
import { addSums, correctionsFor, correctPayments, negative, type Taxed } from './corrections.ts'
import { finalInvoice } from './final-invoice.ts'
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
        return { money, taxed, claimed: 0 }
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
      for (const [at, { money }] of payments.entries()) expect(corrected[at]?.total).toBeLessThanOrEqual(money)
    }),
  )
})

/** Gross sums of two months of an order, at 12 and 21 percent. */
const twoMonths = fc.tuple(...[12, 21, 12, 21].map(() => fc.integer({ min: 0, max: 5_000_00 })))

/** An order whose first month got its final invoice before, between or after payments. Less of it is kept then. */
const aBilledOrder = fc
  .record({
    gross: twoMonths,
    shares: fc.tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
    keepsFirst: fc.boolean(),
    weights: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 3 }),
    isPaid: fc.boolean(),
    finalAfter: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ gross, shares, keepsFirst, weights, isPaid, finalAfter }) => {
    const monthOf = (all: readonly number[], at: number) =>
      [12, 21].map((rate, i) => ({ rate, gross: all[at + i] ?? 0 }))
    const first = monthOf(gross, 0)
    const kept = gross.map((one, at) => (at < 2 && keepsFirst ? one : Math.floor(one * (shares[at] ?? 0))))
    const sum = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
    const order = [12, 21].map((rate, at) => ({ rate, gross: (gross[at] ?? 0) + (gross[at + 2] ?? 0) }))
    const documents: { money: number; taxed: PaymentSums; claimed: PaymentSums }[] = []
    const taxed: Taxed[] = []
    let received = 0
    for (let at = 0; at <= weights.length; at++) {
      if (at === Math.min(finalAfter, weights.length)) {
        const claimed = claimFor(
          first,
          documents.map(({ taxed }, at) => ({ number: String(at), rates: taxed.rates })),
        )
        for (const { number, rates } of claimed) {
          const document = documents[Number(number)]
          if (document) document.claimed = addSums([{ rates, outsideVat: 0 }])
        }
        taxed.push({ rates: finalInvoice(first, { claimed, received: 0 }).differences, outsideVat: 0 })
      }
      if (at === weights.length) break
      const isLast = at === weights.length - 1
      const money =
        isLast && isPaid ? sum(gross) - received : Math.floor((sum(gross) * (weights[at] ?? 0)) / (sum(weights) + 1))
      received += money
      const untaxed = Math.max(0, Math.min(money, received - addSums(taxed).total))
      const sums = paymentSums(untaxed, order, taxed)
      taxed.push(sums)
      documents.push({ money, taxed: sums, claimed: addSums([]) })
    }
    // What came beyond what is kept goes back, of the last payment first.
    let surplus = Math.max(0, received - sum(kept))
    const payments = documents
      .reverse()
      .map(({ money, taxed, claimed }) => {
        const back = Math.min(money, surplus)
        surplus -= back
        return { money: money - back, taxed: addSums([taxed, negative(claimed)]), claimed: claimed.total }
      })
      .reverse()
    return { unbilled: monthOf(kept, 2), payments, billed: sum(kept.slice(0, 2)), keepsFirst }
  })

test('beside a final invoice each document taxes at most its money that the invoice has not, all together the untaxed', () => {
  fc.assert(
    fc.property(aBilledOrder, ({ unbilled, payments, billed, keepsFirst }) => {
      const changes = correctPayments(unbilled, payments, billed)
      const corrected = payments.map(({ taxed }, at) => addSums([taxed, ...(changes[at] ? [changes[at]] : [])]))
      const together = addSums(corrected)
      const money = payments.reduce((sum, { money }) => sum + money, 0)
      // While an order is unpaid, documents and final invoices may tax more than came.
      const untaxed = Math.max(0, money - billed)
      expect(together.total).toBeGreaterThanOrEqual(untaxed)
      expect(together.total).toBeLessThanOrEqual(Math.max(untaxed, addSums(payments.map(({ taxed }) => taxed)).total))
      for (const { rate, gross } of unbilled)
        expect(together.rates.find((one) => one.rate === rate)?.gross ?? 0).toBeLessThanOrEqual(gross)
      for (const [at, { money, claimed }] of payments.entries())
        expect(corrected[at]?.total).toBeLessThanOrEqual(keepsFirst ? Math.max(0, money - claimed) : money)
    }),
  )
})

test.each([
  [16, -280_00],
  [25, -4_240_00],
])(
  'beside a final invoice that claimed of the first payment, %i tickets given back take the second one’s document whole',
  (count, corrected) => {
    const order = [
      { rate: 12, gross: 11_260_00 },
      { rate: 21, gross: 500_00 },
    ]
    const first = paymentSums(5_000_00, order, [])
    const second = paymentSums(6_500_00, order, [first])
    const [final] = claimFor([{ rate: 12, gross: 260_00 }], [{ number: '1', rates: first.rates }])
    const claimed = addSums([{ rates: final?.rates ?? [], outsideVat: 0 }])
    const unbilled = [
      { rate: 12, gross: (25 - count) * 440_00 },
      { rate: 21, gross: 500_00 },
    ]
    const payments = [
      { money: 760_00 + (25 - count) * 440_00, taxed: addSums([first, negative(claimed)]), claimed: claimed.total },
      { money: 0, taxed: second, claimed: 0 },
    ]
    expect(correctPayments(unbilled, payments, 260_00).map((one) => one?.total)).toEqual([corrected, -6_500_00])
  },
)

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
    { money: 4_900_00, taxed: first, claimed: 0 },
    { money: 0, taxed: second, claimed: 0 },
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
