import { type Db, sql } from '../db/db.ts'

/** Notes that the provider has taken a refund on and will say later how it ended. */
export async function keepPendingRefund(ctx: { db: Db }, refundId: string, ref: string): Promise<void> {
  await sql`
    update refund set state = 'pending', ref = ${ref}, next_inquiry_at = now() + interval '1 hour'
    where id = ${refundId} and state in ('due', 'pending')`.execute(ctx.db)
}

/** Pending refunds whose turn to be asked about has come; their next turn is set in the same statement. */
export async function takePendingRefunds(ctx: { db: Db }, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update refund set next_inquiry_at = now() + interval '1 hour'
    where id in (
      select id from refund where state = 'pending' and next_inquiry_at <= now()
      order by next_inquiry_at limit ${limit} for update skip locked)
    returning id`.execute(ctx.db)
  return rows.rows.map(({ id }) => id)
}
