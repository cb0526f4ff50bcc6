import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { ReceiptSums, TaxLaw } from '@gondola/rules/receipt.ts'
import type { CorrectionReason, ReceiptLine } from '../../db/tables.ts'
import type { Operator } from '../tickets/ticket-document.ts'

export type { ReceiptLine }

/** A receipt as printed: in the law's language, with the order's language beside it. */
export type ReceiptDocument = {
  lang: Lang
  law: TaxLaw
  number: string
  /** Day of payment; also the day of issue. */
  day: Day
  orderNumber: string
  supplier: Operator
  email: string
  /** Set on a full tax document. */
  buyer?: Buyer
  resortName: string
  /** On a corrective document: the corrected receipt, and why. What goes back is negative. */
  corrects?: { number: string; day: Day; reason?: CorrectionReason }
  lines: ReceiptLine[]
  sums: ReceiptSums
  /** What paid the total; empty where a card alone did. `signs` are the last ones of a voucher's code. */
  payments: { kind: 'voucher' | 'credit' | 'card' | 'newVoucher'; amount: Haler; signs?: string }[]
}
