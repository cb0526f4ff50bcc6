import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { ReceiptSums, TaxLaw } from '@gondola/rules/receipt.ts'
import type { CorrectionReason } from '../../db/tables.ts'
import type { Operator } from '../tickets/ticket-document.ts'

/** Equal pieces of an order. `names` are in the law's language, then in the order's where it differs. */
export type ReceiptLine = {
  names: string[]
  /** Day or days of the service, and its time. */
  when?: string
  count: number
  /** Its benefit, and what one piece cost before. */
  benefit?: { name: string; listed: Haler }
  /** Of one piece, with VAT, after its benefit. */
  price: Haler
  /** Percent; 0 is outside VAT. */
  vatRate: number
}

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
