import { expect, test } from 'vitest'
import { together } from './together.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what comes while a round is under way is done together in the next', async () => {
  const rounds: number[][] = []
  const double = together(
    async (items: number[]) => {
      rounds.push(items)
      await later()
      return items.map((item) => item * 2)
    },
    { most: 3 },
  )
  const first = double(1)
  await new Promise((resolve) => setTimeout(resolve, 2))
  expect(await Promise.all([first, double(2), double(3), double(4), double(5)])).toEqual([2, 4, 6, 8, 10])
  expect(rounds).toEqual([[1], [2, 3, 4], [5]])
})

test('one bad item fails alone and keeps nobody else waiting', async () => {
  const positive = together(
    async (items: number[]) => {
      await later()
      if (items.some((item) => item < 0)) throw new Error('negative')
      return items
    },
    { most: 8 },
  )
  const results = await Promise.allSettled([positive(1), positive(-1), positive(2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(positive(3)).resolves.toBe(3)
})
