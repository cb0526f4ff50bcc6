import {
  addSums,
  correctionsFor,
  correctPayments,
  negative,
  type TaxedMoney,
} from '@gondola/rules/business/corrections.ts'
import type { PaymentSums, RateGross } from '@gondola/rules/business/payment-split.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { beginAct } from '../../after-sale/acts.store.ts'
import { type Db, inTransaction, type TxDb } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { payCredit } from '../../orders/transferred-orders.store.ts'
import { endOrder } from '../../orders/unpaid-orders.store.ts'
import { findFinals, findPaymentDocuments, findSuppliedRates } from '../finals/finals.store.ts'
import { mailEnded } from '../mails/invoice-mails.store.ts'
import {
  clearCreditStop,
  findPayments,
  findRates,
  insertDocument,
  lockLine,
  type PaymentRow,
  settleLine,
} from './bookings.store.ts'
import {
  type ChangedOrder,
  findChanged,
  findLeft,
  findMonthDocuments,
  findReasons,
  insertCorrection,
  mailDocument,
  moveToSurplus,
  takeOff,
  takeOffUnpaid,
} from './changed-orders.store.ts'

type SettleCtx = { db: Db; today: Day }

const AT_A_TIME = 50

/**
 * Settles orders of companies whose entries were refused or given back (docs/product.md §20.60). Lowers `amount_due`,
 * turns payments beyond it into a surplus, and corrects tax documents. An unpaid order becomes paid when its payments
 * cover the new `amount_due`, and ends when that is 0. Takes at most `AT_A_TIME` orders, each in a transaction of its
 * own, and returns how many it took. An order that fails counts too and goes to `onFailed`; without `onFailed` the
 * error is thrown. Repeatable.
 */
export async function settleChanged(ctx: SettleCtx, onFailed: OnFailed = rethrow): Promise<number> {
  const changed = await findChanged(ctx, AT_A_TIME)
  for (const order of changed)
    try {
      await settleOne(ctx, order)
    } catch (error) {
      onFailed(error, order.id)
    }
  return changed.length
}

const settleOne = (ctx: SettleCtx, { id, company_id }: ChangedOrder): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockCompany(tx, company_id)
    const [order] = await lockOrders(tx, [id])
    if (!order) return
    const payments = (await findPayments(tx, id)).filter(({ undone_at }) => undone_at === null)
    const lines = [...new Set(payments.flatMap(({ bank_line_id }) => bank_line_id ?? []))].sort((a, b) => a - b)
    for (const line of lines) await lockLine(tx, line)
    const isUnpaid = order.status === 'unpaid'
    const { due, received } = isUnpaid
      ? ((await takeOffUnpaid(tx, id)) ?? { due: order.amount_due, received: order.received })
      : await takeOff(tx, id)
    const surplus = Math.max(0, received - due)
    if (surplus > 0) {
      await moveToSurplus(tx, id, surplus)
      for (const line of lines) await settleLine(tx, line)
    }
    await correctTax(tx, id, surplus)
    // While tickets wait to be issued it is open what is left.
    if (isUnpaid && due === 0) {
      if (order.issued_at !== null) await endEmpty(tx, id)
    } else if (isUnpaid && received >= due && order.released_at !== null) await payCredit(tx, id)
    await clearCreditStop(tx, company_id)
  })

/**
 * Ends an unpaid order whose price is 0 (docs/product.md §20.60). While free entries are left it only begins an act
 * that gives them back; a later call ends the order. Does nothing when each free entry is in an act that is requested
 * or failed to give it back.
 */
async function endEmpty(tx: { db: TxDb }, orderId: string): Promise<void> {
  const left = await findLeft(tx, orderId)
  if (left.length === 0) {
    await endOrder(tx, orderId, 'given back')
    await mailEnded(tx, orderId, { why: 'cancelled', kept: keptOf(await findPayments(tx, orderId)) })
    return
  }
  const untried = left.filter(({ is_tried }) => !is_tried)
  const [first] = untried
  if (!first) return
  await beginAct(tx, {
    orderId,
    kind: 'reverse',
    key: null,
    statementId: null,
    lang: first.lang,
    shopNow: null,
    items: untried.map(({ uuid }) => uuid),
  })
}

const keptOf = (payments: readonly PaymentRow[]): Haler =>
  payments.reduce((sum, { undone_at, given_back }) => sum + (undone_at === null ? given_back : 0), 0)

/**
 * Corrects the tax of an order that lost entries (docs/product.md §20.66). First corrects the final invoice of each
 * month that has one. Then corrects the documents on payments, or writes new ones, so that all money that came is taxed
 * once, at the rates of the entries that are left. `surplus`: hellers that its payments have just given back.
 */
async function correctTax(tx: { db: TxDb; today: Day }, orderId: string, surplus: Haler): Promise<void> {
  const common = { orderId, because: await findReasons(tx, orderId), day: tx.today }
  const open = await findOpen(tx, orderId)
  const finals = await findCorrectedFinals(tx, orderId)
  const billed = finals.flatMap(({ kept }) => kept)
  const kept = await findRates(tx, orderId)
  const unbilled = kept.map(({ rate, gross }) => ({
    rate,
    gross: billed.reduce((left, one) => left - (one.rate === rate ? one.gross : 0), gross),
  }))
  const payments = (await findPayments(tx, orderId)).filter(({ undone_at }) => undone_at === null)
  const changes = correctPayments(
    unbilled,
    payments.map(({ id, amount, given_back }) => ({ money: amount - given_back, ...(open.get(id) ?? UNTAXED) })),
    billed.reduce((sum, { gross }) => sum + gross, 0),
  )
  // Money of the final invoices that went back, or that is taxed on its payment again.
  let freed = changes.reduce((sum, change) => sum + (change?.total ?? 0), surplus)
  for (const { month, sums } of finals) {
    if (!sums) continue
    const paid = Math.max(0, Math.min(freed, -sums.total))
    freed -= paid
    await insertCorrection(tx, { ...common, of: { payment: null, month }, sums, paid: -paid })
  }
  for (const [at, sums] of changes.entries()) {
    const paymentId = payments[at]?.id
    if (!sums || !paymentId) continue
    if (open.has(paymentId)) await insertCorrection(tx, { ...common, of: { payment: paymentId, month: null }, sums })
    else await mailDocument(tx, orderId, await insertDocument(tx, { orderId, paymentId, day: tx.today, sums }))
  }
}

type CorrectedFinal = { month: string; kept: RateGross[]; sums: PaymentSums | undefined }

/**
 * Returns the months of an order that have a final invoice, the oldest first. `kept`: gross sums per VAT rate of what
 * is still supplied in the month. `sums`: the correction that is missing, so that the month's documents tax `kept`;
 * undefined when none is.
 */
async function findCorrectedFinals(tx: { db: TxDb }, orderId: string): Promise<CorrectedFinal[]> {
  const documents = await findMonthDocuments(tx, orderId)
  const corrected: CorrectedFinal[] = []
  for (const { month } of documents.filter(({ kind }) => kind === 'final')) {
    const kept = await findSuppliedRates(tx, orderId, month)
    const taxed = addSums(documents.filter((one) => one.month === month).map(({ sums }) => sums))
    const [sums] = correctionsFor(kept, [taxed])
    corrected.push({ month, kept, sums })
  }
  return corrected
}

type Open = Pick<TaxedMoney, 'taxed' | 'claimed'>

const UNTAXED: Open = { taxed: addSums([]), claimed: 0 }

/**
 * Returns the tax documents on payments of an order, by id of the payment. `taxed`: their sums, less what final
 * invoices took off. `claimed`: the hellers that final invoices took off.
 */
async function findOpen(tx: { db: TxDb }, orderId: string): Promise<Map<string, Open>> {
  const finals = await findFinals(tx, orderId)
  let outsideLeft = finals.reduce((sum, { outsideClaimed }) => sum + outsideClaimed, 0)
  const open = (await findPaymentDocuments(tx, orderId)).map(({ number, payment, ...sums }) => {
    const outsideVat = Math.min(outsideLeft, sums.outsideVat)
    outsideLeft -= outsideVat
    const rates = finals.flatMap(({ claimed }) => claimed.filter((one) => one.number === number))
    const claimed = addSums([{ rates: [], outsideVat }, ...rates.map(({ rates }) => ({ rates, outsideVat: 0 }))])
    return [payment, { taxed: addSums([sums, negative(claimed)]), claimed: claimed.total }] as const
  })
  return new Map(open)
}
