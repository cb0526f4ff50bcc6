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

/** A printed tax document of a company: on a payment, final invoice, or correction. */
export type PaymentPaper = {
  kind: PaymentPaperKind
  lang: Lang
  law: TaxLaw
  number: string
  issued: Day
  /** Day on which the money came, or of the supply. */
  taxPoint: Day
  orderNumber: string
  purchaseOrder?: string
  /** Variable symbol, also the number of the deposit invoice. */
  symbol: string
  supplier: Operator
  buyer: Buyer
  resortName: string
  corrects?: { number: string; day: Day }
  /** Why it corrects; older corrections do not say. */
  because: readonly CompanyReason[]
  /** Part of `total` that was paid, without `claimed`. The rest is to be paid; in a correction it is owed no more. */
  paid: Haler
  /** What was supplied; empty on a payment, which has a line per rate. */
  lines: ReceiptLine[]
  rates: RateSum[]
  outsideVat: Haler
  total: Haler
  /** Documents on payments that a final invoice takes off, and the rest to be taxed. */
  claimed: TaxedPayment[]
  differences: RateSum[]
  toPay: Haler
  /** Set while something is left to pay. */
  transfer?: { iban: string; bic: string; due: Day; code: string; reference: string | null }
}
