import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { ctes, joinCtes } from '../db/ctes.ts'
import { type Db, sql } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow } from '../jobs/queue.ts'
import { writeCorrections } from '../receipts/receipts.store.ts'

export type RefundRow = {
  id: string
  attempt_id: string
  order_id: string
  amount: Haler
  reason: string
  /** `pending`: the provider has accepted it and reports the result later. */
  state: Selectable<Tables['refund']>['state']
  asks: number
  /** Provider that took the payment, and its number there. */
  provider: string
  payment_ref: string | null
}

/**
 * Owes money back, as parts of a statement. Only this text writes refunds. Each refund comes with the job that pays it
 * and, if it was billed, with its corrective document. `debts` selects rows (attempt_id, order_id, amount, reason, day,
 * entries); without `entries` nothing was billed. Where nothing was paid by card (`attempt_id` is null or `amount` 0),
 * the corrective document is made alone. Idempotent: a payment is owed back once per reason.
 */
export const oweRefunds = (debts: RawBuilder<unknown>) =>
  joinCtes([
    sql`debt as (${debts})`,
    sql`owed as (
      insert into refund (id, attempt_id, order_id, amount, reason)
      select gen_random_uuid(), attempt_id, order_id, amount, reason from debt where attempt_id is not null and amount > 0
      on conflict (attempt_id, reason) do nothing
      returning id, attempt_id, order_id, reason,
        ${jobRow('pay-refund', sql`json_build_object('refundId', id)`, sql`'refund:' || id`)} as job
    )`,
    writeCorrections(sql`
      select debt.order_id, owed.id, debt.day, debt.entries from debt left join owed using (attempt_id, reason)
      where debt.entries is not null and (owed.id is not null or debt.attempt_id is null or debt.amount = 0)`),
  ])

/** A payment that was never billed. */
export type Unbilled = { attemptId: string; orderId: string; amount: Haler; reason: string }

/** Owes back a payment that was never billed; returns false if already owed. */
export async function oweRefund(ctx: { db: Db }, debt: Unbilled): Promise<boolean> {
  const owed = await sql`
    ${ctes([
      oweRefunds(sql`
        select ${debt.attemptId}::uuid as attempt_id, ${debt.orderId}::uuid as order_id, ${debt.amount}::bigint as amount,
          ${debt.reason}::text as reason, null::date as day, null::uuid[] as entries`),
    ])}
    select from owed`.execute(ctx.db)
  return owed.rows.length === 1
}

/**
 * Returns a refund for a call that pays it; undefined where it was paid. It is in doubt until an answer is stored, so
 * that nobody notes meanwhile that it was paid another way.
 */
export async function askForRefund(ctx: { db: Db }, refundId: string): Promise<RefundRow | undefined> {
  const asked = await sql<RefundRow>`
    update refund r set asks = asks + 1, asked_at = now(),
      doubt_since = case when coalesce(refused_ask, 0) = asks then now() else doubt_since end
    from payment_attempt a
    where r.id = ${refundId} and r.state in ('due', 'pending') and a.id = r.attempt_id
    returning r.id, r.attempt_id, r.order_id, r.amount, r.reason, r.state, r.asks, a.provider, a.ref as payment_ref`.execute(
    ctx.db,
  )
  return asked.rows[0]
}

/** Marks a refund as paid and queues the mail to the buyer. Returns false where it is not owed any more. */
export const finishRefund = (ctx: { db: Db }, refundId: string, ref: string): Promise<boolean> =>
  endRefund(ctx, refundId, sql`state = 'done', ref = ${ref}, done_at = now()`)

/** Ends a refund and queues the mail to the buyer. Returns false, and does nothing, where it is not owed any more. */
export async function endRefund(ctx: { db: Db }, refundId: string, change: RawBuilder<unknown>): Promise<boolean> {
  const ended = await sql`
    with done as (
      update refund set ${change} where id = ${refundId} and state in ('due', 'pending')
      returning id, order_id)
    select ${jobRow(
      'mail-order',
      sql`json_build_object('orderId', order_id, 'kind', 'refund', 'refundId', id)`,
      sql`'mail:refund:' || id`,
    )} from done`.execute(ctx.db)
  return ended.rows.length === 1
}
