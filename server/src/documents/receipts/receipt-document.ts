import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { ReceiptSums, TaxLaw } from '@gondola/rules/receipt.ts'
import type { Operator } from '../tickets/ticket-document.ts'

/** Equal pieces of an order. `names` are in the language of the law and, where that is another one, in the order's. */
export type ReceiptLine = {
  names: string[]
  /** Day or days of the service, and its time. */
  when?: string
  count: number
  /** Of one piece, with VAT. */
  price: Haler
  /** Percent; 0 is outside VAT. */
  vatRate: number
}

/** A receipt as it is printed: in the language of its law, with the words of the order's language beside it. */
export type ReceiptDocument = {
  lang: Lang
  law: TaxLaw
  number: string
  /** When it was paid; also the day of issue. */
  day: Day
  orderNumber: string
  supplier: Operator
  email: string
  /** Named on a full tax document. */
  buyer?: Buyer
  resortName: string
  /** Of a corrective document: the receipt that it takes something back from. Amounts are negative then. */
  corrects?: { number: string; day: Day }
  lines: ReceiptLine[]
  sums: ReceiptSums
}
