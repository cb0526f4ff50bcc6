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
