import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import { chooseForSilent } from './choose-offer.ts'
import { stormCommand } from './storm.command.ts'

const GROUP = 'lipno-slot-bob'
const DAY = '2026-12-06'
const ORDERS = 8
const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())

const actsOf = async ({ buyer, uuid }: SoldOrder) =>
  (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs

test('guests who choose a voucher while the deadline chooses the money get one of them, never both', async () => {
  const bob = () => aPiece({ variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00', validFrom: DAY })
  const orders: SoldOrder[] = []
  for (let n = 0; n < ORDERS; n++) orders.push(await soldOrder(shop, [bob()]))
  const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: shop.now().shelf.catalogue }
  expect(await stormCommand(ctx, [GROUP, DAY, '--until', UNTIL, '--reason', 'wind'])).toContain(`${ORDERS} offers`)
  const offers = await Promise.all(orders.map(async (order) => (await actsOf(order)).offers[0]?.id ?? ''))
  const choose = (n: number) =>
    orders[n]?.buyer.post(`/v2/transaction/${orders[n]?.uuid}/offer/${offers[n]}`, { choice: 'credit' })
  // The deadline passes while guests choose: each has read that the offer is open.
  const deadline = async () => {
    await shop.pool.query(`update storm set until = now() + interval '30 milliseconds'`)
    for (let round = 0; round < 4; round++) {
      await chooseForSilent(shop.now())
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const [replies] = await Promise.all([Promise.all(orders.map(async (_, n) => choose(n))), deadline()])
  await chooseForSilent(shop.now())
  await shop.work()
  const codes = replies.map((reply) => (reply?.statusCode === 201 ? 'credit' : reply?.json().error.code))
  for (const [n, order] of orders.entries()) {
    const { acts, offers } = await actsOf(order)
    const isCredit = codes[n] === 'credit'
    expect([codes[n], acts.length, offers[0]?.choice, (await order.refunds()).length]).toEqual(
      isCredit ? ['credit', 1, 'credit', 0] : [expect.stringMatching(/offer-over|act-under-way/), 1, 'money', 1],
    )
  }
  expect(await differencesOf(shop)).toEqual([])
})
