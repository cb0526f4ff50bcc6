import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { OrderReceipt, Submission } from '@gondola/contract/orders.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import { CallError, call } from '../../lib/api.ts'
import type { EntryError } from '../../lib/cart-entries.ts'
import { refusedOrderText } from '../../lib/cart-remedy.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { paths } from '../../routing/paths.ts'
import type { Attempt } from '../../state/purchase.ts'
import { codeOf, isDone, isPaid } from './is-paid.ts'
import { orderOf } from './known-order.ts'

export type PlacedOrder =
  /** Nothing is left to pay: the confirmation shows it. */
  | { kind: 'confirmed'; order: string; isFree: boolean }
  | { kind: 'redirect'; order: string; url: string }
  /** The order was not made. `slotText` says why its time cannot be booked, `reason` why a company cannot pay so. */
  | { kind: 'refused'; code: ErrorCode | 'network'; slotText?: string; reason?: string }
  /** The order was made, but its payment page is not available. */
  | { kind: 'payment-error' }

export type PlaceOrderInput = {
  /** Null when a reload lost the personal data. Then only an existing order can be paid. */
  submission: Submission | null
  /** Fingerprint of the cart without personal data. */
  basket: string
  lang: Lang
  origin: string
  /** A company's order: it ends on a confirmation of its own. */
  isBusiness: boolean
  attempt: Attempt | null
  /** Called before and after the call. A lost response is then retried under the same key. */
  remember: (attempt: Attempt | null) => void
  /** Called with the entries of the order and the ends of their holds. */
  held: (entries: OrderReceipt['entries']) => void
}

/** After these errors the order may exist: the retry sends the same key. */
const isUncertain = (code: ErrorCode | 'network') => ['network', 'fault', 'busy', 'too-many-requests'].includes(code)
function slotTextOf(error: unknown): string {
  const details =
    error instanceof CallError ? (error.details as { entries?: { errors?: EntryError[] }[] } | undefined) : {}
  return refusedOrderText((details?.entries ?? []).flatMap(({ errors = [] }) => errors))
}
/** Returns why a company cannot pay in the way it chose. */
function reasonOf(error: unknown): string | undefined {
  const details = error instanceof CallError ? (error.details as { reason?: unknown } | undefined) : undefined
  return typeof details?.reason === 'string' ? details.reason : undefined
}
/** Accepts web addresses only; anything else counts as missing. */
const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

async function paymentPage(order: string, { lang, origin, isBusiness }: PlaceOrderInput): Promise<PlacedOrder> {
  const successUrl = `${origin}${paths.confirmation(order, isBusiness)}`
  const errorUrl = `${origin}/shopping/checkout?error=true`
  const reply = await call('paymentUrl', { params: { id: order }, body: { successUrl, errorUrl, lang } })
  return isWebAddress(reply.url) ? { kind: 'redirect', order, url: reply.url } : { kind: 'payment-error' }
}

async function pay(order: string, input: PlaceOrderInput): Promise<PlacedOrder> {
  try {
    return await paymentPage(order, input)
  } catch (error) {
    if (codeOf(error) !== 'payment-not-open') return { kind: 'payment-error' }
    // It has been paid meanwhile, or it has ended and a new order is needed.
    if (await isPaid(order)) return { kind: 'confirmed', order, isFree: false }
    input.remember(null)
    return { kind: 'payment-error' }
  }
}

/**
 * Makes the order and asks for its payment page (docs/product.md §8.4). Equal content reuses its idempotency key, so a
 * repeated submit never makes a second order. Never throws a CallError.
 */
export async function placeOrder(input: PlaceOrderInput): Promise<PlacedOrder> {
  const { submission, basket, attempt, remember, held } = input
  if (!submission) {
    const order = orderOf(attempt, basket)
    return order ? pay(order, input) : { kind: 'refused', code: 'missing-user-data' }
  }
  const content = fingerprint(JSON.stringify(submission))
  const mine: Attempt =
    attempt?.content === content
      ? { ...attempt, basket }
      : { idempotencyKey: crypto.randomUUID(), content, basket, order: null }
  remember(mine)
  let receipt: OrderReceipt
  try {
    const reply = await call('validate', { body: submission }, { idempotencyKey: mine.idempotencyKey })
    if (!('uuid' in reply)) return { kind: 'refused', code: 'fault' }
    receipt = reply
  } catch (error) {
    const code = codeOf(error)
    // The content changed, but the earlier order was paid. In another tab, or before the browser's back button.
    if (code === 'entry-errors' && attempt?.order && (await isPaid(attempt.order)))
      return { kind: 'confirmed', order: attempt.order, isFree: false }
    if (!isUncertain(code)) remember(null)
    const reason = reasonOf(error)
    return {
      kind: 'refused',
      code,
      ...(code === 'timeslotError' ? { slotText: slotTextOf(error) } : {}),
      ...(reason ? { reason } : {}),
    }
  }
  if (receipt.status === 'failed') {
    remember(null)
    return { kind: 'refused', code: 'fault' }
  }
  remember({ ...mine, order: receipt.uuid })
  held(receipt.entries)
  if (receipt.skipPayment || isDone(receipt.status))
    return { kind: 'confirmed', order: receipt.uuid, isFree: receipt.skipPayment }
  return pay(receipt.uuid, input)
}
