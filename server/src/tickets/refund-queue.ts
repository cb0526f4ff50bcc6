import { lockCompaniesOf } from '../companies/companies.store.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { hasJob, type JobPayloads } from '../jobs/queue.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { type IssueOutcome, lockForReturn, storeIssue } from './issue.store.ts'
import { referenceOf } from './issue-order.ts'
import { type Due, findRefundQueue, lockQueued, voidLast } from './refund-queue.store.ts'

/**
 * Limits the void calls of all orders to 8 at once. Calls that hang for 5 s each then leave connections free for
 * issuing.
 */
const voidInTurn = limitConcurrency(8)

/** Error of a refunded entry, instead of the access system's own. */
const NO_TICKET = { errorNumber: -1, errorText: 'no ticket was made in time' }

/** Result of refunding orders. `unknown`: numbers that are not in the queue; nothing was refunded then. */
export type Refunded = { unknown: string[] } | { orders: { number: string; isRefunded: boolean }[] }

/** Refunds some orders of the queue, or all of them. One that got its tickets meanwhile keeps them. */
export async function refundOrders(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  wanted: readonly string[] | 'all',
): Promise<Refunded> {
  const queue = (await findRefundQueue(ctx)).map(({ number }) => number)
  const numbers = wanted === 'all' ? queue : wanted
  const unknown = numbers.filter((number) => !queue.includes(number))
  if (unknown.length > 0) return { unknown }
  const orders: { number: string; isRefunded: boolean }[] = []
  for (const number of numbers) orders.push({ number, isRefunded: await refundQueued(ctx, number) })
  return { orders }
}

/**
 * Refunds what an order of the queue still waits for; returns whether it was queued. Those entries are reversed and
 * their places freed. What the access system made of them anyway is voided later. Entries that need no access system
 * are handed out as usual. The act is logged with who did it.
 */
export const refundQueued = (ctx: Pick<OperatorCtx, 'db' | 'operator'>, number: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    await lockCompaniesOf(ctx, { number })
    const due = await lockQueued(ctx, number)
    const order = due[0]
    if (!order) return false
    await lockForReturn(ctx, [order.order_id])
    await storeIssue(ctx, [{ order_id: order.order_id, shop_now: order.shop_now }], due.map(outcomeOf))
    await noteAct(ctx, { kind: 'refund', subject: [number] })
    return true
  })

const outcomeOf = (entry: Due): IssueOutcome => ({
  order_id: entry.order_id,
  uuid: entry.uuid,
  generation: entry.generation,
  ready: false,
  error_number: NO_TICKET.errorNumber,
  error_text: NO_TICKET.errorText,
  is_prepaid: false,
  is_blocked: false,
  inactive_card: null,
  permission: null,
  code: null,
  voucher_hash: null,
  voucher_signs: null,
  voucher_value: null,
  voucher_to: null,
  doubtful_reference: referenceOf(entry),
})

/**
 * Voids what the access system made under these references although it was refunded. Idempotent. An issue batch that
 * was running at the refund still makes tickets. 16 orders of 100 entries, at 16 calls of 5 s at a time, take 500 s,
 * and a paused process may take any time. So this throws, and is retried, while the order has an issue job. After that
 * it voids once more, when the last call must be over. Throws also when the system does not answer, or does not void a
 * permission, after voiding the others. A permission that opened a gate needs a person to look at it.
 */
export async function voidTickets(
  ctx: { db: Db; ticketSystem: TicketSystem },
  { orderId, references, isLast }: JobPayloads['void-tickets'],
): Promise<void> {
  // Read before the look-up, so that the look-up sees whatever an ended batch made.
  const isUnderWay = !isLast && (await hasJob(ctx, 'issue-order', `issue:${orderId}`))
  const found = await ctx.ticketSystem.find(references)
  const outcomes = await Promise.all(
    [...new Set(found.map((ticket) => ticket.reference))].map(async (reference) => {
      const outcome = await voidInTurn(() => ctx.ticketSystem.cancel(reference)).catch(String)
      if (typeof outcome === 'string') return `${reference}: ${outcome}`
      return outcome.errorNumber === 0 ? [] : `${reference}: ${outcome.errorNumber} ${outcome.errorText}`
    }),
  )
  const kept = outcomes.flat()
  if (kept.length > 0) throw new Error(`Refunded and not voided: ${kept.join(', ')}`)
  if (isUnderWay) throw new Error(`Tickets of order ${orderId} may still be made; they are voided later.`)
  if (isLast) return
  await voidLast(ctx, { orderId, references })
}
