import { addSums, negative } from '@gondola/rules/business/corrections.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { pairTakenBack } from '../../bank/bank.store.ts'
import { inTransaction, type TxDb } from '../../db/db.ts'
import { lockCompany, lockOrders } from '../../db/locks.ts'
import type { CompanyReason } from '../../db/tables.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { Operator } from '../../operators/operator.ts'
import { mailUndone } from '../mails/invoice-mails.store.ts'
import type { BookingCtx } from './book.ts'
import {
  dropDocuments,
  findBilledById,
  findPayment,
  hasAnyFinal,
  insertDocumentCorrection,
  insertReturn,
  lockLine,
  type PaymentRow,
  settleLine,
  undoPayment,
} from './bookings.store.ts'

type OperatorCtx = BookingCtx & { operator: Operator }
export type NotUndone = { why: 'no-payment' | 'undone' | 'order-paid' | 'final-written' }

/**
 * Takes a payment back from its order (docs/product.md §20.45). Its tax document is corrected, or never gets a number.
 * Refuses once the order is paid or has a final invoice, as both rest on the payment.
 */
export async function undo(
  ctx: OperatorCtx,
  begin: string,
  reason: string,
): Promise<{ amount: Haler; order: string } | NotUndone> {
  return inTransaction<OperatorCtx, { amount: Haler; order: string } | NotUndone>(ctx, async (tx) => {
    const found = await findPayment(tx, begin)
    const before = found && (await findBilledById(tx, found.order_id))
    if (!found || !before) return { why: 'no-payment' }
    await lockCompany(tx, before.companyId)
    const [order] = await lockOrders(tx, [before.id])
    const line = found.bank_line_id === null ? undefined : await lockLine(tx, found.bank_line_id)
    const payment = await findPayment(tx, found.id)
    if (!payment || !order) return { why: 'no-payment' }
    if (payment.undone_at !== null) return { why: 'undone' }
    if (order.status !== 'unpaid') return { why: 'order-paid' }
    if (await hasAnyFinal(tx, order.id)) return { why: 'final-written' }
    await undoPayment(tx, payment.id)
    if (line) {
      await settleLine(tx, line.id)
      await pairTakenBack(tx, line.account)
    }
    const isRecalled = line !== undefined && (await lockLine(tx, line.id))?.state === 'taken-back'
    // Without a number its document never went out.
    if (await correctDocument(tx, payment, isRecalled ? 'recalled' : 'undone'))
      await mailUndone(tx, order.id, payment.id)
    await noteAct(tx, { kind: 'bank', subject: [order.number], reason: `undo ${payment.id}: ${reason}` })
    return { amount: payment.amount, order: order.number }
  })
}

/**
 * Takes back the tax document on a payment. It is deleted before it has a number, else what earlier corrections left of
 * it is corrected. Returns whether it was corrected.
 */
export async function correctDocument(
  ctx: { db: TxDb; today: Day },
  payment: PaymentRow,
  why: CompanyReason,
): Promise<boolean> {
  const taxed = addSums(await dropDocuments(ctx, payment.id))
  const sums = negative(taxed)
  if (sums.rates.length === 0 && sums.outsideVat === 0) return false
  await insertDocumentCorrection(ctx, {
    orderId: payment.order_id,
    paymentId: payment.id,
    day: ctx.today,
    sums,
    because: [why],
  })
  return true
}

/**
 * Notes what an operator sent back of what is left of a line. Undefined where less than the amount is left.
 */
export async function returnMoney(
  ctx: OperatorCtx,
  lineId: number,
  { amount, reason }: { amount?: Haler; reason: string },
): Promise<{ amount: Haler; currency: string; payer: string } | undefined> {
  return inTransaction<OperatorCtx, { amount: Haler; currency: string; payer: string } | undefined>(ctx, async (tx) => {
    const line = await lockLine(tx, lineId)
    if (line?.state !== 'open' || line.takes_back) return undefined
    const sent = amount ?? line.left
    if (sent > line.left || sent <= 0) return undefined
    const actId = await noteAct(tx, { kind: 'bank', subject: [`line ${lineId}`], reason: `return: ${reason}` })
    await insertReturn(tx, { lineId, amount: sent, actId })
    await settleLine(tx, lineId)
    return { amount: sent, currency: line.currency, payer: line.payer_account ?? '' }
  })
}
