import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { type JobPayloads, jobRow } from '../jobs/queue.ts'
import { UNREADY_SINCE } from '../orders/paid-orders.store.ts'

/** Longest wait of an order for its tickets before an operator has to decide. */
const PATIENCE = '24 hours'
/**
 * Longer than an access system may go on with a call that timed out. A call times out after 5 s; a batch of calls may
 * take longer.
 */
export const VOID_AFTER = sql`now() + interval '2 minutes'`

export type QueuedOrder = {
  id: string
  number: string
  /** When the tickets were first allowed to be made. */
  released_at: Instant
  /** First day of the waiting entries. */
  first_day: string
  entries: number
  amount: Haler
}

/**
 * Returns paid orders that have waited for tickets for over a day, oldest first. They are read anew each time, so none
 * is forgotten, and one leaves when its tickets come.
 */
export async function findRefundQueue(ctx: { db: Db }): Promise<QueuedOrder[]> {
  const queued = await sql<QueuedOrder>`
    select o.id, o.number, o.released_at, min(e.day) as first_day, count(*) as entries, sum(e.price)::bigint as amount
    from orders o join order_entry e on e.order_id = o.id
    where ${UNREADY_SINCE} < now() - ${PATIENCE}::interval
      and e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    group by o.id order by o.released_at, o.number`.execute(ctx.db)
  return queued.rows
}

export type Due = { order_id: string; shop_now: Instant | null; uuid: string; generation: number }

/** Locks an order of the queue; returns its waiting entries, none if not queued. */
export async function lockQueued(ctx: { db: TxDb }, number: string): Promise<Due[]> {
  const due = await sql<Due>`
    select o.id as order_id, o.shop_now, e.uuid, e.generation
    from (select id, shop_now from orders
      where number = ${number} and status in ('paid', 'unpaid') and released_at < now() - ${PATIENCE}::interval for update) o
    join order_entry e on e.order_id = o.id
    where e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    order by e.position`.execute(ctx.db)
  return due.rows
}

/** Queues the job that voids for the last time what was made under these references. */
export async function voidLast(ctx: { db: Db }, work: Omit<JobPayloads['void-tickets'], 'isLast'>): Promise<void> {
  await sql`
    select ${jobRow(
      'void-tickets',
      sql`${JSON.stringify({ ...work, isLast: true })}::json`,
      sql`${`void-last:${work.references[0]}`}::text`,
      { runAt: VOID_AFTER },
    )}`.execute(ctx.db)
}
