import { expect, test } from 'vitest'
import { czechFrom } from './czech.ts'

test.each([
  ['ze', [2, 3, 4, 6, 7, 12, 13, 14, 16, 17, 20, 25, 31, 48, 60, 72, 100, 150, 250, 300, 700, 2000, 12_500, 100_000]],
  ['z', [0, 1, 5, 8, 9, 10, 11, 15, 18, 19, 50, 59, 80, 99, 500, 850, 999, 1000, 1990, 5000, 11_000]],
] as const)('%s stands before these numbers', (preposition, counts) => {
  expect(counts.filter((count) => czechFrom(count) !== preposition)).toEqual([])
})
