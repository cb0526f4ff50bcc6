import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { type Buyers, openBuyers, type Receipt } from './buyers.ts'
import { chanceOf } from './chance.ts'
import { PAID_ONCE, permissionsOf, stepsOf, untilFinished } from './receipts.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

let shop: Shop
let buyers: Buyers
beforeAll(async () => {
  shop = await startShop('A', { onTestServer: true })
  buyers = await openBuyers(shop, chanceOf(1))
})
afterAll(async () => {
  await buyers?.close()
  await shop?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stderr.write(`${shop.server.lastLines()}\n`)
  await shop.payment.settings({
    noticesOff: false,
    noticeCopies: 1,
    noticeDelayMs: 0,
    faults: { create: null, read: null },
  })
})

const paymentsOf = async (receipt: Receipt | undefined) => {
  const attempts = await shop.query<{ id: string }>('select id from payment_attempt where order_id = $1', [
    receipt?.orderId,
  ])
  const ids = new Set(attempts.map(({ id }) => id))
  return (await shop.payment.ledger()).payments.filter(({ merchantRef }) => ids.has(merchantRef))
}
/** Makes the next inquiry about this order's payment due now instead of in two minutes. */
const hurryInquiry = (receipt: Receipt | undefined) =>
  shop.query('update payment_attempt set next_inquiry_at = now() where order_id = $1', [receipt?.orderId])

test('a payment is settled once, whether its notice is lost, doubled, late or comes before our commit', {
  timeout: 60_000,
}, async () => {
  await shop.payment.settings({ noticesOff: true })
  const lost = await buyers.buy()
  await shop.payment.settings({ noticesOff: false, noticeCopies: 20 })
  const doubled = await buyers.buy()
  await shop.payment.settings({ noticeCopies: 1, noticeDelayMs: 9000 })
  const late = await buyers.buy()
  await shop.payment.settings({ noticeDelayMs: 0 })
  const early = await buyBeforeCommit()
  const locked = await buyWhileLocked()
  expect(await stepsOf(shop, lost)).toEqual(['new'])
  expect(await stepsOf(shop, late)).toEqual(['new'])
  await hurryInquiry(lost)
  await hurryInquiry(late)
  for (const receipt of [lost, doubled, late, early, locked]) await untilFinished(shop, receipt, 15_000)
  await untilQuiet(shop)
  for (const receipt of [lost, doubled, late, early, locked]) {
    expect(await stepsOf(shop, receipt)).toEqual(PAID_ONCE)
    expect(await paymentsOf(receipt)).toMatchObject([{ state: 'paid', refunded: 0 }])
    expect(await permissionsOf(shop, receipt)).toHaveLength(2)
  }
  expect(await findFaults(shop, buyers.notes)).toEqual([])
})

/** Buys, with the notice coming before the provider's reply is committed: the attempt has no reference yet. */
async function buyBeforeCommit(): Promise<Receipt | undefined> {
  const buyer = buyers.visitor()
  const receipt = await buyers.submit(buyer)
  await shop.payment.settings({ faults: { create: { kind: 'late', ms: 3000 } } })
  const asked = buyers.address(buyer, receipt?.orderId ?? '')
  await until('the payment is open', 3000, async () => (await paymentsOf(receipt)).length === 1)
  const [payment] = await paymentsOf(receipt)
  await buyers.press(`${shop.payment.url}/pay/${payment?.id}`, 'paid')
  await until('the order is paid', 1000, async () => (await stepsOf(shop, receipt)).includes('paid'))
  expect(
    await shop.query('select from payment_attempt where order_id = $1 and ref is null', [receipt?.orderId]),
  ).toHaveLength(1)
  expect(await asked).toContain(payment?.id)
  return receipt
}

/** Buys, with another transaction holding the order's lock when the notice comes. */
async function buyWhileLocked(): Promise<Receipt | undefined> {
  const buyer = buyers.visitor()
  const receipt = await buyers.submit(buyer)
  const url = await buyers.address(buyer, receipt?.orderId ?? '')
  await shop.onSession(async (session) => {
    await session.query('begin')
    await session.query('select from orders where id = $1 for update', [receipt?.orderId])
    await buyers.press(url ?? '', 'paid')
    await pause(1000)
    expect(await stepsOf(shop, receipt)).toEqual(['new'])
    await session.query('commit')
  })
  return receipt
}

test('a payment that was opened with its answer lost is opened once', { timeout: 30_000 }, async () => {
  const buyer = buyers.visitor()
  const receipt = await buyers.submit(buyer)
  await shop.payment.settings({ faults: { create: { kind: 'lose' } } })
  const first = await buyer.call(
    'POST',
    `/payment/url/${receipt?.orderId}`,
    buyers.returnAddresses(receipt?.orderId ?? ''),
  )
  expect(first).toMatchObject({ status: 502, body: { error: { code: 'payment-error' } } })
  const url = await buyers.address(buyer, receipt?.orderId ?? '')
  expect(await paymentsOf(receipt)).toMatchObject([{ state: 'created' }])
  await buyers.press(url ?? '', 'paid')
  await untilFinished(shop, receipt, 10_000)
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
})

test('a buyer who never got the answer to the submit pays the order that the repeat answers', {
  timeout: 30_000,
}, async () => {
  const buyer = buyers.visitor()
  const cart = await buyers.fillCart(buyer)
  const known = new Map(buyer.cookies)
  const lost = await cart?.submit()
  for (const name of buyer.cookies.keys()) if (!known.has(name)) buyer.cookies.delete(name)
  const answer = await cart?.submit()
  expect(answer).toMatchObject({ status: 201, body: { uuid: lost?.body.uuid } })
  const orderId = String(answer?.body.uuid)
  const url = await buyers.address(buyer, orderId)
  await buyers.press(url ?? '', 'paid')
  expect(await buyers.watch(buyer, orderId, 10_000)).toBe('finished')
  await untilQuiet(shop)
  expect(await findFaults(shop, buyers.notes)).toEqual([])
})
