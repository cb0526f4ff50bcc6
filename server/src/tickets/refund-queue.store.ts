import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { type JobPayloads, jobRow } from '../jobs/queue.ts'
import { UNREADY_SINCE } from '../orders/paid-orders.store.ts'

/** So long an order waits for its tickets before somebody has to decide whether to give the money back. */
const PATIENCE = '24 hours'
/** Longer than an access system may go on with a call that we have given up: after 5 s. A round of calls may take longer. */
export const VOID_AFTER = sql`now() + interval '2 minutes'`

export type QueuedOrder = {
  id: string
  number: string
  paid_at: Instant
  /** Of the entries that wait. */
  first_day: string
  entries: number
  amount: Haler
}

/**
 * Paid orders that have waited for the access system for more than a day, the oldest first. They are looked for each
 * time, so an order is never forgotten in the queue and leaves it by itself when its tickets come.
 */
export async function findRefundQueue(ctx: { db: Db }): Promise<QueuedOrder[]> {
  const queued = await sql<QueuedOrder>`
    select o.id, o.number, o.paid_at, min(e.day) as first_day, count(*) as entries, sum(e.price)::bigint as amount
    from orders o join order_entry e on e.order_id = o.id
    where ${UNREADY_SINCE} < now() - ${PATIENCE}::interval
      and e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    group by o.id order by o.paid_at, o.number`.execute(ctx.db)
  return queued.rows
}

export type Due = { order_id: string; shop_now: Instant | null; uuid: string; generation: number }

/** Locks an order of the queue; answers its entries that wait, none when it does not stand in it. */
export async function lockQueued(ctx: { db: TxDb }, number: string): Promise<Due[]> {
  const due = await sql<Due>`
    select o.id as order_id, o.shop_now, e.uuid, e.generation
    from (select id, shop_now from orders
      where number = ${number} and status = 'paid' and paid_at < now() - ${PATIENCE}::interval for update) o
    join order_entry e on e.order_id = o.id
    where e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    order by e.position`.execute(ctx.db)
  return due.rows
}

/** Writes the job that voids for the last time what an access system made under these references. */
export async function voidLast(ctx: { db: Db }, work: Omit<JobPayloads['void-tickets'], 'isLast'>): Promise<void> {
  await sql`
    select ${jobRow(
      'void-tickets',
      sql`${JSON.stringify({ ...work, isLast: true })}::json`,
      sql`${`void-last:${work.references[0]}`}::text`,
      { runAt: VOID_AFTER },
    )}`.execute(ctx.db)
}
