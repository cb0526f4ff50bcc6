import { Uuid } from '@gondola/contract/shapes.ts'
import { findLacking, lockSources, spendClaims } from '../benefits/order-claims.store.ts'
import { lockOnceAgain } from '../benefits/rights.store.ts'
import { givenOnce } from '../benefits/rights.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { inTransaction, rollBack, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'
import { refusedTransitions, securityEvents } from '../metrics.ts'
import { sellPlaces } from '../orders/order-places.store.ts'
import { type IncomingPayment, payOrders } from '../orders/paid-orders.store.ts'
import { endReclaimable } from '../orders/remove-from-cart.ts'
import { endOrder } from '../orders/unpaid-orders.store.ts'
import { oweRefund } from '../refunds/refunds.store.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { lockHolds } from '../reservations/reservation.store.ts'
import type { ProviderPayment } from './gateway.ts'
import {
  type Attempt,
  beginPaidAct,
  findAttempt,
  findAttempts,
  markAttemptClosed,
  markAttemptPaid,
  paysClaims,
} from './payments.store.ts'

type SettleCtx = Pick<Ctx, 'db' | 'log' | 'resort' | 'shelf'>

const PAYMENTS_PER_ROUND = 16
const payAtOnceInBatches = batched(
  (ctx: SettleCtx, payments: IncomingPayment[]) =>
    payOrders(ctx, payments, payments.some(({ attemptId }) => paysClaims(attemptId)) ? 'holding' : 'plain'),
  { most: PAYMENTS_PER_ROUND },
)
const findInBatches = batched(findAttempts, { most: PAYMENTS_PER_ROUND })
const sellInBatches = batched(payAndSell, { most: PAYMENTS_PER_ROUND })
/** Batches payments that spend claims. They wait for locked vouchers, so those that only sell places are apart. */
const spendInBatches = batched(payAndSell, { most: PAYMENTS_PER_ROUND })

/**
 * Updates our books to what the provider says about an attempt. Notices, return pages and inquiries all end here.
 * Idempotent, in any order. A payment of another provider, amount or currency changes nothing and is reported.
 */
export async function settle(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null = null,
): Promise<'paid' | 'closed' | 'refund' | 'nothing'> {
  if (payment.merchantRef !== attemptId || !Uuid.safeParse(attemptId).success) {
    securityEvents.inc({ event: 'payment-mismatch' })
    ctx.log.error({ attemptId, ref: payment.ref }, 'a payment names another attempt')
    return 'nothing'
  }
  if (payment.state === 'paid') return settlePaid(ctx, attemptId, payment, eventId)
  if (payment.state === 'created') return 'nothing'
  const attempt = await findAttempt(ctx, attemptId)
  if (attempt && attempt.provider !== payment.provider) return mismatch(ctx, attempt, payment)
  // Refunded at the provider before we heard that it was paid. An attempt that we know as paid stays paid.
  await closeAttempt(ctx, attemptId, payment.state === 'refunded' ? 'cancelled' : payment.state)
  return 'closed'
}

/**
 * Closes an unpaid attempt and frees what its visitor removed from the cart meanwhile. Both happen or neither: an open
 * attempt is asked about again, a closed one never.
 */
export async function closeAttempt(
  ctx: Pick<Ctx, 'db'>,
  attemptId: string,
  state: 'declined' | 'cancelled' | 'timed-out',
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await markAttemptClosed(ctx, attemptId, state)
    await endReclaimable(ctx, attemptId)
  })
}

async function settlePaid(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'refund' | 'nothing'> {
  // Pay the order, with its places if it has slots, and what it claims.
  const attempt = await payAtOnce(ctx, attemptId, payment, eventId)
  if (attempt === 'paid' || attempt === 'nothing') return attempt
  if (attempt.act_id !== null) return payChange(ctx, attempt, attempt.act_id)
  if (await payInSteps(ctx, attempt, payment, eventId)) return 'paid'
  // Otherwise record the payment, end the order if it is open, and refund.
  return inTransaction(ctx, async (ctx) => {
    const [order] = await lockOrders(ctx, [attempt.order_id])
    const now = await findAttempt(ctx, attemptId)
    if (!order || !now || now.state === 'paid') return 'nothing'
    await markAttemptPaid(ctx, attemptId)
    const isOpen = order.status === 'new' || order.status === 'payment_failed'
    if (isOpen) await endOrder(ctx, order.id, 'its payment came too late')
    const reason = order.superseded_by ? 'superseded' : isOpen || order.status === 'failed' ? 'too-late' : 'surplus'
    refusedTransitions.inc({ from: order.status, to: 'paid' })
    ctx.log.warn({ orderId: order.id, reason }, 'a payment came for an order that cannot take it; it is refunded')
    await oweRefund(ctx, { attemptId, orderId: order.id, amount: now.amount, reason })
    return 'refund'
  })
}

/**
 * Starts the change of date that an attempt pays. Its money goes back when the change has ended meanwhile (docs/product.md
 * §19.36).
 */
const payChange = (ctx: SettleCtx, { id: attemptId, order_id: orderId }: Attempt, actId: string) =>
  inTransaction(ctx, async (ctx): Promise<'paid' | 'refund' | 'nothing'> => {
    await lockOrders(ctx, [orderId])
    const now = await findAttempt(ctx, attemptId)
    if (!now || now.state === 'paid') return 'nothing'
    await markAttemptPaid(ctx, attemptId)
    if (await beginPaidAct(ctx, actId)) return 'paid'
    ctx.log.warn({ orderId, actId }, 'a payment came for a change of date that has ended; it is refunded')
    await oweRefund(ctx, { attemptId, orderId, amount: now.amount, reason: `late:${actId}` })
    return 'refund'
  })

/** Error code of a payment whose entries are in a newer order of the cart. */
const REPLACED = ['23505']
/** A deadlock, a lock that others keep, or too little left of what is claimed. In steps it is repeated, or refunded. */
const LEFT_TO_STEPS = [...REPLACED, '40P01', '55P03', '23514']

/** Returns false where a payment fails with one of these codes of PostgreSQL. */
const falseOn = <T>(codes: readonly string[], paid: Promise<T>): Promise<T | false> =>
  paid.catch((error: unknown) => {
    if (codes.includes((error as { code?: string }).code ?? '')) return false
    throw error
  })

/**
 * Pays an order with slots or claims. It sells its held places or others that are free, and spends its vouchers, credit
 * and codes. Returns false, and changes nothing, when the order cannot become paid, or a late payment finds the slot
 * full or a claim spent elsewhere.
 */
async function payInSteps(
  ctx: SettleCtx,
  { id, order_id, takes_claims }: Attempt,
  { provider, amount }: ProviderPayment,
  eventId: string | null,
): Promise<boolean> {
  const payInBatches = takes_claims ? spendInBatches : sellInBatches
  const pay = () =>
    falseOn(REPLACED, payInBatches(ctx, { attemptId: id, orderId: order_id, provider, amount, eventId }))
  const paid = await pay()
  if (paid !== 'full') return paid
  return (await expireHolds(ctx)) > 0 && (await pay()) === true
}

/**
 * Pays orders with slots or claims, spends and sells these, in one transaction. Only one transaction at a time can lock
 * the slot that everybody wants. Returns for each payment whether it paid its order; `full` for a single one without room.
 * Throws when several do not all fit, so that each is tried alone.
 */
async function payAndSell(
  ctx: Pick<Ctx, 'db' | 'shelf'>,
  payments: (IncomingPayment & { orderId: string })[],
): Promise<(boolean | 'full')[]> {
  const paid = await inTransaction(ctx, async (ctx) => {
    const orders = await lockOrders(
      ctx,
      payments.map(({ orderId }) => orderId),
    )
    const isTaking = new Set(orders.flatMap((order) => (order.takes_places || order.takes_claims ? order.id : [])))
    const claiming = orders.flatMap((order) => (order.takes_claims ? order.id : []))
    // Before what these claim, as a dry-run does.
    if (claiming.length > 0) await lockHolds(ctx, [], [...isTaking])
    const lacking = await lockClaims(ctx, claiming)
    const payable = payments.filter(({ orderId }) => isTaking.has(orderId) && !lacking.has(orderId))
    if (payable.length === 0) return payments.map(() => false)
    const arePaid = await payOrders(ctx, payable, 'steps')
    const paid = new Set(payable.filter((_payment, n) => arePaid[n]))
    const paidIds = [...paid].map(({ orderId }) => orderId)
    const spending = paidIds.filter((id) => claiming.includes(id))
    if (spending.length > 0) await spendClaims(ctx, spending)
    const placed = orders.flatMap((order) => (order.takes_places && paidIds.includes(order.id) ? order.id : []))
    const isSold = placed.length === 0 || (await sellPlaces(ctx, placed))
    if (!isSold) return rollBack(ctx, 'full')
    return payments.map((payment) => paid.has(payment))
  })
  if (paid !== 'full') return paid
  if (payments.length > 1) throw new Error('There is not room for all payments of the round.')
  return ['full']
}

/**
 * Locks what orders claim; returns those that cannot have their claims again. These have ended and are not free any
 * more, or were had since.
 */
async function lockClaims(ctx: Pick<Ctx, 'shelf'> & { db: TxDb }, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  await lockSources(ctx, orderIds)
  const lacking = await findLacking(ctx, orderIds)
  const had = await lockOnceAgain(ctx, orderIds, givenOnce(ctx.shelf.catalogue.benefits))
  return lacking.union(had)
}

/**
 * Pays an ordinary order in one statement, or one that holds its claims. Returns the attempt when the order cannot simply
 * become paid.
 */
async function payAtOnce(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'nothing' | Attempt> {
  const { provider, amount, currency } = payment
  const incoming = { attemptId, provider, amount, eventId }
  const left = paysClaims(attemptId) ? LEFT_TO_STEPS : REPLACED
  if (currency === ctx.resort.currency && (await falseOn(left, payAtOnceInBatches(ctx, incoming)))) return 'paid'
  const attempt = await findInBatches(ctx, attemptId)
  if (!attempt) {
    ctx.log.error({ attemptId }, 'a payment names an attempt that does not exist')
    return 'nothing'
  }
  if (attempt.provider !== provider || attempt.amount !== amount || currency !== ctx.resort.currency)
    return mismatch(ctx, attempt, payment)
  return attempt.state === 'paid' ? 'nothing' : attempt
}

function mismatch(ctx: SettleCtx, attempt: Attempt, payment: ProviderPayment): 'nothing' {
  securityEvents.inc({ event: 'payment-mismatch' })
  const { provider, amount, currency } = payment
  ctx.log.error(
    { attemptId: attempt.id, expected: [attempt.provider, attempt.amount], got: [provider, amount, currency] },
    'a payment has another provider, amount or currency',
  )
  return 'nothing'
}
