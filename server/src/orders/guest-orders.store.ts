import { type Db, sql } from '../db/db.ts'

/** Makes orders of guests a member's. Those that are somebody's already stay theirs, and so do a company's. */
export async function giveOrders(ctx: { db: Db }, orderIds: readonly string[], memberId: string): Promise<void> {
  await sql`
    update orders set member_id = ${memberId}
    where id = any(${orderIds}::uuid[]) and member_id is null and sales_point = 'eshop'
      and exists (select from member m where m.id = ${memberId} and m.is_active)`.execute(ctx.db)
}
