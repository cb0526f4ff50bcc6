import { expect, test } from 'vitest'
import type { Db } from './db.ts'
import { together } from './together.ts'

const ctx = { db: {} as Db }
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what comes while a round is under way is done together in the next', async () => {
  const rounds: number[][] = []
  const double = together(
    async (_ctx: { db: Db }, items: number[]) => {
      rounds.push(items)
      await later()
      return items.map((item) => item * 2)
    },
    { most: 3 },
  )
  const first = double(ctx, 1)
  await new Promise((resolve) => setTimeout(resolve, 2))
  expect(await Promise.all([first, double(ctx, 2), double(ctx, 3), double(ctx, 4), double(ctx, 5)])).toEqual([
    2, 4, 6, 8, 10,
  ])
  expect(rounds).toEqual([[1], [2, 3, 4], [5]])
})

test('one bad item fails alone and keeps nobody else waiting', async () => {
  const positive = together(
    async (_ctx: { db: Db }, items: number[]) => {
      await later()
      if (items.some((item) => item < 0)) throw new Error('negative')
      return items
    },
    { most: 8 },
  )
  const results = await Promise.allSettled([positive(ctx, 1), positive(ctx, -1), positive(ctx, 2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(positive(ctx, 3)).resolves.toBe(3)
})
