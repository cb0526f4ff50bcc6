import { bareNumber, isIco } from './company-number.ts'
import type { Haler } from './money.ts'
import { isPrintable } from './printable.ts'
import { MOST_SIMPLIFIED, type TaxLaw } from './receipt.ts'
import { MOST_LETTERS, type SpecialMessage, specialMessage, type TextMessage, textMessage } from './text-field.ts'
import { tidy, tidyNumber } from './tidy.ts'

/** Fields of a buyer that a full tax document names; `country` is an ISO code. */
export const BUYER_FIELDS = ['name', 'address', 'city', 'postalCode', 'country'] as const
/** Fields that only companies have. */
export const COMPANY_FIELDS = ['ico', 'dic'] as const

export type BuyerField = (typeof BUYER_FIELDS)[number] | (typeof COMPANY_FIELDS)[number]
export type Buyer = Record<(typeof BUYER_FIELDS)[number], string> &
  Partial<Record<(typeof COMPANY_FIELDS)[number], string | undefined>>

export type BuyerMessage = TextMessage | SpecialMessage | 'form.ico' | 'form.dic'
export type BuyerErrors = Partial<Record<BuyerField, BuyerMessage | undefined>>

/** Returns whether a receipt has to name its buyer: taxed, and above a simplified document. */
export const needsBuyer = (order: { total: Haler; isTaxed: boolean }, law: TaxLaw): boolean =>
  order.isTaxed && order.total > MOST_SIMPLIFIED[law]

/**
 * Returns the buyer as typed, but tidy. A Czech or Slovak company number is without separators and words before it,
 * others have their signs. One that was not typed is missing. A VAT number keeps words before it, which `storedBuyer`
 * of rules/src/vat-number.ts takes off.
 */
export function tidyBuyer(typed: Partial<Record<BuyerField, string | undefined>>): Partial<Buyer> {
  const buyer: Partial<Buyer> = {}
  for (const field of BUYER_FIELDS) buyer[field] = (field === 'postalCode' ? tidyNumber : tidy)(typed[field] ?? '')
  const country = buyer.country?.toUpperCase() ?? ''
  const ico = tidyCompanyNumber(typed.ico ?? '', country)
  const dic = tidy(typed.dic ?? '')
  return { ...buyer, country, ...(ico ? { ico } : {}), ...(dic ? { dic } : {}) }
}

function tidyCompanyNumber(typed: string, country: string): string {
  const [, digits] = /^\D*(\d{8})$/.exec(bareNumber(typed)) ?? []
  const isOurs = country === 'CZ' || country === 'SK'
  return isOurs && digits ? digits : tidyNumber(typed).replace(/^(I[CČ]O|IČ)[ .:]+/i, '')
}

/** Checks a typed VAT number by the rules of its country. Loaded lazily: few buyers need it. */
export type VatCheck = (number: string) => boolean

/** Returns the message of each field that prevents a full tax document. */
export function buyerErrors(
  typed: Partial<Record<BuyerField, string | undefined>>,
  isVatNumber: VatCheck,
): BuyerErrors {
  const buyer = tidyBuyer(typed)
  const { ico, dic } = buyer
  const messages: BuyerErrors = {
    name: textMessage(buyer.name, MOST_LETTERS.company),
    address: textMessage(buyer.address, MOST_LETTERS.address),
    city: textMessage(buyer.city, MOST_LETTERS.city),
    postalCode: specialMessage('postalCode', buyer.postalCode),
    country: specialMessage('country', buyer.country),
    ico: ico === undefined ? undefined : icoMessage(ico, buyer.country),
    dic: dic === undefined || isVatNumber(dic) ? undefined : isPrintable(dic) ? 'form.dic' : 'form.letters',
  }
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined))
}

/** Czech company numbers have a check digit; others are only printed. */
function icoMessage(ico: string, country: string | undefined): BuyerMessage | undefined {
  if (!isPrintable(ico)) return 'form.letters'
  const isRight = country === 'CZ' ? isIco(ico) : ico.length <= MOST_LETTERS.ico
  return isRight ? undefined : 'form.ico'
}
