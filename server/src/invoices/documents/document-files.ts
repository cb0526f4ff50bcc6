import { type IsdocDocument, isdoc } from '@gondola/rules/business/isdoc.ts'
import { spayd } from '@gondola/rules/business/spayd.ts'
import { paymentReference } from '@gondola/rules/business/variable-symbol.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import type { PaymentPaper } from '../../documents/receipts/payment-document.ts'
import {
  claimedWords,
  isOfFinal,
  lineWords,
  paymentWords,
  reasonWords,
} from '../../documents/receipts/payment-texts.ts'
import { lawLang } from '../../documents/receipts/receipt-texts.ts'
import type { OrderRow } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { ticketLang } from '../../papers/ticket-pages.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import type { FinalSums } from '../finals/finals.store.ts'
import { bankOf, supplierParty } from './isdoc-parties.ts'
import { findPapers, type PaperRow } from './paper-rows.store.ts'

/** Kinds of a company's documents: the deposit invoice and three tax documents. */
export type DocumentKind = 'deposit' | PaperRow['kind']
/**
 * A document as PDF and ISDOC file. `total`: gross hellers of a tax document, below 0 for most corrections. Only a
 * final invoice has `toPay`, the hellers that it asks for, and `reference`, the text of a transfer from abroad.
 * `reference` is null for a domestic buyer, and where `toPay` is 0.
 */
export type MailedDocument = {
  kind: DocumentKind
  number: string
  pdf: Buffer
  isdoc?: string
  total?: Haler
  toPay?: Haler
  reference?: string | null
}

/**
 * Returns tax documents of a company's order as files, in the sequence of `ids`. Calls `issueReceipts` first, so that
 * each document has its number. Ids that are no tax documents of this order are left out. Each call draws the files
 * again from the stored documents.
 */
export async function documentFiles(ctx: Ctx, order: OrderRow, ids: readonly string[]): Promise<MailedDocument[]> {
  if (ids.length === 0) return []
  await issueReceipts(ctx)
  const files: MailedDocument[] = []
  for (const row of await findPapers(ctx, order.id, ids)) {
    const paper = paperOf(ctx, order, row)
    files.push({
      kind: row.kind,
      number: row.number,
      pdf: await ctx.documents.renderPaymentPdf(paper),
      isdoc: isdoc(isdocOf(ctx, order, { row, paper })),
      total: paper.total,
      ...(row.kind === 'final' ? { toPay: paper.toPay, reference: paper.transfer?.reference ?? null } : {}),
    })
  }
  return files
}

const isFinal = (sums: PaperRow['sums']): sums is FinalSums => 'toPay' in sums
/** Buyer on a document whose own buyer was erased. */
const ERASED_BUYER: Buyer = { name: '–', address: '–', city: '–', postalCode: '–', country: 'CZ' }

/**
 * Returns the bank account that a tax document names. A final invoice names the account stored with it, another
 * document that of the order's deposit invoice. Where none is stored it is the resort's account now.
 */
const accountOf = ({ resort }: Pick<Ctx, 'resort'>, { deposit }: OrderRow, { sums }: PaperRow) =>
  (isFinal(sums) ? sums.bank : deposit?.bank) ?? resort.bank

/** Returns a tax document of a company as it is printed. */
export function paperOf(ctx: Pick<Ctx, 'resort'>, order: OrderRow, row: PaperRow): PaymentPaper {
  const { taxLaw, name, currency } = ctx.resort
  const bank = accountOf(ctx, order, row)
  const { sums } = row
  const final = isFinal(sums) ? sums : undefined
  const symbol = order.vs ?? ''
  const reference = paymentReference(symbol, row.buyer?.country ?? 'CZ')
  const code =
    final && spayd({ iban: bank.iban, amount: final.toPay, currency, symbol, message: messageOf(ctx, symbol) })
  return {
    kind: row.kind,
    lang: ticketLang(order.lang),
    law: taxLaw,
    number: row.number,
    issued: row.issued,
    taxPoint: row.day,
    orderNumber: order.number,
    ...(order.purchase_order ? { purchaseOrder: order.purchase_order } : {}),
    symbol,
    supplier: row.supplier,
    buyer: row.buyer ?? ERASED_BUYER,
    resortName: textIn(name, lawLang(taxLaw)),
    ...(row.corrects ? { corrects: row.corrects } : {}),
    because: isFinal(sums) ? [] : (sums.because ?? []),
    paid: isFinal(sums) ? sums.total - claimedOf(sums) - sums.toPay : (sums.paid ?? (sums.isUnpaid ? 0 : sums.total)),
    lines: final?.lines ?? [],
    rates: sums.rates,
    outsideVat: sums.outsideVat,
    total: sums.total,
    claimed: final?.claimed ?? [],
    differences: final?.differences ?? [],
    toPay: final?.toPay ?? 0,
    ...(final && code ? { transfer: { iban: bank.iban, bic: bank.bic, due: final.due, code, reference } } : {}),
  }
}

const claimedOf = ({ claimed }: Pick<PaymentPaper, 'claimed'>): Haler =>
  claimed.flatMap(({ rates }) => rates).reduce((sum, { gross }) => sum + gross, 0)
const messageOf = ({ resort }: Pick<Ctx, 'resort'>, symbol: string) => `GONDOLA ${resort.key} ${symbol}`

/** Returns a tax document of a company as ISDOC needs it (docs/product.md §20.53). `paper` is `row` as printed. */
export function isdocOf(
  ctx: Pick<Ctx, 'resort'>,
  order: OrderRow,
  { row, paper }: { row: PaperRow; paper: PaymentPaper },
): IsdocDocument {
  const { taxLaw } = ctx.resort
  const words = paymentWords(lawLang(taxLaw), taxLaw)
  const { kind, corrects } = paper
  const name = lineWords(paper, words)
  const corrected = paper.claimed.filter(({ corrections = [] }) => corrections.length > 0)
  const note = [reasonWords(paper, words), ...corrected.map((one) => `${claimedWords(one, words)}.`)]
    .filter(Boolean)
    .join(' ')
  const lineOf = (rate: number, gross: Haler) => ({ name, count: gross < 0 ? -1 : 1, rate, gross })
  const taxed = paper.rates.map(({ rate, gross }) => lineOf(rate, gross))
  const untaxed = paper.outsideVat === 0 ? [] : [lineOf(0, paper.outsideVat)]
  const lines = paper.lines.map(({ names, count, price, vatRate }) => ({
    name: names[0] ?? '',
    count,
    rate: vatRate,
    gross: count * price,
  }))
  return {
    kind: kind === 'correction' && !isOfFinal(paper) ? 'advance-correction' : kind,
    number: paper.number,
    uuid: row.id,
    issued: paper.issued,
    currency: ctx.resort.currency,
    taxPoint: paper.taxPoint,
    supplier: supplierParty(paper.supplier),
    buyer: paper.buyer,
    order: { number: paper.orderNumber, purchaseOrder: paper.purchaseOrder },
    ...(corrects ? { corrects } : {}),
    ...(note ? { note } : {}),
    lines: lines.length > 0 ? lines : [...taxed, ...untaxed],
    rates: paper.rates,
    claimed: paper.claimed,
    // What was not paid was not sent back either: less is to be paid.
    paid: paper.paid,
    symbol: paper.symbol,
    bank: bankOf(accountOf(ctx, order, row)),
    due: paper.transfer?.due ?? order.due_day ?? paper.issued,
  }
}
