import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { endRefund, type RefundRow } from './refunds.store.ts'

/** Condition: a refund `r` is over five days old. An operator has to see it. */
const IS_OVERDUE = sql`r.created_at < now() - interval '5 days'`
/** Condition: the provider was called for a refund `r` and has certainly not paid it. */
const IS_REFUSED = sql`coalesce(r.refused_ask = r.asks, false)`
/** Condition: whether a refund `r` was paid has been in doubt for ten days. Meaningful only where not `IS_REFUSED`. */
const IS_UNANSWERED = sql`coalesce(r.doubt_since, r.created_at) < now() - interval '10 days'`
/** Condition: no call for a refund `r` began within a minute. Calls end within seconds, so none is under way. */
const IS_QUIET = sql`coalesce(r.asked_at < now() - interval '1 minute', true)`

/**
 * Marks a refund as `pending`: the provider has accepted it, and its result comes later. The next inquiry is in an
 * hour. If it was `due`, `doubt_since` becomes now. Returns false, and does nothing, where it is not owed any more.
 */
export async function keepPendingRefund(ctx: { db: Db }, refundId: string, ref: string): Promise<boolean> {
  const kept = await sql`
    update refund set state = 'pending', ref = ${ref}, next_inquiry_at = now() + interval '1 hour',
      doubt_since = case state when 'due' then now() else doubt_since end
    where id = ${refundId} and state in ('due', 'pending') returning id`.execute(ctx.db)
  return kept.rows.length === 1
}

/**
 * Stores that none of the calls for a refund has paid it (`refused_ask`). `asks` counts the calls up to the answered
 * one; nothing is stored if another has begun. `failed` is the provider's answer about all calls. `rejected` is about
 * the last call alone: it is stored only if that was the first call, or the call before was refused as well.
 */
export async function keepRefusedRefund(
  ctx: { db: Db },
  { id, asks }: RefundRow,
  state: 'failed' | 'rejected',
): Promise<void> {
  // Calls for refunds that were accepted long ago have not been counted.
  const isClear =
    state === 'failed' ? sql`true` : sql`coalesce(refused_ask, case state when 'due' then 0 end) = asks - 1`
  await sql`update refund set refused_ask = ${asks} where id = ${id} and asks = ${asks} and ${isClear}`.execute(ctx.db)
}

/**
 * Returns the ids of up to `limit` pending refunds that are due for an inquiry. Schedules their next inquiry in an
 * hour, so no other process takes them.
 */
export async function takePendingRefunds(ctx: { db: Db }, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update refund set next_inquiry_at = now() + interval '1 hour'
    where id in (
      select id from refund where state = 'pending' and next_inquiry_at <= now()
      order by next_inquiry_at limit ${limit} for update skip locked)
    returning id`.execute(ctx.db)
  return rows.rows.map(({ id }) => id)
}

/** `email` is null once the order's personal data is erased. `is_refused`: the provider has certainly not paid it. */
export type OverdueRefund = {
  id: string
  number: string
  email: string | null
  amount: Haler
  created_at: Instant
  is_refused: boolean
}

/**
 * Returns refunds owed for over five days, oldest first (docs/product.md §19.55): all in state `due`. Of those in state
 * `pending`, which the provider had accepted, only those that it refused later or that are in doubt for ten days.
 */
export async function findOverdueRefunds(ctx: { db: Db }): Promise<OverdueRefund[]> {
  const overdue = await sql<OverdueRefund>`
    select r.id, o.number, o.email, r.amount, r.created_at, ${IS_REFUSED} as is_refused
    from refund r join orders o on o.id = r.order_id
    where (r.state = 'due' or r.state = 'pending' and (${IS_REFUSED} or ${IS_UNANSWERED})) and ${IS_OVERDUE}
    order by r.created_at, o.number`.execute(ctx.db)
  return overdue.rows
}

/**
 * A refund as `lockRefund` found it. `is_refused`: it is overdue, and the provider has certainly not paid it.
 * `is_unanswered`: for ten days it has been in doubt whether the provider paid it. Both are false while a call may be
 * under way.
 */
export type LockedRefund = Pick<RefundRow, 'state' | 'amount'> & {
  number: string
  is_refused: boolean
  is_unanswered: boolean
}

/**
 * Locks a refund until the transaction ends, so that no call for it begins. Undefined where there is no such refund.
 */
export async function lockRefund(ctx: { db: TxDb }, refundId: string): Promise<LockedRefund | undefined> {
  const found = await sql<LockedRefund>`
    select r.state, r.amount, o.number, ${IS_OVERDUE} and ${IS_REFUSED} and ${IS_QUIET} as is_refused,
      ${IS_UNANSWERED} and ${IS_QUIET} as is_unanswered
    from refund r join orders o on o.id = r.order_id where r.id = ${refundId} for update of r`.execute(ctx.db)
  return found.rows[0]
}

/**
 * Marks a refund as paid another way, and queues the mail to the buyer. `actId` is the log entry of the operator who
 * says so. Returns false where it is not owed any more.
 */
export const noteTransferred = (ctx: { db: TxDb }, refundId: string, actId: number): Promise<boolean> =>
  endRefund(ctx, refundId, sql`state = 'transferred', done_at = now(), operator_act_id = ${actId}`)

/** Returns whether an operator noted that a refund was paid another way. */
export async function isTransferred(ctx: { db: Db }, refundId: string): Promise<boolean> {
  const found = await sql`select from refund where id = ${refundId} and state = 'transferred'`.execute(ctx.db)
  return found.rows.length === 1
}

/**
 * Yields when a `transferred` refund is next compared with the provider; null for others. An index has the same
 * expression.
 */
const NEXT_LOOK = sql`(case when state = 'transferred' then coalesce(next_inquiry_at, done_at) end)`

/**
 * A refund that was paid another way. `settled`: hellers that the provider has paid, or may still pay, for other
 * refunds of its payment.
 */
export type TransferredRefund = {
  id: string
  attempt_id: string
  provider: string
  payment_ref: string
  settled: Haler
}

/**
 * Returns up to `limit` `transferred` refunds that are due to be compared with the provider. Each is due once a day,
 * for 60 days after it was noted; the call schedules the next day.
 */
export async function takeTransferredRefunds(ctx: { db: Db }, limit: number): Promise<TransferredRefund[]> {
  const taken = await sql<TransferredRefund>`
    update refund t set next_inquiry_at = now() + interval '1 day'
    from payment_attempt a
    where a.id = t.attempt_id and a.ref is not null and t.id in (
      select id from refund
      where ${NEXT_LOOK} <= now()
        and done_at > now() - interval '60 days'
      order by ${NEXT_LOOK} limit ${limit} for update skip locked)
    returning t.id, t.attempt_id, a.provider, a.ref as payment_ref, (
      select coalesce(sum(r.amount), 0)::bigint from refund r
      where r.attempt_id = a.id and r.state <> 'transferred' and (r.state = 'done' or not ${IS_REFUSED})) as settled`.execute(
    ctx.db,
  )
  return taken.rows
}

/**
 * Stores what the provider refunded of a payment beyond what the shop knows. Returns true where the sum is above the
 * `overpaid` of each refund of the payment. It is then the `overpaid` of this refund, is cleared from the other
 * refunds, and waits for an operator. Else returns false: a sum of 0 or less clears an `overpaid` that no operator has
 * dealt with; any other sum changes nothing.
 */
export async function keepOverpaid(
  ctx: { db: Db },
  { id, attempt_id: attemptId }: Pick<TransferredRefund, 'id' | 'attempt_id'>,
  overpaid: Haler,
): Promise<boolean> {
  if (overpaid <= 0) {
    await sql`
      update refund set overpaid = null where attempt_id = ${attemptId} and overpaid is not null and overpaid_act_id is null`.execute(
      ctx.db,
    )
    return false
  }
  // The new sum includes the earlier one.
  const found = await sql`
    update refund set overpaid = case id when ${id} then ${overpaid}::bigint end, overpaid_act_id = null
    where attempt_id = ${attemptId} and (id = ${id} or overpaid is not null)
      and not exists (select from refund r where r.attempt_id = ${attemptId} and r.overpaid >= ${overpaid})
    returning id`.execute(ctx.db)
  return found.rows.length > 0
}

/** `overpaid`: what the provider has refunded of the payment beyond what the shop knows. */
export type OverpaidRefund = { id: string; number: string; amount: Haler; done_at: Instant; overpaid: Haler }

/** Returns refunds paid both another way and by the provider, which nobody has dealt with. The oldest come first. */
export async function findOverpaid(ctx: { db: Db }): Promise<OverpaidRefund[]> {
  const found = await sql<OverpaidRefund>`
    select r.id, o.number, r.amount, r.done_at, r.overpaid from refund r join orders o on o.id = r.order_id
    where r.overpaid is not null and r.overpaid_act_id is null order by r.done_at, o.number`.execute(ctx.db)
  return found.rows
}

/**
 * Locks a refund of `findOverpaid` until the transaction ends. Returns its order's number; undefined for any other
 * refund.
 */
export async function lockOverpaid(ctx: { db: TxDb }, refundId: string): Promise<string | undefined> {
  const found = await sql<{ number: string }>`
    select o.number from refund r join orders o on o.id = r.order_id
    where r.id = ${refundId} and r.overpaid is not null and r.overpaid_act_id is null for update of r`.execute(ctx.db)
  return found.rows[0]?.number
}

/** Stores the log entry of the operator who has dealt with an overpaid refund. */
export async function noteOverpaid(ctx: { db: TxDb }, refundId: string, actId: number): Promise<void> {
  await sql`update refund set overpaid_act_id = ${actId} where id = ${refundId}`.execute(ctx.db)
}

/** Returns how many whole days the oldest unpaid refund has waited; 0 without one. */
export async function oldestRefundDays(ctx: { db: Db }): Promise<number> {
  const oldest = await sql<{ days: number }>`
    select coalesce(extract(day from now() - min(created_at)), 0)::int as days
    from refund where done_at is null`.execute(ctx.db)
  return oldest.rows[0]?.days ?? 0
}
