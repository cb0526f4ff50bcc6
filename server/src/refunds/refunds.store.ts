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
  /** Calls to the provider that were begun for it. */
  asks: number
  /** Provider that took the payment, and its number there. */
  provider: string
  payment_ref: string | null
}

/**
 * Returns CTEs that owe money back: `debt`, `owed` and `corrected`. No other code writes refunds. Each new refund gets
 * the job that pays it and, where `entries` is given, a corrective document. `debts` selects rows (attempt_id,
 * order_id, amount, reason, day, entries). A debt without a card payment (`attempt_id` null or `amount` 0) gets the
 * document alone. Refunds are idempotent: a payment is owed back once per reason.
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

/** Money to owe back from a payment that no receipt is for. */
export type Unbilled = { attemptId: string; orderId: string; amount: Haler; reason: string }

/** Owes back a payment that no receipt is for. Returns false if it is already owed for this reason. */
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
 * Counts a call to the provider before it is made, and returns its refund. Undefined where it is not owed any more.
 * Whether the refund is paid is in doubt until an answer is stored: `doubt_since` is set, unless an earlier call is in
 * doubt already. For the first ten days of doubt, no operator can note that it was paid another way.
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

/**
 * Ends a refund and queues the mail to the buyer. `change` sets its columns. Returns false, and does nothing, where it
 * is not owed any more.
 */
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
