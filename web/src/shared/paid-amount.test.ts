import { expect, test } from 'vitest'
import { backOf } from './paid-amount.ts'

test('what became a new voucher does not go back, and what is kept neither', () => {
  const kept = { amount: 900, reversed: false }
  const gone = { amount: 670, reversed: true }
  expect(backOf([kept, gone])).toBe(670)
  expect(backOf([kept, gone, { amount: 1300, reversed: true, toVoucher: 1300 }])).toBe(670)
  expect(backOf([{ amount: 1300, reversed: true, toVoucher: 800 }])).toBe(500)
})
