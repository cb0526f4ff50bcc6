import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { breakWrites } from '../../harness/broken-writes.ts'
import { aPiece, notify, pay, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'
import { sweepPayments } from './payments.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.work()
  shop.mails.length = 0
})

const statusOf = async (uuid: string) =>
  (await shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status
const family = () => [aPiece(), aPiece(), aPiece({ variantId: 'lipno-ski-1day-child' })]

test('a paid order gets one ticket per entry, is finished and its mail carries them', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const order = await buyer.order(entries, { lang: 'de' })
  await pay(shop, buyer, order.uuid)
  expect(await statusOf(order.uuid)).toBe('paid')
  await shop.work()
  const seen = (await buyer.get(`/api/transactions/${order.uuid}`)).json()
  expect(seen.status).toBe('finished')
  expect(seen.tickets).toHaveLength(3)
  expect(new Set(seen.tickets.map(({ code }: { code: string }) => code)).size).toBe(3)
  expect(seen.entries.every(({ ready }: { ready: { state: string } }) => ready.state === 'ready')).toBe(true)
  expect(shop.mails).toHaveLength(1)
  expect(shop.mails[0]?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the same notice fifty times at once is one transition, one issue and one mail', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  const eventId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(shop, ref, eventId)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  await shop.work()
  await notify(shop, ref)
  await shop.work()
  const history = await shop.pool.query('select to_status from order_history where order_id = $1 order by id', [
    order.uuid,
  ])
  expect(history.rows.map((row) => row.to_status)).toEqual(['new', 'paid', 'finished'])
  expect(shop.mails).toHaveLength(1)
})

test.each([
  ['without a signature', { 'content-type': 'application/json' }],
  ['with a wrong signature', { 'content-type': 'application/json', 'test-signature': 'bad' }],
])('a notice %s changes nothing', async (_name, headers) => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/hooks/payment/sandbox',
    headers,
    payload: JSON.stringify({ eventId: randomUUID(), ref }),
  })
  expect(answer.statusCode).toBe(401)
  expect(await statusOf(order.uuid)).toBe('new')
})

test('a payment of another amount leaves the order unpaid', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  const ref = shop.payment.refOf(url)
  const payment = shop.payment.payments.get(ref)
  if (payment) payment.amount = 100
  shop.payment.end(ref, 'paid')
  await notify(shop, ref)
  expect(await statusOf(order.uuid)).toBe('new')
})

test('a declined payment keeps the cart and the reservation, and the order can be paid after it', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const order = await buyer.order(entries)
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  shop.payment.end(shop.payment.refOf(url), 'declined')
  await notify(shop, shop.payment.refOf(url))
  expect(await statusOf(order.uuid)).toBe('payment_failed')
  const quote = await buyer.dryRun(entries)
  expect(quote.entries.every(({ errors }) => errors.length === 0)).toBe(true)
  const again = (await buyer.post('/v2/transaction/validate', submissionOf(entries))).json()
  expect(again.uuid).toBe(order.uuid)
  await pay(shop, buyer, order.uuid)
  expect(await statusOf(order.uuid)).toBe('paid')
})

test('asking for the payment address twice opens one payment', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const [one, two] = await Promise.all([buyer.paymentUrl(order.uuid), buyer.paymentUrl(order.uuid)])
  expect(one.json().url).toBe(two.json().url)
})

test('a payment on a superseded order is refunded in full and the buyer is told', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const old = await buyer.order(entries)
  const { url } = (await buyer.paymentUrl(old.uuid)).json()
  const fresh = await buyer.order(entries.slice(0, 1))
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  await notify(shop, ref)
  await notify(shop, ref)
  await shop.work()
  expect(await statusOf(old.uuid)).toBe('failed')
  expect(shop.payment.refunds.filter((refund) => refund.ref === ref)).toMatchObject([{ amount: old.amount.base * 100 }])
  expect(shop.mails.map(({ messageId }) => messageId)).toEqual([expect.stringContaining(`${old.uuid}.refund`)])
  await pay(shop, buyer, fresh.uuid)
  expect(await statusOf(fresh.uuid)).toBe('paid')
})

test('a second payment of a paid order is refunded, and the mail says that the order stays valid', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const first = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
  shop.payment.end(first, 'timed-out')
  await notify(shop, first)
  await pay(shop, buyer, order.uuid)
  await shop.work()
  shop.mails.length = 0
  shop.payment.end(first, 'paid')
  await notify(shop, first)
  await shop.work()
  expect(await statusOf(order.uuid)).toBe('finished')
  expect(shop.payment.refunds.filter(({ ref }) => ref === first)).toHaveLength(1)
  expect(shop.mails[0]?.text).toContain('zaplatili dvakrát')
  expect(shop.mails[0]?.text).toContain('platí beze změny')
})

test('a payment after the window takes the order up again while nothing else was bought with its entries', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'timed-out')
  await notify(shop, ref)
  await shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [order.uuid])
  await sweepPayments(shop.now())
  expect(await statusOf(order.uuid)).toBe('failed')
  shop.payment.end(ref, 'paid')
  await notify(shop, ref)
  expect(await statusOf(order.uuid)).toBe('paid')
})

test('a payment pays a ticket to the end of its last day, and goes back from then on', async () => {
  const paidAt = async (instant: string) => {
    const buyer = shop.visitor()
    // What has no day is never too late.
    const order = await buyer.order([
      aPiece({ variantId: 'lipno-ski-2day-adult' }),
      aPiece({ variantId: 'lipno-card-product-adult', method: 'exchange' }),
    ])
    const ref = shop.payment.refOf((await buyer.paymentUrl(order.uuid)).json().url)
    await shop.pool.query('update orders set shop_now = $2 where id = $1', [order.uuid, Date.parse(instant)])
    shop.payment.end(ref, 'paid')
    for (let times = 0; times < 2; times++) await notify(shop, ref)
    await shop.work()
    return { ref, amount: order.amount.base * 100, status: await statusOf(order.uuid) }
  }
  const inTime = await paidAt('2026-12-06T23:59:59+01:00')
  const late = await paidAt('2026-12-07T00:00:00+01:00')
  expect([inTime.status, late.status]).toEqual(['finished', 'failed'])
  expect(shop.payment.refunds.filter(({ ref }) => ref === inTime.ref)).toEqual([])
  expect(shop.payment.refunds.filter(({ ref }) => ref === late.ref)).toMatchObject([{ amount: late.amount }])
  expect(shop.mails.at(-1)?.text).toContain('vypršení rezervace')
})

test('a lost notice is healed by asking the provider', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  const { url } = (await buyer.paymentUrl(order.uuid)).json()
  shop.payment.end(shop.payment.refOf(url), 'paid')
  await shop.pool.query(`update payment_attempt set next_inquiry_at = now() where order_id = $1`, [order.uuid])
  await sweepPayments(shop.now())
  expect(await statusOf(order.uuid)).toBe('paid')
})

test('an order that cannot be ended after its payment window keeps no other waiting', async () => {
  const [broken, order] = [await shop.visitor().order(family()), await shop.visitor().order(family())]
  const repair = await breakWrites(shop, 'update of status on orders', `old.id = '${broken.uuid}'`)
  onTestFinished(async () => {
    await repair()
    await sweepPayments(shop.now())
    expect(await statusOf(broken.uuid)).toBe('failed')
  })
  for (const [uuid, ago] of [
    [broken.uuid, '2 hours'],
    [order.uuid, '1 hour'],
  ])
    await shop.pool.query('update orders set payment_due = now() - $2::interval where id = $1', [uuid, ago])
  await sweepPayments(shop.now())
  expect([await statusOf(broken.uuid), await statusOf(order.uuid)]).toEqual(['new', 'failed'])
})

test('looking at an unpaid order again and again pays nothing', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order(family())
  await buyer.paymentUrl(order.uuid)
  for (let look = 0; look < 20; look++) await buyer.get(`/api/transactions/${order.uuid}`)
  expect(await statusOf(order.uuid)).toBe('new')
})

test('a stranger reads the same whether an order waits for its payment, was paid, or never was', async () => {
  const buyer = shop.visitor()
  const { uuid: waits } = await buyer.order([aPiece()])
  const { uuid: paid } = await buyer.order([aPiece()])
  await pay(shop, buyer, paid)
  const stranger = shop.visitor()
  await stranger.order([aPiece()])
  for (const who of [stranger, shop.visitor()])
    for (const uuid of [waits, paid, randomUUID()]) {
      const answer = await who.paymentUrl(uuid)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found'])
    }
  expect((await buyer.paymentUrl(waits)).statusCode).toBe(200)
  expect((await buyer.paymentUrl(paid)).json().error.code).toBe('payment-not-open')
})

test.each([
  'https://evil.example/x',
  '//evil.example',
  'http://localhost:3000@evil.example/',
  'javascript:alert(1)',
  'blob:http://localhost:3000/x',
  'filesystem:http://localhost:3000/x',
  'ftp://localhost:3000/',
  'http:\\\\evil.example\\x',
  'nonsense',
])('an address of another origin is refused: %s', async (successUrl) => {
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  const answer = await buyer.post(`/payment/url/${order.uuid}`, {
    successUrl,
    errorUrl: 'http://localhost:3000/shopping/checkout',
    lang: 'cz',
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'origin-not-allowed'])
})

test.each([
  ['http://localhost:3000\\@evil.example/', 'http://localhost:3000/@evil.example/'],
  ['HTTP:/\t/localhost:3000/a b', 'http://localhost:3000/a%20b'],
  ['http:localhost:3000/x', 'http://localhost:3000/x'],
])('the provider is given the address %j as it was read', async (written, read) => {
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  const open = vi.spyOn(shop.payment.gateway, 'open')
  onTestFinished(() => open.mockRestore())
  await buyer.post(`/payment/url/${order.uuid}`, { successUrl: written, errorUrl: written, lang: 'cz' })
  expect(open.mock.calls[0]?.[0]).toMatchObject({ successUrl: read, errorUrl: read })
})

test.each(['\\ud800', 'a\\udfffb', '\\u0000'])(
  'a signed notice with the text %s is refused, and nothing fails',
  async (text) => {
    for (const field of ['eventId', 'ref', 'merchantRef', 'refund']) {
      const notice = { eventId: 'e', ref: 'r', merchantRef: 'm', [field]: 'TEXT' }
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/hooks/payment/sandbox',
        headers: { 'content-type': 'application/json', 'test-signature': 'good' },
        payload: JSON.stringify(notice).replace('TEXT', text),
      })
      expect([field, answer.statusCode]).toEqual([field, 401])
    }
  },
)

test('the provider being down is payment-error, and the order can be paid later', async () => {
  const buyer = shop.visitor()
  const order = await buyer.order([aPiece()])
  shop.payment.down = true
  const answer = await buyer.paymentUrl(order.uuid)
  shop.payment.down = false
  expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'payment-error'])
  await pay(shop, buyer, order.uuid)
  expect(await statusOf(order.uuid)).toBe('paid')
})
