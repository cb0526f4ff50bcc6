import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { rushShop, statusesOf } from './rush-shop.ts'
import { until } from './shop-processes.ts'

const BUYERS = 6
const BACK_MS = 5000

const open = rushShop()

test('a killed database is answered with busy, sells again within 5 seconds of its return and has lost nothing', {
  timeout: 90_000,
}, async () => {
  const { shop } = open
  const crowd = await open.rush(BUYERS, 300)
  const { buyers } = open
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
  const finishedBefore = await open.countFinished()
  await until('an order is finished', 15_000, async () => (await open.countFinished()) > finishedBefore)
  await pause(1000)
  await crowd.stop()
  expect([ready.status, alive.status]).toEqual([503, 200])
  const during = buyers.notes.calls.filter(({ sentAt, endedAt }) => sentAt > gone && endedAt < back)
  expect(during.length).toBeGreaterThan(BUYERS)
  expect(statusesOf(during)).toContain(503)
  expect(open.wrongStatuses()).toEqual([])
  expect(open.refusals()).toEqual([])
  await open.untilWorkersAreAlive()
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  expect(shop.server.exits).toEqual([])
})
