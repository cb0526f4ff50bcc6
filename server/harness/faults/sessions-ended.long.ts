import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { rushShop } from './rush-shop.ts'

const BUYERS = 12
const TERMINATE_MS = 5000

const open = rushShop()

test('sessions of the database that end at random cost no order and no process', async () => {
  const { shop } = open
  const crowd = await open.rush(BUYERS, 20)
  const { buyers } = open
  let ended = 0
  await shop.onSession(async (session) => {
    for (
      const end = performance.now() + TERMINATE_MS;
      performance.now() < end;
      await pause(open.chance.between(20, 250))
    ) {
      // One session, all active ones, or all.
      const hit = await session.query(
        `select pg_terminate_backend(pid) from (
           select pid from pg_stat_activity
           where datname = current_database() and backend_type = 'client backend' and application_name <> 'faults'
             and ($1 <> 'busy' or state <> 'idle')
           order by md5(pid::text || $2) limit case when $1 = 'one' then 1 end) chosen`,
        [open.chance.pick(['one', 'one', 'busy', 'busy', 'all']), String(open.chance.between(0, 1))],
      )
      ended += hit.rowCount ?? 0
    }
  })
  await pause(500)
  await crowd.stop()
  expect(ended).toBeGreaterThan(10)
  expect(open.wrongStatuses()).toEqual([])
  expect(open.refusals()).toEqual([])
  await open.untilWorkersAreAlive()
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(shop.server.exits).toEqual([])
})
