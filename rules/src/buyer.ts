import { drawableName } from './drawable.ts'
import type { Haler } from './money.ts'
import { MOST_SIMPLIFIED, type TaxLaw } from './receipt.ts'
import { POSTAL_CODE_MAX } from './user-info.ts'

/** Fields of a buyer that a full tax document names; `country` is an ISO code. */
export const BUYER_FIELDS = ['name', 'address', 'city', 'postalCode', 'country'] as const
/** Fields that only companies have. */
export const COMPANY_FIELDS = ['ico', 'dic'] as const

export type BuyerField = (typeof BUYER_FIELDS)[number] | (typeof COMPANY_FIELDS)[number]
export type Buyer = Record<(typeof BUYER_FIELDS)[number], string> &
  Partial<Record<(typeof COMPANY_FIELDS)[number], string | undefined>>

export type BuyerMessage = 'form.required' | 'form.postalCode' | 'form.letters' | 'form.ico' | 'form.dic'
export type BuyerErrors = Partial<Record<BuyerField, BuyerMessage>>

/** Returns whether a receipt has to name its buyer: taxed, and above a simplified document. */
export const needsBuyer = (order: { total: Haler; isTaxed: boolean }, law: TaxLaw): boolean =>
  order.isTaxed && order.total > MOST_SIMPLIFIED[law]

/** Checks a Czech company number. Its first seven digits have the weights 8 to 2; the last digit checks them. */
function isIco(ico: string): boolean {
  if (!/^\d{8}$/.test(ico)) return false
  const sum = [...ico].slice(0, 7).reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(ico[7])
}

/** Shapes of VAT numbers where most companies are from. Elsewhere: the country and up to 12 characters. */
const DIC: Record<string, RegExp> = { CZ: /^CZ\d{8,10}$/, AT: /^ATU\d{8}$/, DE: /^DE\d{9}$/ }
const isDic = (dic: string) => (DIC[dic.slice(0, 2)] ?? /^[A-Z]{2}[0-9A-Z]{2,12}$/).test(dic)

/**
 * Returns the buyer as stored. Texts are trimmed; numbers lose their spaces and get capitals. A number that was not
 * typed is missing.
 */
export function tidyBuyer(typed: Partial<Record<BuyerField, string | undefined>>): Partial<Buyer> {
  const tidy: Partial<Buyer> = {}
  for (const field of BUYER_FIELDS) tidy[field] = typed[field]?.trim() ?? ''
  for (const field of COMPANY_FIELDS) {
    const value = typed[field]?.replace(/\s/g, '').toUpperCase()
    if (value) tidy[field] = value
  }
  return tidy
}

/** Returns the message of each field that keeps a full tax document from being written. */
export function buyerErrors(typed: Partial<Record<BuyerField, string | undefined>>): BuyerErrors {
  const buyer = tidyBuyer(typed)
  const errors: BuyerErrors = {}
  for (const field of BUYER_FIELDS) {
    const typed = buyer[field]
    if (!typed) errors[field] = 'form.required'
    else if (!drawableName(typed)) errors[field] = 'form.letters'
  }
  if ((buyer.postalCode?.length ?? 0) > POSTAL_CODE_MAX) errors.postalCode = 'form.postalCode'
  const isWrongIco = buyer.country === 'CZ' ? !isIco(buyer.ico ?? '') : (buyer.ico?.length ?? 0) > 20
  if (buyer.ico && (isWrongIco || !drawableName(buyer.ico))) errors.ico = 'form.ico'
  if (buyer.dic && !isDic(buyer.dic)) errors.dic = 'form.dic'
  return errors
}
