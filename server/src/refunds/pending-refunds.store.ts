import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../db/db.ts'

/** Marks a refund as accepted by the provider; its result comes later. */
export async function keepPendingRefund(ctx: { db: Db }, refundId: string, ref: string): Promise<void> {
  await sql`
    update refund set state = 'pending', ref = ${ref}, next_inquiry_at = now() + interval '1 hour'
    where id = ${refundId} and state in ('due', 'pending')`.execute(ctx.db)
}

/** Returns pending refunds that are due for an inquiry, and schedules the next one. */
export async function takePendingRefunds(ctx: { db: Db }, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update refund set next_inquiry_at = now() + interval '1 hour'
    where id in (
      select id from refund where state = 'pending' and next_inquiry_at <= now()
      order by next_inquiry_at limit ${limit} for update skip locked)
    returning id`.execute(ctx.db)
  return rows.rows.map(({ id }) => id)
}

/** `email` is null once the order's personal data is erased. */
export type OverdueRefund = { number: string; email: string | null; amount: Haler; created_at: Instant }

/** Returns refunds that the provider has not taken on for five days, oldest first (docs/product.md §19.90). */
export async function findOverdueRefunds(ctx: { db: Db }): Promise<OverdueRefund[]> {
  const overdue = await sql<OverdueRefund>`
    select o.number, o.email, r.amount, r.created_at from refund r join orders o on o.id = r.order_id
    where r.state = 'due' and r.created_at < now() - interval '5 days'
    order by r.created_at, o.number`.execute(ctx.db)
  return overdue.rows
}

/** Returns how many days the oldest refund has waited; 0 without one. */
export async function oldestRefundDays(ctx: { db: Db }): Promise<number> {
  const oldest = await sql<{ days: number }>`
    select coalesce(extract(day from now() - min(created_at)), 0)::int as days
    from refund where done_at is null`.execute(ctx.db)
  return oldest.rows[0]?.days ?? 0
}
