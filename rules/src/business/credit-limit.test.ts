import { expect, test } from 'vitest'
import { fillsSlot } from './credit-limit.ts'

test('orders of a company that wait for a payment hold at most a fifth of a slot, and two families in the smallest', () => {
  const fills = (offered: number) => (held: number) =>
    fillsSlot([
      { offered: 500, held: 1 },
      { offered, held },
    ])
  expect([24, 25].map(fills(120))).toEqual([false, true])
  expect([8, 9].map(fills(16))).toEqual([false, true])
  expect(fillsSlot([])).toBe(false)
})
