import type { OrderTransfer } from '@gondola/contract/orders.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { type Db, sql } from '../../db/db.ts'
import type { OrderRow } from '../orders.store.ts'

/** Reason in the history of an order whose payment did not come in time. */
export const NOT_PAID = 'not paid in time'
const REFUSED = 'every ticket refused'

/**
 * Returns why an order on invoice ended, and what came of it in crowns (docs/product.md §20.28). Undefined for others and
 * before. The money is there for another order or sent back.
 */
export async function findEnding(ctx: { db: Db }, order: OrderRow): Promise<OrderTransfer['ended']> {
  if (order.vs === null || order.status !== 'failed') return undefined
  const found = await sql<{ reason: string | null; given: number }>`
    select (select reason from order_history where order_id = ${order.id} and to_status = 'failed' order by id desc limit 1) as reason,
      (select coalesce(sum(given_back), 0)::bigint from order_payment where order_id = ${order.id} and undone_at is null) as given`.execute(
    ctx.db,
  )
  const { reason, given } = found.rows[0] ?? { reason: null, given: 0 }
  return {
    why: reason === NOT_PAID ? 'unpaid' : reason === REFUSED ? 'refused' : 'cancelled',
    received: toCrowns(order.received + given),
  }
}
