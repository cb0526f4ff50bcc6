import { expect, test } from 'vitest'
import { claimFor, withoutClaimed } from './claims.ts'
import { finalInvoice } from './final-invoice.ts'
import { B } from './testing/examples.ts'

const documents = B.payments.map(({ rates }, at) => ({ number: `MORP202600000${at + 1}`, rates }))

test('the final invoice of all services takes off all documents, to the heller', () => {
  const claimed = claimFor(B.lines, documents)
  expect(claimed).toEqual(documents)
  const final = finalInvoice(B.lines, { claimed, received: B.total })
  expect(final.differences.every(({ base, vat, gross }) => base === 0 && vat === 0 && gross === 0)).toBe(true)
  expect(final.toPay).toBe(0)
})

test('the older of two months takes off the older documents first, and the younger one the rest', () => {
  const [first, second] = [
    [{ rate: 12, gross: 6_000_00 }],
    [
      { rate: 12, gross: 5_000_00 },
      { rate: 21, gross: 500_00 },
    ],
  ]
  const one = claimFor(first, documents)
  expect(one).toEqual([
    { number: 'MORP2026000001', rates: [{ rate: 12, base: 4_270_19, vat: 512_42, gross: 4_782_61 }] },
    { number: 'MORP2026000002', rates: [{ rate: 12, base: 1_086_96, vat: 130_43, gross: 1_217_39 }] },
  ])
  const other = claimFor(second, withoutClaimed(documents, one))
  const claimedSum = (part: 'base' | 'vat' | 'gross') =>
    [...one, ...other].flatMap(({ rates }) => rates).reduce((sum, rate) => sum + rate[part], 0)
  expect([claimedSum('gross'), claimedSum('vat')]).toEqual([B.total, 1_178_57 + 86_78])
  expect(withoutClaimed(documents, [...one, ...other])).toEqual([])
})

test('nothing is taken off where nothing was paid', () => {
  expect(claimFor(B.lines, [])).toEqual([])
})
