import { afterAll, afterEach, beforeAll } from 'vitest'
import { LANE_NAMES } from '../../src/config.ts'
import { WORKER_LOCK } from '../../src/db/locks.ts'
import { type Buyers, openBuyers } from './buyers.ts'
import { type Chance, chanceOf, freshSeed } from './chance.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

/** Opens a shop for one test file in which many buyers buy at once. */
export function rushShop() {
  const seed = freshSeed()
  const chance: Chance = chanceOf(seed)
  let shop: Shop
  let buyers: Buyers
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop?.close())
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`)
    await buyers.close()
  })
  return {
    chance,
    get shop() {
      return shop
    },
    get buyers() {
      return buyers
    },
    async rush(size: number, restMs: number) {
      buyers = await openBuyers(shop, chance)
      return buyers.rush(size, () => ({ pieces: chance.pick([1, 2, 3]), watchMs: restMs }), restMs)
    },
    /** Refusals but `too-many-requests`, which is no fault of the database. */
    refusals: () => buyers.notes.refusals.filter((text) => !text.includes('too-many-requests')),
    /** Statuses that no call may have, whatever the database does. */
    wrongStatuses: () =>
      statusesOf(buyers.notes.calls).filter((status) => status === 0 || (status >= 500 && status !== 503)),
    countFinished: async () => (await shop.query(`select from orders where status = 'finished'`)).length,
    /**
     * Waits for the locks of all living workers. Without its lock one would count as dead, and its jobs would run
     * twice.
     */
    untilWorkersAreAlive: () =>
      until('one session holds the locks of all lanes', 10_000, async () => {
        const [now] = await shop.query<{ held: number; sessions: number }>(
          `select
             (select count(*)::int from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted) as held,
             (select count(*)::int from pg_stat_activity where application_name = 'gondola-worker-liveness') as sessions`,
          [WORKER_LOCK],
        )
        return now?.held === LANE_NAMES.length && now.sessions === 1
      }),
  }
}

export const statusesOf = (calls: { status: number }[]) => [...new Set(calls.map(({ status }) => status))].sort()
