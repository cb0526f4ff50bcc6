import type { OrderTransfer } from '@gondola/contract/orders.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { type Db, sql } from '../../db/db.ts'
import type { OrderRow } from '../orders.store.ts'

/** Reason in the history of an order whose payment did not come in time. */
export const NOT_PAID = 'not paid in time'
const REFUSED = 'every ticket refused'

/**
 * Returns why an order on invoice ended, and what was paid (docs/product.md §20.28). Undefined for other orders and
 * before the end. `received` is all that payers had paid, in crowns, also what they got back since. `isSentBack` is set
 * only if all of `received` was sent back to its payers.
 */
export async function findEnding(ctx: { db: Db }, order: OrderRow): Promise<OrderTransfer['ended']> {
  if (order.vs === null || order.status !== 'failed') return undefined
  const found = await sql<{ reason: string | null; given: number; sent: boolean | null }>`
    select (select reason from order_history where order_id = ${order.id} and to_status = 'failed' order by id desc limit 1) as reason,
      coalesce(p.given, 0)::bigint as given, p.sent
    from (select sum(p.given_back) as given, bool_and(p.given_back = p.amount and coalesce(l.amount, p.amount) = (
        select coalesce(sum(r.amount), 0) from bank_return r
        where r.bank_line_id = l.id or l.id is null and r.order_payment_id = p.id)) as sent
      from order_payment p left join bank_line l on l.id = p.bank_line_id
      where p.order_id = ${order.id} and p.undone_at is null) p`.execute(ctx.db)
  const { reason, given, sent } = found.rows[0] ?? { reason: null, given: 0, sent: null }
  return {
    why: reason === NOT_PAID ? 'unpaid' : reason === REFUSED ? 'refused' : 'cancelled',
    received: toCrowns(order.received + given),
    ...(sent ? { isSentBack: true } : {}),
  }
}
