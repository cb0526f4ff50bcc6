import type { Submission, UserData } from '@gondola/contract/orders.ts'
import type { Lang } from '@gondola/rules/catalogue.ts'
import type { CartEntry } from '../../state/cart.ts'

export type Buyer = {
  email: string
  lang: Lang
  /** Undefined where the resort has no additional terms. */
  additionalVOP?: boolean | undefined
}

/** All that makes the order (spec §7 validate): what, for whom, handed out how, and where the confirmation goes. */
export function submissionOf(entries: CartEntry[], people: ReadonlyMap<string, UserData>, buyer: Buyer): Submission {
  const { email, lang, additionalVOP } = buyer
  return {
    origin: 'eshop',
    status: 'new',
    salesPoint: 'eshop',
    paidWith: 'card',
    entries: entries.map((entry) => {
      const userData = entry.showUserForm ? people.get(entry.id) : undefined
      return {
        uuid: entry.id,
        variantId: entry.variantId,
        validFrom: entry.arrival,
        ...(entry.method ? { method: entry.method } : {}),
        ...(entry.isGift ? { isGift: true } : {}),
        ...(userData ? { userData } : {}),
      }
    }),
    meta: { email: email.trim(), lang, ...(additionalVOP === undefined ? {} : { additionalVOP }) },
  }
}
