import type { ErrorCode } from '@gondola/contract/errors.ts'
import type { OrderReceipt, Submission } from '@gondola/contract/orders.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import { CallError, call } from '../../lib/api.ts'
import { orderOf } from '../../shared/informations.ts'
import type { EntryError } from '../../state/cart-entries.ts'
import { refusedOrderText } from '../../state/cart-remedy.ts'
import { type Attempt, fingerprint } from '../../state/purchase.ts'

export type PlacedOrder =
  /** Nothing is left to pay: shown on the confirmation. */
  | { kind: 'confirmed'; order: string; isFree: boolean }
  | { kind: 'redirect'; order: string; url: string }
  /** The order was not made; `slotText` tells why its time cannot be had. */
  | { kind: 'refused'; code: ErrorCode | 'network'; slotText?: string }
  /** The order stands, its payment page could not be had. */
  | { kind: 'payment-error' }

export type PlaceOrderInput = {
  /** Null when only an order already made may be paid, since the personal data went with a reload. */
  submission: Submission | null
  /** Fingerprint of the cart without personal data. */
  basket: string
  lang: Lang
  origin: string
  attempt: Attempt | null
  /** Called before and after the order is made, so that a lost answer is asked again under the same key. */
  remember: (attempt: Attempt | null) => void
  /** Called with what the order holds, and until when. */
  held: (entries: OrderReceipt['entries']) => void
}

/** After these the order may have been made although we do not know it: the same key is sent again. */
const isUncertain = (code: ErrorCode | 'network') => ['network', 'fault', 'busy', 'too-many-requests'].includes(code)
const codeOf = (error: unknown) => {
  if (error instanceof CallError) return error.code
  throw error
}
function slotTextOf(error: unknown): string {
  const details =
    error instanceof CallError ? (error.details as { entries?: { errors?: EntryError[] }[] } | undefined) : {}
  return refusedOrderText((details?.entries ?? []).flatMap(({ errors = [] }) => errors))
}
const isDone = (status: OrderReceipt['status']) => status === 'paid' || status === 'finished'

/** Only a web address is followed; anything else counts as missing. */
const isWebAddress = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

async function paymentPage(order: string, { lang, origin }: PlaceOrderInput): Promise<PlacedOrder> {
  const successUrl = `${origin}/shopping/confirmation?transaction=${order}`
  const errorUrl = `${origin}/shopping/checkout?error=true`
  const reply = await call('paymentUrl', { params: { id: order }, body: { successUrl, errorUrl, lang } })
  return isWebAddress(reply.url) ? { kind: 'redirect', order, url: reply.url } : { kind: 'payment-error' }
}

/** Whether an order has been paid; false without an answer. */
export async function isPaid(order: string): Promise<boolean> {
  try {
    return isDone((await call('order', { params: { id: order }, query: {} })).status)
  } catch (error) {
    codeOf(error)
    return false
  }
}

async function pay(order: string, input: PlaceOrderInput): Promise<PlacedOrder> {
  try {
    return await paymentPage(order, input)
  } catch (error) {
    if (codeOf(error) !== 'payment-not-open') return { kind: 'payment-error' }
    // Either it has been paid meanwhile, or it is over and has to be made anew.
    if (await isPaid(order)) return { kind: 'confirmed', order, isFree: false }
    input.remember(null)
    return { kind: 'payment-error' }
  }
}

/**
 * Makes the order and asks for its payment page (spec §4 Checkout submit). Equal content is sent under the same
 * idempotency key, so that a repeated submit never makes a second order. Never throws a CallError.
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
    // Other content for an order that was paid meanwhile, in another tab or after the browser's back button.
    if (code === 'entry-errors' && attempt?.order && (await isPaid(attempt.order)))
      return { kind: 'confirmed', order: attempt.order, isFree: false }
    if (!isUncertain(code)) remember(null)
    return { kind: 'refused', code, ...(code === 'timeslotError' ? { slotText: slotTextOf(error) } : {}) }
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
