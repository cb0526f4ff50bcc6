import { lockSources, spendClaims } from '../benefits/order-claims.store.ts'
import { ctes } from '../db/ctes.ts'
import { sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import { moveOrders } from './order-moves.store.ts'
import { ALIVE, LOAD } from './paid-orders.store.ts'

/** Why an order moves: its transfer came. */
const REASON = 'transfer booked'

/**
 * Pays an order whose tickets come with its payment, also one that had ended. Returns whether it may be paid. Its places
 * have to be sold in the same transaction. The order has to be locked.
 */
export async function payAndRelease(ctx: { db: TxDb }, orderId: string): Promise<boolean> {
  await lockSources(ctx, [orderId])
  const paid = await sql`
    ${ctes([
      moveOrders(
        sql`
          select id, 'paid' as to_status, ${REASON}::text as reason, shop_now from orders
          where id = ${orderId} and released_at is null and superseded_by is null and email is not null`,
        sql`, paid_at = now(), released_at = now()`,
      ),
      ALIVE,
      LOAD,
    ])}
    select ${jobRow(
      'issue-order',
      sql`json_build_object('orderId', moved.id, 'shopNow', moved.shop_now)`,
      sql`'issue:' || moved.id`,
    )} from moved`.execute(ctx.db)
  if (paid.rows.length === 0) return false
  await spendClaims(ctx, [orderId])
  return true
}

/** Pays an order on credit, and finishes it where no ticket waits. Returns whether it was unpaid. */
export async function payCredit(ctx: { db: TxDb }, orderId: string): Promise<boolean> {
  const paid = await sql`
    ${ctes([
      moveOrders(
        sql`
          select id, 'paid' as to_status, ${REASON}::text as reason from orders
          where id = ${orderId} and on_credit and released_at is not null`,
        sql`, paid_at = now()`,
      ),
    ])}
    select id from moved`.execute(ctx.db)
  if (paid.rows.length === 0) return false
  await lockSources(ctx, [orderId])
  await spendClaims(ctx, [orderId])
  await sql`
    ${ctes([
      moveOrders(
        sql`
          select id, 'finished' as to_status, 'no ticket waits' as reason from orders
          where id = ${orderId} and issued_at is not null`,
        sql`, finished_at = now()`,
      ),
    ])}
    select id from moved`.execute(ctx.db)
  return true
}
