import type { OrderActs } from '@gondola/contract/after-sale.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { aPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import { chooseForSilent } from './choose-offer.ts'
import { stormCommand } from './storm.command.ts'

const GROUP = 'lipno-slot-bob'
const UNTIL = `${new Date().getFullYear() + 1}-12-31T20:00`

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())

const actsOf = async ({ buyer, uuid }: SoldOrder) =>
  (await buyer.get(`/api/v2/transaction/${uuid}/acts`)).json() as OrderActs

/** Sells a ticket of a storm day, and offers its guest money or a voucher. */
async function offered(day: string) {
  const order = await soldOrder(shop, [
    aPiece({ variantId: 'lipno-bob-1-adult', method: 'print', timeSlot: '12:00', validFrom: day }),
  ])
  const ctx = { ...shop.now(), operator: { name: 'jana' }, catalogue: shop.now().shelf.catalogue }
  expect(await stormCommand(ctx, [GROUP, day, '--until', UNTIL, '--reason', 'wind'])).toContain('1 offer')
  const [offer] = (await actsOf(order)).offers
  const failed: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void failed.push(line) })
  return {
    order,
    failed,
    choose: () => order.buyer.post(`/v2/transaction/${order.uuid}/offer/${offer?.id}`, { choice: 'credit' }),
    async deadline() {
      await shop.pool.query('update storm set until = now() where id = $1', [offer?.storm])
      return chooseForSilent({ ...shop.now(), log })
    },
  }
}

test('guests who choose a voucher while the deadline chooses the money get one of them, never both', async () => {
  const { order, failed, choose, deadline } = await offered('2026-12-06')
  const [reply] = await atOnce(shop.pool, order.uuid, choose, deadline)
  await chooseForSilent(shop.now())
  await shop.work()
  const { acts, offers } = await actsOf(order)
  expect([reply.statusCode, failed, acts.length, offers[0]?.choice, await order.refunds()]).toEqual([
    201,
    [],
    1,
    'credit',
    [],
  ])
  expect(await differencesOf(shop)).toEqual([])
})

test('guests who choose a voucher while the deadline is choosing the money already get the money', async () => {
  const { order, failed, choose, deadline } = await offered('2026-12-13')
  const [, reply] = await atOnce(shop.pool, order.uuid, deadline, choose)
  await shop.work()
  const { acts, offers } = await actsOf(order)
  expect([reply.json().error?.code, failed, acts.length, offers[0]?.choice]).toEqual(['offer-over', [], 1, 'money'])
  expect(await order.refunds()).toHaveLength(1)
  expect(await differencesOf(shop)).toEqual([])
})
