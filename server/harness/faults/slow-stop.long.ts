import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { openBuyers } from './buyers.ts'
import { chanceOf } from './chance.ts'
import { untilFinished } from './receipts.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

const STOP_MS = 10_000
/** For the end of the process itself on a busy machine. */
const LEEWAY_MS = 2000
const AGAIN_MS = 40_000

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop?.close())

test('a job that does not end keeps the stop for ten seconds and no longer, and is done after the next start', {
  timeout: 90_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`${shop.server.lastLines()}\n`))
  const buyers = await openBuyers(shop, chanceOf(1))
  // The mail server accepts the mail without replying.
  shop.slowPost(600_000)
  const receipt = await buyers.buy()
  await untilFinished(shop, receipt, 10_000)
  const mails = () => shop.mails.filter(({ messageId }) => messageId.includes(`${receipt?.orderId}.confirmation`))
  await until('the mail is on its way', 10_000, () => mails().length === 1)

  const asked = performance.now()
  const exit = await shop.server.stop()
  const took = performance.now() - asked
  expect(exit).toEqual({ code: 0, signal: null })
  // The stop waited for it, as it might have ended.
  expect(took).toBeGreaterThan(STOP_MS - LEEWAY_MS)
  expect(took).toBeLessThan(STOP_MS + LEEWAY_MS)
  const left = await shop.query('select key, locked_by is not null as locked from graphile_worker_mail.jobs')
  expect(left).toEqual([{ key: `mail:confirmation:${receipt?.orderId}`, locked: true }])

  shop.slowPost(0)
  await shop.server.start()
  await untilQuiet(shop, AGAIN_MS)
  expect(mails()).toHaveLength(2)
  expect(await shop.query('select kind from mail_sent where order_id = $1', [receipt?.orderId])).toEqual([
    { kind: 'confirmation' },
  ])
  expect(await findFaults(shop, buyers.notes)).toEqual([])
  await buyers.close()
})
