import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf, freshSeed } from './chance.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

const BUYERS = 16
const STOP_MS = 10_000
/** Requests sent this long before the signal have reached the server. */
const ON_THE_WAY_MS = 50

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop?.close())

test('a server that is asked to end answers what it has begun, leaves no job locked and is gone within 10 seconds', {
  timeout: 90_000,
}, async ({ onTestFailed }) => {
  const seed = freshSeed()
  onTestFailed(() => void process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`))
  const chance = chanceOf(seed)
  const buyers = await openBuyers(shop, chance)
  await shop.payment.settings({ faults: { create: { kind: 'slow', times: 0, ms: 2000 } } })
  await shop.access.settings({ faults: { issue: { kind: 'slow', times: 0, ms: 600 } } })
  const rush = buyers.rush(BUYERS, () => ({ pieces: chance.pick([1, 2, 3]) }))
  await until('the rush is under way', 30_000, async () => buyers.notes.calls.length > 3 * BUYERS)
  await pause(chance.between(500, 1500))
  const asked = performance.now()
  const exit = await shop.server.stop()
  const took = performance.now() - asked
  const locked = await shop.query('select key from graphile_worker.jobs where locked_by is not null')
  await shop.access.settings({ faults: { issue: null } })
  await shop.server.start()
  await rush.stop()

  expect(exit).toEqual({ code: 0, signal: null })
  expect(took).toBeLessThan(STOP_MS)
  const begun = buyers.notes.calls.filter(({ sentAt, endedAt }) => sentAt < asked - ON_THE_WAY_MS && endedAt > asked)
  expect(begun.length).toBeGreaterThan(1)
  expect(begun.filter(({ status }) => status < 200 || status >= 300)).toEqual([])
  expect(locked).toEqual([])
  expect(buyers.notes.refusals).toEqual([])
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  await buyers.close()
})
