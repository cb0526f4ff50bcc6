import type { Buyer } from '@gondola/rules/buyer.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { Operator } from '../tickets/ticket-document.ts'
import type { ReceiptLine } from './receipt-document.ts'

/**
 * Content of a deposit invoice for printing. It is printed in the language of the tax law `law`, with words of the
 * order's language `lang` beside it. A deposit invoice is no tax document, so the VAT rates in `lines` are not printed.
 */
export type DepositDocument = {
  lang: ShopLang
  law: TaxLaw
  /** Variable symbol, also the number of the invoice. */
  symbol: string
  issued: Day
  due: Day
  /** 1 at first, higher once entries were taken off the order. */
  version: number
  /** Whether the order has ended (`failed`), so that the invoice must not be paid. */
  isVoid: boolean
  /** Whether something is left to pay. Only then the payment details are drawn. */
  isOpen: boolean
  orderNumber: string
  purchaseOrder?: string
  supplier: Operator
  buyer: Buyer
  resortName: string
  lines: ReceiptLine[]
  total: Haler
  /** Part of `total` that was paid before this version, in hellers. */
  received: Haler
  /** Account number in the Czech form; `iban` has the same account. */
  account: string
  iban: string
  bic: string
  /** Payment reference for a buyer abroad, where transfers have no variable symbol. Null for Czech buyers. */
  reference: string | null
  /** Content of the QR code for paying; undefined when nothing is to be paid. */
  qr?: string
  /** Whether the tickets are delivered before the payment. */
  onCredit: boolean
  contact: { email: string; phone: string }
}
