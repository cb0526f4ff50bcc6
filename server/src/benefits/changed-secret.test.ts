import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCode, buyerOf, entriesOf, quoteOf } from '../../harness/benefits/buyer.ts'
import { paidOrderOf } from '../../harness/benefits/orders.ts'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { orderKey } from '../orders/read/order-key.ts'

const SOLD = '2027-01-20'
const NEW_SECRET = 'another secret of at least thirty-two signs'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Sells a gift voucher; returns its order, and a function that reads its code as its owner does. */
async function sold() {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece({ variantId: 'lipno-gift-voucher-1000', method: 'print' })])
  await pay(shop, buyer, uuid)
  await shop.work()
  const read = async (): Promise<string> => (await buyer.get(`/api/transactions/${uuid}`)).json().tickets[0].code
  return { uuid, read }
}
const basket = () => entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-child', '2027-02-06']] })
const paidBy = async (code: string) =>
  (await quoteOf(await buyerOf(shop, 'guest', SOLD), basket(), [code])).amount.voucher

test('vouchers, codes and mailed links outlive a change of the secret, while the former one is listed', async () => {
  const { uuid, read } = await sold()
  const code = await read()
  const token = await aCode(shop, 'lipno-ben-employee')
  const { config } = shop.deps
  const former = config.ORDER_SECRET
  const key = orderKey(former, uuid)
  Object.assign(config, { ORDER_SECRET: NEW_SECRET, orderSecrets: [NEW_SECRET, former] })
  // The code reads the same when printed again, and it pays.
  expect(await read()).toBe(code)
  expect(await paidBy(code)).toBe(850)
  const adult = entriesOf(shop, { resort: 'lipno', basket: [['ski-1day-adult', '2027-02-06']] })
  const order = await paidOrderOf(shop, await buyerOf(shop, 'guest', SOLD), adult, [token])
  expect(order.amount.base).toBe(565)
  const opened = await shop.visitor().get(`/api/transactions/${uuid}?key=${key}`)
  expect(opened.json()).toMatchObject({ tickets: [{ code }] })
  // For new sales the new secret alone is enough.
  const after = await (await sold()).read()
  Object.assign(config, { orderSecrets: [NEW_SECRET] })
  expect(await paidBy(after)).toBe(850)
  expect(await paidBy(code)).toBe(0)
})
