import { type Db, sql } from '../../db/db.ts'

/**
 * Returns the numbered tax documents of a month such as `2026-12`, by series and number. The month is that of `day`,
 * the tax point. Receipts of orders paid by card are left out: they have no `sums`.
 */
export async function findDocumentsOf(ctx: { db: Db }, month: string): Promise<{ order_id: string; id: string }[]> {
  const found = await sql<{ order_id: string; id: string }>`
    select order_id, id from receipt
    where sums is not null and number is not null and day >= ${`${month}-01`}::date
      and day < ${`${month}-01`}::date + interval '1 month'
    order by series, number`.execute(ctx.db)
  return found.rows
}
