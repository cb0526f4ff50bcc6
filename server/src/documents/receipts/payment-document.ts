import type { TaxedPayment } from '@gondola/rules/business/final-invoice.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RateSum, TaxLaw } from '@gondola/rules/receipt.ts'
import type { CompanyReason } from '../../db/tables.ts'
import type { Operator } from '../tickets/ticket-document.ts'
import type { ReceiptLine } from './receipt-document.ts'

export type PaymentPaperKind = 'advance' | 'final' | 'correction'

/**
 * Content of a company's tax document for printing. `advance` taxes a payment, `final` is the final invoice,
 * `correction` corrects one of these.
 */
export type PaymentPaper = {
  kind: PaymentPaperKind
  lang: Lang
  law: TaxLaw
  number: string
  issued: Day
  /** Day of the payment (`advance`), of the supply (`final`) or of the correction. */
  taxPoint: Day
  orderNumber: string
  purchaseOrder?: string
  /** Variable symbol, also the number of the deposit invoice. */
  symbol: string
  supplier: Operator
  buyer: Buyer
  resortName: string
  corrects?: { number: string; day: Day }
  /** Reasons of a correction. Empty for older corrections, which stored none, and for other kinds. */
  because: readonly CompanyReason[]
  /**
   * Part of `total` that was paid, without what `claimed` documents cover. The rest is to be paid; in a correction it
   * is no longer owed.
   */
  paid: Haler
  /** Supplied services of a final invoice. Other documents have none, and print a line per rate. */
  lines: ReceiptLine[]
  rates: RateSum[]
  outsideVat: Haler
  total: Haler
  /** Tax documents on payments, whose tax a final invoice deducts. `differences` is what is left to tax. */
  claimed: TaxedPayment[]
  differences: RateSum[]
  toPay: Haler
  /**
   * Bank transfer for the rest; set while something is left to pay. `code` is the content of the QR code, `reference`
   * that of transfers from abroad.
   */
  transfer?: { iban: string; bic: string; due: Day; code: string; reference: string | null }
}
