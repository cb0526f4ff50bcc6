import { UNBOUGHT_DAYS } from '@gondola/rules/card-check.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { differencesOf } from '../../harness/faults/differences-of.ts'
import { lockEnd, lockWaiters } from '../../harness/lock-waiters.ts'
import { ordersRead } from '../../harness/orders-read.ts'
import {
  aCancelledPayment,
  age,
  anEndedOrder,
  anOrder,
  aPaidOrder,
  askForPeople,
  aTicket,
  EMAIL,
  orderOf,
  payLate,
} from '../../harness/privacy/orders.ts'
import { FIRST_SATURDAY, type TestShop, testShop } from '../../harness/shop.ts'
import { startSweeps } from '../background/sweeps.ts'
import { prolongVoucher } from '../benefits/operate/vouchers.store.ts'
import { forgetUnboughtCards, keepCard } from '../cards/cards.store.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { eraseBilled, erasePeopleNow, eraseUnbilled } from './erasing.store.ts'
import { exportOrders, readOrdersOf } from './orders-of-person.store.ts'
import { eraseDue } from './retention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await askForPeople(shop)
})
afterAll(() => shop.close())

const erase = (today = shop.now().today, taxLaw: TaxLaw = 'CZ') =>
  eraseDue({ ...shop.now(), resort: { ...shop.deps.resort, taxLaw }, today })
const mailsOf = (uuid: string) => shop.mails.filter(({ messageId }) => messageId.includes(uuid)).length
const KEPT = { status: 'failed', email: EMAIL, people: 1 }
const ERASED = { status: 'failed', email: null, people: 0 }
const BUYER = { name: 'Petra Dvořáková', address: 'Vzorová 1', city: 'Praha', postalCode: '100 00', country: 'CZ' }

describe('an order that nobody paid', () => {
  test('loses all that is personal seven days after it could be paid, and nothing else', async () => {
    const young = await anEndedOrder(shop, '6 days')
    const old = await anEndedOrder(shop, '7 days')
    for (let times = 0; times < 2; times++) await erase()
    expect(await orderOf(shop, young.uuid)).toMatchObject(KEPT)
    expect(await orderOf(shop, old.uuid)).toMatchObject(ERASED)
    const { rows } = await shop.pool.query(
      `select buyer, length(content_hash) as hash, amount_due > 0 as costs, (select count(*)::int from order_entry where order_id = id) as entries
       from orders where id = $1`,
      [old.uuid],
    )
    expect(rows).toEqual([{ buyer: null, hash: 0, costs: true, entries: 1 }])
  })

  test('keeps it while a payment of it is open, however long that takes', async () => {
    const pieces = [aTicket(), aTicket()]
    const order = await anOrder(shop, pieces)
    await order.buyer.paymentUrl(order.uuid)
    // The cart makes another order, so that this one ends with its payment open.
    await anOrder(shop, pieces.slice(1), {}, order.buyer)
    expect(await orderOf(shop, order.uuid)).toMatchObject({ ...KEPT, people: 2 })
    await age(shop, order.uuid, '30 days')
    await erase()
    expect(await orderOf(shop, order.uuid)).toMatchObject({ ...KEPT, people: 2 })
    await shop.pool.query(
      `update payment_attempt set state = 'timed-out', closed_at = now() - interval '6 days' where order_id = $1`,
      [order.uuid],
    )
    await erase()
    expect(await orderOf(shop, order.uuid)).toMatchObject({ ...KEPT, people: 2 })
    await age(shop, order.uuid, '1 day')
    await erase()
    expect(await orderOf(shop, order.uuid)).toMatchObject(ERASED)
  })

  test('that may still be paid is left alone, whatever its age', async () => {
    const order = await anOrder(shop)
    await aCancelledPayment(shop, order)
    await shop.pool.query(`update orders set payment_due = now() - interval '8 days' where id = $1`, [order.uuid])
    await erase()
    expect(await orderOf(shop, order.uuid)).toMatchObject({ status: 'payment_failed', email: EMAIL, people: 1 })
    await shop.pool.query(`update orders set payment_due = now() where id = $1`, [order.uuid])
  })

  test('gives a card of a guest back to be forgotten', async () => {
    const { rows } = await shop.pool.query<{ id: string }>(
      `insert into card (number, birthday, by_guest, created_at, told_at)
       values ('PRIVACY1-AAA-001', '1990-06-02', true, now() - interval '8 days', now() - interval '8 days') returning id`,
    )
    const { uuid } = await anEndedOrder(shop, '8 days')
    await shop.pool.query('update order_entry set card_id = $1 where order_id = $2', [rows[0]?.id, uuid])
    const isKnown = async () =>
      (await shop.pool.query('select from card where id = $1', [rows[0]?.id])).rows.length === 1
    await forgetUnboughtCards(shop.now())
    expect(await isKnown()).toBe(true)
    await erase()
    await forgetUnboughtCards(shop.now())
    expect(await isKnown()).toBe(false)
  })
})

describe('a payment that comes late', () => {
  test('before erasing still brings the tickets to whom they are for', async () => {
    const { uuid, ref } = await anEndedOrder(shop, '6 days')
    await erase()
    await payLate(shop, ref)
    await shop.work()
    expect(await orderOf(shop, uuid)).toMatchObject({ status: 'finished', email: EMAIL, people: 1, refunds: 0 })
    expect(mailsOf(uuid)).toBe(1)
  })

  test('after erasing is given back, without a ticket and without a mail, and the books are right', async () => {
    const { uuid, ref, buyer } = await anEndedOrder(shop, '8 days')
    await erase()
    expect((await payLate(shop, ref)).statusCode).toBe(204)
    await payLate(shop, ref)
    await shop.work()
    expect(await orderOf(shop, uuid)).toMatchObject({ ...ERASED, refunds: 1 })
    expect(shop.payment.refunds.filter((refund) => refund.ref === ref)).toHaveLength(1)
    expect(mailsOf(uuid)).toBe(0)
    const seen = await buyer.get(`/api/transactions/${uuid}`)
    expect([seen.statusCode, seen.json().status, seen.json().meta.email]).toEqual([200, 'failed', ''])
    expect(await differencesOf(shop)).toEqual([])
  })

  test('while its order is being erased finds it erased', async () => {
    const { uuid, ref } = await anEndedOrder(shop, '8 days')
    const paying = await shop.deps.db.transaction().execute(async (tx) => {
      const until = { unpaidDays: 7, peopleDays: 60, peopleBefore: '2020-01-01', receiptsBefore: '2000-01-01' }
      expect(await eraseUnbilled({ db: tx as unknown as TxDb }, until, 100)).toHaveLength(1)
      const paying = payLate(shop, ref)
      await lockWaiters(shop.pool, 1)
      return { paying }
    })
    expect((await paying.paying).statusCode).toBe(204)
    await shop.work()
    expect(await orderOf(shop, uuid)).toMatchObject({ ...ERASED, refunds: 1 })
    expect(await differencesOf(shop)).toEqual([])
  })

  test('keeps its order from being erased while it is settled', async () => {
    const { uuid } = await anEndedOrder(shop, '8 days')
    const session = await shop.pool.connect()
    try {
      await session.query('begin')
      await session.query('select from orders where id = $1 for update', [uuid])
      await erase()
    } finally {
      await session.query('rollback')
      session.release()
    }
    expect(await orderOf(shop, uuid)).toMatchObject(KEPT)
    await erase()
    expect(await orderOf(shop, uuid)).toMatchObject(ERASED)
  })

  test('in any order with the erasing ends in a ticket for somebody or in a refund', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => anOrder(shop)))
    const late: { uuid: string; ref: string }[] = []
    for (const order of orders) late.push({ uuid: order.uuid, ref: await aCancelledPayment(shop, order) })
    await Promise.all(late.map(({ uuid }) => age(shop, uuid, '8 days')))
    await shop.pool.query(`update orders set payment_due = now() - interval '8 days' where id = any($1)`, [
      late.map(({ uuid }) => uuid),
    ])
    await aCancelledPayment(shop, await anOrder(shop))
    await Promise.all([...late.map(({ ref }) => payLate(shop, ref)), erase(), erase()])
    await shop.work()
    for (const { uuid } of late) {
      const { status, email, people, refunds } = (await orderOf(shop, uuid)) ?? {}
      expect([
        { status: 'finished', email: EMAIL, people: 1, refunds: 0 },
        { status: 'failed', email: null, people: 0, refunds: 1 },
      ]).toContainEqual({ status, email, people, refunds })
    }
    expect(await differencesOf(shop)).toEqual([])
  })

  test('and was given back keeps the e-mail for sixty days more', async () => {
    const { uuid, ref } = await anEndedOrder(shop, '1 day')
    // Its piece is sold in another order meanwhile.
    await shop.pool.query('update orders set superseded_by = id where id = $1', [uuid])
    await payLate(shop, ref)
    await erase()
    await shop.work()
    expect(mailsOf(uuid)).toBe(1)
    await age(shop, uuid, '59 days')
    await erase()
    expect(await orderOf(shop, uuid)).toMatchObject({ ...KEPT, refunds: 1 })
    await age(shop, uuid, '1 day')
    await erase()
    expect(await orderOf(shop, uuid)).toMatchObject({ ...ERASED, refunds: 1 })
  })
})

describe('a paid order', () => {
  test('forgets sixty days after its last day who used it, while its receipt goes on to name who bought it', async () => {
    const { uuid, buyer } = await aPaidOrder(shop, [aTicket()], { buyer: BUYER })
    await erase(addDays(FIRST_SATURDAY, 60))
    expect(await orderOf(shop, uuid)).toMatchObject({ people: 1 })
    for (let times = 0; times < 2; times++) await erase(addDays(FIRST_SATURDAY, 61))
    expect(await orderOf(shop, uuid)).toMatchObject({ status: 'finished', email: EMAIL, people: 0 })
    const seen = (await buyer.get(`/api/transactions/${uuid}`)).json()
    expect([seen.meta.email, seen.tickets[0].userName]).toEqual([EMAIL, null])
    for (const document of ['ticket', 'receipt'])
      expect((await buyer.get(`/transactions/${uuid}/${document}`)).headers['content-type']).toBe('application/pdf')
    expect((await shop.pool.query('select buyer from orders where id = $1', [uuid])).rows).toEqual([{ buyer: BUYER }])
  })

  test('forgets sixty days after its last day when its ticket was used', async () => {
    const { uuid } = await aPaidOrder(shop, [aTicket()])
    await shop.pool.query(
      `with done as (
         insert into act (order_id, kind, state, lang, ended_at) values ($1, 'cancel', 'failed', 'cz', now()) returning id)
       insert into act_item (act_id, order_id, entry_uuid, state, error, ended_at, used_at)
       select done.id, $1, e.uuid, 'error', 'used', now(), now() from done, order_entry e where e.order_id = $1`,
      [uuid],
    )
    const isKnown = async () =>
      (await shop.pool.query('select used_at is not null as is from act_item where order_id = $1', [uuid])).rows[0].is
    await erase(addDays(FIRST_SATURDAY, 60))
    expect(await isKnown()).toBe(true)
    await erase(addDays(FIRST_SATURDAY, 61))
    expect(await isKnown()).toBe(false)
  })

  test('forgets who bought it when its receipt need be kept no longer, and the receipt keeps number and amounts', async () => {
    const { uuid, buyer } = await aPaidOrder(shop, [aTicket()], { buyer: BUYER })
    const { rows } = await shop.pool.query<{ year: number }>(
      `select extract(year from day)::int as year from receipt where order_id = $1`,
      [uuid],
    )
    const year = rows[0]?.year ?? 0
    await erase(`${year + 10}-12-31`)
    expect(await orderOf(shop, uuid)).toMatchObject({ email: EMAIL })
    // It was issued today, but its receipt has the moved day of the shop.
    await erase(`${Math.max(year, new Date().getFullYear()) + 11}-01-01`)
    expect(await orderOf(shop, uuid)).toMatchObject({ status: 'finished', email: null, people: 0 })
    expect((await shop.pool.query('select buyer from orders where id = $1', [uuid])).rows).toEqual([{ buyer: null }])
    for (const document of ['ticket', 'receipt'])
      expect((await buyer.get(`/transactions/${uuid}/${document}`)).headers['content-type']).toBe('application/pdf')
    expect(await differencesOf(shop)).toEqual([])
  })

  test('or an ended one is named on documents of a company as long as those are kept', async () => {
    const { uuid } = await aPaidOrder(shop, [aTicket()], { buyer: BUYER })
    const ended = await anEndedOrder(shop, '8 days')
    const ids = [uuid, ended.uuid]
    await shop.pool.query(
      "insert into receipt (order_id, day, paid_at, kind, sums, buyer) select unnest($1::uuid[]), $2::date, now(), 'correction', '{}', $3::jsonb",
      [ids, FIRST_SATURDAY, BUYER],
    )
    const named = async () =>
      (await shop.pool.query('select from receipt where order_id = any($1) and buyer is not null', [ids])).rowCount
    const year = Math.max(Number(FIRST_SATURDAY.slice(0, 4)), new Date().getFullYear())
    await erase(`${Number(FIRST_SATURDAY.slice(0, 4)) + 10}-12-31`)
    expect([await named(), (await orderOf(shop, ended.uuid))?.email]).toEqual([2, null])
    await erase(`${year + 11}-01-01`)
    expect(await named()).toBe(0)
    // They are of no company, which the books would find.
    await shop.pool.query("delete from receipt where order_id = any($1) and kind = 'correction'", [ids])
  })

  test('is forgotten in Austria after the seven years of its law', async () => {
    const { uuid } = await aPaidOrder(shop, [aTicket()], { buyer: BUYER })
    await shop.pool.query('update receipt set day = $2 where order_id = $1', [uuid, FIRST_SATURDAY])
    const year = Math.max(Number(FIRST_SATURDAY.slice(0, 4)), new Date().getFullYear())
    await erase(`${Number(FIRST_SATURDAY.slice(0, 4)) + 7}-12-31`, 'AT')
    expect(await orderOf(shop, uuid)).toMatchObject({ email: EMAIL })
    await erase(`${year + 8}-01-01`, 'AT')
    expect(await orderOf(shop, uuid)).toMatchObject({ email: null })
  })

  test('of several days, or with a ticket for later, forgets each person by the last day of their own ticket', async () => {
    const later = addDays(FIRST_SATURDAY, 7)
    const { uuid } = await aPaidOrder(shop, [
      aTicket({ variantId: 'lipno-ski-2day-adult' }),
      aTicket({ validFrom: later }),
    ])
    await erase(addDays(FIRST_SATURDAY, 61))
    expect(await orderOf(shop, uuid)).toMatchObject({ people: 2 })
    await erase(addDays(FIRST_SATURDAY, 62))
    expect(await orderOf(shop, uuid)).toMatchObject({ people: 1 })
    await erase(addDays(later, 61))
    expect(await orderOf(shop, uuid)).toMatchObject({ people: 0 })
  })
})

test('an order keeps all that is personal while a cancellation of it is being written', async () => {
  const pieces = [aTicket()]
  const { uuid, buyer } = await aPaidOrder(shop, pieces)
  const items = pieces.map((piece) => ({ uuid: piece.uuid, version: 0 }))
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from order_entry where order_id = $1 for update', [uuid])
    // It has locked its order, and waits for the entry.
    const end = lockEnd()
    const asking = buyer.post(`/v2/transaction/${uuid}/cancel`, { kind: 'cancel', items })
    await lockWaiters(shop.pool, 1, end)
    const until = { unpaidDays: 7, peopleDays: 60, peopleBefore: '2020-01-01', receiptsBefore: '2099-01-01' }
    const erasing = eraseBilled(shop.deps, until, 1000)
    await Promise.race([erasing, lockWaiters(shop.pool, 2, end)])
    await holder.query('commit')
    expect((await asking).statusCode).toBe(201)
    await erasing
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await orderOf(shop, uuid)).toMatchObject({ email: EMAIL, people: 1 })
  await shop.work()
})

describe('a phone that keeps a pass', () => {
  test('is forgotten sixty days after the last day of its ticket', async () => {
    const piece = aTicket()
    const { uuid } = await aPaidOrder(shop, [piece])
    await shop.pool.query(
      `with phone as (insert into pass_device (id, push_token) values ($1, 'aa') returning id)
       insert into pass_registration (device_id, serial, order_id, changed_at)
       select id, serial, $1::uuid, now() - interval '61 days' from phone cross join unnest(array[$1, $2]::uuid[]) serial`,
      [uuid, piece.uuid],
    )
    const kept = async () => [
      (await shop.pool.query('select from pass_registration where order_id = $1', [uuid])).rows.length,
      (await shop.pool.query('select from pass_device where id = $1', [uuid])).rows.length,
    ]
    await erase(addDays(FIRST_SATURDAY, 60))
    expect(await kept()).toEqual([2, 1])
    for (let times = 0; times < 2; times++) await erase(addDays(FIRST_SATURDAY, 61))
    expect(await kept()).toEqual([0, 0])
  })

  test('is kept with the holder of a gift voucher until sixty days after the day to which that is prolonged', async () => {
    const piece = aTicket({ variantId: 'lipno-gift-voucher-500', method: 'print' })
    const { uuid } = await aPaidOrder(shop, [piece])
    const { rows } = await shop.pool.query<{ id: string; valid_to: Day }>(
      'select id, valid_to from gift_voucher where order_id = $1',
      [uuid],
    )
    const { id, valid_to: sold } = rows[0] ?? expect.unreachable()
    const prolonged = addDays(sold, 200)
    await shop.pool.query(
      `with phone as (insert into pass_device (id, push_token) values ($1, 'aa') returning id),
       person as (insert into entry_person (order_id, entry_uuid, data, last_day)
         values ($1::uuid, $2, '{"firstName": "Petra"}', $3) on conflict do nothing)
       insert into pass_registration (device_id, serial, order_id, changed_at)
       select id, $2, $1::uuid, now() - interval '61 days' from phone`,
      [uuid, piece.uuid, sold],
    )
    await inTransaction(shop.now(), (ctx) => prolongVoucher(ctx, id, prolonged))
    const kept = async () => [
      (await shop.pool.query('select from pass_registration where order_id = $1', [uuid])).rows.length,
      (await shop.pool.query('select from entry_person where order_id = $1', [uuid])).rows.length,
    ]
    await erasePeopleNow(shop.deps, [uuid], addDays(sold, 1))
    await erase(addDays(sold, 61))
    expect(await kept()).toEqual([1, 1])
    expect(await readOrdersOf(shop.deps, [uuid])).toMatchObject([{ last_day: prolonged }])
    await erase(addDays(prolonged, 60))
    expect(await kept()).toEqual([1, 1])
    for (let times = 0; times < 2; times++) await erase(addDays(prolonged, 61))
    expect(await kept()).toEqual([0, 0])
  })
})

describe('a card that guests use', () => {
  const aCard = async (owner = 'anonymous') => {
    const { uuid } = await aPaidOrder(shop)
    const { rows } = await shop.pool.query<{ id: string; number: string }>(
      `insert into card (number, birthday, sub_type, owner, by_guest, told_at)
       values (gen_random_uuid(), '1990-06-02', 'adult', $1, $1 = 'anonymous', now() - interval '61 days') returning id, number`,
      [owner],
    )
    await shop.pool.query('update order_entry set card_id = $1 where order_id = $2', [rows[0]?.id, uuid])
    const kept = async () =>
      (await shop.pool.query('select birthday, sub_type from card where id = $1', [rows[0]?.id])).rows
    return { kept, id: rows[0]?.id, number: rows[0]?.number ?? '' }
  }

  test.each(['anonymous', 'shop'])(
    'of owner %s loses its birthday, and what follows from it, sixty days after the last ticket on it',
    async (owner) => {
      const card = await aCard(owner)
      await erase(addDays(FIRST_SATURDAY, 60))
      expect(await card.kept()).toEqual([{ birthday: '1990-06-02', sub_type: 'adult' }])
      await erase(addDays(FIRST_SATURDAY, 61))
      expect(await card.kept()).toEqual([{ birthday: null, sub_type: null }])
    },
  )

  test.each([
    ['a subtype that the shop knew without a birthday', 'sub_type_of_shop = true', 'adult'],
    ['an external card', "sub_type = 'external'", 'external'],
  ])('without its birthday keeps of %s (%s): %s', async (_name, change, subType) => {
    const card = await aCard('shop')
    await shop.pool.query(`update card set ${change} where id = $1`, [card.id])
    await erase(addDays(FIRST_SATURDAY, 61))
    expect(await card.kept()).toEqual([{ birthday: null, sub_type: subType }])
  })

  test.each(['anonymous', 'shop'])(
    'that the shop has by itself, of owner %s, loses a guest’s word seven days after it when no order names the card',
    async (owner) => {
      const number = `TOLDONLY-${owner}`
      const told = (ago: string) =>
        shop.pool.query('update card set told_at = now() - $2::interval where number = $1', [number, ago])
      const kept = async () =>
        (await shop.pool.query('select birthday, sub_type from card where number = $1', [number])).rows
      await shop.pool.query(
        "insert into card (number, owner, created_at) values ($1, $2, now() - interval '900 days')",
        [number, owner],
      )
      await keepCard(shop.now(), { number, birthday: '2018-06-02', subType: 'child' })
      await told(`${UNBOUGHT_DAYS - 1} days`)
      await erase()
      expect(await kept()).toEqual([{ birthday: '2018-06-02', sub_type: 'child' }])
      await told(`${UNBOUGHT_DAYS} days`)
      await forgetUnboughtCards(shop.now())
      await erase()
      expect(await kept()).toEqual([{ birthday: null, sub_type: null }])
    },
  )

  test('that the shop knows by itself keeps that, whatever was bought on it', async () => {
    const card = await aCard('shop')
    await shop.pool.query('update card set birthday_of_shop = true, sub_type_of_shop = true where id = $1', [card.id])
    await erase(addDays(FIRST_SATURDAY, 61))
    expect(await card.kept()).toEqual([{ birthday: '1990-06-02', sub_type: 'adult' }])
  })

  test('that somebody has told of since keeps it, as does one of a member', async () => {
    const card = await aCard()
    const ofMember = await aCard('11111111-1111-4111-8111-111111111111')
    await keepCard(shop.now(), { number: card.number, birthday: null, subType: null })
    await shop.pool.query("update card set told_at = told_at - interval '59 days' where id = $1", [card.id])
    await erase(addDays(FIRST_SATURDAY, 61))
    for (const one of [card, ofMember])
      expect(await one.kept()).toEqual([{ birthday: '1990-06-02', sub_type: 'adult' }])
  })
})

test('what is due is found through its lists, however much is kept', async () => {
  const { uuid } = await aPaidOrder(shop, [aTicket()])
  const { uuid: ended } = await anEndedOrder(shop, '8 days')
  await shop.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number || '-copy' || n,
       'payment_due', now()))).*
     from orders o, generate_series(1, 300) n where o.id = any($1)`,
    [[uuid, ended]],
  )
  await shop.pool.query('analyze')
  const read = await ordersRead(shop.deps.db, (db) =>
    eraseDue({ ...shop.now(), db, today: addDays(FIRST_SATURDAY, 61) }),
  )
  await shop.pool.query(`delete from orders where number like '%-copy%'`)
  expect([await orderOf(shop, uuid), await orderOf(shop, ended)]).toMatchObject([{ people: 0 }, ERASED])
  expect(read).toBeLessThan(200)
})

test('what operators wrote about a voucher, a card of nobody or a transfer without an order goes after sixty days', async () => {
  const kept = async (age: string) => {
    const { rows } = await shop.pool.query<{ ids: number[] }>(
      `with noted as (
         insert into operator_act (kind, asked_by, subject, reason, at)
         select kind, 'jana', subject, reason, now() - $1::interval from (values
           ('voucher', array['AB12'], 'void: Petra'), ('voucher', array['AB12'], 'redeem 500'),
           ('block', array['card A-1'], 'Petra: ztráta'), ('block', array['card A-1', 'member 1'], 'ztráta'),
           ('bank', array['line 0'], 'ignored: Petra')) said (kind, subject, reason) returning id)
       select array_agg(id::int order by id) as ids from noted`,
      [age],
    )
    await erase()
    await erase()
    const left = await shop.pool.query('select reason from operator_act where id = any($1) order by id', [rows[0]?.ids])
    return left.rows.map(({ reason }) => reason)
  }
  expect(await kept('59 days')).toEqual(['void: Petra', 'redeem 500', 'Petra: ztráta', 'ztráta', 'ignored: Petra'])
  expect(await kept('61 days')).toEqual(['void:', 'redeem 500', null, 'ztráta', 'ignored:'])
})

test('what operators wrote about a voucher or a blocked card stays as long as that holds', async () => {
  const { today } = shop.now()
  await shop.pool.query(
    "insert into gift_voucher (code_hash, last_signs, value, valid_to) values ('\\x0102', 'ZZ12', 100, $1)",
    [addDays(today, -59)],
  )
  await shop.pool.query("insert into card (number, status, inactive_why) values ('BLOK-1', 'inactive', 'operator')")
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into operator_act (kind, asked_by, subject, reason, at)
     select kind, 'jana', array[subject], reason, now() - interval '61 days' from (values
       ('voucher', 'ZZ12', 'prolong to 2026-10-01: Petra'), ('block', 'card BLOK-1', 'Petra')) said (kind, subject, reason)
     returning id`,
  )
  const reasons = async () =>
    (
      await shop.pool.query('select reason from operator_act where id = any($1) order by id', [
        rows.map(({ id }) => id),
      ])
    ).rows.map(({ reason }) => reason)
  await erase()
  expect(await reasons()).toEqual(['prolong to 2026-10-01: Petra', 'Petra'])
  // Opened, and inactive again for a reason of its member.
  await shop.pool.query("update card set inactive_why = 'lost' where number = 'BLOK-1'")
  await erase(addDays(today, 2))
  expect(await reasons()).toEqual(['prolong to 2026-10-01:', null])
  await shop.pool.query("delete from gift_voucher where last_signs = 'ZZ12'")
})

test('what operators wrote about a card goes once it was opened, although it is blocked anew', async () => {
  await shop.pool.query("insert into card (number, status, inactive_why) values ('BLOK-2', 'inactive', 'operator')")
  const { rows } = await shop.pool.query<{ ids: number[] }>(
    `with noted as (
       insert into operator_act (kind, asked_by, subject, reason, at)
       select kind, 'jana', array['card BLOK-2'], reason, now() - age::interval from (values
         ('block', 'Petra', '90 days'), ('unblock', null, '80 days'), ('block', 'Jan', '70 days')) said (kind, reason, age)
       returning id)
     select array_agg(id order by id) as ids from noted`,
  )
  await erase()
  const left = await shop.pool.query('select reason from operator_act where id = any($1) order by id', [rows[0]?.ids])
  expect(left.rows.map(({ reason }) => reason)).toEqual([null, null, 'Jan'])
})

describe('what operators wrote about an order', () => {
  const numberOf = async ({ uuid }: { uuid: string }) =>
    (await shop.pool.query('select number from orders where id = $1', [uuid])).rows[0].number as string
  /** Notes an act and returns how to read its reason. */
  const note = async (kind: string, subject: string, reason: string, age = '0 days') => {
    const { rows } = await shop.pool.query(
      `insert into operator_act (kind, asked_by, subject, reason, at)
       values ($1, 'jana', array[$2], $3, now() - $4::interval) returning id`,
      [kind, subject, reason, age],
    )
    return async () =>
      (await shop.pool.query('select reason from operator_act where id = $1', [rows[0].id])).rows[0].reason
  }
  let refs = 0
  const aLine = async () => {
    const { rows } = await shop.pool.query(
      `with act as (insert into operator_act (kind, asked_by) values ('bank', 'jana') returning id),
       statement as (
         insert into bank_statement (account, format, sha256, number, first_day, last_day, opening, closing, operator_act_id)
         select 'CZ77', 'gpc', convert_to($1::text, 'UTF8'), $1::text, now(), now(), 0, 100, id from act returning id)
       insert into bank_line (statement_id, account, ref, day, amount, currency, is_reversal, state)
       select id, 'CZ77', $1::text, now(), 100, 'CZK', false, 'used' from statement returning id`,
      [`r${refs++}`],
    )
    return rows[0].id as number
  }
  const pay = (order: { uuid: string }, { line, undone }: { line?: number; undone?: boolean } = {}) =>
    shop.pool.query(
      `insert into order_payment (order_id, bank_line_id, amount, day, undone_at)
       values ($1, $2, 50, now() - interval '100 days', case when $3 then now() end)`,
      [order.uuid, line ?? null, undone === true],
    )
  // These payments are of no company, which the books would find.
  afterEach(() => shop.pool.query('delete from order_payment'))
  /** After the years of all receipts and payments. */
  const muchLater = () => `${new Date().getFullYear() + 12}-01-01` as const

  test('and its tickets goes with its e-mail, and what was done stays', async () => {
    const order = await anEndedOrder(shop, '8 days')
    const number = await numberOf(order)
    const ended = `ended the act ${order.uuid}`
    const notes = [
      await note('bank', number, 'undo 1: Petra'),
      await note('bank', number, 'confirm'),
      await note('refund', number, ended),
      await note('refund', number, `${ended} Petra`),
      await note('reverse', `${number}/1`, 'statement of withdrawal'),
      await note('reverse', `${number}/1`, 'Petra: úraz'),
      await note('refund', `${number}9`, 'cizí'),
    ]
    await erase()
    const left = await Promise.all(notes.map((read) => read()))
    expect(left).toEqual(['undo 1:', 'confirm', ended, null, 'statement of withdrawal', null, 'cizí'])
  })

  test('that is erased goes sixty days later', async () => {
    const order = await anEndedOrder(shop, '8 days')
    await erase()
    const number = await numberOf(order)
    const young = await note('bank', number, 'return: Petra', '59 days')
    const old = await note('bank', number, 'return: Petra', '61 days')
    const dealt = await note('refund', 'O-1', 'statement dealt with', '61 days')
    await erase()
    expect([await young(), await old(), await dealt()]).toEqual(['return: Petra', 'return:', 'statement dealt with'])
  })

  test('with a payment or a document is kept as long as those', async () => {
    const [paid, billed] = [await anEndedOrder(shop, '8 days'), await anEndedOrder(shop, '8 days')]
    await pay(paid)
    await shop.pool.query(
      "insert into receipt (order_id, day, paid_at, kind, sums) values ($1, now(), now(), 'correction', '{}')",
      [billed.uuid],
    )
    const notes = [
      await note('bank', await numberOf(paid), 'book: Petra, slip 12', '61 days'),
      await note('reverse', await numberOf(billed), 'Petra', '61 days'),
    ]
    for (let times = 0; times < 2; times++) await erase()
    expect(await orderOf(shop, paid.uuid)).toMatchObject(ERASED)
    expect(await Promise.all(notes.map((read) => read()))).toEqual(['book: Petra, slip 12', 'Petra'])
    await erase(muchLater())
    expect(await Promise.all(notes.map((read) => read()))).toEqual(['book:', null])
    await shop.pool.query("delete from receipt where order_id = $1 and kind = 'correction'", [billed.uuid])
  })

  test('of a shared transfer goes with the last of its orders, and is told to those that it pays', async () => {
    const mistaken = await anEndedOrder(shop, '8 days')
    const [one, other] = [await anEndedOrder(shop, '8 days'), await anOrder(shop)]
    const line = await aLine()
    await pay(mistaken, { line, undone: true })
    await pay(one, { line })
    await pay(other, { line })
    const read = await note('bank', `line ${line}`, 'return: Petra', '61 days')
    const told = async ({ uuid }: { uuid: string }) => JSON.stringify(await exportOrders(shop.deps, [uuid]))
    expect(await told(mistaken)).not.toContain('return: Petra')
    expect(await told(one)).toContain('return: Petra')
    expect(await told(other)).toContain('return: Petra')
    await shop.pool.query("update order_payment set day = '2000-01-01'")
    await erase()
    expect(await orderOf(shop, one.uuid)).toMatchObject(ERASED)
    expect(await read()).toBe('return: Petra')
    await shop.pool.query('update orders set email = null where id = $1', [other.uuid])
    await erase()
    expect(await read()).toBe('return:')
  })
})

test('mails that were kept instead of sent are thrown away after sixty days', async () => {
  const keep = (id: string, age: string) =>
    shop.pool.query(
      `insert into kept_mail (message_id, recipients, subject, body_text, body_html, attachments, raw, kept_at)
       values ($1, $2, 'Vaše vstupenky', '', '', '[]', '', now() - $3::interval)`,
      [id, [EMAIL], age],
    )
  await keep('young', '59 days')
  await keep('old', '61 days')
  await erase()
  expect((await shop.pool.query('select message_id from kept_mail')).rows).toEqual([{ message_id: 'young' }])
})

test('the sweeps do it by themselves, soon after a process has started', async () => {
  const { uuid } = await anEndedOrder(shop, '8 days')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stop = startSweeps(shop.deps, { importNow: async () => undefined })
    vi.advanceTimersByTime(5000)
    await stop()
  } finally {
    vi.useRealTimers()
  }
  expect(await orderOf(shop, uuid)).toMatchObject(ERASED)
})
