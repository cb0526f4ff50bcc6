import { isVariableSymbol } from '@gondola/rules/business/variable-symbol.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hotelGuests, onInvoice, orderAsCompany, sampleUser, setCredit } from '../../../harness/companies.ts'
import { aMember } from '../../../harness/members.ts'
import { aPiece, FIRST_SATURDAY, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

const LIMIT = 5_000_000
const FREE = 'lipno-treetop-mini'

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await shop.work()
  await shop.pool.query("update orders set company_id = null, on_credit = false where status = 'unpaid'")
  await setCredit(shop, LIMIT, 0)
})

/** Lets companies see every category while it runs: free products are in none of theirs. */
async function seesAll(act: () => Promise<void>): Promise<void> {
  const set = async (isOn: boolean) => {
    await shop.pool.query(
      `update content set value = jsonb_set(value, '{flags,showB2BAllCategories}', $1) where key = 'eshop_config'`,
      [JSON.stringify(isOn)],
    )
    await shop.deps.shelf.reload()
  }
  await set(true)
  try {
    await act()
  } finally {
    await set(false)
  }
}

const rowOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select status, on_credit, amount_due::int, due_day, vs, purchase_order, released_at is not null as released,
         issued_at is not null as issued, paid_at is not null as paid, company_id is not null as of_company,
         extract(epoch from payment_due - now())::int as seconds from orders where id = $1`,
      [uuid],
    )
  ).rows[0]
const owed = async () => (await shop.pool.query<{ owed: number }>('select owed::int from company')).rows[0]?.owed
const states = async (uuid: string) =>
  (
    await shop.pool.query<{ state: string }>('select distinct state from order_entry where order_id = $1', [uuid])
  ).rows.map(({ state }) => state)
const refusal = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).error.code,
  JSON.parse(body).error.details?.reason ?? JSON.parse(body).error.field,
]

describe('an order on credit', () => {
  test('is unpaid, raises what is owed, and gets its tickets at once', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(10, 4))
    expect(await rowOf(uuid)).toMatchObject({
      status: 'unpaid',
      on_credit: true,
      amount_due: 1_296_000,
      due_day: '2026-12-05',
      released: true,
      paid: false,
      of_company: true,
    })
    expect(await owed()).toBe(1_296_000)
    await shop.work('issue-order')
    expect(await states(uuid)).toEqual(['ready'])
    expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', issued: true })
  })

  test('has a symbol that counts on by one, with the check digit of the example', async () => {
    await shop.pool.query('update orders set vs = null')
    await shop.pool.query('delete from symbol_year')
    const first = await onInvoice(hotel, hotelGuests(1))
    const second = await onInvoice(hotel, hotelGuests(1))
    expect([(await rowOf(first)).vs, (await rowOf(second)).vs]).toEqual(['7726000013', '7726000021'])
    expect(isVariableSymbol((await rowOf(first)).vs)).toBe(true)
  })

  test('fits the limit to the heller; a heller more is taken without credit and waits for its payment', async () => {
    await setCredit(shop, LIMIT, LIMIT - 1_296_000)
    expect(await rowOf(await onInvoice(hotel, hotelGuests(10, 4)))).toMatchObject({ on_credit: true })
    expect(await owed()).toBe(LIMIT)
    await setCredit(shop, LIMIT, LIMIT - 1_296_000 + 1)
    const waiting = await onInvoice(hotel, hotelGuests(10, 4))
    expect(await rowOf(waiting)).toMatchObject({
      status: 'unpaid',
      on_credit: false,
      released: false,
      due_day: '2026-12-05',
    })
    expect(await owed()).toBe(LIMIT - 1_296_000 + 1)
    expect(await shop.work('issue-order')).toBe(1)
    expect(await states(waiting)).toEqual(['waiting'])
  })

  test('submitted again is the same order and is owed once', async () => {
    const pieces = hotelGuests(2)
    const [one, two] = [await orderAsCompany(hotel, pieces), await orderAsCompany(hotel, pieces)]
    expect(two.json()).toMatchObject({ uuid: one.json().uuid, status: 'unpaid', skipPayment: false })
    expect(await owed()).toBe(200_000)
  })

  test('of a company whose credit was stopped is taken without credit', async () => {
    await shop.pool.query('update company set credit_stopped_at = now()')
    expect(await rowOf(await onInvoice(hotel, hotelGuests(1)))).toMatchObject({ on_credit: false })
    await shop.pool.query('update company set credit_stopped_at = null')
  })
})

describe('an order without credit', () => {
  beforeEach(() => setCredit(shop, 0, 0))

  test('holds its prices until it ends, three days after its due day at six', async () => {
    const uuid = await onInvoice(hotel, hotelGuests(1))
    const { seconds } = await rowOf(uuid)
    // From 21 November at noon to 8 December at six.
    expect(Math.abs(seconds - (16 * 24 + 18) * 3600)).toBeLessThan(30)
    const held = await shop.pool.query(
      'select bool_and(r.expires_at = o.payment_due) as all from reservation r join orders o on o.id = r.order_id where o.id = $1',
      [uuid],
    )
    expect(held.rows).toEqual([{ all: true }])
  })

  test('is refused where a transfer could not come in time, and nothing is written', async () => {
    const soon = await orderAsCompany(hotel, hotelGuests(1, 0, '2026-12-05'))
    expect(soon.statusCode).toBe(201)
    const pieces = hotelGuests(1, 0, '2026-12-05')
    await hotel.post(
      '/v2/transaction/dry-run?personal',
      { origin: 'eshop', entries: pieces },
      { 'x-shop-now': '2026-12-03T12:00:00+01:00' },
    )
    const late = await hotel.post(
      '/v2/transaction/validate',
      { ...submissionOf(pieces), salesPoint: 'b2b', paidWith: 'invoice' },
      { 'x-shop-now': '2026-12-03T12:00:00+01:00' },
    )
    expect(refusal(late)).toEqual([409, 'unsupported-payment-type', 'too-late'])
    expect((await shop.pool.query('select from order_entry where uuid = $1', [pieces[0]?.uuid])).rowCount).toBe(0)
  })

  test('is refused once five of its company wait', async () => {
    for (let count = 0; count < 5; count++) await onInvoice(hotel, hotelGuests(1))
    const sixth = await orderAsCompany(hotel, hotelGuests(1))
    expect(refusal(sixth)).toEqual([409, 'unsupported-payment-type', 'too-many-open'])
  })

  test('is refused where its company would hold more than a fifth of a slot, and taken for the next one', async () => {
    const bob = (count: number, timeSlot: string) =>
      Array.from({ length: count }, () =>
        aPiece({ variantId: 'lipno-bob-1-adult', validFrom: '2027-01-12', timeSlot, method: 'print' }),
      )
    await seesAll(async () => {
      // The slots of the bob run have 60 places.
      await onInvoice(hotel, bob(11, '12:00'))
      const over = bob(2, '12:00')
      expect(refusal(await orderAsCompany(hotel, over))).toEqual([409, 'unsupported-payment-type', 'too-many-open'])
      expect((await shop.pool.query('select from order_entry where uuid = $1', [over[0]?.uuid])).rowCount).toBe(0)
      expect((await orderAsCompany(hotel, bob(1, '12:00'))).statusCode).toBe(201)
      expect((await orderAsCompany(hotel, bob(2, '12:30'))).statusCode).toBe(201)
      await setCredit(shop, LIMIT, 0)
      expect((await orderAsCompany(hotel, bob(2, '12:00'))).statusCode).toBe(201)
    })
  })
})

describe('who may pay in which way', () => {
  test('a purchase order has its number, on invoice it is optional', async () => {
    const without = await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'order' })
    expect(refusal(without)).toEqual([409, 'missing-user-data', 'meta.purchaseOrder'])
    const uuid = await onInvoice(hotel, hotelGuests(1), { paidWith: 'order', purchaseOrder: 'OBJ-2026-118' })
    expect(await rowOf(uuid)).toMatchObject({ purchase_order: 'OBJ-2026-118', status: 'unpaid' })
  })

  test('a number of letters that no document can print is refused, as one that is too long', async () => {
    for (const purchaseOrder of ['小龙 7', 'W'.repeat(41)]) {
      const { error } = (await orderAsCompany(hotel, hotelGuests(1), { purchaseOrder })).json()
      expect([error.code, error.field]).toEqual(['bad-input', 'meta.purchaseOrder'])
    }
  })

  test('a blocked company, one without the way, and whoever is no company are refused with the reason', async () => {
    await shop.pool.query('update company set blocked_at = now()')
    expect(refusal(await orderAsCompany(hotel, hotelGuests(1)))).toEqual([409, 'unsupported-payment-type', 'blocked'])
    await shop.pool.query("update company set blocked_at = null, pays_by = '{card}'")
    expect(refusal(await orderAsCompany(hotel, hotelGuests(1)))).toEqual([
      409,
      'unsupported-payment-type',
      'not-allowed',
    ])
    await shop.pool.query("update company set pays_by = '{card,invoice,order}'")
    const guest = shop.visitor()
    for (const salesPoint of ['eshop', 'b2b'])
      expect(refusal(await orderAsCompany(guest, [aPiece()], { salesPoint }))).toEqual([
        409,
        'unsupported-payment-type',
        'not-b2b',
      ])
  })

  test('a company without a way to pay, and a member on invoice, are refused, and nothing is written', async () => {
    const count = async () => (await shop.pool.query('select count(*)::int as n from orders')).rows[0].n
    const { visitor: member } = await aMember(shop)
    const before = await count()
    await shop.pool.query("update company set pays_by = '{}'")
    for (const paidWith of ['invoice', 'order', 'card'])
      expect(refusal(await orderAsCompany(hotel, hotelGuests(1), { paidWith, purchaseOrder: 'OBJ-1' }))).toEqual([
        409,
        'unsupported-payment-type',
        'not-allowed',
      ])
    await shop.pool.query("update company set pays_by = '{card,invoice,order}'")
    const pieces = [aPiece()]
    expect(refusal(await orderAsCompany(member, pieces, { salesPoint: 'eshop' }))).toEqual([
      409,
      'unsupported-payment-type',
      'not-b2b',
    ])
    expect(await count()).toBe(before)
  })

  test('what costs nothing is paid at once, has no symbol and is not owed', async () => {
    const pieces = [aPiece({ variantId: FREE, validFrom: FIRST_SATURDAY, method: 'print' })]
    await seesAll(async () => {
      const reply = await orderAsCompany(hotel, pieces)
      expect(reply.json()).toMatchObject({ status: 'paid', skipPayment: true })
      expect(await rowOf(reply.json().uuid)).toMatchObject({ vs: null, due_day: null, on_credit: false })
      expect(await owed()).toBe(0)
    })
  })

  test('what costs nothing is taken from a company without a way to pay, and what costs something is not', async () => {
    await shop.pool.query("update company set pays_by = '{invoice}'")
    const free = aPiece({ variantId: FREE, validFrom: FIRST_SATURDAY, method: 'print' })
    await seesAll(async () => {
      const reply = await orderAsCompany(hotel, [free], { paidWith: 'card' })
      expect(reply.json()).toMatchObject({ status: 'paid', skipPayment: true })
    })
    expect(refusal(await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' }))).toEqual([
      409,
      'unsupported-payment-type',
      'not-allowed',
    ])
    await shop.pool.query("update company set pays_by = '{card,invoice,order}'")
  })

  test('what is in no category of the company is not sold to it, unless it sees all of them', async () => {
    const piece = [aPiece({ validFrom: FIRST_SATURDAY })]
    const { error } = (await orderAsCompany(hotel, piece)).json()
    expect(error.code).toBe('invalid-segment')
    await seesAll(async () => {
      expect((await orderAsCompany(hotel, piece)).statusCode).toBe(201)
    })
  })

  test('an order by card is of the company and owes nothing', async () => {
    const reply = await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' })
    expect(reply.json()).toMatchObject({ status: 'new' })
    expect(await rowOf(reply.json().uuid)).toMatchObject({
      of_company: true,
      vs: null,
      due_day: null,
      on_credit: false,
    })
    expect(await owed()).toBe(0)
  })
})

test('what the access system refuses of an unpaid order is not owed, and no card gets money back', async () => {
  const uuid = await onInvoice(hotel, hotelGuests(10, 4))
  const one = await shop.pool.query<{ uuid: string }>(
    "select uuid from order_entry where order_id = $1 and variant_id = 'lipno-b2b-daypass-adult' limit 1",
    [uuid],
  )
  shop.access.refuse(`${one.rows[0]?.uuid}.1`, 17)
  await shop.work('deposit-invoice')
  await shop.work()
  expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', amount_due: 1_196_000, issued: true })
  expect(await owed()).toBe(1_196_000)
  const books = await shop.pool.query(
    `select (select count(*)::int from refund where order_id = $1) as refunds, (select count(*)::int from receipt where order_id = $1) as documents,
      (select deposit ->> 'version' from orders where id = $1) as version, (select taken_off::int from orders where id = $1) as off`,
    [uuid],
  )
  expect(books.rows).toEqual([{ refunds: 0, documents: 0, version: '2', off: 100_000 }])
})

test('a user who may not buy is told so where a colleague’s order waits for its card; a stranger learns nothing', async () => {
  const reply = await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' })
  const { uuid } = reply.json() as { uuid: string }
  const colleague = await sampleUser(shop)
  const setRight = (mayBuy: boolean) =>
    shop.pool.query('update member set may_buy = $1 where company_id is not null', [mayBuy])
  await setRight(false)
  onTestFinished(() => setRight(true).then(() => undefined))
  const codeOf = async (who: Visitor) => (await who.paymentUrl(uuid)).json().error.code
  expect(await codeOf(colleague)).toBe('forbidden')
  expect(await codeOf(shop.visitor())).toBe('not-found')
})

test('an order of a company by card is paid only by who ordered, not by whoever uses the browser next', async () => {
  const { uuid } = (await orderAsCompany(hotel, hotelGuests(1), { paidWith: 'card' })).json() as { uuid: string }
  const url = (await hotel.paymentUrl(uuid)).json().url
  const next = async (visitor: Visitor) => {
    // Nobody signed out: the cookie of the orders is still there.
    visitor.cookies.set('order', hotel.cookies.get('order') ?? expect.unreachable())
    return (await visitor.paymentUrl(uuid)).json()
  }
  expect((await next(shop.visitor())).error.code).toBe('not-found')
  expect((await next((await aMember(shop)).visitor)).error.code).toBe('not-found')
  const { rows } = await shop.pool.query<{ id: string }>('select member_id as id from orders where id = $1', [uuid])
  const ofOther = await aMember(shop)
  await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, ofOther.profile.id])
  expect((await hotel.paymentUrl(uuid)).json().error.code).toBe('forbidden')
  await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, rows[0]?.id])
  expect((await hotel.paymentUrl(uuid)).json().url).toBe(url)
})
