import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { ReceiptSums, TaxLaw } from '@gondola/rules/receipt.ts'
import type { CorrectionReason, ReceiptLine } from '../../db/tables.ts'
import type { Operator } from '../tickets/ticket-document.ts'

export type { ReceiptLine }

/**
 * Content of a receipt or corrective document for printing. It is printed in the language of the tax law `law`, with
 * words of the order's language `lang` beside it.
 */
export type ReceiptDocument = {
  lang: Lang
  law: TaxLaw
  number: string
  /** Day of payment; also the day of issue. */
  day: Day
  orderNumber: string
  supplier: Operator
  email: string
  /** Buyer; set on a full tax document. */
  buyer?: Buyer
  resortName: string
  /** Set on a corrective document: the corrected receipt, and why. Amounts that go back are negative. */
  corrects?: { number: string; day: Day; reason?: CorrectionReason }
  lines: ReceiptLine[]
  sums: ReceiptSums
  /**
   * What paid the total; empty where a card alone did. On a corrective document, where the money goes. `signs` are the
   * last characters of a voucher's code.
   */
  payments: { kind: 'voucher' | 'credit' | 'card' | 'newVoucher'; amount: Haler; signs?: string }[]
}
