import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVoucher, buyerOf, entriesOf, onDay, quoteOf } from '../../../harness/benefits/buyer.ts'
import { submit } from '../../../harness/benefits/orders.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { codeHash } from '../../benefits/codes.ts'

const SOLD = '2027-01-20'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Quotes a basket with a new voucher. */
async function quoted(crowns: number) {
  const [who, code] = [await buyerOf(shop, 'guest', SOLD), await aVoucher(shop, crowns)]
  const entries = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
  await quoteOf(who, entries, [code])
  return { who, code, entries }
}

test('an order takes what its cart holds, also where another process has quoted it since', async () => {
  const { who, code, entries } = await quoted(500)
  const ofCode = [codeHash(shop.deps.config.ORDER_SECRET, code)]
  await shop.pool.query(
    `update reservation set voucher_paid = 40000 where cart_id in (
       select cart_id from claim c join gift_voucher v on v.id = c.ref where v.code_hash = decode($1, 'hex'))`,
    ofCode,
  )
  await shop.pool.query(
    `update claim set amount = 40000 where ref in (select id from gift_voucher where code_hash = decode($1, 'hex'))`,
    ofCode,
  )
  expect((await submit(shop, who, entries, [code])).json()).toMatchObject({ amount: { voucher: 400 } })
})

test('an order is refused where its voucher is another member’s by then', async () => {
  const { who, code, entries } = await quoted(5000)
  const benefits = [{ publicKey: code, origin: 'FROM_DISCOUNT_CENTER' }]
  const { visitor } = await buyerOf(shop, 'member-plain', SOLD)
  expect((await visitor.post('/benefits/event', { benefits }, onDay(SOLD))).json().journal).toHaveLength(1)
  const refused = await submit(shop, who, entries, [code])
  expect([refused.statusCode, refused.json().error?.code]).toEqual([409, 'price-changed'])
})
