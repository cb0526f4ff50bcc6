import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { type JobPayloads, jobRow } from '../jobs/queue.ts'
import { UNREADY_SINCE } from '../orders/paid-orders.store.ts'

/** Time without its tickets after which an order is in the refund queue. */
const QUEUED_AFTER = '24 hours'
/**
 * Expression: when a `void-tickets` job runs, two minutes from now. By then the access system has ended each call whose
 * reply we gave up after 5 s.
 */
export const VOID_AT = sql`now() + interval '2 minutes'`

/** An order of the refund queue. `entries` and `amount` are of its waiting entries. */
export type QueuedOrder = {
  id: string
  number: string
  /** When it was paid or accepted on credit, so that its tickets could be made. */
  released_at: Instant
  /** First day of the waiting entries. */
  first_day: string
  entries: number
  amount: Haler
}

/**
 * Returns orders, paid or on credit, that have waited for tickets for over a day. Oldest first. The queue is a query,
 * not a table: an order leaves it when its tickets come.
 */
export async function findRefundQueue(ctx: { db: Db }): Promise<QueuedOrder[]> {
  const queued = await sql<QueuedOrder>`
    select o.id, o.number, o.released_at, min(e.day) as first_day, count(*) as entries, sum(e.price)::bigint as amount
    from orders o join order_entry e on e.order_id = o.id
    where ${UNREADY_SINCE} < now() - ${QUEUED_AFTER}::interval
      and e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    group by o.id order by o.released_at, o.number`.execute(ctx.db)
  return queued.rows
}

/** A waiting entry of a queued order. */
export type Due = { order_id: string; shop_now: Instant | null; uuid: string; generation: number }

/**
 * Locks an order of the refund queue; returns its waiting entries. Empty when the order is not in the queue, or no
 * longer.
 */
export async function lockQueued(ctx: { db: TxDb }, number: string): Promise<Due[]> {
  const due = await sql<Due>`
    select o.id as order_id, o.shop_now, e.uuid, e.generation
    from (select id, shop_now from orders
      where number = ${number} and status in ('paid', 'unpaid') and released_at < now() - ${QUEUED_AFTER}::interval for update) o
    join order_entry e on e.order_id = o.id
    where e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    order by e.position`.execute(ctx.db)
  return due.rows
}

/** Queues the last `void-tickets` job for these references, two minutes from now. */
export async function voidLast(ctx: { db: Db }, work: Omit<JobPayloads['void-tickets'], 'isLast'>): Promise<void> {
  await sql`
    select ${jobRow(
      'void-tickets',
      sql`${JSON.stringify({ ...work, isLast: true })}::json`,
      sql`${`void-last:${work.references[0]}`}::text`,
      { runAt: VOID_AT },
    )}`.execute(ctx.db)
}
