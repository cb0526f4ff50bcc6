import { randomUUID } from 'node:crypto'
import { Uuid } from '@gondola/contract/shapes.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { ownAddress } from '../http/own-address.ts'
import { refuse } from '../http/refusal.ts'
import { isStorable } from '../http/storable.ts'
import { securityEvents } from '../metrics.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import type { WholeOrder } from '../orders/orders.store.ts'
import { type OrderRight, openOrder, openToAct } from '../orders/read/read-order.ts'
import {
  isTransferred,
  keepOverpaid,
  keepPendingRefund,
  keepRefusedRefund,
  type TransferredRefund,
  takePendingRefunds,
  takeTransferredRefunds,
} from '../refunds/pending-refunds.store.ts'
import { askForRefund, finishRefund, type RefundRow } from '../refunds/refunds.store.ts'
import { gatewayOf, type PaymentGateway, type RefundAnswer } from './gateway.ts'
import {
  type Attempt,
  findAttempt,
  keepProviderAnswers,
  type OpenAttempt,
  openActAttempt,
  openAttempts,
  takeDueInquiries,
  takePolledInquiry,
} from './payments.store.ts'
import { closeAttempt, settle } from './settle.ts'

const INQUIRY_BATCH = 20
const ATTEMPTS_PER_ROUND = 16

const openTogether = batched(openAttempts, { most: ATTEMPTS_PER_ROUND })
const keepInBatches = batched(keepProviderAnswers, { most: ATTEMPTS_PER_ROUND })

/**
 * Returns the address of the provider's payment page for an order of this visitor. A repeat returns the same address
 * while the attempt is open. Refuses `not-found` to visitors who may not see the order, paid or not (docs/product.md
 * §8.17). Refuses `forbidden` to users of a company who may not buy or did not place the order. Refuses
 * `payment-not-open` when the order waits for no payment, or was placed in another browser. Refuses
 * `payment-error` when the provider opens no payment.
 */
export async function paymentUrl(ctx: Ctx, input: PageInput & { right: OrderRight }): Promise<{ url: string }> {
  const { orderId, right } = input
  const { owner: ownerKey, member: memberId } = right
  if (ctx.member?.company?.mayBuy === false) await openToAct(ctx, orderId, right)
  return pageOf(ctx, input, async () => {
    const attempt = ownerKey && (await openTogether(ctx, { orderId, ownerKey, memberId, ...newAttempt(ctx) }))
    if (!attempt && isOthers(await openOrder(ctx, orderId, right), right)) refuse('forbidden')
    return attempt
  })
}

/** Returns whether an order was placed by another user of the visitor's company. */
const isOthers = ({ order }: WholeOrder, { company, member }: OrderRight): boolean =>
  company !== undefined && company === order.company_id && member !== order.member_id

/**
 * Returns the address of the payment page of a dearer change of date (docs/product.md §19.36). Who may change the order
 * may pay it. Refuses as `paymentUrl`, with `payment-not-open` when the change waits for no payment.
 */
export async function changePaymentUrl(
  ctx: Ctx,
  input: PageInput & { actId: string; right: OrderRight },
): Promise<{ url: string }> {
  const { orderId, actId, right } = input
  await openToAct(ctx, orderId, right)
  return pageOf(ctx, input, () => openActAttempt(ctx, { orderId, actId, ...newAttempt(ctx) }))
}

const newAttempt = (ctx: Ctx) => ({
  attemptId: randomUUID(),
  provider: ctx.config.PAYMENT_PROVIDER,
  currency: ctx.resort.currency,
})

type PageInput = { orderId: string; successUrl: string; errorUrl: string; lang: ShopLang }

/**
 * Returns the payment page of an attempt; has the provider open it if needed. `open` returns the attempt, undefined
 * when nothing can be paid.
 */
async function pageOf(
  ctx: Ctx,
  input: PageInput,
  open: () => Promise<OpenAttempt | undefined>,
): Promise<{ url: string }> {
  const successUrl = ownAddress(ctx, input.successUrl, 'successUrl')
  const errorUrl = ownAddress(ctx, input.errorUrl, 'errorUrl')
  const attempt = await openAttempt(ctx, open)
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
  await keepInBatches(ctx, { attemptId: attempt.attempt_id, ...answer })
  return { url: answer.url }
}

/**
 * Returns the attempt that `open` finds or makes; undefined when nothing can be paid. If its page has expired, asks the
 * provider whether it was paid, and calls `open` again. That makes a new attempt if the inquiry has closed the old one.
 */
async function openAttempt(ctx: Ctx, open: () => Promise<OpenAttempt | undefined>): Promise<OpenAttempt | undefined> {
  const found = await open()
  if (!found?.has_expired) return found
  const attempt = await findAttempt(ctx, found.attempt_id)
  if (attempt) await inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
  return open()
}

/**
 * Checks the signature of a notice, then reads the payment or refund from the provider. Returns false for a notice that
 * is not the provider's, or whose text the database cannot store, such as a lone surrogate. Throws when the provider
 * does not answer, or does not pay the refund of the notice. The provider then repeats the notice.
 */
export async function takeNotice(
  ctx: Ctx,
  gateway: PaymentGateway,
  headers: Record<string, string | undefined>,
  rawBody: Buffer,
): Promise<boolean> {
  const notice = gateway.readNotice(headers, rawBody)
  if (!notice || !isStorable(notice)) {
    securityEvents.inc({ event: 'forged-notice' })
    ctx.log.warn('a payment notice with a wrong signature or text was refused')
    return false
  }
  if (notice.refund !== undefined) {
    if (!Uuid.safeParse(notice.refund).success) return true
    await payRefund(ctx, notice.refund)
    if (await isTransferred(ctx, notice.refund))
      ctx.log.error({ refundId: notice.refund }, 'the provider tells of a refund that was paid another way')
    return true
  }
  const payment = await gateway.inquire(notice.ref)
  if (payment) await settle(ctx, payment.merchantRef, payment, notice.eventId)
  return true
}

async function inquire(ctx: Ctx, attempt: Attempt): Promise<void> {
  const payment = attempt.ref ? await gatewayOf(ctx, attempt.provider).inquire(attempt.ref) : undefined
  if (payment) await settle(ctx, attempt.id, payment)
  // Never opened, or forgotten by the provider: close it, so that the buyer can pay again.
  else if (attempt.is_old) await closeAttempt(ctx, attempt.id, 'timed-out')
}

/** When this process last asked about an order, by its id. Saves a statement for most polls. */
const asked = new Map<string, number>()
const ASK_AGAIN_MS = 2000
const MOST_ASKED = 10_000

/** Asks the provider about a polled order, at most once in two seconds. Without an answer it only logs. */
export async function inquirePolled(ctx: Ctx, orderId: string): Promise<void> {
  const now = Date.now()
  if (now - (asked.get(orderId) ?? 0) < ASK_AGAIN_MS) return
  if (asked.size >= MOST_ASKED) asked.clear()
  asked.set(orderId, now)
  const attempt = await takePolledInquiry(ctx, orderId)
  if (attempt) await inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
}

/**
 * Asks providers about due attempts and pending refunds, then calls `endOverdueOrders`. An inquiry or refund that fails
 * is logged and due again later.
 */
export async function sweepPayments(ctx: Ctx): Promise<void> {
  const due = await takeDueInquiries(ctx, INQUIRY_BATCH)
  const ask = (attempt: Attempt) =>
    inquire(ctx, attempt).catch((error: unknown) => ctx.log.warn({ err: error }, 'an inquiry failed'))
  // In parallel, so that a slow provider costs the sweep one time-out, not one per attempt.
  await Promise.all(due.map(ask))
  const pending = await takePendingRefunds(ctx, INQUIRY_BATCH)
  const askRefund = (refundId: string) =>
    payRefund(ctx, refundId).catch((error: unknown) => ctx.log.error({ err: error, refundId }, 'a refund failed'))
  await Promise.all(pending.map(askRefund))
  await endOverdueOrders(ctx, (err, orderId) => ctx.log.error({ err, orderId }, 'an overdue order could not be ended'))
}

/**
 * Has the provider pay a refund, or asks about one that it has accepted. Both are the same call, idempotent by the
 * refund's id. Does nothing for one that is paid, by the provider or another way. Throws, so that the job is retried,
 * when the provider does not pay it. If a refund is noted as paid another way during the call, and the provider pays it
 * too, an error is logged.
 */
export async function payRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await askForRefund(ctx, refundId)
  if (!refund) return
  const answer = await answerTo(ctx, refund)
  if (answer.state === 'failed' || answer.state === 'rejected') {
    await keepRefusedRefund(ctx, refund, answer.state)
    const why = answer.state === 'rejected' ? answer.why : 'The provider refused it.'
    throw new Error(`Refund ${refundId} is not paid. ${why}`)
  }
  const keep = answer.state === 'pending' ? keepPendingRefund : finishRefund
  const isKept = await keep(ctx, refundId, answer.refundRef)
  if (!isKept && (await isTransferred(ctx, refundId)))
    ctx.log.error({ refundId, state: answer.state }, 'the provider pays a refund that was paid another way')
}

/**
 * Compares refunds that were paid another way with the provider (docs/product.md §19.57). What the provider has paid as
 * well is stored for an operator, and logged as an error once.
 */
export async function checkTransferredRefunds(ctx: Ctx): Promise<void> {
  const taken = await takeTransferredRefunds(ctx, INQUIRY_BATCH)
  const inquire = ({ id: refundId, provider, payment_ref: ref }: TransferredRefund) =>
    ctx.gateways
      .get(provider)
      ?.inquire(ref)
      .catch((error: unknown) => ctx.log.warn({ err: error, refundId }, 'a refund could not be compared'))
  const compared = await Promise.all(taken.map(async (refund) => [refund, await inquire(refund)] as const))
  // One after another, as of several refunds of a payment one rings.
  for (const [refund, payment] of compared) {
    const { id: refundId, settled } = refund
    if (payment && (await keepOverpaid(ctx, refund, payment.refunded - settled)))
      ctx.log.error({ refundId, refunded: payment.refunded, settled }, 'the provider paid what was paid another way')
  }
}

/** Returns the provider's answer to a refund. `rejected` without a payment at the provider, or without its gateway. */
async function answerTo(ctx: Ctx, { id, provider, payment_ref: ref, amount }: RefundRow): Promise<RefundAnswer> {
  const gateway = ctx.gateways.get(provider)
  if (!ref) return { state: 'rejected', why: 'It has no payment at the provider.' }
  if (!gateway) return { state: 'rejected', why: `The payment provider ${provider} is not configured.` }
  return gateway.refund({ ref, amount, key: id })
}
