import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, FIRST_SATURDAY, submissionOf, type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('a dry-run prices every entry, holds it for 15 minutes and makes no order', async () => {
  const buyer = shop.visitor()
  const before = Date.now()
  const quote = await buyer.dryRun([aPiece(), aPiece({ variantId: 'lipno-ski-1day-child' })])
  expect(quote.amount.base).toBe(quote.entries.reduce((sum, entry) => sum + (entry.price?.price ?? 0), 0))
  for (const entry of quote.entries) {
    expect(entry.errors).toEqual([])
    expect([entry.benefitsApplied, entry.voucherJournal]).toEqual([[], []])
    expect(entry.inclusiveValidity).toEqual([FIRST_SATURDAY])
    const held = Date.parse(entry.priceValidTo ?? '') - before
    expect(held).toBeGreaterThan(14.9 * 60_000)
    expect(held).toBeLessThan(15.1 * 60_000)
  }
  expect((await shop.pool.query('select count(*)::int as count from orders')).rows[0]?.count).toBe(0)
})

test.each([
  ['lipno-ski-1day-adult', 'PRODUCT'],
  ['lipno-treetop-adult', 'no-card-item'],
  ['lipno-rental-adult', 'exchange-pass'],
  ['lipno-card-product-adult', 'card-product'],
  ['lipno-gift-voucher-500', 'transaction_voucher_product'],
  ['nothing-of-ours', null],
])('a dry-run says of %s that in the cart it is %s', async (variantId, type) => {
  const { entries } = await shop.visitor().dryRun([{ ...aPiece({ variantId }), method: undefined }])
  expect(entries.map((entry) => entry.type)).toEqual([type])
})

test('what goes onto a card or a new one can be held before the buyer has chosen', async () => {
  const piece = { ...aPiece({ variantId: 'lipno-season-pass-adult' }), method: undefined }
  const { entries } = await shop.visitor().dryRun([piece])
  expect(entries[0]).toMatchObject({ errors: [], priceValidTo: expect.any(String) })
})

test('a dry-run names the family ticket that costs less for the same people, and what it saves', async () => {
  const pieces = ['adult', 'adult', 'adult', 'child', 'child'].map((kind) =>
    aPiece({ variantId: `lipno-treetop-${kind}`, method: 'print' }),
  )
  const buyer = shop.visitor()
  const { amount, cheaper } = await buyer.dryRun([aPiece(), ...pieces])
  expect(cheaper).toHaveLength(1)
  const [mix] = cheaper
  expect(mix?.entries).toEqual(pieces.map(({ uuid }) => uuid))
  expect(mix?.pieces.map(({ variant, count }) => [variant._id, count])).toEqual([
    ['lipno-treetop-adult', 1],
    ['lipno-treetop-family', 1],
  ])
  expect(mix?.saving).toBeGreaterThan(0)
  const family = ['adult', 'family'].map((kind) => aPiece({ variantId: `lipno-treetop-${kind}`, method: 'print' }))
  const taken = await shop.visitor().dryRun([aPiece(), ...family])
  expect(amount.base - taken.amount.base).toBe(mix?.saving)
  expect(taken.cheaper).toEqual([])
})

test('people of one day never share a family ticket with those of another', async () => {
  const party = (day: string) =>
    ['adult', 'adult', 'child', 'child'].map((kind) =>
      aPiece({ variantId: `lipno-treetop-${kind}`, method: 'print', validFrom: day }),
    )
  const { cheaper } = await shop.visitor().dryRun([...party('2026-12-12'), ...party('2026-12-13')])
  expect(cheaper.map(({ entries }) => entries.length)).toEqual([4, 4])
})

test('a repeated dry-run with the same content never moves priceValidTo', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  const first = await buyer.dryRun([piece])
  const second = await buyer.dryRun([{ ...piece, method: 'prepaid', isGift: true }])
  expect(second.entries[0]?.priceValidTo).toBe(first.entries[0]?.priceValidTo)
})

test('another day is another reservation', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  await buyer.dryRun([piece])
  await shop.pool.query(`update reservation set expires_at = now() + interval '1 minute' where entry_uuid = $1`, [
    piece.uuid,
  ])
  const moved = await buyer.dryRun([{ ...piece, validFrom: '2026-12-06' }])
  expect(Date.parse(moved.entries[0]?.priceValidTo ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
})

test('a held price stays when the shop would ask more by now', async () => {
  const buyer = shop.visitor()
  const day = '2026-12-12'
  const piece = aPiece({ validFrom: day })
  const first = await buyer.dryRun([piece])
  await shop.pool.query(
    `insert into day_load values ('ski', $1, 4000) on conflict (load_key, day) do update set pieces = 4000`,
    [day],
  )
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const dearer = await buyer.dryRun([aPiece({ validFrom: day })])
  const held = await buyer.dryRun([piece])
  expect(dearer.entries[0]?.price?.price).toBeGreaterThan(first.entries[0]?.price?.price ?? 0)
  expect(held.entries[0]?.price?.price).toBe(first.entries[0]?.price?.price)
})

test('a reservation can be extended twice at most', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  await buyer.dryRun([piece])
  const extend = () => buyer.post('/v2/transaction/price-reservation/extend', { entryUuids: [piece.uuid] })
  expect((await extend()).json().entries[0].renewalsLeft).toBe(1)
  expect((await extend()).json().entries[0].renewalsLeft).toBe(0)
  const third = await extend()
  expect([third.statusCode, third.json().error.code]).toEqual([409, 'renewals-spent'])
})

test('nobody else can release or extend a reservation, nor price its entry', async () => {
  const [owner, other] = [shop.visitor(), shop.visitor()]
  const piece = aPiece()
  await owner.dryRun([piece])
  await other.dryRun([aPiece()])
  const released = await other.send({
    method: 'DELETE',
    url: `/api/v2/transaction/price-reservation?entryUuids=${piece.uuid}`,
  })
  expect(released.json()).toEqual({ released: [] })
  expect((await other.post('/v2/transaction/price-reservation/extend', { entryUuids: [piece.uuid] })).statusCode).toBe(
    409,
  )
  expect((await other.dryRun([piece])).entries[0]?.errors).toEqual([{ code: 'unavailable' }])
})

test('DELETE releases the own reservations', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  await buyer.dryRun([piece])
  const released = await buyer.send({
    method: 'DELETE',
    url: `/api/v2/transaction/price-reservation?entryUuids=${piece.uuid}`,
  })
  expect(released.json()).toEqual({ released: [piece.uuid] })
  expect((await shop.pool.query('select 1 from reservation where entry_uuid = $1', [piece.uuid])).rows).toEqual([])
})

test.each<[string, { validFrom?: string; variantId?: string }, string]>([
  ['yesterday', { validFrom: '2026-11-20' }, 'dateInHistory'],
  ['a day between the seasons', { validFrom: '2027-04-10' }, 'notValid'],
  ['a variant that does not exist', { variantId: 'nothing' }, 'unknownVariant'],
  ['a product of another segment', { variantId: 'SEGMENT' }, 'invalid-segment'],
])('an entry for %s is told why it cannot be bought', async (_name, change, code) => {
  const segmented = [...shop.deps.shelf.current().variants.values()].find(({ product }) => product.segments.length > 0)
  const variantId = change.variantId === 'SEGMENT' ? segmented?.variant.id : change.variantId
  const quote = await shop
    .visitor()
    .dryRun([aPiece({ ...change, ...(variantId ? { variantId } : {}), method: undefined })])
  expect(quote.entries[0]?.errors[0]?.code).toBe(code)
  expect(quote.entries[0]?.price).toBeNull()
  expect(quote.amount.base).toBe(0)
})

test('the calendar and the quote ask the same price', async () => {
  const buyer = shop.visitor()
  const prices = (
    await buyer.post('/v2/transaction/prices', {
      origin: 'eshop',
      entries: [{ variantId: 'lipno-ski-1day-adult', count: 2 }],
      dates: [FIRST_SATURDAY],
    })
  ).json()
  const quote = await buyer.dryRun([aPiece(), aPiece()])
  expect(prices[FIRST_SATURDAY]).toMatchObject({ state: 'open', standard: quote.amount.base, club: quote.amount.club })
})

test('a price question can name the rule version and its inputs', async () => {
  const prices = (
    await shop.visitor().post('/v2/transaction/prices', {
      origin: 'eshop',
      entries: [{ variantId: 'lipno-ski-1day-adult', count: 1 }],
      dates: [FIRST_SATURDAY],
      explain: true,
    })
  ).json()
  expect(prices[FIRST_SATURDAY].rules['lipno-ski-1day-adult']).toMatchObject({
    leadDays: 14,
    leadFactor: 0.95,
    soldFactor: 1,
  })
})

test('a gift voucher has no day: it is bought for today, for whatever day was sent', async () => {
  const quote = await shop
    .visitor()
    .dryRun([aPiece({ variantId: 'lipno-gift-voucher-500', validFrom: '2027-05-01', method: 'print' })])
  expect(quote.entries[0]).toMatchObject({ price: { price: 500 }, errors: [] })
  expect(quote.entries[0]?.inclusiveValidity[0]).toBe('2026-11-21')
  expect(quote.entries[0]?.inclusiveValidity.length).toBe(365)
})

test.each([
  ['2027-03-23', true],
  ['2027-03-24', false],
])('a week from %s, with lifts until the 29th, is on sale everywhere or nowhere: %s', async (arrival, isSold) => {
  const buyer = shop.visitor()
  const variantId = 'lipno-ski-7day-adult'
  const question = { origin: 'eshop', entries: [{ variantId, count: 1 }], dates: [arrival] }
  const price = (await buyer.post('/v2/transaction/prices', question)).json()[arrival]
  expect([price.state, price.reasons]).toEqual(isSold ? ['open', undefined] : ['closed', ['later-day']])
  const check = (await buyer.post('/v2/variants/validate', { variant: variantId, arrival })).json()
  expect(check).toEqual({ valid: isSold, reasons: isSold ? [] : ['later-day'] })
  const piece = aPiece({ variantId, validFrom: arrival })
  const [entry] = (await buyer.dryRun([piece])).entries
  expect(entry?.errors).toEqual(isSold ? [] : [{ code: 'notValid', reasons: ['later-day'] }])
  if (isSold) expect(entry?.inclusiveValidity.at(-1)).toBe('2027-03-29')
  const order = await buyer.post('/v2/transaction/validate', submissionOf([piece]))
  expect(order.statusCode).toBe(isSold ? 201 : 409)
})
