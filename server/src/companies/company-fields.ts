import { buyerErrors } from '@gondola/rules/buyer.ts'
import { isVatNumber, storedBuyer } from '@gondola/rules/vat-number.ts'
import type { CompanyChange } from './companies.store.ts'

/** Highest credit limit, in hellers. */
const MOST_CREDIT = 100_000_000_000
const MOST_DUE_DAYS = 60

export type CompanyField = keyof CompanyChange

/**
 * Returns a change with `ico` and `dic` in the form that is stored. `country`, that of the company, decides the form.
 */
export function withStoredNumbers<Change extends CompanyChange>(change: Change, country: string | undefined): Change {
  const { ico, dic } = storedBuyer({ country, ico: change.ico ?? '', dic: change.dic ?? '' })
  return {
    ...change,
    ...('ico' in change ? { ico: ico ?? null } : {}),
    ...('dic' in change ? { dic: dic ?? null } : {}),
  }
}

/**
 * Returns the fields of a company that are wrong or missing. Name, address and numbers have to be such as the buyer on
 * a full tax document needs.
 */
export function wrongFields({
  name,
  address,
  city,
  postal_code: postalCode,
  country,
  ico,
  dic,
  credit_limit = 0,
  due_days = 0,
}: CompanyChange): CompanyField[] {
  const errors = buyerErrors({ name, address, city, postalCode, country, ico: ico ?? '', dic: dic ?? '' }, isVatNumber)
  const ofBuyer = Object.keys(errors).map((field) => (field === 'postalCode' ? 'postal_code' : field) as CompanyField)
  return [
    ...ofBuyer,
    ...(credit_limit < 0 || credit_limit > MOST_CREDIT ? (['credit_limit'] as const) : []),
    ...(due_days < 0 || due_days > MOST_DUE_DAYS ? (['due_days'] as const) : []),
  ]
}
