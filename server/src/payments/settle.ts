import { randomUUID } from 'node:crypto'
import { Uuid } from '@gondola/contract/shapes.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { together } from '../db/together.ts'
import { refusedTransitions, securityEvents } from '../metrics.ts'
import { lockOrder, payOrders } from '../orders/orders.store.ts'
import type { ProviderPayment } from './gateway.ts'
import { type Attempt, closeAttempt, findAttempt, markAttemptPaid, oweRefund } from './payments.store.ts'

type SettleCtx = Pick<Ctx, 'db' | 'log'>

const PAYMENTS_PER_ROUND = 16
const payTogether = together(payOrders, { most: PAYMENTS_PER_ROUND })

/**
 * Makes our books say what the provider says about an attempt. Notice, return page and inquiry all end here; repeating
 * it in any order gives the same end. A payment whose amount or currency differs changes nothing and is reported.
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
  if (payment.state === 'declined' || payment.state === 'cancelled' || payment.state === 'timed-out') {
    await closeAttempt(ctx, attemptId, payment.state)
    return 'closed'
  }
  if (payment.state === 'refunded') {
    // Given back at the provider before we had heard that it was paid; one that we know as paid stays as it is.
    await closeAttempt(ctx, attemptId, 'cancelled')
    return 'closed'
  }
  return 'nothing'
}

async function settlePaid(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'refund' | 'nothing'> {
  const attempt = await payAtOnce(ctx, attemptId, payment, eventId)
  if (attempt === 'paid' || attempt === 'nothing') return attempt
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, attempt.order_id)
    const now = await findAttempt(ctx, attemptId)
    if (!order || !now || now.state === 'paid') return 'nothing'
    await markAttemptPaid(ctx, attemptId)
    const reason = order.superseded_by ? 'superseded' : order.status === 'failed' ? 'too-late' : 'surplus'
    refusedTransitions.inc({ from: order.status, to: 'paid' })
    ctx.log.warn({ orderId: order.id, reason }, 'a payment came for an order that cannot take it; it is refunded')
    await oweRefund(ctx, { refundId: randomUUID(), attemptId, orderId: order.id, amount: now.amount, reason })
    return 'refund'
  })
}

/** The usual way in one statement; answers the attempt when the order cannot simply become paid. */
async function payAtOnce(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'nothing' | Attempt> {
  try {
    if (payment.currency === 'CZK' && (await payTogether(ctx, { attemptId, amount: payment.amount, eventId })))
      return 'paid'
  } catch (error) {
    // The entries stand in a newer order of the cart, so this one cannot come back to life.
    if ((error as { code?: string }).code !== '23505') throw error
  }
  const attempt = await findAttempt(ctx, attemptId)
  if (!attempt) {
    ctx.log.error({ attemptId }, 'a payment names an attempt that does not exist')
    return 'nothing'
  }
  if (attempt.amount !== payment.amount || payment.currency !== 'CZK') {
    securityEvents.inc({ event: 'payment-mismatch' })
    ctx.log.error({ attemptId, expected: attempt.amount, got: payment.amount }, 'a payment has another amount')
    return 'nothing'
  }
  return attempt.state === 'paid' ? 'nothing' : attempt
}
