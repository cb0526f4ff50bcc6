import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'
import type { OrderRow } from '../orders.store.ts'
import { purchaseDay } from './entry-offline-code.ts'

/**
 * Returns the day on which a company's order was paid; undefined before. For a transfer it is the bank's day, or that of
 * the purchase where the money came earlier.
 */
export async function findPaidDay(ctx: { db: Db }, order: OrderRow): Promise<Day | undefined> {
  if (order.company_id === null || order.paid_at === null) return undefined
  if (order.vs === null) return pragueDay(order.paid_at)
  const found = await sql<{ day: Day }>`
    select greatest(max(day), ${purchaseDay(order)}::date) as day from order_payment
    where order_id = ${order.id} and undone_at is null having count(*) > 0`.execute(ctx.db)
  return found.rows[0]?.day ?? pragueDay(order.paid_at)
}
