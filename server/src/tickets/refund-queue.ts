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
 * Limits the calls that void tickets to 8 at once in this process. So calls that hang leave half of the connections to
 * issuing.
 */
const voidInTurn = limitConcurrency(8)

/** Error stored with an entry that an operator refunded; the access system gave none. */
const NO_TICKET = { errorNumber: -1, errorText: 'no ticket was made in time' }

/**
 * Result of `refundOrders`. `unknown`: numbers that are not in the queue; then no order was refunded. `isRefunded` is
 * false for an order that left the queue in the meantime.
 */
export type Refunded = { unknown: string[] } | { orders: { number: string; isRefunded: boolean }[] }

/** Refunds some or all orders of the refund queue, each in its own transaction. */
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
 * Reverses and refunds the entries of a queued order that still wait for tickets. Frees their places, queues a job that
 * voids permissions that the access system may have made for them, and stores the act with its operator. An order on
 * credit gets no refund: its amount is lowered. Returns false, and changes nothing, when the order is not in the queue
 * any more.
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
 * Voids permissions under references that were refused or refunded. On success it queues a last run (`isLast`), by when
 * every call that might still make a ticket has ended. Idempotent. Throws, to be retried:
 * - Before the last run, while an issue job of the order exists. The batch of that job may still make tickets for
 *   minutes. What exists is voided first.
 * - Without a reply of the access system.
 * - When a permission is not voided, after voiding the others. One that has opened a gate cannot be voided: the job
 *   fails until somebody looks at it.
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
