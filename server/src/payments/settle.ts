import { Uuid } from '@gondola/contract/shapes.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, rollBack } from '../db/db.ts'
import { together } from '../db/together.ts'
import { refusedTransitions, securityEvents } from '../metrics.ts'
import { sellPlaces } from '../orders/order-places.store.ts'
import { lockOrders } from '../orders/orders.store.ts'
import { type IncomingPayment, payOrders } from '../orders/paid-orders.store.ts'
import { endLetGo } from '../orders/take-out.ts'
import { endOrder } from '../orders/unpaid-orders.store.ts'
import { oweRefund } from '../refunds/refunds.store.ts'
import { expireHolds } from '../reservations/places.store.ts'
import type { ProviderPayment } from './gateway.ts'
import { type Attempt, closeAttempt, findAttempt, markAttemptPaid } from './payments.store.ts'

type SettleCtx = Pick<Ctx, 'db' | 'log' | 'resort'>

const PAYMENTS_PER_ROUND = 16
const payTogether = together(payOrders, { most: PAYMENTS_PER_ROUND })
const sellTogether = together(payAndSell, { most: PAYMENTS_PER_ROUND })

/**
 * Makes our books say what the provider says about an attempt. Notice, return page and inquiry all end here; repeating
 * it in any order gives the same end. A payment of another provider, amount or currency changes nothing and is reported.
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
  // Given back at the provider before we had heard that it was paid; one that we know as paid stays as it is.
  await giveUp(ctx, attemptId, payment.state === 'refunded' ? 'cancelled' : payment.state)
  return 'closed'
}

/**
 * Closes an attempt that was not paid; what its visitor took out of the cart meanwhile is free then. Both or neither: an
 * attempt that is still open is asked about again, one that was closed never.
 */
export async function giveUp(
  ctx: Pick<Ctx, 'db'>,
  attemptId: string,
  state: 'declined' | 'cancelled' | 'timed-out',
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await closeAttempt(ctx, attemptId, state)
    await endLetGo(ctx, attemptId)
  })
}

async function settlePaid(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'refund' | 'nothing'> {
  const attempt = await payAtOnce(ctx, attemptId, payment, eventId)
  if (attempt === 'paid' || attempt === 'nothing') return attempt
  if (await payWithPlaces(ctx, attempt, payment, eventId)) return 'paid'
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

/** The entries stand in a newer order of the cart, so this one cannot come back to life. */
const isReplaced = (error: unknown) => (error as { code?: string }).code === '23505'

/**
 * The way of an order with slots: paid together with its places, those that are held for it, or others that are free. A
 * payment that comes after the hold may find the slot sold to somebody else; returns false then, and nothing is changed.
 */
async function payWithPlaces(
  ctx: SettleCtx,
  { id, order_id }: Attempt,
  { provider, amount }: ProviderPayment,
  eventId: string | null,
): Promise<boolean> {
  const pay = () =>
    sellTogether(ctx, { attemptId: id, orderId: order_id, provider, amount, eventId }).catch((error: unknown) => {
      if (isReplaced(error)) return false
      throw error
    })
  const paid = await pay()
  if (paid !== 'full') return paid
  return (await expireHolds(ctx)) > 0 && (await pay()) === true
}

/**
 * Pays orders with slots and sells their places in one transaction, as the slot that everyone wants is locked by one
 * transaction at a time. Returns for each payment whether it paid its order; `full` for a single one for which there is no
 * room. Throws when there is not room for all of several, so that each is tried by itself.
 */
async function payAndSell(
  ctx: Pick<Ctx, 'db'>,
  payments: (IncomingPayment & { orderId: string })[],
): Promise<(boolean | 'full')[]> {
  const paid = await inTransaction(ctx, async (ctx) => {
    const orders = await lockOrders(
      ctx,
      payments.map(({ orderId }) => orderId),
    )
    const isTaking = new Set(orders.filter((order) => order.takes_places).map(({ id }) => id))
    const payable = payments.filter(({ orderId }) => isTaking.has(orderId))
    if (payable.length === 0) return payments.map(() => false)
    const arePaid = await payOrders(ctx, payable, { takesPlaces: true })
    const paid = new Set(payable.filter((_payment, n) => arePaid[n]))
    const isSold = await sellPlaces(
      ctx,
      [...paid].map(({ orderId }) => orderId),
    )
    if (!isSold) return rollBack(ctx, 'full')
    return payments.map((payment) => paid.has(payment))
  })
  if (paid !== 'full') return paid
  if (payments.length > 1) throw new Error('There is not room for all payments of the round.')
  return ['full']
}

/** The usual way in one statement; returns the attempt when the order cannot simply become paid. */
async function payAtOnce(
  ctx: SettleCtx,
  attemptId: string,
  payment: ProviderPayment,
  eventId: string | null,
): Promise<'paid' | 'nothing' | Attempt> {
  try {
    const { provider, amount, currency } = payment
    if (currency === ctx.resort.currency && (await payTogether(ctx, { attemptId, provider, amount, eventId })))
      return 'paid'
  } catch (error) {
    if (!isReplaced(error)) throw error
  }
  const attempt = await findAttempt(ctx, attemptId)
  if (!attempt) {
    ctx.log.error({ attemptId }, 'a payment names an attempt that does not exist')
    return 'nothing'
  }
  const { provider, amount, currency } = payment
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
