import type { EshopConfig } from '@gondola/contract/content.ts'
import { needsBuyer, type VatCheck } from '@gondola/rules/buyer.ts'
import type { Day } from '@gondola/rules/day.ts'
import { isPrintedGift } from '@gondola/rules/gift.ts'
import { type Missing, missingInformations } from '@gondola/rules/informations-step.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import type { TaxLaw } from '@gondola/rules/receipt.ts'
import type { CartAmount } from '../lib/cart-entries.ts'
import type { TypedBuyer } from '../state/buyer.ts'
import type { CartEntry } from '../state/cart.ts'
import type { Person } from '../state/people.ts'
import type { Purchase } from '../state/purchase.ts'
import { session } from '../state/session.ts'

export type Informations = {
  entries: CartEntry[]
  amount: CartAmount
  email: string
  buyer: TypedBuyer
  people: ReadonlyMap<string, Person>
  purchase: Pick<Purchase, 'terms' | 'additionalTerms' | 'wantsBuyer'>
  config: Pick<EshopConfig, 'userInfo' | 'flags'>
  taxLaw: TaxLaw
  today: Day
  isVatNumber: VatCheck
}

/** Returns what the informations step still lacks, in the order of the page (docs/product.md §6.1). */
export const missingOf = ({
  entries,
  amount,
  email,
  buyer,
  people,
  purchase,
  config,
  taxLaw,
  today,
  isVatNumber,
}: Informations): Missing[] =>
  missingInformations({
    email,
    ...(asksBuyer(entries, amount, taxLaw, purchase) ? { buyer } : {}),
    isTermsTicked: purchase.terms,
    isAdditionalTermsTicked: purchase.additionalTerms,
    entries: entries.map((entry) => {
      const person = people.get(entry.id)
      return {
        id: entry.id,
        entryType: entry.entryType,
        tags: entry.tags,
        variantTags: entry.variantTags,
        showUserForm: entry.showUserForm,
        method: entry.method,
        cardToken: entry.card?.id ?? null,
        ...(person ? { userInfo: person } : {}),
        ...(person?.birthday ? { exchangeBirthday: person.birthday } : {}),
        ...(wantsGiftMessage(entry) ? { giftMessage: person?.giftMessage ?? '' } : {}),
      }
    }),
    flags: config.flags,
    userInfo: config.userInfo,
    today,
    isVatNumber,
  })

/** Whether some entry is taxed; deposits and vouchers are not. */
export const isTaxed = (entries: CartEntry[]): boolean => entries.some(({ entryType }) => entryType === 'PRODUCT')

/**
 * Whether the receipt may name a buyer. Some entry has to be taxed. Companies are left out, as their documents name
 * them anyway.
 */
export const mayNameBuyer = (entries: CartEntry[]): boolean => isTaxed(entries) && !session.isOfCompany()

/** Whether the law requires the buyer on the receipt. */
export const mustNameBuyer = (entries: CartEntry[], { base }: CartAmount, law: TaxLaw): boolean =>
  needsBuyer({ total: fromCrowns(base), isTaxed: mayNameBuyer(entries) }, law)

/** Whether the receipt names the buyer: by law, or by choice. */
export const asksBuyer = (
  entries: CartEntry[],
  amount: CartAmount,
  law: TaxLaw,
  { wantsBuyer }: Pick<Purchase, 'wantsBuyer'>,
): boolean => mustNameBuyer(entries, amount, law) || (wantsBuyer && mayNameBuyer(entries))

/** Whether an entry is a printed gift for which a message is asked. */
export const wantsGiftMessage = (entry: CartEntry): boolean => isPrintedGift(entry) && entry.hasGiftMessage === true
