import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { ReceiptKind } from '../../db/tables.ts'
import { jobRow } from '../../jobs/queue.ts'

/** Returns the address that also gets mails about a company's money. Null without one. */
export async function findInvoiceAddress(ctx: { db: Db }, companyId: string): Promise<string | null> {
  const found = await sql<{ invoice_email: string | null }>`
    select invoice_email from company where id = ${companyId}`.execute(ctx.db)
  return found.rows[0]?.invoice_email ?? null
}

/**
 * Returns the payments of an order that one mail confirms, oldest first. `batch`: id of a bank statement, for its
 * payments that were booked without an operator, or id of a single payment. Undone payments are left out. `amount` is
 * in hellers; `document` is the id of the tax document, or null.
 */
export async function findMailedPayments(
  ctx: { db: Db },
  orderId: string,
  batch: string,
): Promise<{ id: string; day: Day; amount: Haler; document: string | null }[]> {
  const found = await sql<{ id: string; day: Day; amount: Haler; document: string | null }>`
    select p.id, p.day, p.amount, r.id as document from order_payment p
    left join bank_line l on l.id = p.bank_line_id
    left join receipt r on r.order_payment_id = p.id and r.kind = 'advance'
    where p.order_id = ${orderId} and p.undone_at is null
      and (l.statement_id::text = ${batch} and p.operator_act_id is null or p.id::text = ${batch})
    order by p.booked_at, p.id`.execute(ctx.db)
  return found.rows
}

/**
 * Returns the surplus hellers of the bank lines that paid an order in a batch. Surplus is neither booked on any order
 * nor sent back. `batch`: as in `findMailedPayments`.
 */
export async function findSurplusOf(ctx: { db: Db }, orderId: string, batch: string): Promise<Haler> {
  const found = await sql<{ surplus: Haler }>`
    select coalesce(sum(l.amount - coalesce((
        select sum(p.amount - p.given_back) from order_payment p where p.bank_line_id = l.id and p.undone_at is null), 0)
      - coalesce((select sum(r.amount) from bank_return r where r.bank_line_id = l.id), 0)), 0)::bigint as surplus
    from bank_line l where l.state = 'open' and exists (
      select from order_payment p where p.bank_line_id = l.id and p.order_id = ${orderId} and p.undone_at is null
        and (l.statement_id::text = ${batch} and p.operator_act_id is null or p.id::text = ${batch}))`.execute(ctx.db)
  return found.rows[0]?.surplus ?? 0
}

/** Returns the ids of an order's documents of a kind, the oldest first. */
export async function findOrderDocuments(ctx: { db: Db }, orderId: string, kind: ReceiptKind): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from receipt where order_id = ${orderId} and kind = ${kind} order by paid_at, id`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

/**
 * Returns a payment that was undone; undefined when it was not. `amount` is in hellers. `documents`: id of the latest
 * correction of its tax document; empty without one. `byBank`: whether the bank took the money back.
 */
export async function findUndone(
  ctx: { db: Db },
  paymentId: string,
): Promise<{ amount: Haler; documents: string[]; byBank: boolean } | undefined> {
  const found = await sql<{ amount: Haler; documents: string[]; byBank: boolean }>`
    select p.amount, coalesce(l.state = 'taken-back', false) as "byBank", array(
      select r.id::text from receipt r where r.order_payment_id = p.id and r.kind = 'correction'
      order by r.paid_at desc limit 1) as documents
    from order_payment p left join bank_line l on l.id = p.bank_line_id
    where p.id = ${paymentId} and p.undone_at is not null`.execute(ctx.db)
  return found.rows[0]
}

/** Queues the mail that a payment of an order was undone. Idempotent: one per payment. */
export async function mailUndone(ctx: { db: TxDb }, orderId: string, paymentId: string): Promise<void> {
  await sql`select ${jobRow(
    'mail-invoice',
    sql`json_build_object('orderId', ${orderId}::text, 'kind', 'undone', 'ref', ${paymentId}::text)`,
    sql`'mail:undone:' || ${paymentId}::text`,
  )}`.execute(ctx.db)
}

/**
 * Queues the mail that an order on invoice ended unpaid or was cancelled. `kept`: the hellers that it had received, now
 * a surplus; 0 without any.
 */
export async function mailEnded(
  ctx: { db: TxDb },
  orderId: string,
  { why, kept }: { why: 'ended' | 'cancelled'; kept: Haler },
): Promise<void> {
  await sql`select ${jobRow(
    'mail-invoice',
    sql`json_build_object('orderId', ${orderId}::text, 'kind', ${why}::text, 'ref', ${String(kept)}::text)`,
    sql`'mail:ended:' || ${orderId}::text`,
  )}`.execute(ctx.db)
}
