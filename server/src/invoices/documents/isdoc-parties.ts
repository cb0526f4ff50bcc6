import { czechAccount } from '@gondola/rules/business/iban.ts'
import type { IsdocDocument, IsdocParty } from '@gondola/rules/business/isdoc.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Deposit, Supplier } from '../../db/tables.ts'

/**
 * Returns the seller as an ISDOC file needs it. Splits an address such as `Horní 7, 100 00 Praha`. The country is
 * Austria for a `dic` that begins with `ATU`, else Czechia.
 */
export function supplierParty({ name, address, ico, dic }: Supplier): IsdocParty {
  const [street = '', place = ''] = address.split(/,\s*(?=[^,]*$)/)
  const [, postalCode = '', city = place] = /^(\d{3} ?\d{2}|\d{4})\s+(.+)$/.exec(place) ?? []
  return { name, address: street, city, postalCode, country: dic.startsWith('ATU') ? 'AT' : 'CZ', ico, dic }
}

export const buyerParty = ({ name, address, city, postalCode, country, ico, dic }: Buyer): IsdocParty => ({
  name,
  address,
  city,
  postalCode,
  country,
  ...(ico ? { ico } : {}),
  ...(dic ? { dic } : {}),
})

export function bankOf({ iban, bic, name }: Deposit['bank']): IsdocDocument['bank'] {
  const [number = '', code = ''] = czechAccount(iban).split('/')
  return { iban, bic, number, code, name }
}
