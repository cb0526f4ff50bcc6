import type { Buyer } from '@gondola/rules/buyer.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { Operator } from '../tickets/ticket-document.ts'
import type { ReceiptLine } from './receipt-document.ts'

/** A deposit invoice as printed: in the law's language, with the order's beside it. It names no rate of tax. */
export type DepositDocument = {
  lang: ShopLang
  law: TaxLaw
  /** Variable symbol, which is its number. */
  symbol: string
  issued: Day
  due: Day
  /** Above 1 once entries were taken off. */
  version: number
  /** Whether its order has ended, so that nobody is to pay it. */
  isVoid: boolean
  /** Whether it is to be paid. */
  isOpen: boolean
  orderNumber: string
  purchaseOrder?: string
  supplier: Operator
  buyer: Buyer
  resortName: string
  lines: ReceiptLine[]
  total: Haler
  /** Hellers of the total that had been paid before this version. */
  received: Haler
  /** Account as Czech banks write it. */
  account: string
  iban: string
  bic: string
  /** What a payer abroad writes into the text of the transfer. */
  reference: string | null
  /** Text of the QR payment, of an open one. */
  qr?: string
  /** Whether tickets come before the payment. */
  onCredit: boolean
  contact: { email: string; phone: string }
}
