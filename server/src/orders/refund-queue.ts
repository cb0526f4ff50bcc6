import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, inTransaction, sql, type TxDb } from '../db/db.ts'
import { hasJob, type JobPayloads, jobRow } from '../jobs/queue.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { type IssueOutcome, storeIssue } from './issue.store.ts'
import { referenceOf } from './issue-order.ts'
import { UNREADY_SINCE } from './orders.store.ts'

/** So long an order waits for its tickets before somebody has to decide whether to give the money back. */
const PATIENCE = '24 hours'
/** What such an entry says instead of the access system's own number. */
export const NO_TICKET = { errorNumber: -1, errorText: 'no ticket was made in time' }
/** Longer than an access system may go on with a call that we have given up: after 5 s. A round of calls may take longer. */
const VOID_AFTER = sql`now() + interval '2 minutes'`

export type QueuedOrder = {
  id: string
  number: string
  paidAt: Instant
  /** Of the entries that wait. */
  firstDay: string
  entries: number
  amount: Haler
}

/**
 * Paid orders that have waited for the access system for more than a day, the oldest first. They are looked for each
 * time, so an order is never forgotten in the queue and leaves it by itself when its tickets come.
 */
export async function findRefundQueue(ctx: { db: Db }): Promise<QueuedOrder[]> {
  const queued = await sql<QueuedOrder>`
    select o.id, o.number, o.paid_at as "paidAt", min(e.day) as "firstDay", count(*) as entries, sum(e.price)::bigint as amount
    from orders o join order_entry e on e.order_id = o.id
    where ${UNREADY_SINCE} < now() - ${PATIENCE}::interval
      and e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    group by o.id order by o.paid_at, o.number`.execute(ctx.db)
  return queued.rows
}

/**
 * Gives the money back for what an order of the queue still waits for: those entries are reversed, their places are free
 * again, and what the access system may have made of them nevertheless is voided once it answers. What needs no access
 * system is handed out as usual. Answers whether the order stood in the queue.
 */
export const refundQueued = (ctx: { db: Db }, number: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const due = await lockQueued(ctx, number)
    const order = due[0]
    if (!order) return false
    await storeIssue(ctx, [{ order_id: order.order_id, shop_now: order.shop_now }], due.map(outcomeOf))
    await sql`
      select ${jobRow(
        'void-tickets',
        sql`json_build_object('orderId', ${order.order_id}::text, 'references', ${JSON.stringify(due.map(referenceOf))}::json)`,
        sql`'void:' || ${order.order_id}::text`,
        { runAt: VOID_AFTER },
      )}`.execute(ctx.db)
    return true
  })

type Due = { order_id: string; shop_now: Instant | null; uuid: string; generation: number }

async function lockQueued(ctx: { db: TxDb }, number: string): Promise<Due[]> {
  const due = await sql<Due>`
    select o.id as order_id, o.shop_now, e.uuid, e.generation
    from (select id, shop_now from orders
      where number = ${number} and status = 'paid' and paid_at < now() - ${PATIENCE}::interval for update) o
    join order_entry e on e.order_id = o.id
    where e.state = 'waiting' and not e.reversed and e.ticket_system is not null
    order by e.position`.execute(ctx.db)
  return due.rows
}

const outcomeOf = ({ order_id, uuid, generation }: Due): IssueOutcome => ({
  order_id,
  uuid,
  generation,
  ready: false,
  error_number: NO_TICKET.errorNumber,
  error_text: NO_TICKET.errorText,
  is_prepaid: false,
  permission: null,
  code: null,
  voucher_hash: null,
  voucher_value: null,
  voucher_to: null,
})

/**
 * Voids what the access system made under these references although the money went back. May run twice. A round that was
 * under way when the money went back still makes tickets: with 16 orders of 100 entries, 16 calls at a time and 5 s for
 * each it lasts 500 s, and a process that stands still for any time. Its job is there for as long as it lasts, so this
 * throws, and comes again, while the order has one, and voids once more when the last call cannot be under way either.
 * Throws also while the system does not answer, and for a permission that it does not void: one that opened a gate needs
 * somebody to look at it.
 */
export async function voidTickets(
  ctx: { db: Db; ticketSystem: TicketSystem },
  { orderId, references, isLast }: JobPayloads['void-tickets'],
): Promise<void> {
  // Read before the look, so that the look sees whatever a round made that has ended.
  const isUnderWay = !isLast && (await hasJob(ctx, 'issue-order', `issue:${orderId}`))
  const kept: string[] = []
  for (const { reference } of await ctx.ticketSystem.find(references)) {
    const { errorNumber, errorText } = await ctx.ticketSystem.cancel(reference)
    if (errorNumber !== 0) kept.push(`${reference}: ${errorNumber} ${errorText}`)
  }
  if (kept.length > 0) throw new Error(`Refunded and not voided: ${kept.join(', ')}`)
  if (isUnderWay) throw new Error(`Tickets of order ${orderId} may still be made; they are voided later.`)
  if (isLast) return
  await sql`
    select ${jobRow(
      'void-tickets',
      sql`json_build_object('orderId', ${orderId}::text, 'references', ${JSON.stringify(references)}::json, 'isLast', true)`,
      sql`'void-last:' || ${orderId}::text`,
      { runAt: VOID_AFTER },
    )}`.execute(ctx.db)
}
