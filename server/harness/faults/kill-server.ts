import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf, freshSeed } from './chance.ts'
import { type KindName, type Shop, startShop } from './shop-processes.ts'

const BUYERS = 8
/** A supervisor starts it again; the shop is closed for no longer than this. */
const START_MS = 10_000

export type Kills = {
  kind: KindName
  kills: number
  /** How late the access system tells that a ticket is made: the longer, the more of them a kill leaves in doubt. */
  lateMs: number
  /** How many orders have to come to their end at least, or the run was worth nothing. */
  finished: number
}

/**
 * Kills the server so many times in the middle of purchases. Throws unless nothing was lost that was acknowledged or paid,
 * and enough orders came to their end.
 */
export async function surviveKills(of: Kills): Promise<void> {
  const shop = await startShop(of.kind)
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

async function liveThrough(shop: Shop, { kills, lateMs, finished }: Kills, seed: number): Promise<void> {
  const chance = chanceOf(seed)
  const buyers = await openBuyers(shop, chance)
  // The partners act at once and answer later, so that every kill finds calls that have happened and are not known of.
  await shop.access.settings({ faults: { [shop.kind.makingCall]: { kind: 'late', times: 0, ms: lateMs } } })
  await shop.payment.settings({
    faults: { create: { kind: 'late', times: 0, ms: 60 }, read: { kind: 'late', times: 0, ms: 60 } },
  })
  shop.slowPost(100)
  const rush = buyers.rush(BUYERS, () => ({
    pieces: chance.pick([1, 2, 3]),
    outcome: chance.pick(['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'declined', 'nothing']),
    fickle: 0.3,
    watchMs: chance.between(0, 400),
  }))
  let inDoubt = 0
  for (let kill = 0; kill < kills; kill++) {
    await pause(chance.between(300, 1800))
    await shop.server.kill()
    const left = await shop.query<{ inDoubt: number }>(
      `select count(*)::int as "inDoubt" from issue_attempt where state = 'calling'`,
    )
    inDoubt += left[0]?.inDoubt ?? 0
    expect(await shop.server.start()).toBeLessThan(START_MS)
  }
  await pause(500)
  await rush.stop()
  await untilQuiet(shop)

  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(buyers.notes.refusals).toEqual([])
  expect(shop.server.exits).toHaveLength(kills)
  // It was worth something: calls were cut off, tickets were in doubt, and most of the purchases came to their end.
  expect(buyers.notes.calls.filter(({ status }) => status === 0).length).toBeGreaterThan(kills)
  expect(inDoubt).toBeGreaterThan(0)
  const ended = await shop.query(`select from orders where status = 'finished'`)
  expect(ended.length).toBeGreaterThan(finished)
  await buyers.close()
}
