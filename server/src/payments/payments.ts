import { randomUUID } from 'node:crypto'
import { Uuid } from '@gondola/contract/shapes.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Ctx } from '../ctx.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { securityEvents } from '../metrics.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { findRefund, finishRefund } from '../refunds/refunds.store.ts'
import { gatewayOf, type PaymentGateway } from './gateway.ts'
import {
  type Attempt,
  findAttempt,
  keepProviderAnswers,
  type OpenAttempt,
  openAttempts,
  takeDueInquiries,
  takePolledInquiry,
} from './payments.store.ts'
import { keepPendingRefund, takePendingRefunds } from './pending-refunds.store.ts'
import { giveUp, settle } from './settle.ts'

const INQUIRY_BATCH = 20
const ATTEMPTS_PER_ROUND = 16

const openTogether = together(openAttempts, { most: ATTEMPTS_PER_ROUND })
const keepTogether = together(keepProviderAnswers, { most: ATTEMPTS_PER_ROUND })

/** Refuses an address whose origin is not one of ours. */
function ownAddress(ctx: Ctx, address: string, field: string): string {
  let origin: string | undefined
  try {
    const url = new URL(address)
    if (url.username === '' && url.password === '') origin = url.origin
  } catch {
    // Not an address at all.
  }
  if (!origin || !ctx.config.allowedOrigins.includes(origin)) refuse('origin-not-allowed', undefined, field)
  return address
}

/**
 * The address of the provider's payment page for an order of this visitor. Asking again while a payment is open gives
 * the same address. Refuses `payment-not-open` when the order waits for no payment.
 */
export async function paymentUrl(
  ctx: Ctx,
  input: { orderId: string; ownerKey: Buffer | undefined; successUrl: string; errorUrl: string; lang: ShopLang },
): Promise<{ url: string }> {
  const successUrl = ownAddress(ctx, input.successUrl, 'successUrl')
  const errorUrl = ownAddress(ctx, input.errorUrl, 'errorUrl')
  if (!input.ownerKey) refuse('not-found')
  const attempt = await openAttempt(ctx, input.orderId, input.ownerKey)
  if (!attempt) refuse('payment-not-open')
  if (attempt.url) return { url: attempt.url }
  const gateway = gatewayOf(ctx, attempt.provider)
  const answer = await gateway
    .open({
      merchantRef: attempt.attempt_id,
      amount: attempt.amount,
      currency: ctx.resort.currency,
      description: ctx.resort.name[input.lang],
      orderNumber: attempt.number,
      lang: input.lang,
      successUrl,
      errorUrl,
      notificationUrl: `${ctx.config.publicUrl}/hooks/payment/${gateway.name}`,
    })
    .catch((cause: unknown) => {
      ctx.log.warn({ err: cause, orderId: input.orderId }, 'the payment provider gave no address')
      return refuse('payment-error')
    })
  await keepTogether(ctx, { attemptId: attempt.attempt_id, ...answer })
  return { url: answer.url }
}

/** The open attempt of an order, or a new one. One whose page has expired is asked about first, as it may have been paid. */
async function openAttempt(ctx: Ctx, orderId: string, ownerKey: Buffer): Promise<OpenAttempt | undefined> {
  const open = () =>
    openTogether(ctx, {
      orderId,
      ownerKey,
      attemptId: randomUUID(),
      provider: ctx.config.PAYMENT_PROVIDER,
      currency: ctx.resort.currency,
    })
  const found = await open()
  if (!found?.has_expired) return found
  const attempt = await findAttempt(ctx, found.attempt_id)
  if (attempt) await inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
  return open()
}

/**
 * Checks a notice's signature and asks the provider for the state of the payment, or of the refund, that it names.
 * Returns false for a notice that is not the provider's.
 */
export async function takeNotice(
  ctx: Ctx,
  gateway: PaymentGateway,
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
): Promise<boolean> {
  const notice = gateway.readNotice(headers, rawBody)
  if (!notice) {
    securityEvents.inc({ event: 'forged-notice' })
    ctx.log.warn('a payment notice with a wrong signature was refused')
    return false
  }
  if (notice.refund !== undefined) {
    if (Uuid.safeParse(notice.refund).success) await payRefund(ctx, notice.refund)
    return true
  }
  const payment = await gateway.inquire(notice.ref)
  if (payment) await settle(ctx, payment.merchantRef, payment, notice.eventId)
  return true
}

async function inquire(ctx: Ctx, attempt: Attempt): Promise<void> {
  const payment = attempt.ref ? await gatewayOf(ctx, attempt.provider).inquire(attempt.ref) : undefined
  if (payment) await settle(ctx, attempt.id, payment)
  // Never opened, or forgotten by the provider: given up, so that the buyer can pay anew.
  else if (attempt.is_old) await giveUp(ctx, attempt.id, 'timed-out')
}

/** When this process last asked about an order that someone waits for; saves the question to the database. */
const asked = new Map<string, number>()
const ASK_AGAIN_MS = 2000
const MOST_ASKED = 10_000

/** Asks the provider about an order that someone waits for, at most once in two seconds per order. */
export async function inquirePolled(ctx: Ctx, orderId: string): Promise<void> {
  const now = Date.now()
  if (now - (asked.get(orderId) ?? 0) < ASK_AGAIN_MS) return
  if (asked.size >= MOST_ASKED) asked.clear()
  asked.set(orderId, now)
  const attempt = await takePolledInquiry(ctx, orderId)
  if (attempt) await inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
}

/** Asks about payments that were opened and never heard of again and about pending refunds, then ends orders nobody can pay any more. */
export async function sweepPayments(ctx: Ctx): Promise<void> {
  const due = await takeDueInquiries(ctx, INQUIRY_BATCH)
  const ask = (attempt: Attempt) =>
    inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
  // A provider that hangs costs the sweep one time-out, not one for each attempt.
  await Promise.all(due.map(ask))
  const pending = await takePendingRefunds(ctx, INQUIRY_BATCH)
  const askRefund = (refundId: string) =>
    payRefund(ctx, refundId).catch((error: unknown) => ctx.log.error({ err: error, refundId }, 'a refund failed'))
  await Promise.all(pending.map(askRefund))
  await endOverdueOrders(ctx)
}

/**
 * Pays a refund that is owed, or asks what became of a pending one. Its id makes a repeat harmless at the provider. A
 * pending one is asked about by the sweep, and earlier when a notice names it. Throws when the provider refuses.
 */
export async function payRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'done') return
  if (!refund.payment_ref) throw new Error(`Refund ${refundId} has no payment at the provider.`)
  const answer = await gatewayOf(ctx, refund.provider).refund({
    ref: refund.payment_ref,
    amount: refund.amount,
    key: refund.id,
  })
  if (answer.state === 'pending') return keepPendingRefund(ctx, refundId, answer.refundRef)
  if (answer.state !== 'done') throw new Error(`The provider refused refund ${refundId}.`)
  await finishRefund(ctx, refundId, answer.refundRef)
}
