import { atMost } from '../at-most.ts'
import { type Db, inTransaction } from '../db/db.ts'
import { hasJob, type JobPayloads } from '../jobs/queue.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import type { TicketSystem } from '../ticketing/ticketing.ts'
import { type IssueOutcome, storeIssue } from './issue.store.ts'
import { referenceOf } from './issue-order.ts'
import { type Due, findRefundQueue, lockQueued, voidLast } from './refund-queue.store.ts'

/** Of all orders, so that calls that hang for 5 s each, however many, leave connections for what is issued. */
const voidInTurn = atMost(8)

/** What such an entry says instead of the access system's own number. */
const NO_TICKET = { errorNumber: -1, errorText: 'no ticket was made in time' }

/** What became of some orders of the queue; `unknown` are numbers that are not in it, and then nothing was given back. */
export type Refunded = { unknown: string[] } | { orders: { number: string; isRefunded: boolean }[] }

/** Gives the money back for some orders of the queue, or for all. One that got its tickets meanwhile keeps them. */
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
 * Gives the money back for what an order of the queue still waits for: those entries are reversed, their places are free
 * again, and what the access system may have made of them nevertheless is voided once it answers. What needs no access
 * system is handed out as usual. Answers whether the order stood in the queue; if it did, it is kept who had it refunded.
 */
export const refundQueued = (ctx: Pick<OperatorCtx, 'db' | 'operator'>, number: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const due = await lockQueued(ctx, number)
    const order = due[0]
    if (!order) return false
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
  permission: null,
  code: null,
  voucher_hash: null,
  voucher_value: null,
  voucher_to: null,
  doubtful_reference: referenceOf(entry),
})

/**
 * Voids what the access system made under these references although the money went back. May run twice. A round that was
 * under way when the money went back still makes tickets: with 16 orders of 100 entries, 16 calls at a time and 5 s for
 * each it lasts 500 s, and a process that stands still for any time. Its job is there for as long as it lasts, so this
 * throws, and comes again, while the order has one, and voids once more when the last call cannot be under way either.
 * Throws also while the system does not answer, and for a permission that it does not void, once it has voided the others: one
 * that opened a gate needs somebody to look at it.
 */
export async function voidTickets(
  ctx: { db: Db; ticketSystem: TicketSystem },
  { orderId, references, isLast }: JobPayloads['void-tickets'],
): Promise<void> {
  // Read before the look, so that the look sees whatever a round made that has ended.
  const isUnderWay = !isLast && (await hasJob(ctx, 'issue-order', `issue:${orderId}`))
  const found = await ctx.ticketSystem.find(references)
  const told = await Promise.all(
    [...new Set(found.map((ticket) => ticket.reference))].map(async (reference) => {
      const outcome = await voidInTurn(() => ctx.ticketSystem.cancel(reference)).catch(String)
      if (typeof outcome === 'string') return `${reference}: ${outcome}`
      return outcome.errorNumber === 0 ? [] : `${reference}: ${outcome.errorNumber} ${outcome.errorText}`
    }),
  )
  const kept = told.flat()
  if (kept.length > 0) throw new Error(`Refunded and not voided: ${kept.join(', ')}`)
  if (isUnderWay) throw new Error(`Tickets of order ${orderId} may still be made; they are voided later.`)
  if (isLast) return
  await voidLast(ctx, { orderId, references })
}
