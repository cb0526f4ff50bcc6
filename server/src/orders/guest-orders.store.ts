import { sql, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'

/**
 * Gives guests' orders to a member; writes nothing if the member has no `proven_at`. Orders that have a member, or that
 * a company made, stay as they are.
 */
export async function giveOrders(ctx: { db: TxDb }, orderIds: readonly string[], memberId: string): Promise<void> {
  await lockOrders(ctx, orderIds)
  await sql`
    update orders set member_id = ${memberId}
    where id = any(${orderIds}::uuid[]) and member_id is null and sales_point = 'eshop'
      and exists (select from member m where m.id = ${memberId} and m.proven_at is not null)`.execute(ctx.db)
}
