import { randomUUID } from 'node:crypto'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const family = () => [aPiece(), aPiece(), aPiece({ variantId: 'lipno-ski-1day-child' })]
const countOrders = async (cartOf: { uuid: string }) =>
  (
    await shop.pool.query<{ count: number }>(
      'select count(distinct order_id)::int as count from order_entry where uuid = $1',
      [cartOf.uuid],
    )
  ).rows[0]?.count

test('an order freezes the prices that the dry-run held', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const quote = await buyer.dryRun(entries)
  const order = (await buyer.post('/v2/transaction/validate', submissionOf(entries))).json() as OrderReceipt
  expect(order).toMatchObject({ status: 'new', skipPayment: false, amount: { base: quote.amount.base } })
  expect(order.entries.map(({ amount }) => amount)).toEqual(quote.entries.map(({ price }) => price?.price))
})

test('an order says how long it holds its entries: for the payment window', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const order = await buyer.order(entries)
  const rows = await shop.pool.query<{ entry_uuid: string; expires_at: number }>(
    `select entry_uuid, expires_at from reservation where order_id = $1 and expires_at > now() + interval '24 minutes'`,
    [order.uuid],
  )
  const ends = new Map(rows.rows.map((row) => [row.entry_uuid, new Date(row.expires_at).toISOString()]))
  expect(order.entries.map(({ priceValidTo }) => priceValidTo)).toEqual(entries.map(({ uuid }) => ends.get(uuid)))
  const again = await buyer.order(entries)
  expect(again.entries.map(({ priceValidTo }) => priceValidTo)).toEqual([null, null, null])
})

test('submission and validate are one act with two names', async () => {
  const buyer = shop.visitor()
  const entries = family()
  await buyer.dryRun(entries)
  const first = (await buyer.post('/v2/transaction', submissionOf(entries))).json() as OrderReceipt
  const second = (await buyer.post('/v2/transaction/validate', submissionOf(entries))).json() as OrderReceipt
  expect(second.uuid).toBe(first.uuid)
})

test('ten submits at once with one key make one order and answer the same', async () => {
  const buyer = shop.visitor()
  const entries = family()
  await buyer.dryRun(entries)
  const key = { 'idempotency-key': randomUUID() }
  await buyer.post('/v2/transaction/validate', { ...submissionOf(entries), dryRun: true })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.post('/v2/transaction/validate', submissionOf(entries), key)),
  )
  // The dry-run was one of the ten that a minute allows.
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 201, 429])
  const uuids = new Set(answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().uuid))
  expect(uuids.size).toBe(1)
  expect(await countOrders(entries[0] ?? aPiece())).toBe(1)
})

test('two tabs that submit the same cart without a key make one order', async () => {
  const buyer = shop.visitor()
  const entries = family()
  await buyer.dryRun(entries)
  const answers = await Promise.all([1, 2, 3].map(() => buyer.post('/v2/transaction/validate', submissionOf(entries))))
  expect(new Set(answers.map((answer) => answer.json().uuid)).size).toBe(1)
})

test('the same key with another content is refused', async () => {
  const buyer = shop.visitor()
  const entries = family()
  await buyer.dryRun(entries)
  const key = { 'idempotency-key': randomUUID() }
  await buyer.post('/v2/transaction/validate', submissionOf(entries), key)
  const other = await buyer.post('/v2/transaction/validate', submissionOf(entries, { email: 'petr@example.com' }), key)
  expect([other.statusCode, other.json().error.code]).toEqual([422, 'idempotency-conflict'])
})

test('an edited cart supersedes its unpaid order: the old one fails, the prices move over', async () => {
  const buyer = shop.visitor()
  const entries = family()
  const old = await buyer.order(entries)
  const fresh = await buyer.order(entries.slice(0, 2))
  const rows = await shop.pool.query('select status, superseded_by from orders where id = $1', [old.uuid])
  expect(rows.rows[0]).toEqual({ status: 'failed', superseded_by: fresh.uuid })
  const held = await shop.pool.query('select order_id from reservation where entry_uuid = $1', [entries[0]?.uuid])
  expect(held.rows[0]?.order_id).toBe(fresh.uuid)
})

test('an entry without a handout method is refused with missing-method and no order is made', async () => {
  const buyer = shop.visitor()
  const piece = aPiece({ method: 'print' })
  await buyer.dryRun([piece])
  const answer = await buyer.post('/v2/transaction/validate', submissionOf([piece]))
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'missing-method'])
  expect(await countOrders(piece)).toBe(0)
})

test('an entry for another segment is refused with invalid-segment', async () => {
  const buyer = shop.visitor()
  const piece = aPiece({ variantId: 'lipno-b2b-ski-adult', method: 'exchange' })
  const known = [...shop.deps.shelf.current().variants.values()].find(({ product }) => product.segments.length > 0)
  const entry = { ...piece, variantId: known?.variant.id ?? '' }
  const answer = await buyer.post('/v2/transaction/validate', submissionOf([entry]))
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'invalid-segment'])
})

test.each([
  ['a price', { entries: [{ ...aPiece(), price: 1 }] }],
  ['an amount', { amount: { base: 1 } }],
  ['skipPayment', { skipPayment: true }],
  ['another status', { status: 'paid' }],
  ['an owner', { owner: 'someone' }],
  ['an operator in place of a value', { origin: { $ne: 'eshop' } }],
  ['no entry', { entries: [] }],
  ['a hundred and one entries', { entries: Array.from({ length: 101 }, () => aPiece()) }],
  ['an address that is none', { meta: { email: 'jana@', lang: 'cz' } }],
])('a body that brings %s is a 400 with a code', async (_name, change) => {
  const buyer = shop.visitor()
  const answer = await buyer.post('/v2/transaction/validate', { ...submissionOf([aPiece()]), ...change })
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad-input'])
})

test.each([
  ['b2b', { salesPoint: 'b2b' }],
  ['an invoice', { paidWith: 'invoice' }],
])('a guest who asks for %s is refused with unsupported-payment-type', async (_name, change) => {
  const buyer = shop.visitor()
  const answer = await buyer.post('/v2/transaction/validate', { ...submissionOf([aPiece()]), ...change })
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'unsupported-payment-type'])
})

test('a prototype key in the body is refused and pollutes nothing', async () => {
  const buyer = shop.visitor()
  const answer = await buyer.send({
    method: 'POST',
    url: '/api/v2/transaction/validate',
    headers: { 'content-type': 'application/json' },
    payload: '{"__proto__":{"polluted":true},"origin":"eshop"}',
  })
  expect(answer.statusCode).toBe(400)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('a dry run of the submission checks everything and makes no order', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  const answer = await buyer.post('/v2/transaction/validate', { ...submissionOf([piece]), dryRun: true })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().entries[0].errors).toEqual([])
  expect(await countOrders(piece)).toBe(0)
})

test('without a live reservation the order is refused as expired and the cart can be priced again', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  await buyer.dryRun([piece])
  await shop.pool.query(`update reservation set expires_at = now() - interval '1 second' where entry_uuid = $1`, [
    piece.uuid,
  ])
  const answer = await buyer.post('/v2/transaction/validate', submissionOf([piece]))
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'reservation-expired'])
})

test('a state-changing call without the client header is refused', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v2/transaction/validate',
    payload: submissionOf([aPiece()]),
  })
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'missing-client'])
})

test.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
  'a call from another site is refused: %o',
  async (headers) => {
    const answer = await shop.visitor().post('/v2/transaction/validate', submissionOf([aPiece()]), headers)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'cross-site'])
  },
)

test('no number of edited submits holds a price for more than two hours', async () => {
  const buyer = shop.visitor()
  const entries = family()
  await buyer.order(entries)
  await shop.pool.query(
    `update reservation set held_since = now() - interval '119 minutes' where entry_uuid = any($1::uuid[])`,
    [entries.map(({ uuid }) => uuid)],
  )
  await buyer.order(entries, { email: 'petr@example.com' })
  const left = await shop.pool.query<{ seconds: number }>(
    'select extract(epoch from expires_at - now())::float8 as seconds from reservation where entry_uuid = $1',
    [entries[0]?.uuid],
  )
  expect(left.rows[0]?.seconds).toBeLessThanOrEqual(60)
})

test('a repeated submit answers the same order even when its day could not be bought any more', async () => {
  const buyer = shop.visitor()
  const piece = aPiece({ validFrom: '2026-12-05' })
  await buyer.dryRun([piece])
  const key = { 'idempotency-key': randomUUID() }
  const first = await buyer.post('/v2/transaction/validate', submissionOf([piece]), key)
  const later = { ...key, 'x-shop-now': '2026-12-06T10:00:00+01:00' }
  const second = await buyer.post('/v2/transaction/validate', submissionOf([piece]), later)
  expect([second.statusCode, second.json().uuid]).toEqual([201, first.json().uuid])
  const other = await buyer.post('/v2/transaction/validate', submissionOf([piece], { email: 'x@example.com' }), later)
  expect(other.statusCode).toBe(409)
})

test('a price that nobody has seen is not charged: the first submit without a dry-run is refused', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  const unseen = await buyer.post('/v2/transaction/validate', submissionOf([piece]))
  expect([unseen.statusCode, unseen.json().error.code]).toEqual([409, 'price-changed'])
  expect((await buyer.post('/v2/transaction/validate', submissionOf([piece]))).statusCode).toBe(201)
})

test.each([{ tokenId: 'card' }, { timeSlot: '09:00' }])(
  'what nothing acts on yet is refused and not swallowed: %o',
  async (extra) => {
    const buyer = shop.visitor()
    const entries = [{ ...aPiece(), ...extra }]
    expect((await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries })).statusCode).toBe(400)
    expect((await buyer.post('/v2/transaction/validate', submissionOf(entries))).statusCode).toBe(400)
  },
)

test('neither prices nor days of a product of another segment are told', async () => {
  const hidden = [...shop.deps.shelf.current().variants.values()].find(({ product }) => product.segments.length > 0)
  const variantId = hidden?.variant.id ?? ''
  const buyer = shop.visitor()
  const prices = { origin: 'eshop', entries: [{ variantId, count: 1 }], dates: ['2026-12-05'] }
  expect((await buyer.post('/v2/transaction/prices', prices)).statusCode).toBe(404)
  expect((await buyer.post('/v2/variants/validate', { variant: variantId, arrival: '2026-12-05' })).statusCode).toBe(
    404,
  )
})
