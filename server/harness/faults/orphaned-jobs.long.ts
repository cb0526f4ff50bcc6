import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf } from './chance.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

/** More than the workers and their local queue can hold at once. */
const ORDERS = 30
const AGAIN_MS = 40_000

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop?.close())

test('jobs of a killed worker, begun or only fetched, are done within 40 seconds of the restart', {
  timeout: 90_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`${shop.server.lastLines()}\n`))
  const buyers = await openBuyers(shop, chanceOf(1))
  // Paid first and worked off later, so that the worker finds more than it can begin.
  await shop.server.stop()
  await shop.server.start({ ROLE: 'web' })
  await Promise.all(Array.from({ length: ORDERS }, () => buyers.buy()))
  await until('every order is paid', 5000, async () => {
    const paid = await shop.query(`select from orders where status = 'paid'`)
    return paid.length === ORDERS
  })
  await shop.server.stop()
  await shop.access.settings({ faults: { issue: { kind: 'slow', times: 0, ms: 4000 } } })
  await shop.server.start()
  const jobs = async () => {
    const [row] = await shop.query<{ begun: number; fetched: number }>(
      `select count(a.order_id)::int as begun, count(*)::int - count(a.order_id)::int as fetched
       from graphile_worker.jobs j
       left join (select distinct order_id from issue_attempt where state = 'calling') a on 'issue:' || a.order_id = j.key
       where j.locked_by is not null and j.task_identifier = 'issue-order'`,
    )
    return row ?? { begun: 0, fetched: 0 }
  }
  await until('some jobs are begun and others only fetched', 3000, async () => {
    const { begun, fetched } = await jobs()
    return begun > 4 && fetched > 4
  })
  await shop.server.kill()
  // Requests of the killed worker take effect all the same.
  await pause(500)
  await shop.access.settings({ faults: { issue: null } })
  const left = await jobs()
  expect(left.begun).toBeGreaterThan(0)
  expect(left.fetched).toBeGreaterThan(0)
  await shop.server.start()
  await untilQuiet(shop, AGAIN_MS)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(await shop.query(`select from orders where status = 'finished'`)).toHaveLength(ORDERS)
  await buyers.close()
})
