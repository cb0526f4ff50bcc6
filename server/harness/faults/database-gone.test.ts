import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LANE_NAMES } from '../../src/config.ts'
import { WORKER_LOCK } from '../../src/db/locks.ts'
import { findFaults, untilQuiet } from './books.ts'
import { type Buyers, openBuyers } from './buyers.ts'
import { type Chance, chanceOf, freshSeed } from './chance.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

const BUYERS = 6
const BACK_MS = 5000
const TERMINATE_MS = 5000

const seed = freshSeed()
let chance: Chance
let shop: Shop
let buyers: Buyers
beforeAll(async () => {
  chance = chanceOf(seed)
  shop = await startShop()
})
afterAll(() => shop?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`)
  await buyers.close()
})

const rush = async (size: number, restMs: number) => {
  buyers = await openBuyers(shop, chance)
  return buyers.rush(size, () => ({ pieces: chance.pick([1, 2, 3]), watchMs: restMs }), restMs)
}
const statusesOf = (calls: { status: number }[]) => [...new Set(calls.map(({ status }) => status))].sort()
/** Whoever asks again and again is told to slow down; that is no fault of the database. */
const refusals = () => buyers.notes.refusals.filter((text) => !text.includes('too-many-requests'))

test('a killed database is answered with busy, sells again within 5 seconds of its return and has lost nothing', {
  timeout: 90_000,
}, async () => {
  const crowd = await rush(BUYERS, 300)
  await pause(2000)
  await shop.killDatabase()
  const gone = performance.now()
  await pause(1500)
  const ready = await fetch(`${shop.url}/readyz`)
  const alive = await fetch(`${shop.url}/livez`)
  await shop.startDatabase()
  const back = performance.now()
  await until('an order is made', BACK_MS, async () => {
    const buyer = buyers.visitor()
    const cart = await buyers.fillCart(buyer)
    return (await cart?.submit())?.status === 201
  })
  const finishedBefore = await countFinished()
  await until('an order is finished', 15_000, async () => (await countFinished()) > finishedBefore)
  await pause(1000)
  await crowd.stop()
  expect([ready.status, alive.status]).toEqual([503, 200])
  const during = buyers.notes.calls.filter(({ sentAt, endedAt }) => sentAt > gone && endedAt < back)
  expect(during.length).toBeGreaterThan(BUYERS)
  expect(statusesOf(during)).toContain(503)
  expect(statusesOf(buyers.notes.calls).filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual(
    [],
  )
  expect(refusals()).toEqual([])
  await untilWorkersAreAlive()
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(shop.server.exits).toEqual([])
})

/** Without its lock a living worker would be taken for dead, and its jobs would run twice. */
const untilWorkersAreAlive = () =>
  until('one session holds the locks of all lanes', 10_000, async () => {
    const [now] = await shop.query<{ held: number; sessions: number }>(
      `select
         (select count(*)::int from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted) as held,
         (select count(*)::int from pg_stat_activity where application_name = 'gondola-worker-liveness') as sessions`,
      [WORKER_LOCK],
    )
    return now?.held === LANE_NAMES.length && now.sessions === 1
  })
const countFinished = async () => (await shop.query(`select from orders where status = 'finished'`)).length

test('sessions of the database that end at random cost no order and no process', { timeout: 90_000 }, async () => {
  const crowd = await rush(2 * BUYERS, 20)
  let ended = 0
  await shop.onSession(async (session) => {
    for (const end = performance.now() + TERMINATE_MS; performance.now() < end; await pause(chance.between(20, 250))) {
      // One of them, or all that are at work, or simply all.
      const hit = await session.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and application_name <> 'faults'
             and ($1 <> 'busy' or state <> 'idle')
           order by md5(pid::text || $2) limit case when $1 = 'one' then 1 end) chosen`,
        [chance.pick(['one', 'one', 'busy', 'busy', 'all']), String(chance.between(0, 1))],
      )
      ended += hit.rowCount ?? 0
    }
  })
  await pause(500)
  await crowd.stop()
  expect(ended).toBeGreaterThan(10)
  expect(statusesOf(buyers.notes.calls).filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual(
    [],
  )
  expect(refusals()).toEqual([])
  await untilWorkersAreAlive()
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(shop.server.exits).toEqual([])
})
