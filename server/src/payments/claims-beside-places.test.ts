import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVoucher, buyerOf, entriesOf } from '../../harness/benefits/buyer.ts'
import type { Example } from '../../harness/benefits/examples.ts'
import { orderOf, readOrder } from '../../harness/benefits/orders.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { notify, type TestShop, testShop } from '../../harness/shop.ts'
import { ACCEPTED } from '../../harness/slots/slot-shop.ts'
import { codeHash } from '../benefits/codes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ resort: 'morava' })
})
afterAll(() => shop.close())

async function payable(basket: Example['basket'], codes: string[] = []) {
  const buyer = await buyerOf(shop, 'guest', '2026-12-01')
  const { uuid } = await orderOf(shop, buyer, entriesOf(shop, { resort: 'morava', basket }), codes, ACCEPTED)
  const ref = shop.payment.refOf((await buyer.visitor.paymentUrl(uuid)).json().url)
  shop.payment.end(ref, 'paid')
  return { ref, status: async () => (await readOrder(buyer, uuid)).status }
}

test.each([
  ['of a day pass', 'ski-1day-adult', '2027-01-20'],
  ['of places', 'bridge-adult', '2026-12-06'],
])('a payment of places is not kept waiting by the voucher of another order, one %s', async (_, variant, day) => {
  const code = await aVoucher(shop, 100)
  const claiming = await payable([[variant, day]], [code])
  const placed = await payable([['bridge-adult', '2026-12-05']])
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query(`select from gift_voucher where code_hash = decode($1, 'hex') for update`, [
    codeHash(shop.deps.config.ORDER_SECRET, code),
  ])
  const paid = [claiming, placed].map(({ ref }) => notify(shop, ref))
  await lockWaiters(shop.pool, 1)
  await expect.poll(placed.status, { timeout: 2000 }).toBe('paid')
  await other.query('commit')
  other.release()
  await Promise.all(paid)
  expect(await claiming.status()).toBe('paid')
})
