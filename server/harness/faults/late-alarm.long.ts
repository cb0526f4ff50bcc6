import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuyers } from './buyers.ts'
import { chanceOf } from './chance.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

const WITHIN_MS = 15_000

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop?.close())

test('a paid order without its tickets after five minutes is an alarm, metric and log, also where nobody works off jobs', {
  timeout: 60_000,
}, async ({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`${shop.server.lastLines()}\n`))
  const buyers = await openBuyers(shop, chanceOf(1))
  // The worker is gone; the web process goes on selling.
  await shop.server.stop()
  await shop.server.start({ ROLE: 'web' })
  const receipts = [await buyers.buy(), await buyers.buy()]
  const paid = () => shop.query(`select from orders where status = 'paid'`)
  await until('both orders are paid', 5000, async () => (await paid()).length === 2)
  const [late] = receipts
  await shop.query(
    "update orders set (paid_at, released_at) = (now() - interval '5 minutes 1 second', now() - interval '5 minutes 1 second') where id = $1",
    [late?.orderId],
  )
  await until('the late order is counted', WITHIN_MS, async () => (await shop.metric('paid_orders_not_ready')) === 1)
  expect(await shop.metric('oldest_paid_order_not_ready_seconds')).toBeGreaterThan(300)
  expect(shop.server.lastLines()).toContain('paid orders wait for their tickets for over five minutes')
  await buyers.close()
})
