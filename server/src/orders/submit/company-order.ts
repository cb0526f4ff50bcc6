import type { Submission } from '@gondola/contract/orders.ts'
import { fillsSlot, waitsTooMuch } from '@gondola/rules/business/credit-limit.ts'
import { dueOnCredit, dueWithoutCredit } from '@gondola/rules/business/due-day.ts'
import { firstServiceOf, purchaseOrderMessage } from '@gondola/rules/business/invoice-offer.ts'
import { variableSymbol } from '@gondola/rules/business/variable-symbol.ts'
import { addDays, type Day, type Instant, instantOf } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Customer, salesPointOf, wayOf, whyNotPaid } from '@gondola/rules/payment-ways.ts'
import type { BuyingCompany } from '../../companies/companies.store.ts'
import type { Ctx } from '../../ctx.ts'
import type { TxDb } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { QuotedLine } from '../../quote/quote.ts'
import { countWaiting, findWaitingSlots, nextSerial } from './company-order.store.ts'
import type { OrderOnInvoice } from './insert-orders.store.ts'

/**
 * Time of day at which an unpaid order without credit ends. The day is `ends` of `dueWithoutCredit`, after the due day
 * (docs/product.md §20.20).
 */
const ENDS_AT = '06:00'

/**
 * Returns as whom a visitor buys: as guest, member or company. A member with an unconfirmed e-mail buys as a guest
 * (docs/product.md §10.5).
 */
export function customerOf({ member }: Pick<Ctx, 'member'>): Customer {
  if (!member?.isActive) return { kind: 'guest' }
  if (!member.company) return { kind: 'member' }
  const { paysBy, isBlocked } = member.company
  return { kind: 'company', paysBy, isBlocked }
}

const unsupported = (reason: 'not-allowed' | 'blocked' | 'too-late' | 'not-b2b' | 'too-many-open') =>
  new Refusal('unsupported-payment-type', { reason })

/**
 * Returns the refusal of the chosen way to pay, whatever the total (docs/product.md §20.25). Undefined if none. It is:
 * - `unsupported-payment-type`: for the wrong sales point (a company's is `b2b`, others' `eshop`), for a way that only
 *   companies have, and for a blocked company unless by card.
 * - `bad-input`: the number of the purchase order is malformed.
 * - `missing-user-data`: that number is missing, and the way `order` needs it.
 *
 * `refusalOfWay` refuses ways that the operator does not allow a company, as an order that costs nothing needs no way.
 */
export function refusalOfPayment(
  customer: Customer,
  { salesPoint, paidWith = 'card', meta }: Submission,
): Refusal | undefined {
  const isCompany = customer.kind === 'company'
  if (salesPoint !== salesPointOf(customer)) return unsupported(isCompany ? 'not-allowed' : 'not-b2b')
  const why = whyNotPaid(customer, paidWith)
  // A sum of nothing needs no way that the operator gave.
  if (why && why !== 'not-allowed') return unsupported(why)
  if (purchaseOrderMessage(meta.purchaseOrder)) return new Refusal('bad-input', undefined, 'meta.purchaseOrder')
  if (paidWith === 'order' && !meta.purchaseOrder)
    return new Refusal('missing-user-data', undefined, 'meta.purchaseOrder')
  return undefined
}

/**
 * Returns the refusal of the chosen way to pay this sum; undefined if none. A sum of nothing needs no way
 * (docs/product.md §8.8).
 */
export const refusalOfWay = (
  customer: Customer,
  { paidWith = 'card' }: Submission,
  total: Haler,
): Refusal | undefined => {
  const why = whyNotPaid(customer, wayOf(paidWith, total))
  return why && unsupported(why)
}

/** Variable symbol of a trial order, which is rolled back. No other order has it, as serial numbers begin with 1. */
const TRIAL_SYMBOL = '1000000000'

/**
 * What an order on invoice needs beside its draft. Its due days and credit follow once its company is locked. `symbol`
 * is the variable symbol; `firstService` is the first day of use, undefined where no entry is bound to a day.
 */
export type InvoiceDraft = { companyId: string; symbol: string; purchaseOrder?: string; firstService: Day | undefined }

/**
 * Returns what only an order on invoice has, with a new variable symbol. Undefined for an order by card, or of no
 * company. A trial order uses up no number.
 */
export async function draftInvoice(
  ctx: Ctx,
  { submission, isTrial = false }: { submission: Submission; isTrial?: boolean },
  lines: QuotedLine[],
): Promise<InvoiceDraft | undefined> {
  const { paidWith = 'card', meta } = submission
  const { purchaseOrder } = meta
  const { company } = ctx.member ?? {}
  if (!company || paidWith === 'card') return undefined
  const year = Number(ctx.today.slice(0, 4))
  const symbol = isTrial
    ? TRIAL_SYMBOL
    : variableSymbol({ prefix: ctx.resort.bank.vsPrefix, year, serial: await nextSerial(ctx, year) })
  const entries = lines.flatMap(({ product, days }) => (product ? { product, days } : []))
  return {
    companyId: company.id,
    symbol,
    firstService: firstServiceOf(entries),
    ...(purchaseOrder ? { purchaseOrder } : {}),
  }
}

/**
 * Returns the columns of an order on invoice, with due days on credit and without. `insertOrders` decides whether the
 * order is on credit, and so which days count. Where a transfer would come too late, an order without credit has 0
 * seconds to pay, and `refusalOfWaiting` refuses it.
 */
export function datesOf(
  { today, now }: Pick<Ctx, 'today' | 'now'>,
  { symbol, purchaseOrder, firstService }: InvoiceDraft,
  { dueDays }: BuyingCompany,
): OrderOnInvoice {
  const onCredit = dueOnCredit({ today, dueDays })
  const waiting = dueWithoutCredit({ today, dueDays, firstService })
  const secondsTo = (instant: Instant) => Math.max(0, Math.ceil((instant - now) / 1000))
  return {
    vs: symbol,
    ...(purchaseOrder ? { purchase_order: purchaseOrder } : {}),
    due_on_credit: onCredit,
    credit_seconds: secondsTo(instantOf(addDays(onCredit, 1), '00:00')),
    due_waiting: waiting === 'too-late' ? today : waiting.due,
    waiting_seconds: waiting === 'too-late' ? 0 : secondsTo(instantOf(waiting.ends, ENDS_AT)),
  }
}

/**
 * Returns the refusal of a written order without credit; undefined if it may await payment. The code is
 * `unsupported-payment-type`, with a reason. `too-late`: a transfer would come too late. `too-many-open`: the company's
 * unpaid orders are too many, or hold too many places in all or in one slot (docs/product.md §20.23). The company has
 * to be locked, and the caller rolls a refused order back.
 */
export async function refusalOfWaiting(
  ctx: Ctx & { db: TxDb },
  { orderId, companyId, firstService }: InvoiceDraft & { orderId: string },
  { dueDays }: BuyingCompany,
): Promise<Refusal | undefined> {
  if (dueWithoutCredit({ today: ctx.today, dueDays, firstService }) === 'too-late') return unsupported('too-late')
  const isTooMuch =
    waitsTooMuch(await countWaiting(ctx, companyId)) || fillsSlot(await findWaitingSlots(ctx, { companyId, orderId }))
  return isTooMuch ? unsupported('too-many-open') : undefined
}
