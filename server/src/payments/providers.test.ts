import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryGateway } from '../../harness/partners.ts'
import { aPiece, notify, pay, type TestShop, testShop } from '../../harness/shop.ts'
import type { Ctx } from '../ctx.ts'
import { openGateways } from './open-gateway.ts'
import { paymentUrl, payRefund, sweepPayments } from './payments.ts'
import { settle } from './settle.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.payment.lifetimeMs = undefined
  shop.payment.refundsPending = false
  await shop.work()
  shop.mails.length = 0
})

const rowOf = async (text: string, id: string) => (await shop.pool.query(text, [id])).rows[0]
const statusOf = async (id: string) => (await rowOf('select status from orders where id = $1', id))?.status
const attemptsOf = async (id: string) =>
  (await shop.pool.query('select * from payment_attempt where order_id = $1 order by opened_at', [id])).rows

/** A provider beside the one that the shop began with; new payments go to it. */
function withSecond(): { ctx: Ctx; second: ReturnType<typeof memoryGateway> } {
  const second = memoryGateway('stripe')
  const ctx = shop.now()
  const gateways = new Map([...ctx.gateways, [second.gateway.name, second.gateway]])
  const config = { ...ctx.config, PAYMENT_PROVIDER: second.gateway.name } as Ctx['config']
  return { ctx: { ...ctx, gateways, config }, second }
}

const ADDRESSES = {
  successUrl: 'http://localhost:3000/shopping/confirmation',
  errorUrl: 'http://localhost:3000/shopping/checkout',
  lang: 'cz' as const,
}
const addressOf = async (ctx: Ctx, orderId: string) => {
  const { owner_key: ownerKey } = await rowOf('select owner_key from orders where id = $1', orderId)
  return (await paymentUrl(ctx, { orderId, right: { owner: ownerKey }, ...ADDRESSES })).url
}

/** A paid order with a refused ticket, so that its price is owed back. */
async function refusedTicket() {
  const variantId = 'lipno-ski-1day-senior'
  shop.access.refuse(variantId, 78)
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece({ variantId })])
  const ref = await pay(shop, buyer, order.uuid)
  await shop.work()
  shop.access.refuse(variantId, 0)
  const refund = await rowOf('select * from refund where order_id = $1', order.uuid)
  return { order, ref, refund }
}
const refundOf = (id: string) => rowOf('select state, ref, done_at from refund where id = $1', id)
const refundMails = () => shop.mails.filter(({ messageId }) => messageId.includes('.refund'))

test('an attempt stays with the provider that opened it: inquiries and refunds go there after another one took over', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  const url = (await buyer.paymentUrl(order.uuid)).json().url
  const { ctx, second } = withSecond()
  expect(await addressOf(ctx, order.uuid)).toBe(url)
  shop.payment.end(shop.payment.refOf(url), 'paid')
  await shop.pool.query('update payment_attempt set next_inquiry_at = now() where order_id = $1', [order.uuid])
  await sweepPayments(ctx)
  expect(await statusOf(order.uuid)).toBe('paid')
  const [attempt] = await attemptsOf(order.uuid)
  const refundId = randomUUID()
  await shop.pool.query(
    `insert into refund (id, attempt_id, order_id, amount, reason) values ($1, $2, $3, 100, 'surplus')`,
    [refundId, attempt.id, order.uuid],
  )
  await payRefund(ctx, refundId)
  expect(shop.payment.refunds.some(({ key }) => key === refundId)).toBe(true)
  expect(second.payments.size + second.refunds.length).toBe(0)
})

test('a new payment is opened at the provider that the settings name', async () => {
  const order = await shop.visitor().order([aPiece()])
  const { ctx, second } = withSecond()
  const url = await addressOf(ctx, order.uuid)
  expect(second.payments.get(second.refOf(url))).toMatchObject({ amount: order.amount.base * 100, currency: 'CZK' })
  expect(await attemptsOf(order.uuid)).toMatchObject([{ provider: 'stripe', currency: 'CZK' }])
})

test.each(['paid', 'declined'] as const)(
  "a payment that another provider calls %s under our attempt's id changes nothing",
  async (state) => {
    const buyer = shop.visitor()
    const order = await buyer.order([aPiece()])
    const payment = shop.payment.payments.get(shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url))
    if (!payment) throw new Error('The provider has no such payment.')
    const foreign = { ...payment, provider: 'stripe' as const, state }
    expect(await settle(shop.now(), payment.merchantRef, foreign)).toBe('nothing')
    expect(await statusOf(order.uuid)).toBe('new')
    expect(await attemptsOf(order.uuid)).toMatchObject([{ state: 'open' }])
  },
)

test('a notice of a provider that is not configured is not found', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/hooks/payment/stripe',
    headers: { 'test-signature': 'good', 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(answer.statusCode).toBe(404)
})

test('once the page of a payment has expired the buyer gets another one', async () => {
  shop.payment.lifetimeMs = 50
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  const first = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
  await new Promise((resolve) => setTimeout(resolve, 100))
  shop.payment.end(first, 'timed-out')
  shop.payment.lifetimeMs = undefined
  const second = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
  expect(second).not.toBe(first)
  expect(await attemptsOf(order.uuid)).toMatchObject([{ state: 'timed-out' }, { state: 'open', expires_at: null }])
})

test('a payment that was made before its page expired pays the order when the buyer comes back to pay', async () => {
  shop.payment.lifetimeMs = 50
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  const ref = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
  shop.payment.end(ref, 'paid')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await buyer.paymentUrl(order.uuid)).json().error.code).toBe('payment-not-open')
  expect(await statusOf(order.uuid)).toBe('paid')
})

test('a payment is asked about when its page expires', async () => {
  shop.payment.lifetimeMs = 3 * 60_000
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  await buyer.paymentUrl(order.uuid)
  await shop.pool.query('update payment_attempt set next_inquiry_at = now(), inquiries = 9 where order_id = $1', [
    order.uuid,
  ])
  await sweepPayments(shop.now())
  const [attempt] = await attemptsOf(order.uuid)
  expect(attempt.next_inquiry_at).toEqual(attempt.expires_at)
})

test('a pending refund fails no job, is asked about after an hour, and its mail goes out once it is done', async () => {
  shop.payment.refundsPending = true
  const { refund } = await refusedTicket()
  expect(await refundOf(refund.id)).toMatchObject({ state: 'pending', ref: `refund-${refund.id}`, done_at: null })
  await sweepPayments(shop.now())
  await shop.work()
  expect(refundMails()).toEqual([])
  shop.payment.refundsPending = false
  await sweepPayments(shop.now())
  expect((await refundOf(refund.id))?.state).toBe('pending')
  await shop.pool.query(`update refund set next_inquiry_at = next_inquiry_at - interval '1 hour' where id = $1`, [
    refund.id,
  ])
  await sweepPayments(shop.now())
  await shop.work()
  expect(await refundOf(refund.id)).toMatchObject({ state: 'done', done_at: expect.anything() })
  expect(refundMails()).toHaveLength(1)
})

test('a notice that a pending refund is done ends it at once, however often it comes', async () => {
  shop.payment.refundsPending = true
  const { refund, ref } = await refusedTicket()
  shop.payment.refundsPending = false
  for (let times = 0; times < 2; times++)
    expect((await notify(shop, ref, randomUUID(), refund.id)).statusCode).toBe(204)
  await shop.work()
  expect((await refundOf(refund.id))?.state).toBe('done')
  expect(refundMails()).toHaveLength(1)
})

test('a notice about a refund that is none of ours changes nothing', async () => {
  const { ref } = await refusedTicket()
  for (const key of [randomUUID(), 'of-another-shop'])
    expect((await notify(shop, ref, randomUUID(), key)).statusCode).toBe(204)
})

test('production has no sandbox', () => {
  const { config } = shop.deps
  expect([...openGateways(config).keys()]).toEqual(['sandbox'])
  expect(() => openGateways({ ...config, isProduction: true })).toThrow('sandbox cannot take new payments')
})
