import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'
import type { OrderRow } from '../orders.store.ts'
import { purchaseDay } from './entry-offline-code.ts'

/**
 * Returns the day on which a company's order was paid. Undefined for other orders and before the payment. Of several
 * transfers the last day counts. The day of a transfer is that of its payment document (docs/product.md §20.48).
 * Without a document it is the bank's day, or the day of the order if that is later.
 */
export async function findPaidDay(ctx: { db: Db }, order: OrderRow): Promise<Day | undefined> {
  if (order.company_id === null || order.paid_at === null) return undefined
  if (order.vs === null) return pragueDay(order.paid_at)
  const found = await sql<{ day: Day }>`
    select max(coalesce(r.day, greatest(p.day, ${purchaseDay(order)}::date))) as day
    from order_payment p left join receipt r on r.order_payment_id = p.id and r.kind = 'advance' and r.paid_at = p.booked_at
    where p.order_id = ${order.id} and p.undone_at is null having count(*) > 0`.execute(ctx.db)
  return found.rows[0]?.day ?? pragueDay(order.paid_at)
}
