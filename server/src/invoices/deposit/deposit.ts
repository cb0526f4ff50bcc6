import { czechAccount } from '@gondola/rules/business/iban.ts'
import { isdoc } from '@gondola/rules/business/isdoc.ts'
import { paymentReference } from '@gondola/rules/business/variable-symbol.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import type { Deposit } from '../../db/tables.ts'
import type { DepositDocument } from '../../documents/receipts/deposit-document.ts'
import { lawLang } from '../../documents/receipts/receipt-texts.ts'
import { refuse } from '../../http/refusal.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import type { EntryWithPerson, OrderRow } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { qrPayment } from '../../orders/read/present-company-order.ts'
import { findOpenOrder, type OrderRight } from '../../orders/read/read-order.ts'
import { linesOf } from '../../papers/order-receipt.ts'
import { bankOf, buyerParty, supplierParty } from '../documents/isdoc-parties.ts'

type File = { content: Buffer; filename: string }
type OnInvoice = OrderRow & { vs: string; due_day: string; buyer: NonNullable<OrderRow['buyer']> }

/**
 * Returns version 1 of a deposit invoice, with seller, bank account and today. Lines and sum (`drawn`) are still
 * missing.
 */
export const newDeposit = ({ resort, today }: Ctx): Deposit => {
  const { iban, bic, name } = resort.bank
  return { supplier: resort.operator, bank: { iban, bic, name }, day: today, version: 1 }
}

/** Returns whether an order is on invoice and its buyer was not erased. */
export const isOnInvoice = (order: OrderRow): order is OnInvoice =>
  order.vs !== null && order.due_day !== null && order.buyer !== null

/**
 * Returns the deposit invoice of an order as printed. Lines and sum are those that are stored in `drawn`. Without
 * `drawn` the lines are those of unreversed entries, and the sum is `amount_due`. The QR payment is there only while
 * the order is unpaid and has something left to pay.
 */
export function depositDocument(
  ctx: Ctx,
  order: OnInvoice,
  { entries, deposit }: { entries: EntryWithPerson[]; deposit: Deposit },
): DepositDocument {
  const { taxLaw, name, contact } = ctx.resort
  const first = lawLang(taxLaw)
  const { iban, bic } = deposit.bank
  const { lines, total } = drawnOf(ctx, order, { entries, deposit })
  const received = receivedOf(total, deposit)
  const isOpen = order.status === 'unpaid' && order.amount_due > order.received
  const qr = isOpen ? qrPayment(ctx.resort, { vs: order.vs, amount_due: total, received }, iban) : undefined
  return {
    lang: mailLang(order.lang),
    law: taxLaw,
    symbol: order.vs,
    issued: deposit.day,
    due: order.due_day,
    version: deposit.version,
    isVoid: order.status === 'failed',
    isOpen,
    orderNumber: order.number,
    ...(order.purchase_order ? { purchaseOrder: order.purchase_order } : {}),
    supplier: deposit.supplier,
    buyer: order.buyer,
    resortName: textIn(name, first),
    lines,
    total,
    received,
    account: czechAccount(iban),
    iban,
    bic,
    reference: paymentReference(order.vs, order.buyer.country),
    ...(qr ? { qr } : {}),
    onCredit: order.on_credit,
    contact: { email: contact.email, phone: contact.phone },
  }
}

/**
 * Returns lines and sum of a deposit invoice. They are those in `drawn`, else lines of the unreversed entries and
 * `amount_due` of the order.
 */
function drawnOf(
  ctx: Ctx,
  { lang, amount_due }: OnInvoice,
  { entries, deposit }: { entries: EntryWithPerson[]; deposit: Deposit },
): NonNullable<Deposit['drawn']> {
  const langs = [...new Set([lawLang(ctx.resort.taxLaw), mailLang(lang)])]
  return deposit.drawn ?? { lines: linesOf(ctx, kept(entries), langs), total: amount_due }
}

/**
 * Returns the hellers that a deposit invoice takes off as paid, at most its sum. Money that came after this version of
 * the invoice was made does not count.
 */
const receivedOf = (total: Haler, { received = 0 }: Deposit): Haler => Math.min(received, total)

/** Returns the entries that were neither refused nor given back. */
export const kept = (entries: EntryWithPerson[]) => entries.filter(({ reversed }) => !reversed)

/** Returns the deposit invoice of an order as an ISDOC file. It shows no VAT, as it is no tax document. */
export function depositIsdoc(
  ctx: Ctx,
  order: OnInvoice,
  { entries, deposit }: { entries: EntryWithPerson[]; deposit: Deposit },
): string {
  const { lines, total } = drawnOf(ctx, order, { entries, deposit })
  return isdoc({
    kind: 'deposit',
    number: order.vs,
    uuid: deposit.uuid ?? order.id,
    issued: deposit.day,
    currency: ctx.resort.currency,
    supplier: supplierParty(deposit.supplier),
    buyer: buyerParty(order.buyer),
    order: { number: order.number, purchaseOrder: order.purchase_order ?? undefined },
    lines: lines.map(({ names, count, price }) => ({
      name: names[0] ?? '',
      count,
      rate: 0,
      gross: count * price,
    })),
    rates: [],
    claimed: [],
    paid: receivedOf(total, deposit),
    symbol: order.vs,
    bank: bankOf(deposit.bank),
    due: order.due_day,
  })
}

/**
 * Returns the deposit invoice of an order, as a PDF or ISDOC file. Undefined when `right` does not open the order, the
 * order is not on invoice, or its buyer was erased. Refuses `not-finished` while no deposit invoice is stored.
 */
export async function depositFile(
  ctx: Ctx,
  { orderId, right }: { orderId: string; right: OrderRight },
  format: 'pdf' | 'isdoc',
): Promise<File | undefined> {
  const opened = await findOpenOrder(ctx, orderId, right)
  if (!opened || !isOnInvoice(opened.order)) return undefined
  const { order, entries } = opened
  const { deposit } = order
  if (!deposit) refuse('not-finished')
  const content =
    format === 'pdf'
      ? await ctx.documents.renderDepositPdf(depositDocument(ctx, order, { entries, deposit }))
      : Buffer.from(depositIsdoc(ctx, order, { entries, deposit }))
  return { content, filename: `${order.vs}.${format}` }
}
