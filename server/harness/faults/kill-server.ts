import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { JOB_SCHEMAS } from '../../src/jobs/queue.ts'
import { findFaults, untilQuiet } from './books.ts'
import { openRights, storeVoucher } from './buyer-rights.ts'
import { openBuyers, type Receipt } from './buyers.ts'
import { chanceOf, freshSeed } from './chance.ts'
import { type KindName, type Shop, startShop, until } from './shop-processes.ts'

const BUYERS = 8

export type Kills = {
  kind: KindName
  kills: number
  /** Delay of the access system's replies. Longer delays leave more tickets in doubt after a kill. */
  lateMs: number
  /** Minimum number of finished orders for a meaningful run. */
  finished: number
  /** A supervisor restarts it; the shop is closed for no longer than this. */
  closedMs: number
  /** Whether jobs of the killed server are free at once. Otherwise it takes up to 20 seconds. */
  freesJobs?: boolean
}

/**
 * Kills the server repeatedly during purchases.
 * Throws unless everything acknowledged or paid survived, and enough orders were finished.
 */
export async function surviveKills(of: Kills): Promise<void> {
  const shop = await startShop(of.kind, { onTestServer: true })
  const seed = freshSeed()
  try {
    await liveThrough(shop, of, seed)
  } catch (error) {
    process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`)
    throw error
  } finally {
    await shop.close()
  }
}

/** Frees the jobs of a killed server, as its successor does after two sweeps. */
async function freeJobs(shop: Shop): Promise<void> {
  for (const schema of JOB_SCHEMAS)
    await shop.query(`select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
      where locked_by is not null having count(*) > 0`)
}

/** Lets the payment window of declined orders pass: nobody pays for them again. */
const passWindows = (shop: Shop) =>
  shop.query(`update orders set payment_due = now() where status = 'payment_failed' and payment_due > now()`)

/** Calls to the access system whose outcome is not known yet. */
async function callsOf(shop: Shop): Promise<number> {
  const calling = await shop.query(`select from issue_attempt where state = 'calling'`)
  return calling.length
}

async function liveThrough(
  shop: Shop,
  { kills, lateMs, finished, closedMs, freesJobs }: Kills,
  seed: number,
): Promise<void> {
  const chance = chanceOf(seed)
  const buyers = await openBuyers(shop, chance)
  const { member, next: rights } = await openRights(shop, buyers, chance)
  const ownRights = async () => ({ vouchers: [await storeVoucher(shop, 500)], ...member })
  // The partners act at once and reply later, so that every kill finds calls with an unknown outcome.
  await shop.access.settings({ faults: { [shop.kind.makingCall]: { kind: 'late', times: 0, ms: lateMs } } })
  await shop.payment.settings({
    faults: { create: { kind: 'late', times: 0, ms: 60 }, read: { kind: 'late', times: 0, ms: 60 } },
  })
  shop.slowPost(100)
  const declined = await buyers.buy({ outcome: 'declined', rights: await ownRights() })
  // Whatever the others choose, one order pays by voucher and credit.
  const steady = await buyers.buy({ rights: await ownRights() })
  const rush = buyers.rush(BUYERS, () => ({
    pieces: chance.pick([1, 2, 3]),
    outcome: chance.pick(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'declined', 'nothing']),
    fickle: 0.3,
    watchMs: chance.between(0, 400),
    rights: rights(),
  }))
  let inDoubt = 0
  for (let kill = 0; kill < kills; kill++) {
    await pause(chance.between(300, 1800))
    await passWindows(shop)
    // A run in which no kill cut off a call would prove nothing, so the last one waits for a call if none did.
    if (kill === kills - 1 && inDoubt === 0) await vi.waitUntil(() => callsOf(shop), { timeout: 20_000, interval: 20 })
    await shop.server.kill()
    inDoubt += await callsOf(shop)
    if (freesJobs) await freeJobs(shop)
    expect(await shop.server.start()).toBeLessThan(closedMs)
  }
  await pause(500)
  await rush.stop()
  await untilQuiet(shop)
  await until('orders whose window has passed have ended', 30_000, async () => {
    await passWindows(shop)
    const left = await shop.query(`select from orders where status = 'payment_failed'`)
    return left.length === 0
  })

  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(buyers.notes.refusals).toEqual([])
  expect(shop.server.exits).toHaveLength(kills)
  // The run was meaningful: calls were cut off, tickets were in doubt, and most purchases were finished.
  expect(buyers.notes.calls.filter(({ status }) => status === 0).length).toBeGreaterThan(kills)
  expect(inDoubt).toBeGreaterThan(0)
  const ended = await shop.query(`select from orders where status = 'finished'`)
  expect(ended.length).toBeGreaterThan(finished)
  // Voucher and credit paid, and what a declined order had held came back. In annaberg credit lowers no walker's ticket.
  const paidWith = shop.kind.resort === 'lipno' ? ['credit', 'voucher'] : ['voucher']
  expect(await claimsOf(shop, steady)).toEqual(paidWith.map((kind) => `${kind} spent`))
  expect(await claimsOf(shop, declined)).toEqual(paidWith.map((kind) => `${kind} returned`))
  await buyers.close()
}

async function claimsOf(shop: Shop, receipt: Receipt | undefined): Promise<string[]> {
  const claims = await shop.query<{ claim: string }>(
    `select kind || ' ' || state as claim from claim where order_id = $1 order by kind`,
    [receipt?.orderId],
  )
  return claims.map(({ claim }) => claim)
}
