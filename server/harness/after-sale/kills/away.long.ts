import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilQuiet } from '../../faults/books.ts'
import { until } from '../../faults/shop-processes.ts'
import { type KillShop, openKillShop, type Sold } from './kill-shop.ts'

const CHANGES = 200
const AT_ONCE = 8
/** Ten minutes of repeats. What waits is made due again and again while the access system is away. */
const REPEATS = 20
const ALL_MS = 400_000

let kills: KillShop
beforeAll(async () => {
  kills = await openKillShop()
})
afterAll(() => kills?.close())

/** Lets half a minute pass for what waits to be repeated. */
const passHalfMinute = () =>
  kills.shop.query(`
    update graphile_worker_acts._private_jobs set run_at = run_at - interval '30 seconds' where id in (
      select id from graphile_worker_acts._private_jobs where locked_at is null for update skip locked)`)

test('two hundred changes of date end right when the access system is away for ten minutes in their middle', async () => {
  const orders: Sold[] = []
  let begun = 0
  const sellSome = async () => {
    while (begun++ < CHANGES) orders.push(await kills.sell())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sellSome))
  for (const [n, order] of orders.entries()) {
    if (n === CHANGES >> 1) await kills.shop.access.settings({ downMs: 24 * 60 * 60_000 })
    expect((await kills.change(order, 1))?.status).toBe(201)
  }
  const open = async () => (await kills.shop.query(`select from act where ended_at is null`)).length
  expect(await open()).toBeGreaterThan(CHANGES / 4)
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    await passHalfMinute()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const waiting = await open()
  expect(waiting).toBeGreaterThan(CHANGES / 4)
  await kills.shop.access.settings({ downMs: 0 })
  await until('all changes have ended', ALL_MS, async () => {
    await passHalfMinute()
    return (await open()) === 0
  })
  await untilQuiet(kills.shop, ALL_MS)
  const ended = await kills.shop.query(`select state, count(*)::int as count from act group by state`)
  expect(ended).toEqual([{ state: 'success', count: CHANGES }])
  expect(await kills.faults()).toEqual([])
}, 900_000)
