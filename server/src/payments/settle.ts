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
/**
 * As `sellInBatches`, for payments that spend claims. They may wait for locked vouchers, and payments without claims
 * shall not wait with them.
 */
const spendInBatches = batched(payAndSell, { most: PAYMENTS_PER_ROUND })

/**
 * Updates our books to the state of an attempt that a provider reports. Idempotent, in any order. Returns `paid` when
 * this call paid the order or started the change of date. `refund`: order or change cannot take the money, and it is
 * owed back. `closed`: the provider reports that the attempt was not paid, or was refunded; an attempt that is known as
 * paid stays paid. `nothing`: the attempt is still open, or its payment was known before. Also where attempt, provider,
 * amount or currency do not match: that is logged and changes nothing.
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
 * Closes an attempt that was not paid. If its visitor removed an entry during the payment, the order ends and the
 * places of that entry are freed. Both in one transaction: a closed attempt is never asked about again.
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
 * Marks an attempt as paid and starts its change of date (docs/product.md §19.36). If the change has ended, its money
 * is owed back.
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

/** PostgreSQL code (unique violation) of a payment whose entries are in a newer order. */
const REPLACED = ['23505']
/**
 * Codes on which `payAtOnce` leaves a payment with claims to `payInSteps`. They are `REPLACED`, a deadlock, a lock that
 * is taken, and too little left of a voucher or credit.
 */
const LEFT_TO_STEPS = [...REPLACED, '40P01', '55P03', '23514']

/** Returns false when `paid` fails with one of these codes of PostgreSQL. Throws other errors. */
const falseOn = <T>(codes: readonly string[], paid: Promise<T>): Promise<T | false> =>
  paid.catch((error: unknown) => {
    if (codes.includes((error as { code?: string }).code ?? '')) return false
    throw error
  })

/**
 * Pays an order with slots or claims; sells its places and spends its claims. A late payment takes places that are
 * free; if the slot is full, expired holds are released and it tries once more. Returns false, and changes nothing,
 * when the order cannot become paid, the slot stays full, or a claim was spent elsewhere.
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
 * Pays orders, sells their places and spends their claims, in one transaction. Payments are batched, as only one
 * transaction at a time can lock a slot. Returns for each payment whether it paid its order. If places are taken,
 * nothing changes: a single payment returns `full`; a batch throws, so that `batched` tries each payment alone.
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
 * Locks what orders claim, and returns the ids of orders whose claims cannot be spent. Their claims had ended, and then
 * another order took the code, voucher, credit or once-only benefit.
 */
async function lockClaims(ctx: Pick<Ctx, 'shelf'> & { db: TxDb }, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  await lockSources(ctx, orderIds)
  const lacking = await findLacking(ctx, orderIds)
  const had = await lockOnceAgain(ctx, orderIds, givenOnce(ctx.shelf.catalogue.benefits))
  return lacking.union(had)
}

/**
 * Pays an order in one statement. Pays no order with slots, or with claims that have ended or are locked. Returns
 * `paid`; `nothing` for an attempt that is unknown, paid before or mismatched; else the attempt. The caller then pays
 * the order in steps, starts the change of date, or refunds.
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
