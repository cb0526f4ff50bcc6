import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf, freshSeed } from './chance.ts'
import { type KindName, type Shop, startShop, until } from './shop-processes.ts'

const TICK_MS = 1000
/** Time for the sweep to report late paid orders. */
const SWEEP_MS = 15_000

export type Outage = {
  kind: KindName
  buyers: number
  /** Duration of the outage, and how many seconds of waiting each of its seconds simulates. */
  awayMs: number
  speed: number
  /** Limits after the return, until all orders are issued and all mails sent. */
  issuedWithinMs: number
  quietWithinMs: number
  /** Whether enough orders wait to tell their order from concurrency. */
  areMany: boolean
}

/**
 * Buys during an outage of the access system. It comes back slow and refuses some tickets. Throws unless the shop went
 * on selling, reported the late orders and issued each order once, soon, the oldest first.
 */
export async function surviveOutage(outage: Outage): Promise<void> {
  const shop = await startShop(outage.kind)
  const seed = freshSeed()
  try {
    await liveThrough(shop, outage, seed)
  } catch (error) {
    process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`)
    throw error
  } finally {
    await shop.close()
  }
}

async function liveThrough(shop: Shop, outage: Outage, seed: number): Promise<void> {
  const chance = chanceOf(seed)
  const buyers = await openBuyers(shop, chance)
  const rush = buyers.rush(outage.buyers, () => ({ pieces: chance.pick([1, 2, 3]) }))
  await pause(1000)
  await shop.access.settings({ downMs: 24 * 60 * 60_000 })
  const gone = await countOf(shop, 'paid_at is not null')
  const alarms = watchAlarms(shop)
  const end = performance.now() + outage.awayMs
  while (performance.now() < end) {
    await pause(TICK_MS)
    await letTimePass(shop, ((outage.speed - 1) * TICK_MS) / 1000)
  }
  const waiting = await countOf(shop, `status = 'paid'`)
  expect(waiting).toBeGreaterThan(2 * outage.buyers)
  expect(await countOf(shop, 'paid_at is not null')).toBeGreaterThan(gone + waiting / 2)
  await until('the late orders are counted and reported', SWEEP_MS, async () => {
    return (await shop.metric('paid_orders_not_ready')) > 0 && alarms.seen()
  })
  alarms.stop()
  const [late] = shop.kind.pieces
  const back = performance.now()
  await shop.access.settings({
    downMs: 0,
    faults: { [shop.kind.makingCall]: { kind: 'slow', times: 20, ms: 500 } },
    refusals: [{ number: 1201, product: late.variantId, times: 3 }],
  })
  await rush.stop()
  await until('every order has its tickets', outage.issuedWithinMs, async () => {
    return (await countOf(shop, `status = 'paid'`)) === 0
  })
  const seconds = ((performance.now() - back) / 1000).toFixed(1)
  process.stdout.write(
    `${waiting} orders waited for access system ${shop.kind.simulator}, issued ${seconds} s after its return\n`,
  )
  await untilQuiet(shop, outage.quietWithinMs)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(await countOf(shop, `status not in ('finished', 'failed')`)).toBe(0)
  expect(buyers.notes.refusals).toEqual([])
  expect(buyers.notes.calls.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(await shop.query(`select from refund where state <> 'done'`)).toEqual([])
  const [refunds] = await shop.query<{ count: number }>('select count(*)::int as count from refund')
  expect(refunds?.count).toBeGreaterThan(0)
  if (outage.areMany) expect(await finishedByAge(shop)).toEqual([1, 2, 3, 4])
  await buyers.close()
}

async function countOf(shop: Shop, condition: string): Promise<number> {
  const [row] = await shop.query<{ count: number }>(`select count(*)::int as count from orders where ${condition}`)
  return row?.count ?? 0
}

/** Ages what waits by some seconds: shorter pauses before retries, older orders. */
async function letTimePass(shop: Shop, seconds: number): Promise<void> {
  await shop.query(
    `with hurried as (
       update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $1)
       where id in (select id from graphile_worker._private_jobs where locked_at is null for update skip locked))
     update orders set released_at = released_at - make_interval(secs => $1)
     where id in (select id from orders where status = 'paid' for update skip locked)`,
    [seconds],
  )
}

/** Watches the server's log for the alarm, as only its last lines are kept. */
function watchAlarms(shop: Shop): { seen(): boolean; stop(): void } {
  let isSeen = false
  const timer = setInterval(() => {
    isSeen ||= shop.server.lastLines().includes('paid orders wait for their tickets for over five minutes')
  }, 50)
  return { seen: () => isSeen, stop: () => clearInterval(timer) }
}

/** Returns the quarters of the orders by age, sorted by their mean readiness. */
async function finishedByAge(shop: Shop): Promise<number[]> {
  const quarters = await shop.query<{ quarter: number }>(
    `select quarter from (
       select finished_at, ntile(4) over (order by created_at) as quarter from orders where status = 'finished') one
     group by quarter order by avg(extract(epoch from finished_at))`,
  )
  return quarters.map(({ quarter }) => quarter)
}
