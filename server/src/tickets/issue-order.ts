import { lastSigns } from '@gondola/rules/benefits/code.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { codeHash, voucherCode } from '../benefits/codes.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { ordersFinished } from '../metrics.ts'
import type { IssuedTicket, TicketOrder } from '../ticketing/ticketing.ts'
import { beginIssue, type DueEntry, type IssueOutcome, lockForReturn, storeIssue } from './issue.store.ts'

export const referenceOf = (entry: Pick<DueEntry, 'uuid' | 'generation'>) => `${entry.uuid}.${entry.generation}`

const ticketOrderOf = (entry: DueEntry): TicketOrder => ({
  reference: referenceOf(entry),
  orderNumber: entry.number,
  productId: entry.product_id,
  variantId: entry.variant_id,
  personType: entry.person_type,
  validFrom: entry.days[0] ?? '',
  validTo: entry.days.at(-1) ?? '',
  kind: entry.method,
  ...(entry.card_number === null ? {} : { cardNumber: entry.card_number }),
})

/**
 * Milliseconds after the start of a run within which it may call `issue`. A later call could make a ticket of an order
 * that was refunded and voided meanwhile. The last void comes four minutes after the refund at the earliest
 * (docs/decisions/0019-tickets-that-never-come.md).
 */
const LATEST_CALL_MS = 60_000

export type IssueJob = { orderId: string; shopNow?: Instant | null | undefined }

/**
 * Issues the tickets of orders that are paid or on credit. Idempotent: a repeat first looks up what an earlier run may
 * have made, so that each entry has one permission. Gift vouchers and card products are ready before the access system
 * is called. Refused entries are reversed and refunded, or on credit taken off what the company owes; a job voids
 * permissions that a late call may still make for them. Throws, so that the job is retried, when an entry gets no clear
 * answer; the answers for the other entries are stored.
 */
export async function issueOrders(ctx: Ctx, jobs: IssueJob[]): Promise<void> {
  // The wall clock goes on while a process or its machine is paused.
  const begunAt = Date.now()
  const due = await beginIssue(
    ctx,
    jobs.map(({ orderId }) => orderId),
  )
  const remote = due.filter((entry) => entry.ticket_system !== null)
  const local = due.filter((entry) => entry.ticket_system === null)
  const store: Store = (outcomes) => storeOutcomes(ctx, jobs, outcomes)
  if (local.length > 0) await store(local.map((entry) => localOutcome(ctx, entry)))
  if (remote.length > 0) await issueRemote(ctx, remote, { begunAt, store })
}

async function storeOutcomes(ctx: Ctx, jobs: IssueJob[], outcomes: IssueOutcome[]): Promise<void> {
  const orders = new Set(outcomes.map(({ order_id }) => order_id))
  const issued = jobs
    .filter(({ orderId }) => orders.has(orderId))
    .map(({ orderId, shopNow }) => ({ order_id: orderId, shop_now: shopNow ?? null }))
  const isRefused = outcomes.some(({ ready }) => !ready)
  const stored = isRefused
    ? await inTransaction(ctx, async (ctx) => {
        await lockForReturn(ctx, [...orders])
        return storeIssue(ctx, issued, outcomes)
      })
    : await storeIssue(ctx, issued, outcomes)
  for (const { status } of stored) if (status === 'finished') ordersFinished.inc()
  const entries = stored.flatMap(({ order_id, reversed }) => (reversed ?? []).map((uuid) => `${order_id} ${uuid}`))
  if (entries.length > 0) ctx.log.error({ entries }, 'the access system refused tickets; they are refunded')
}

type Store = (outcomes: IssueOutcome[]) => Promise<void>
type Round = { begunAt: Instant; store: Store }

/** Issues entries in doubt and new ones in parallel. So a slow look-up delays no new ticket. Throws after both. */
async function issueRemote(ctx: Ctx, entries: DueEntry[], round: Round): Promise<void> {
  const done = await Promise.allSettled([
    issueDoubtful(
      ctx,
      entries.filter((entry) => entry.in_doubt),
      round,
    ),
    issueFresh(
      ctx,
      entries.filter((entry) => !entry.in_doubt),
      round,
    ),
  ])
  for (const one of done) if (one.status === 'rejected') throw one.reason
}

/**
 * Looks up what earlier runs made, stores that, then issues the entries without a permission. Throws at the end if a
 * found permission is unusable.
 */
async function issueDoubtful(ctx: Ctx, entries: DueEntry[], round: Round): Promise<void> {
  if (entries.length === 0) return
  const found = await ctx.ticketSystem.find(entries.map(referenceOf))
  const references = new Set(found.map(({ reference }) => reference))
  const missing = entries.filter((entry) => !references.has(referenceOf(entry)))
  const { outcomes, doubts } = splitByOutcome(
    entries.filter((entry) => references.has(referenceOf(entry))),
    found,
  )
  if (outcomes.length > 0) await round.store(outcomes)
  await issueFresh(ctx, missing, round)
  requireAnswers(doubts)
}

async function issueFresh(ctx: Ctx, entries: DueEntry[], { begunAt, store }: Round): Promise<void> {
  if (entries.length === 0) return
  if (Date.now() - begunAt > LATEST_CALL_MS) throw new Error('This try stood still; the next one asks for its tickets.')
  const issued = await ctx.ticketSystem.issue(entries.map(ticketOrderOf))
  const { outcomes, doubts } = splitByOutcome(entries, issued)
  if (outcomes.length > 0) await store(outcomes)
  requireAnswers(doubts)
}

function requireAnswers(doubts: string[]): void {
  if (doubts.length === 0) return
  const why = doubts.find((doubt) => doubt !== '')
  throw new Error(`The access system left ${doubts.length} tickets unanswered${why ? `: ${why}` : ''}.`)
}

/** Splits entries into those with a clear outcome and reasons why the others have none. */
function splitByOutcome(entries: DueEntry[], tickets: IssuedTicket[]): { outcomes: IssueOutcome[]; doubts: string[] } {
  const byReference = Map.groupBy(tickets, ({ reference }) => reference)
  const outcomes: IssueOutcome[] = []
  const doubts: string[] = []
  for (const entry of entries) {
    const answer = answerOf(entry, byReference.get(referenceOf(entry)) ?? [])
    if (typeof answer === 'string') doubts.push(answer)
    else outcomes.push(remoteOutcome(entry, answer))
  }
  return { outcomes, doubts }
}

/**
 * Returns the clear answer about an entry, a permission or a refusal. Without one returns a text: why the entry is in
 * doubt, or '' when the access system gave no reason.
 */
function answerOf({ uuid, method }: DueEntry, [ticket, another]: IssuedTicket[]): IssuedTicket | string {
  if (!ticket) return ''
  if (another) return `${uuid} has several permissions`
  if (ticket.isUnfamiliar) return ticket.errorText ?? ''
  if (ticket.errorNumber === 0 && method !== 'card' && !ticket.code) return `${uuid} has no code`
  return ticket
}

const remoteOutcome = (entry: DueEntry, ticket: IssuedTicket): IssueOutcome => ({
  order_id: entry.order_id,
  uuid: entry.uuid,
  generation: entry.generation,
  ready: ticket.errorNumber === 0,
  error_number: ticket.errorNumber,
  error_text: ticket.errorText ?? null,
  is_prepaid: ticket.isPrepaid,
  permission: ticket.permission ?? null,
  code: ticket.code ?? null,
  is_blocked: ticket.isBlocked ?? false,
  inactive_card: entry.inactive_card,
  voucher_hash: null,
  voucher_signs: null,
  voucher_value: null,
  voucher_to: null,
  // Set whatever this run knew when it began: its job may have been released, and another run asks too.
  doubtful_reference: referenceOf(entry),
})

/**
 * Returns the outcome of a gift voucher or card product, which is ready at once. A card product gets a code of our own.
 * Of the code of a gift voucher only the hash and the last characters are stored.
 */
function localOutcome(ctx: Ctx, entry: DueEntry): IssueOutcome {
  const code = voucherCode(ctx.config.ORDER_SECRET, entry.uuid)
  const isVoucher = entry.type === 'transaction_voucher_product'
  return {
    order_id: entry.order_id,
    uuid: entry.uuid,
    generation: entry.generation,
    ready: true,
    error_number: 0,
    error_text: null,
    is_prepaid: entry.method !== 'print',
    permission: null,
    is_blocked: false,
    inactive_card: null,
    // A voucher is money: its code is derived from the secret whenever it is shown.
    code: isVoucher ? null : `${ctx.resort.codePrefix}-${code.slice(0, 5)}-${code.slice(6, 10)}`,
    voucher_hash: (isVoucher && codeHash(ctx.config.ORDER_SECRET, code)) || null,
    voucher_signs: isVoucher ? lastSigns(code) : null,
    voucher_value: isVoucher ? entry.price : null,
    voucher_to: isVoucher ? (entry.days.at(-1) ?? null) : null,
    doubtful_reference: null,
  }
}
