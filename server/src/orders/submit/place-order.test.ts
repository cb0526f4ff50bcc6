import { randomUUID } from 'node:crypto'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hotelGuests, onInvoice, sampleUser, setCredit } from '../../../harness/companies.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

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

test('ten submits at once with one key make one order and return the same', async () => {
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

/** A submission that is refused. `undo` reverts what only this refusal needed. */
type Refused = {
  entries: (ReturnType<typeof aPiece> & Record<string, unknown>)[]
  buyer?: Visitor
  change?: { meta?: object; [field: string]: unknown }
  headers?: Record<string, string>
  undo?: () => Promise<unknown>
}
const OF_COMPANY = { salesPoint: 'b2b', paidWith: 'invoice' }
const ofCompany = async (column: string, value: unknown): Promise<Refused> => {
  const set = (to: unknown) => shop.pool.query(`update company set ${column} = $1`, [to])
  const before = (await shop.pool.query(`select ${column} as value from company`)).rows[0].value
  const buyer = await sampleUser(shop)
  await set(value)
  return { buyer, entries: hotelGuests(1), change: OF_COMPANY, undo: () => set(before) }
}
const REFUSED: Record<string, () => Refused | Promise<Refused>> = {
  'a card for what is not loaded onto one': () => ({ entries: [{ ...aPiece(), tokenId: randomUUID() }] }),
  'a key of other signs': () => ({ entries: [aPiece()], headers: { 'idempotency-key': 'no' } }),
  'a key that another content had': async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [buyer, entries] = [shop.visitor(), family()]
    await buyer.dryRun(entries)
    await buyer.post('/v2/transaction/validate', submissionOf(entries), headers)
    return { buyer, entries, headers, change: { meta: { email: 'petr@example.com' } } }
  },
  'entries that are paid already': async () => {
    const [buyer, entries] = [shop.visitor(), family()]
    await pay(shop, buyer, (await buyer.order(entries)).uuid)
    return { buyer, entries, change: { meta: { email: 'petr@example.com' } } }
  },
  'an entry of the order of another cart': async () => {
    const entries = family()
    await shop.visitor().order(entries)
    return { entries }
  },
  'an address that is none': () => ({ entries: [aPiece()], change: { meta: { email: 'jana@example' } } }),
  'another owner': () => ({ entries: [aPiece()], change: { owner: randomUUID() } }),
  'another end of its time': () => ({ entries: [{ ...aPiece(), timeSlotEnd: '09:30' }] }),
  'an age that its birthday contradicts': () => ({
    entries: [{ ...aPiece({ method: 'exchange' }), exchangeBirthday: '01.01.2020', exchangeSubType: 'adult' }],
  }),
  'half a buyer': () => ({ entries: [aPiece()], change: { meta: { buyer: { name: 'Jana' } } } }),
  'a price that needs a named buyer': () => ({ entries: Array.from({ length: 14 }, () => aPiece()) }),
  'a picture for gifts that is not there': () => ({ entries: [{ ...aPiece(), giftTemplate: 'none' }] }),
  'a guest on invoice': () => ({ entries: [aPiece()], change: { paidWith: 'invoice' } }),
  'a guest as a company': () => ({ entries: [aPiece()], change: OF_COMPANY }),
  'an entry without a way to get it': () => ({ entries: [aPiece({ method: 'print' })] }),
  'an entry of another segment': () => ({ entries: [aPiece({ variantId: 'lipno-b2b-daypass-adult' })] }),
  'a day that is over': () => ({ entries: [aPiece({ validFrom: '2026-11-20' })] }),
  'a price that is held no more': async () => {
    const [buyer, entries] = [shop.visitor(), [aPiece()]]
    await buyer.dryRun(entries)
    const uuids = entries.map(({ uuid }) => uuid)
    await shop.pool.query("update reservation set expires_at = now() - interval '1 s' where entry_uuid = any($1)", [
      uuids,
    ])
    return { buyer, entries }
  },
  'more free tickets than its network may have': async () => {
    const frees = () => Array.from({ length: 100 }, () => aPiece({ variantId: 'lipno-treetop-mini', method: 'print' }))
    const visitor = () => shop.visitor('203.0.115.7')
    for (let order = 1; order <= 3; order++) await visitor().order(frees(), { email: `${randomUUID()}@example.com` })
    return { buyer: visitor(), entries: frees() }
  },
  'a company that was blocked': () => ofCompany('blocked_at', new Date()),
  'a company that may not pay so': () => ofCompany('pays_by', '{card}'),
  'a company without the number of its order': async () => ({
    buyer: await sampleUser(shop),
    entries: hotelGuests(1),
    change: { ...OF_COMPANY, paidWith: 'order' },
  }),
  'a company whose transfer would come too late': async () => ({
    ...(await ofCompany('credit_limit', 0)),
    entries: hotelGuests(1, 0, '2026-12-05'),
    headers: { 'x-shop-now': '2026-12-03T12:00:00+01:00' },
  }),
  'a company with five orders that wait': async () => {
    const refused = await ofCompany('credit_limit', 0)
    await setCredit(shop, 0, 0)
    for (let order = 1; order <= 5; order++) await onInvoice(await sampleUser(shop), hotelGuests(1))
    return refused
  },
}

test.each(Object.entries(REFUSED))('a dry run is refused as its order: %s', async (_name, refused) => {
  const { buyer = shop.visitor(), entries, change = {}, headers = {}, undo } = await refused()
  const written = async () =>
    (
      await shop.pool.query(
        `select (select count(*)::int from orders) as orders, (select count(*)::int from order_history) as moves,
          (select sum(serial)::int from symbol_year) as symbols, (select sum(owed)::int from company) as owed`,
      )
    ).rows[0]
  const { meta, ...fields } = change
  const submission = { ...submissionOf(entries, meta), ...fields }
  await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries }, headers)
  const before = await written()
  const trial = await buyer.post('/v2/transaction/validate', { ...submission, dryRun: true }, headers)
  expect(await written()).toEqual(before)
  const order = await buyer.post('/v2/transaction/validate', submission, headers)
  await undo?.()
  expect(order.statusCode, order.body).toBeGreaterThanOrEqual(400)
  const errorOf = ({ statusCode, body }: typeof order) => [statusCode, JSON.parse(body).error]
  expect(errorOf(trial)).toEqual(errorOf(order))
})

test('a dry run takes nothing: neither the order before it, nor free tickets, nor its key', async () => {
  const [buyer, entries] = [shop.visitor('203.0.116.7'), family()]
  const old = await buyer.order(entries)
  const headers = { 'idempotency-key': randomUUID() }
  const changed = submissionOf(entries, { email: 'petr@example.com' })
  for (let trial = 1; trial <= 2; trial++)
    expect(
      (await buyer.post('/v2/transaction/validate', { ...changed, dryRun: true }, headers)).json().entries,
    ).toHaveLength(3)
  const { rows } = await shop.pool.query('select status from orders where id = $1', [old.uuid])
  expect(rows).toEqual([{ status: 'new' }])
  const made = await buyer.post('/v2/transaction/validate', changed, headers)
  expect(made.statusCode, made.body).toBe(201)
  // Once it is paid, its submit would return the same order, so its dry run is no fault.
  await pay(shop, buyer, made.json().uuid)
  expect((await buyer.post('/v2/transaction/validate', { ...changed, dryRun: true })).statusCode).toBe(200)
  const frees = Array.from({ length: 100 }, () => aPiece({ variantId: 'lipno-treetop-mini', method: 'print' }))
  const guest = shop.visitor('203.0.116.7')
  await guest.dryRun(frees)
  for (let trial = 1; trial <= 4; trial++)
    expect((await guest.post('/v2/transaction/validate', { ...submissionOf(frees), dryRun: true })).statusCode).toBe(
      200,
    )
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

test('a repeated submit returns the same order even when its day could not be bought any more', async () => {
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
