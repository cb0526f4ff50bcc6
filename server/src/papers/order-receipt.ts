import type { Lang } from '@gondola/rules/catalogue.ts'
import { correctionSums, receiptSums } from '@gondola/rules/receipt.ts'
import type { Ctx } from '../ctx.ts'
import type { ReceiptDocument, ReceiptLine } from '../documents/receipts/receipt-document.ts'
import { lawLang } from '../documents/receipts/receipt-texts.ts'
import { nameIn, printDay, printHours } from '../documents/tickets/print-format.ts'
import type { TicketValidity } from '../documents/tickets/ticket-document.ts'
import { refuse } from '../http/refusal.ts'
import type { OrderPayment } from '../mail/orders/order-mail.ts'
import type { EntryWithPerson, OrderRow } from '../orders/orders.store.ts'
import { textIn } from '../orders/read/present.ts'
import { findOpenOrder, type OrderRight } from '../orders/read/read-order.ts'
import { type Correction, findCorrections, type Receipt } from '../receipts/receipts.store.ts'
import { correctionOf, receiptOf } from '../receipts/receipts.ts'
import { type EntryVersions, versionsAfter, versionsOf } from './entry-versions.ts'
import { paymentsOfOrder, waysBack } from './order-money.ts'
import { benefitOf, bookedTime, ticketLang, ticketValidity } from './ticket-pages.ts'

/**
 * Returns the content of an order's receipt for printing. Its lines are `entries`. The caller passes all entries as
 * sold, also those that were refunded later.
 */
export function receiptDocument(
  ctx: Ctx,
  order: OrderRow,
  entries: EntryWithPerson[],
  { receipt: { number, day, supplier }, payments }: { receipt: Receipt; payments: OrderPayment[] },
): ReceiptDocument {
  const lang = ticketLang(order.lang)
  const { taxLaw, name } = ctx.resort
  const first = lawLang(taxLaw)
  return {
    lang,
    law: taxLaw,
    number,
    day,
    orderNumber: order.number,
    supplier,
    email: order.email ?? '',
    ...(order.buyer ? { buyer: order.buyer } : {}),
    resortName: textIn(name, first),
    lines: linesOf(ctx, entries, [...new Set([first, lang])]),
    payments: payments.map((payment) => ({
      kind: payment.kind,
      amount: payment.amountHaler,
      ...(payment.kind === 'voucher' ? { signs: payment.signs } : {}),
    })),
    sums: receiptSums(entries.map(amountOf), taxLaw, { isNamed: order.buyer !== null }),
  }
}

const amountOf = ({ price, vat_rate }: EntryWithPerson) => ({ amount: price, vatRate: Number(vat_rate) })

/**
 * Returns the content of a corrective document for printing. Its lines are the former versions of changed entries with
 * negative prices, then their new versions. Entries that were given back have no new version. `ways` are how the money
 * goes back, as positive amounts; `payments` of the document have the opposite sign. Money that became a new voucher is
 * a further payment (docs/product.md §19.47).
 */
export function correctionDocument(
  ctx: Ctx,
  order: OrderRow,
  versions: EntryVersions,
  { correction, receipt, ways }: { correction: Correction; receipt: Receipt; ways: OrderPayment[] },
): ReceiptDocument {
  const { changes, earlier } = correction
  const kept = (documents: typeof earlier) =>
    [...versionsAfter(versions.asSold, documents)].map(([uuid, version]) => amountOf(versions.at(uuid, version)))
  const taken = changes.flatMap(({ uuid, from }) => (from === null ? [] : versions.at(uuid, from)))
  const added = changes.flatMap(({ uuid, to }) => (to === null ? [] : versions.at(uuid, to)))
  const lines = [
    ...taken.map((entry) => ({ ...entry, price: -entry.price, listed: entry.listed && -entry.listed })),
    ...added,
  ]
  const toVoucher = correction.back?.toVoucher ?? 0
  const { number, day } = receipt
  const why = changes[0]?.why
  const payments = ways.map((way) => ({ ...way, amountHaler: -way.amountHaler }))
  const document = receiptDocument(ctx, order, lines, { receipt: correction, payments })
  return {
    ...document,
    payments: [...document.payments, ...(toVoucher > 0 ? [{ kind: 'newVoucher' as const, amount: -toVoucher }] : [])],
    corrects: { number, day, ...(why ? { reason: why } : {}) },
    sums: correctionSums({ before: kept(earlier), after: kept([...earlier, changes]) }, ctx.resort.taxLaw, {
      isNamed: order.buyer !== null,
    }),
  }
}

/**
 * Groups equal entries into lines with a count. Names are in these languages, the day and the benefit in the first of
 * them.
 */
export function linesOf(ctx: Ctx, entries: EntryWithPerson[], langs: Lang[]): ReceiptLine[] {
  const lines = new Map<string, ReceiptLine>()
  for (const entry of entries) {
    const names = langs.map((lang) =>
      [textIn(entry.product_name, lang), textIn(entry.variant_name, lang)].filter(Boolean).join(', '),
    )
    const when = whenOf(entry, langs[0] ?? 'cz')
    const line: ReceiptLine = {
      names,
      price: entry.price,
      vatRate: Number(entry.vat_rate),
      count: 0,
      ...(when ? { when } : {}),
      ...benefitOf(ctx, entry, langs[0] ?? 'cz'),
    }
    const key = JSON.stringify(line)
    const known = lines.get(key) ?? line
    known.count++
    lines.set(key, known)
  }
  return [...lines.values()]
}

/** Returns the days and the time of an entry as text. Empty where it has neither. */
export function whenOf(entry: EntryWithPerson, lang: Lang): string {
  const { slot } = bookedTime(entry)
  const hours = slot && printHours({ ...slot, ...(slot.visitTo ? { to: slot.visitTo } : {}) }, lang)
  const time = slot?.part ? `${nameIn(slot.part, lang)}: ${hours}` : hours
  return [daysOf(ticketValidity(entry)), time].filter(Boolean).join(', ')
}

function daysOf(validity: TicketValidity): string | undefined {
  if (validity.kind === 'without') return undefined
  if (validity.kind === 'range') return `${printDay(validity.from)}–${printDay(validity.to)}`
  return printDay(validity.from)
}

/**
 * Returns a corrective document as a PDF. Undefined without a right to the order, for the document of another order,
 * and where the order has no receipt.
 */
export async function correctionPdf(
  ctx: Ctx,
  { orderId, right, correctionId }: { orderId: string; right: OrderRight; correctionId: string },
): Promise<{ pdf: Buffer; filename: string } | undefined> {
  const opened = await findOpenOrder(ctx, orderId, right)
  if (!opened) return undefined
  const { order, entries } = opened
  if (!(await findCorrections(ctx, order.id)).includes(correctionId)) return undefined
  const [correction, receipt] = [await correctionOf(ctx, { id: correctionId }), await receiptOf(ctx, order.id)]
  if (!correction || !receipt) return undefined
  const returned = entries.filter(({ uuid }) => correction.entries.includes(uuid))
  const ways = await waysBack(ctx, order, { entries: returned, back: correction.back })
  const versions = await versionsOf(ctx, order.id, entries)
  const document = correctionDocument(ctx, order, versions, { correction, receipt, ways })
  return { pdf: await ctx.documents.renderReceiptPdf(document), filename: `${correction.number}.pdf` }
}

/**
 * Returns the receipt of an order as a PDF. Undefined without a right to the order. Refuses `not-finished` while there
 * is no receipt: before payment, and always for free orders and orders on invoice.
 */
export async function receiptPdf(
  ctx: Ctx,
  input: { orderId: string; right: OrderRight },
): Promise<{ pdf: Buffer; filename: string } | undefined> {
  const opened = await findOpenOrder(ctx, input.orderId, input.right)
  if (!opened) return undefined
  const { order, entries } = opened
  const receipt = await receiptOf(ctx, order.id)
  if (!receipt) refuse('not-finished')
  const payments = await paymentsOfOrder(ctx, order)
  const { asSold } = await versionsOf(ctx, order.id, entries)
  const document = receiptDocument(ctx, order, asSold, { receipt, payments })
  return { pdf: await ctx.documents.renderReceiptPdf(document), filename: `${receipt.number}.pdf` }
}
