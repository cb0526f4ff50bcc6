import { expect, test } from 'vitest'
import { pointsOf } from './loyalty.ts'

test('whole hundreds of crowns of an order count, of products and without credit', () => {
  const entries = [
    { isProduct: true, net: 85_600, credit: 10_000 },
    { isProduct: true, net: 20_000, credit: 0 },
    { isProduct: false, net: 50_000, credit: 0 },
  ]
  expect(pointsOf(entries)).toBe(9)
})
