import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'

export type Attempt = {
  id: string
  order_id: string
  ref: string | null
  url: string | null
  amount: Haler
  state: 'open' | 'paid' | 'declined' | 'cancelled' | 'timed-out'
  opened_at: Instant
  /** Opened so long ago that a provider which does not know it never will. */
  is_old: boolean
}

const ATTEMPT = sql`id, order_id, ref, url, amount, state, opened_at, opened_at < now() - interval '10 minutes' as is_old`

/**
 * The one open attempt of an order of this owner that waits for its payment, made when there is none. undefined when
 * the order is not this owner's or cannot be paid.
 */
export async function openAttempt(
  ctx: { db: Db },
  input: { orderId: string; ownerKey: Buffer; attemptId: string; provider: string },
): Promise<{ attempt_id: string; url: string | null; amount: Haler; number: string; status: OrderStatus } | undefined> {
  const rows = await sql<{
    attempt_id: string
    url: string | null
    amount: Haler
    number: string
    status: OrderStatus
  }>`
    with wanted as (
      select id, number, status, amount_due from orders
      where id = ${input.orderId} and owner_key = ${input.ownerKey} and amount_due > 0
        and status in ('new', 'payment_failed') and payment_due > now()
      for update
    ), made as (
      insert into payment_attempt (id, order_id, provider, amount)
      select ${input.attemptId}, id, ${input.provider}, amount_due from wanted
      on conflict (order_id) where state = 'open' do update set inquiries = payment_attempt.inquiries
      returning id, order_id, url, amount
    )
    select made.id as attempt_id, made.url, made.amount, wanted.number, wanted.status
    from wanted join made on made.order_id = wanted.id`.execute(ctx.db)
  return rows.rows[0]
}

export async function keepProviderAnswer(
  ctx: { db: Db },
  attemptId: string,
  answer: { ref: string; url: string },
): Promise<void> {
  await sql`update payment_attempt set ref = ${answer.ref}, url = ${answer.url} where id = ${attemptId}`.execute(ctx.db)
}

export async function findAttempt(ctx: { db: Db }, attemptId: string): Promise<Attempt | undefined> {
  return (
    await sql<Attempt>`
      select ${ATTEMPT} from payment_attempt where id = ${attemptId}`.execute(ctx.db)
  ).rows[0]
}

/** Open attempts whose turn to be asked about has come; their next turn is set in the same statement. */
export async function takeDueInquiries(ctx: { db: Db }, limit: number): Promise<Attempt[]> {
  const rows = await sql<Attempt>`
    update payment_attempt set
      inquiries = inquiries + 1,
      asked_at = now(),
      next_inquiry_at = now() + case when inquiries < 5 then interval '2 minutes' when inquiries < 10
        then interval '15 minutes' else interval '60 minutes' end
    where id in (
      select id from payment_attempt where state = 'open' and next_inquiry_at <= now()
      order by next_inquiry_at limit ${limit} for update skip locked)
    returning ${ATTEMPT}`.execute(ctx.db)
  return rows.rows
}

/** The attempt of an order that may be asked about now: once in two seconds per order, whoever polls. */
export async function takePolledInquiry(ctx: { db: Db }, orderId: string): Promise<Attempt | undefined> {
  const rows = await sql<Attempt>`
    update payment_attempt set asked_at = now()
    where order_id = ${orderId} and state = 'open' and ref is not null
      and coalesce(asked_at, opened_at) < now() - interval '2 seconds'
    returning ${ATTEMPT}`.execute(ctx.db)
  return rows.rows[0]
}

/**
 * Ends an open attempt that was not paid; a new order becomes payment_failed. Repeating it changes nothing. The order is
 * locked before the attempt, as a payment does it.
 */
export async function closeAttempt(
  ctx: { db: Db },
  attemptId: string,
  state: 'declined' | 'cancelled' | 'timed-out',
): Promise<void> {
  await sql`
    with locked as (
      select o.id from payment_attempt a join orders o on o.id = a.order_id
      where a.id = ${attemptId} and a.state = 'open' for update of o
    ), closed as (
      update payment_attempt set state = ${state}, closed_at = now() from locked
      where payment_attempt.id = ${attemptId} and state = 'open'
      returning order_id
    ), moved as (
      update orders set status = 'payment_failed' from closed where id = closed.order_id and status = 'new'
      returning id
    )
    insert into order_history (order_id, from_status, to_status, reason)
    select id, 'new', 'payment_failed', ${state} from moved`.execute(ctx.db)
}

/** Marks the attempt as paid without touching its order. The attempt that paid the order has the earlier end. */
export async function markAttemptPaid(ctx: { db: TxDb }, attemptId: string): Promise<void> {
  await sql`
    update payment_attempt set state = 'paid', closed_at = now() where id = ${attemptId}`.execute(ctx.db)
}

export type RefundRow = {
  id: string
  attempt_id: string
  order_id: string
  amount: Haler
  reason: string
  state: 'due' | 'done' | 'failed'
  payment_ref: string | null
}

export async function findRefund(ctx: { db: Db }, refundId: string): Promise<RefundRow | undefined> {
  return (
    await sql<RefundRow>`
      select r.id, r.attempt_id, r.order_id, r.amount, r.reason, r.state, a.ref as payment_ref
      from refund r join payment_attempt a on a.id = r.attempt_id where r.id = ${refundId}`.execute(ctx.db)
  ).rows[0]
}

/** Notes that the provider has paid the refund and writes the mail that tells the buyer. */
export async function finishRefund(ctx: { db: Db }, refundId: string, ref: string): Promise<void> {
  await sql`
    with done as (
      update refund set state = 'done', ref = ${ref}, done_at = now() where id = ${refundId} and state <> 'done'
      returning id, order_id)
    select ${jobRow(
      'mail-order',
      sql`json_build_object('orderId', order_id, 'kind', 'refund', 'refundId', id)`,
      sql`'mail:refund:' || id`,
    )} from done`.execute(ctx.db)
}
