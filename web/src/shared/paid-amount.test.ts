import { expect, test } from 'vitest'
import { backOf, soldAmount } from './paid-amount.ts'

test('what became a new voucher does not go back, and what is kept neither', () => {
  const kept = { amount: 900, reversed: false }
  const gone = { amount: 670, reversed: true }
  expect(backOf([kept, gone])).toBe(670)
  expect(backOf([kept, gone, { amount: 1300, reversed: true, toVoucher: 1300 }])).toBe(670)
  expect(backOf([{ amount: 1300, reversed: true, toVoucher: 800 }])).toBe(500)
})

test('what lost days bring back was paid as well, and all of it adds up to the heller', () => {
  const lost = (day: string, back: number, toVoucher = 0) => ({ day, back, toVoucher })
  const kept = { amount: 813.34, reversed: false, lostDays: [lost('2026-12-18', 813.33), lost('2026-12-19', 813.33)] }
  const partly = { amount: 1626.67, reversed: false, lostDays: [lost('2026-12-19', 373.33, 440)] }
  expect([soldAmount([kept, partly]), backOf([kept, partly])]).toEqual([4880, 1999.99])
  expect(backOf([{ ...kept, reversed: true }])).toBe(2440)
})
