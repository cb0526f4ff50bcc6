import { randomUUID } from 'node:crypto'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Ctx } from '../ctx.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { securityEvents } from '../metrics.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { findRefund, finishRefund } from '../refunds/refunds.store.ts'
import type { ProviderPayment } from './gateway.ts'
import {
  type Attempt,
  keepProviderAnswers,
  openAttempts,
  takeDueInquiries,
  takePolledInquiry,
} from './payments.store.ts'
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
  const attempt = await openTogether(ctx, {
    orderId: input.orderId,
    ownerKey: input.ownerKey,
    attemptId: randomUUID(),
    provider: ctx.gateway.name,
  })
  if (!attempt) refuse('payment-not-open')
  if (attempt.url) return { url: attempt.url }
  const answer = await ctx.gateway
    .open({
      merchantRef: attempt.attempt_id,
      amount: attempt.amount,
      currency: 'CZK',
      description: ctx.resort.name[input.lang],
      orderNumber: attempt.number,
      lang: input.lang,
      successUrl,
      errorUrl,
      notificationUrl: `${ctx.config.publicUrl}/hooks/payment/${ctx.gateway.name}`,
    })
    .catch((cause: unknown) => {
      ctx.log.warn({ err: cause, orderId: input.orderId }, 'the payment provider gave no address')
      return refuse('payment-error')
    })
  await keepTogether(ctx, { attemptId: attempt.attempt_id, ...answer })
  return { url: answer.url }
}

/**
 * A provider's notice: its signature is checked, then the provider is asked for the state. Answers false for a notice
 * that is not the provider's.
 */
export async function takeNotice(
  ctx: Ctx,
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
): Promise<boolean> {
  const notice = ctx.gateway.readNotice(headers, rawBody)
  if (!notice) {
    securityEvents.inc({ event: 'forged-notice' })
    ctx.log.warn('a payment notice with a wrong signature was refused')
    return false
  }
  const payment = await ctx.gateway.inquire(notice.ref)
  if (payment) await settle(ctx, payment.merchantRef, payment, notice.eventId)
  return true
}

async function inquire(ctx: Ctx, attempt: Attempt): Promise<void> {
  const payment: ProviderPayment | undefined = attempt.ref ? await ctx.gateway.inquire(attempt.ref) : undefined
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

/** Asks about payments that were opened and never heard of again, then ends orders nobody can pay any more. */
export async function sweepPayments(ctx: Ctx): Promise<void> {
  const due = await takeDueInquiries(ctx, INQUIRY_BATCH)
  const ask = (attempt: Attempt) =>
    inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
  // A provider that hangs costs the sweep one time-out, not one for each attempt.
  await Promise.all(due.map(ask))
  await endOverdueOrders(ctx)
}

/** Pays a refund that is owed. Its id makes a repeat harmless at the provider. */
export async function payRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx, refundId)
  if (!refund || refund.state === 'done') return
  if (!refund.payment_ref) throw new Error(`Refund ${refundId} has no payment at the provider.`)
  const answer = await ctx.gateway.refund({ ref: refund.payment_ref, amount: refund.amount, key: refund.id })
  if (answer.state !== 'done') throw new Error(`The provider refused refund ${refundId}.`)
  await finishRefund(ctx, refundId, answer.refundRef)
}
