import { randomUUID } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, pay, type TestShop, testShop } from '../../harness/shop.ts'
import { ctes } from '../db/ctes.ts'
import { sql } from '../db/db.ts'
import { correctionOf } from '../receipts/receipts.ts'
import { askForRefund, finishRefund, oweRefund, oweRefunds } from './refunds.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** A paid order with its attempt and its entries. */
async function paidOrder() {
  const buyer = shop.visitor()
  const entries = [aPiece(), aPiece()]
  const { uuid } = await buyer.order(entries)
  await pay(shop, buyer, uuid)
  const { rows } = await shop.pool.query<{ id: string }>('select id from payment_attempt where order_id = $1', [uuid])
  return { orderId: uuid, attemptId: rows[0]?.id ?? '', entries: entries.map((entry) => entry.uuid) }
}
type PaidOrder = Awaited<ReturnType<typeof paidOrder>>

const debtOf = (
  { attemptId, orderId, entries }: PaidOrder,
  { reason = 'refused:one', day = sql`date '2026-11-21'` }: { reason?: string; day?: RawBuilder<unknown> } = {},
) => sql`
  select ${attemptId}::uuid as attempt_id, ${orderId}::uuid as order_id, 100::bigint as amount, ${reason}::text as reason,
    ${day} as day, ${entries}::uuid[] as entries`
const owe = (debts: RawBuilder<unknown>) =>
  sql<{ id: string }>`${ctes([oweRefunds(debts)])} select id from owed`.execute(shop.deps.db)

/** Counts the refunds of an order, the jobs that pay them, and the corrective documents. */
async function writtenOf({ orderId }: PaidOrder) {
  const { rows } = await shop.pool.query(
    `select count(*)::int as refunds,
       (select count(*)::int from graphile_worker_refunds.jobs j where j.key = any(array_agg('refund:' || r.id))) as jobs,
       (select count(*)::int from receipt c where c.refund_id = any(array_agg(r.id))) as corrections
     from refund r where r.order_id = $1`,
    [orderId],
  )
  return rows[0]
}

test('what was billed is owed with its job and its corrective document, once for each reason', async () => {
  const order = await paidOrder()
  const [owed] = (await owe(debtOf(order))).rows
  expect(await writtenOf(order)).toEqual({ refunds: 1, jobs: 1, corrections: 1 })
  expect((await owe(debtOf(order))).rows).toEqual([])
  expect(await writtenOf(order)).toEqual({ refunds: 1, jobs: 1, corrections: 1 })
  expect(await correctionOf(shop.now(), { refundId: owed?.id ?? '' })).toMatchObject({
    number: expect.stringMatching(/^LIPO2026/),
    changes: expect.arrayContaining(order.entries.map((uuid) => ({ uuid, from: 0, to: null }))),
  })
  await owe(debtOf(order, { reason: 'refused:two' }))
  expect(await writtenOf(order)).toEqual({ refunds: 2, jobs: 2, corrections: 2 })
})

test('where its corrective document cannot be written, nothing is owed', async () => {
  const order = await paidOrder()
  await expect(owe(debtOf(order, { day: sql`null::date` }))).rejects.toThrow('null value in column "day"')
  expect(await writtenOf(order)).toEqual({ refunds: 0, jobs: 0, corrections: 0 })
})

test('a payment that was never billed is owed with its job and corrects nothing', async () => {
  const order = await paidOrder()
  const debt = { ...order, amount: 100, reason: 'surplus' }
  const owed = await Promise.all(Array.from({ length: 5 }, () => oweRefund(shop.deps, debt)))
  expect(owed.filter(Boolean)).toHaveLength(1)
  expect(await writtenOf(order)).toEqual({ refunds: 1, jobs: 1, corrections: 0 })
})

test('a refund knows where it was paid, and is done once the provider has paid it back', async () => {
  const order = await paidOrder()
  const [owed] = (await owe(debtOf(order))).rows
  const id = owed?.id ?? ''
  expect(await askForRefund(shop.deps, id)).toMatchObject({
    state: 'due',
    amount: 100,
    order_id: order.orderId,
    provider: 'sandbox',
    payment_ref: expect.any(String),
  })
  await finishRefund(shop.deps, id, 'ref-1')
  expect(await askForRefund(shop.deps, id)).toBeUndefined()
  expect(await askForRefund(shop.deps, randomUUID())).toBeUndefined()
})
