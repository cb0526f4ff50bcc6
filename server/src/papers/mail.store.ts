import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import type { MailKind } from '../mail/mail-kind.ts'
import { UNREADY_SINCE } from '../orders/paid-orders.store.ts'

/** Returns whether a mail is done: accepted by the mail server, or refused for good. */
export async function wasMailed(ctx: { db: Db }, messageId: string): Promise<boolean> {
  const known = await sql`select from mail_sent where message_id = ${messageId}`.execute(ctx.db)
  return known.rows.length > 0
}

export async function noteMailed(
  ctx: { db: Db },
  mail: { messageId: string; orderId: string; kind: MailKind },
): Promise<void> {
  await sql`
    insert into mail_sent (message_id, order_id, kind) values (${mail.messageId}, ${mail.orderId}, ${mail.kind})
    on conflict do nothing`.execute(ctx.db)
}

/** Time until a mail says that tickets are late. It counts from when they may be made (`released_at`). */
const LATE_AFTER = '5 minutes'
const MOST_LATE_MAILS = 500

/**
 * Queues a `preparing` mail for orders whose tickets are late (`LATE_AFTER`). It takes up to 500 orders per call that
 * have no such mail yet, the oldest first. An order whose job is queued already keeps that job.
 */
export async function mailLateOrders(ctx: { db: Db }): Promise<void> {
  await sql`
    with late as (
      select id, shop_now from orders
      where ${UNREADY_SINCE} < now() - ${LATE_AFTER}::interval
        and not exists (select from mail_sent m where m.order_id = orders.id and m.kind = 'preparing')
      order by ${UNREADY_SINCE} limit ${sql.lit(MOST_LATE_MAILS)}
    )
    select count(${jobRow(
      'mail-order',
      sql`json_build_object('orderId', id, 'kind', 'preparing', 'shopNow', shop_now)`,
      sql`'mail:preparing:' || id`,
    )}) from late`.execute(ctx.db)
}

/**
 * Returns the id of the valid order: this one, or the one that replaced it. Valid is `paid` or `finished`. Only
 * replacements with the same e-mail count, as the key in the mail opens the order. Undefined without a valid order.
 */
export async function findValidOrder(ctx: { db: Db }, orderId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    with recursive follower as (
      select id, status, email, superseded_by, email as address from orders where id = ${orderId}
      union
      select o.id, o.status, o.email, o.superseded_by, f.address from follower f join orders o on o.id = f.superseded_by
    )
    select id from follower where status in ('paid', 'finished') and email = address`.execute(ctx.db)
  return found.rows[0]?.id
}

/**
 * A refund of an order. `place` numbers the order's refunds from 1, oldest first. `is_transferred`: an operator paid it
 * another way than by card.
 */
export type OrderRefund = { id: string; amount: Haler; reason: string; place: number; is_transferred: boolean }

export async function findOrderRefund(ctx: { db: Db }, refundId: string): Promise<OrderRefund | undefined> {
  const found = await sql<OrderRefund>`
    select id, amount, reason, state = 'transferred' as is_transferred, (select count(*) from refund earlier where earlier.order_id = refund.order_id
      and earlier.created_at <= refund.created_at) as place
    from refund where id = ${refundId}`.execute(ctx.db)
  return found.rows[0]
}
