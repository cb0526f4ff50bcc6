import { findLacking, lockSources, spendClaims } from '../benefits/order-claims.store.ts'
import { ctes } from '../db/ctes.ts'
import { sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import { moveOrders } from './order-moves.store.ts'
import { ALIVE, LOAD } from './paid-orders.store.ts'

/** Reason in the history of an order whose transfer came. */
const REASON = 'transfer booked'

/**
 * Pays an order on invoice that has no tickets yet, and releases its tickets. `state` is what the caller read. An
 * `ended` order can be paid, too, unless codes, vouchers or credit of it are not free any more: returns `no-codes`
 * then. Returns `ended` if the order is superseded, erased or paid. Nothing is written in either case. The order has to
 * be locked, and the caller has to sell its places in the same transaction.
 */
export async function payAndRelease(
  ctx: { db: TxDb },
  { id: orderId, state }: { id: string; state: 'open' | 'ended' | 'paid' },
): Promise<'paid' | 'ended' | 'no-codes'> {
  await lockSources(ctx, [orderId])
  // An open order holds its codes, so that its payment is always booked.
  if (state === 'ended' && (await findLacking(ctx, [orderId])).size > 0) return 'no-codes'
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
  if (paid.rows.length === 0) return 'ended'
  await spendClaims(ctx, [orderId])
  return 'paid'
}

/**
 * Pays an order on credit, and finishes it if no ticket waits. Its codes were spent when it was made. Returns false,
 * and writes nothing, if the order cannot become paid.
 */
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
