import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, notify, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { inTransaction } from '../db/db.ts'
import { endOrder } from '../orders/unpaid-orders.store.ts'
import { markAttemptClosed } from './payments.store.ts'
import { sweepPayments } from './payments.ts'
import { settle } from './settle.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const rowOf = async (text: string, id: string) => (await shop.pool.query(text, [id])).rows[0]
const statusOf = async (id: string) => (await rowOf('select status from orders where id = $1', id))?.status

/** An order whose payment page is open. */
async function opened(buyer: Visitor = shop.visitor()) {
  const entries = [aPiece()]
  const order = await buyer.order(entries)
  const { url } = (await buyer.paymentUrl(order.uuid)).json() as { url: string }
  const ref = shop.payment.refOf(url)
  const payment = shop.payment.payments.get(ref)
  if (!payment) throw new Error('The provider has no such payment.')
  return { buyer, entries, order, ref, payment }
}

test('a payment that meets the end of its overdue order keeps its entries alive', async () => {
  for (let round = 0; round < 10; round++) {
    const { order, payment } = await opened()
    let isEnding = () => {}
    const ending = new Promise<void>((resolve) => {
      isEnding = resolve
    })
    const end = inTransaction(shop.deps, async (ctx) => {
      await endOrder(ctx, order.uuid, 'payment window over')
      isEnding()
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
    await ending
    await Promise.all([end, settle(shop.now(), payment.merchantRef, { ...payment, state: 'paid' })])
    const row = await rowOf(
      'select status, live from orders o join order_entry on order_id = o.id where o.id = $1',
      order.uuid,
    )
    expect(row).toEqual({ status: 'paid', live: true })
  }
})

test('a provider that calls one payment declined and paid at once causes no deadlock', async () => {
  for (let round = 0; round < 25; round++) {
    const { order, payment } = await opened()
    await Promise.all([
      markAttemptClosed(shop.deps, payment.merchantRef, 'declined'),
      settle(shop.now(), payment.merchantRef, { ...payment, state: 'paid' }),
    ])
    expect(await statusOf(order.uuid)).toBe('paid')
  }
})

test('no payment is opened for an order that is being superseded', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  let isEnding = () => {}
  const ending = new Promise<void>((resolve) => {
    isEnding = resolve
  })
  const end = inTransaction(shop.deps, async (ctx) => {
    await endOrder(ctx, order.uuid, 'superseded', randomUUID())
    isEnding()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await ending
  const [answer] = await Promise.all([buyer.paymentUrl(order.uuid), end])
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'payment-not-open'])
})

test('a payment that the provider has forgotten is given up, so that the buyer can pay anew', async () => {
  const { buyer, order, ref } = await opened()
  shop.payment.payments.delete(ref)
  const due = `update payment_attempt set next_inquiry_at = now() - interval '1 second', opened_at = now() - $2::interval where order_id = $1`
  await shop.pool.query(due, [order.uuid, '9 minutes'])
  await sweepPayments(shop.now())
  expect(await statusOf(order.uuid)).toBe('new')
  await shop.pool.query(due, [order.uuid, '11 minutes'])
  await sweepPayments(shop.now())
  expect(await statusOf(order.uuid)).toBe('payment_failed')
  await pay(shop, buyer, order.uuid)
  expect(await statusOf(order.uuid)).toBe('paid')
})

test('a payment that was given back at the provider before we heard of it ends its attempt', async () => {
  const { order, ref } = await opened()
  shop.payment.end(ref, 'refunded')
  expect((await notify(shop, ref)).statusCode).toBe(204)
  expect(await statusOf(order.uuid)).toBe('payment_failed')
  expect((await rowOf('select state from payment_attempt where order_id = $1', order.uuid))?.state).toBe('cancelled')
})

test('a notice about a payment that is not ours is taken and changes nothing', async () => {
  const { ref } = await opened()
  const payment = shop.payment.payments.get(ref)
  if (payment) payment.merchantRef = 'of-another-shop'
  shop.payment.end(ref, 'paid')
  expect((await notify(shop, ref)).statusCode).toBe(204)
})

test('a refused ticket is refunded from the payment that paid, not from a surplus one that ended earlier', async () => {
  const variantId = 'lipno-ski-1day-senior'
  shop.access.refuse(variantId, 78)
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece({ variantId })])
  const first = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
  shop.payment.end(first, 'declined')
  await notify(shop, first)
  const second = await pay(shop, buyer, order.uuid)
  shop.payment.end(first, 'paid')
  await notify(shop, first)
  await shop.work()
  const refunds = shop.payment.refunds.filter(({ ref }) => ref === first || ref === second)
  expect(refunds.map(({ ref }) => ref).sort()).toEqual([first, second].sort())
  expect(await statusOf(order.uuid)).toBe('failed')
})

test('a provider that hangs costs a sweep one time-out for all attempts', async () => {
  await Promise.all(Array.from({ length: 5 }, () => opened()))
  await shop.pool.query(`update payment_attempt set next_inquiry_at = now() - interval '1 second' where state = 'open'`)
  const ctx = shop.now()
  const silent = {
    ...shop.payment.gateway,
    inquire: () => new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer')), 1000)),
  }
  const begun = performance.now()
  await sweepPayments({ ...ctx, gateways: new Map([[silent.name, silent]]) })
  expect(performance.now() - begun).toBeLessThan(3000)
})

test('entries of an order of which every ticket was refused can be bought again', async () => {
  const variantId = 'lipno-ski-1day-adult'
  shop.access.refuse(variantId, 78)
  const { buyer, entries, order } = await opened()
  await pay(shop, buyer, order.uuid)
  await shop.work()
  shop.access.refuse(variantId, 0)
  expect(await statusOf(order.uuid)).toBe('failed')
  const again = await buyer.post('/v2/transaction/validate', submissionOf(entries))
  expect(again.statusCode).toBe(201)
  expect(again.json().uuid).not.toBe(order.uuid)
})
