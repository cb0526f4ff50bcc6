import { expect, test } from 'vitest'
import { batched } from './batched.ts'
import type { Db } from './db.ts'

const ctx = { db: {} as Db }
const later = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what comes while a round is under way is done together in the next', async () => {
  const rounds: number[][] = []
  const double = batched(
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

test('batches of two kinds come one after another, and one that waits for another program beside them', async () => {
  const db = { db: {} as Db }
  const running = new Set<string>()
  const seen: string[] = []
  const kind = (name: string, isBeside?: true) =>
    batched(
      async (_ctx: { db: Db }, items: number[]) => {
        running.add(name)
        seen.push([...running].sort().join('+'))
        await later()
        running.delete(name)
        return items
      },
      { most: 8, ...(isBeside ? { isBeside } : {}) },
    )
  const [read, write, call] = [kind('read'), kind('write'), kind('call', true)]
  await Promise.all([read(db, 1), write(db, 1), read(db, 2)])
  expect(seen.sort()).toEqual(['read', 'write'])
  seen.length = 0
  await Promise.all([write(db, 1), call(db, 1)])
  expect(seen).toContain('call+write')
})

test('a kind that waits for a lock again and again keeps no other kind waiting', async () => {
  const db = { db: {} as Db }
  const { promise: lock, resolve: unlock } = Promise.withResolvers<void>()
  const locked = batched(
    async (_ctx: { db: Db }, items: number[]) => {
      await lock
      return items
    },
    { most: 1 },
  )
  const free = batched(
    async (_ctx: { db: Db }, items: number[]) => {
      await later()
      return items
    },
    { most: 1 },
  )
  const waiting = Array.from({ length: 40 }, (_, n) => locked(db, n))
  const started = performance.now()
  for (let n = 0; n < 10; n++) await free(db, n)
  // Once the patience with the first, and ten times five milliseconds.
  expect(performance.now() - started).toBeLessThan(300)
  unlock()
  expect(await Promise.all(waiting)).toHaveLength(40)
})

test('one bad item fails alone and keeps nobody else waiting', async () => {
  const positive = batched(
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

test('when the database is away everyone who waits is told at once, and later ones are served again', async () => {
  let isAway = true
  let calls = 0
  const echo = batched(
    async (_ctx: { db: Db }, items: number[]) => {
      calls++
      await later()
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return items
    },
    { most: 4 },
  )
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => echo(ctx, n)))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(1)
  isAway = false
  await expect(echo(ctx, 1)).resolves.toBe(1)
})

test('members of a failed round are served side by side, and a slow round holds up no other', async () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const slow = batched(
    async (_ctx: { db: Db }, items: number[]) => {
      if (items.some((item) => item < 0)) {
        await pause(items.length > 1 ? 150 : 300)
        throw new Error('locked')
      }
      await pause(5)
      return items
    },
    { most: 4 },
  )
  const started = performance.now()
  const took = async (work: Promise<unknown>) => {
    await work.catch(() => undefined)
    return performance.now() - started
  }
  const first = [-1, -2, -3, 4].map((item) => took(slow(ctx, item)))
  const next = [5, 6].map((item) => took(slow(ctx, item)))
  // The next batch waits only briefly. Items of the failed one wait for one retry after another at most.
  expect(Math.max(...(await Promise.all(next)))).toBeLessThan(140)
  expect(Math.max(...(await Promise.all(first)))).toBeLessThan(600)
})
