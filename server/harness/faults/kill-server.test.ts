import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf, freshSeed } from './chance.ts'
import { KINDS, type KindName, startShop } from './shop-processes.ts'

const KILLS = 5
const BUYERS = 8
/** A supervisor starts it again; the shop is closed for no longer than this. */
const START_MS = 10_000

test.for(Object.keys(KINDS) as KindName[])(
  'killing the server in the middle of purchases loses nothing that was acknowledged or paid, with an access system of kind %s',
  {
    timeout: 120_000,
  },
  async (kind, { onTestFailed, onTestFinished }) => {
    const shop = await startShop(kind)
    onTestFinished(() => shop.close())
    const seed = freshSeed()
    onTestFailed(() => void process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`))
    const chance = chanceOf(seed)
    const buyers = await openBuyers(shop, chance)
    // The partners act at once and answer later, so that every kill finds calls that have happened and are not known of.
    await shop.access.settings({ faults: { [shop.kind.makingCall]: { kind: 'late', times: 0, ms: 150 } } })
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
    for (let kill = 0; kill < KILLS; kill++) {
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
    expect(shop.server.exits).toHaveLength(KILLS)
    // It was worth something: calls were cut off, tickets were in doubt, and most of the purchases came to their end.
    expect(buyers.notes.calls.filter(({ status }) => status === 0).length).toBeGreaterThan(KILLS)
    expect(inDoubt).toBeGreaterThan(0)
    const finished = await shop.query(`select from orders where status = 'finished'`)
    expect(finished.length).toBeGreaterThan(2 * BUYERS)
    await buyers.close()
  },
)
