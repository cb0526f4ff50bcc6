import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'

/**
 * Returns at most `most` unpaid orders to end. Their tickets come with the payment, and `payment_due` is over. They come
 * in random order, so that orders that fail do not keep others waiting.
 */
export async function findUnpaidTooLong(ctx: { db: Db }, most: number): Promise<{ id: string; company_id: string }[]> {
  const found = await sql<{ id: string; company_id: string }>`
    select id, company_id from orders
    where (case when status = 'unpaid' then due_day end) is not null and released_at is null and payment_due < now()
    order by random() limit ${most}`.execute(ctx.db)
  return found.rows
}

/**
 * An order that may get a reminder. `reminded`: reminders so far. `ordered`: day of its deposit invoice; null without
 * one.
 */
export type DueOrder = { id: string; due_day: Day; on_credit: boolean; reminded: number; ordered: Day | null }

/**
 * Returns all unpaid orders, due on `dueBy` or before, that can still get a reminder. They have something left to pay.
 * Orders on credit get three reminders, others one. `remindersBy` decides whether one is due today.
 */
export async function findToRemind(ctx: { db: Db }, dueBy: Day): Promise<DueOrder[]> {
  const found = await sql<DueOrder>`
    select id, due_day, on_credit, reminded, deposit ->> 'day' as ordered from orders
    where (case when status = 'unpaid' then due_day end) <= ${dueBy} and received < amount_due
      and reminded < case when on_credit then 3 else 1 end
    order by (case when status = 'unpaid' then due_day end), id`.execute(ctx.db)
  return found.rows
}

/**
 * Queues reminder number `now` of an order, and stores `now` as its `reminded`. Does nothing when the stored `reminded`
 * has changed since the order was read, or the order has nothing left to pay.
 */
export async function remindOrder(ctx: { db: Db }, { id, reminded }: DueOrder, now: number): Promise<void> {
  await sql`
    with noted as (
      update orders set reminded = ${now} where id = ${id} and status = 'unpaid' and received < amount_due and reminded = ${reminded}
      returning id
    )
    select ${jobRow(
      'mail-invoice',
      sql`json_build_object('orderId', id, 'kind', 'reminder', 'ref', ${String(now)}::text)`,
      sql`'mail:reminder:' || id || ':' || ${String(now)}::text`,
    )} from noted`.execute(ctx.db)
}

export type OpenInvoice = {
  number: string
  symbol: string
  company: string
  due: Day
  rest: Haler
  onCredit: boolean
  reminded: number
}

/** Returns the unpaid orders of companies, earliest due day first. */
export async function findOpenInvoices(ctx: { db: Db }, most: number): Promise<OpenInvoice[]> {
  const found = await sql<OpenInvoice>`
    select o.number, o.vs as symbol, c.name as company, o.due_day as due, greatest(0, o.amount_due - o.received)::bigint as rest,
      o.on_credit as "onCredit", o.reminded
    from orders o join company c on c.id = o.company_id
    where (case when o.status = 'unpaid' then o.due_day end) is not null
    order by (case when o.status = 'unpaid' then o.due_day end), o.number limit ${most}`.execute(ctx.db)
  return found.rows
}

/**
 * Queues one more reminder of an order, however many were sent. Returns false, and queues nothing, when the order is
 * not unpaid, has nothing left to pay, or is on credit and not overdue. While an earlier reminder by hand is still
 * queued it queues no second one, and returns true.
 */
export async function remindByHand(ctx: { db: TxDb; today: Day }, orderId: string): Promise<boolean> {
  const reminded = await sql`
    select ${jobRow(
      'mail-invoice',
      sql`json_build_object('orderId', id, 'kind', 'reminder', 'ref', 'hand-' || extract(epoch from now())::bigint)`,
      sql`'mail:reminder:' || id || ':hand'`,
    )} from orders
    where id = ${orderId} and status = 'unpaid' and due_day is not null and received < amount_due
      and not (on_credit and due_day >= ${ctx.today})`.execute(ctx.db)
  return reminded.rows.length > 0
}
