import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPiece, notify, pay, TEST_NOW, type TestShop, testShop } from '../../harness/shop.ts'
import type { Ctx } from '../ctx.ts'
import { ctes } from '../db/ctes.ts'
import { inTransaction, openDatabase, sql } from '../db/db.ts'
import { lockReceiptNumbers } from '../db/locks.ts'
import { gatewayOf } from '../payments/gateway.ts'
import { settle } from '../payments/settle.ts'
import { findCorrections, numberReceipts, writeCorrections } from './receipts.store.ts'
import { correctionOf, issueReceipts, receiptOf } from './receipts.ts'

let shop: TestShop
/** Other processes of the shop, each with its own pool. */
let others: Ctx[]
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  shop = await testShop()
  await shop.pool.query('alter table receipt drop constraint receipt_order_id_fkey')
  others = [1, 2, 3].map(() => {
    const { db, close } = openDatabase(shop.deps.config.DATABASE_URL, { size: 5, onError: () => undefined })
    closing.push(close)
    return { ...shop.now(), db }
  })
})
beforeEach(() => shop.pool.query('truncate receipt'))
afterAll(async () => {
  for (const close of closing) await close()
  await shop.close()
})

const rows = async () =>
  (await shop.pool.query('select order_id, day::text, series, number from receipt order by series, number, paid_at'))
    .rows as { order_id: string; day: string; series: string | null; number: number | null }[]
const numbers = async () => (await rows()).map(({ number }) => number)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function paidOrder(): Promise<string> {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece()])
  await pay(shop, buyer, uuid)
  return uuid
}

/** Receipts that wait for a number, of orders that were paid before. */
async function dueReceipts(count: number, day = '2026-11-21') {
  await shop.pool.query(
    `insert into receipt (order_id, day, paid_at)
     select gen_random_uuid(), $2::date, now() + n * interval '1 microsecond' from generate_series(1, $1) n`,
    [count, day],
  )
}
const issue = { prefix: 'LIP', supplier: { name: 'S', address: 'A', ico: '1', dic: 'CZ1' }, most: 200 }

test('a paid order has one receipt, dated with the day of its payment, however often the payment is told', async () => {
  const buyer = shop.visitor()
  const { uuid } = await buyer.order([aPiece(), aPiece()])
  expect(await rows()).toEqual([])
  const ref = await pay(shop, buyer, uuid)
  await Promise.all([notify(shop, ref), notify(shop, ref), notify(shop, ref)])
  expect(await rows()).toEqual([{ order_id: uuid, day: TEST_NOW.slice(0, 10), series: null, number: null }])
  const [first, second] = await Promise.all([receiptOf(shop.now(), uuid), receiptOf(shop.now(), uuid)])
  expect(first).toEqual({ day: '2026-11-21', supplier: shop.deps.resort.operator, number: 'LIP2026000001' })
  expect(second).toEqual(first)
  await issueReceipts(shop.now())
  expect(await receiptOf(shop.now(), uuid)).toEqual(first)
})

test('a receipt keeps the seller that it was issued by', async () => {
  const uuid = await paidOrder()
  const issued = await receiptOf(shop.now(), uuid)
  const moved = { ...shop.now(), resort: { ...shop.deps.resort, operator: { ...issue.supplier, name: 'A new owner' } } }
  expect(await receiptOf(moved, uuid)).toEqual(issued)
})

test('an order that was not paid with money has no receipt', async () => {
  expect(await receiptOf(shop.now(), randomUUID())).toBeUndefined()
})

test('orders paid at the same time in several processes get every number once and none is left out', async () => {
  const orders = await Promise.all(
    upTo(12).map(async () => {
      const buyer = shop.visitor()
      const { uuid } = await buyer.order([aPiece()])
      const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
      const ref = shop.payment.refOf(url)
      shop.payment.end(ref, 'paid')
      return { uuid, ref }
    }),
  )
  const issued = await Promise.all(
    orders.map(async ({ uuid, ref }, index) => {
      const process = others[index % others.length] as Ctx
      const payment = await gatewayOf(process, 'sandbox').inquire(ref)
      if (!payment) throw new Error('the provider forgot a payment')
      expect(await settle(process, payment.merchantRef, payment)).toBe('paid')
      return receiptOf(process, uuid)
    }),
  )
  const given = issued.map((receipt) => Number(receipt?.number.slice(-6)))
  expect(given.toSorted((a, b) => a - b)).toEqual(upTo(12))
  expect(await numbers()).toEqual(upTo(12))
})

test('processes that number hundreds of receipts at once leave no gap and follow the order of the payments', async () => {
  await dueReceipts(900)
  await Promise.all([...others, ...others, ...others].map((process) => issueReceipts(process)))
  expect(await numbers()).toEqual(upTo(900))
  const paidInOrder = await shop.pool.query('select number from receipt order by day, paid_at, order_id')
  expect(paidInOrder.rows.map(({ number }) => number)).toEqual(upTo(900))
})

test('numbers of a transaction that rolls back are given to the next one, which waits for its end', async () => {
  await dueReceipts(3)
  const numbered = Promise.withResolvers<undefined>()
  let isNextDone = false
  const failing = inTransaction(shop.now(), async (ctx) => {
    await lockReceiptNumbers(ctx)
    expect(await numberReceipts(ctx, issue)).toBe(3)
    numbered.resolve(undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isNextDone).toBe(false)
    throw new Error('the process died')
  })
  const failed = expect(failing).rejects.toThrow('died')
  await numbered.promise
  await dueReceipts(2)
  await issueReceipts(others[0] as Ctx)
  isNextDone = true
  await failed
  expect(await numbers()).toEqual(upTo(5))
})

test('a payment that began earlier and is committed while others are numbered gets the number after theirs', async () => {
  await dueReceipts(2)
  const numbered = Promise.withResolvers<undefined>()
  const end = Promise.withResolvers<undefined>()
  const first = inTransaction(shop.now(), async (ctx) => {
    await lockReceiptNumbers(ctx)
    await numberReceipts(ctx, issue)
    numbered.resolve(undefined)
    await end.promise
  })
  await numbered.promise
  await shop.pool.query(
    `insert into receipt (order_id, day, paid_at) values (gen_random_uuid(), '2026-11-21', now() - interval '2 seconds')`,
  )
  const second = issueReceipts(others[0] as Ctx)
  setTimeout(() => end.resolve(undefined), 200)
  await Promise.all([first, second])
  const found = await shop.pool.query('select number from receipt order by paid_at')
  expect(found.rows.map(({ number }) => number)).toEqual([3, 1, 2])
})

test('without the lock two transactions count the same number, and the index refuses it', async () => {
  const numbered = Promise.withResolvers<undefined>()
  const end = Promise.withResolvers<undefined>()
  const first = inTransaction(shop.now(), async (ctx) => {
    await ctx.db.insertInto('receipt').values({ order_id: randomUUID(), day: '2026-11-21' }).execute()
    await numberReceipts(ctx, issue)
    numbered.resolve(undefined)
    await end.promise
  })
  await numbered.promise
  await dueReceipts(1)
  const second = inTransaction(others[0] as Ctx, (ctx) => numberReceipts(ctx, issue))
  const refused = expect(second).rejects.toMatchObject({ code: '23505' })
  setTimeout(() => end.resolve(undefined), 200)
  await first
  await refused
  await issueReceipts(others[0] as Ctx)
  expect(await numbers()).toEqual(upTo(2))
})

test('each year of payment has a series that begins with 1, also when an old receipt comes late', async () => {
  await dueReceipts(2, '2027-01-01')
  await issueReceipts(shop.now())
  await dueReceipts(1, '2026-12-31')
  await dueReceipts(1, '2027-01-01')
  await issueReceipts(shop.now())
  expect((await rows()).map(({ series, number }) => `${series}/${number}`)).toEqual([
    'LIP2026/1',
    'LIP2027/1',
    'LIP2027/2',
    'LIP2027/3',
  ])
})

test('a corrective document needs no refund: it has an id of its own, and a number in the series of corrections', async () => {
  const uuid = await paidOrder()
  const entry = randomUUID()
  for (const entries of [[entry], []])
    await sql`
      ${ctes([writeCorrections(sql`select ${uuid}::uuid, null::uuid, date '2026-11-21', ${entries}::uuid[]`)])}
      select from corrected`.execute(shop.deps.db)
  const [first, second] = await findCorrections(shop.deps, uuid)
  expect(await correctionOf(shop.now(), { id: second ?? '' })).toMatchObject({
    number: 'LIPO2026000002',
    changes: [],
    earlier: [[{ uuid: entry, from: 0, to: null }]],
  })
  expect(await correctionOf(shop.now(), { id: first ?? '' })).toMatchObject({
    number: 'LIPO2026000001',
    changes: [{ uuid: entry, from: 0, to: null }],
    earlier: [],
  })
  expect((await receiptOf(shop.now(), uuid))?.number).toBe('LIP2026000001')
  expect(await correctionOf(shop.now(), { id: uuid })).toBeUndefined()
})
