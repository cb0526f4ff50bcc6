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
 * Undoes the booking of a payment, so that its money can be booked again (docs/product.md §20.45). `begin`: first
 * characters of its id. Its tax document is deleted while it has no number, else corrected, which is mailed. Refuses
 * once the order is paid, has ended or has a final invoice, as these rest on the payment. Notes act and reason; returns
 * amount and order number.
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
 * Deletes the tax document on a payment, or corrects it once it has a number. The correction takes off what earlier
 * corrections left. Returns whether it wrote a correction, which the caller has to mail.
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
 * Notes that an operator has sent money of a line back to the payer. `amount`, in hellers, defaults to all that is
 * left. Undefined, without a change, when less is left, or the line is not `open` or has `takes_back`. `payer`: the
 * account; empty when it is unknown.
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
