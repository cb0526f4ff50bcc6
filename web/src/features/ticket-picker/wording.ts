import type { ProductItem, VariantItem } from '@gondola/contract/catalogue.ts'
import type { EshopConfig } from '@gondola/contract/content.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { defaultMethod } from '@gondola/rules/handout.ts'
import type { T } from '../../lib/i18n.ts'
import { type Counts, totalCount } from './selection.ts'

const PERSONS = ['adult', 'junior', 'senior', 'child', 'mini']
const WORDED = [...PERSONS, 'family']

type Kind = Pick<VariantItem, 'personType' | 'countMin'>

/** Whether a variant is for people of any age, of whom several have to come. */
const isGroup = ({ personType, countMin }: Kind) => personType === 'any' && countMin > 1

/** Whether its variants are kinds of people, not values or things. */
export const isForPersons = ({
  entryType,
  variants,
}: {
  entryType: ProductItem['entryType']
  variants: Kind[]
}): boolean =>
  entryType === 'PRODUCT' &&
  variants.every((variant) => variant.personType !== 'any' || isGroup(variant)) &&
  variants.some((variant) => WORDED.includes(variant.personType) || isGroup(variant))

/**
 * Whether to show prices of guests and members side by side (docs/product.md §3.5). Never for the card: its price is a
 * deposit.
 */
export const showsTwoPrices = (
  { entryType }: Pick<ProductItem, 'entryType'>,
  { dualPrices }: Pick<EshopConfig, 'dualPrices'>,
): boolean => dualPrices && entryType !== 'card-product'

/** Returns "2 adults and 1 child", for the prices of the calendar. */
export function partyWords(product: ProductItem, counts: Counts, { t, lang }: { t: T; lang: ShopLang }): string {
  const chosen = product.variants.filter((variant) => counts[variant._id])
  const words = chosen.map((variant) => {
    const count = counts[variant._id] ?? 0
    return WORDED.includes(variant.personType)
      ? t(`shop.party.${variant.personType}`, { count })
      : t('shop.party.any', { count, name: variant.name[lang] })
  })
  const last = words.pop() ?? ''
  return words.length === 0 ? last : t('shop.party.and', { list: words.join(', '), last })
}

/** Returns "3 people", or "3 pieces" where not everything is one person. */
export function countWords(product: ProductItem, counts: Counts, t: T): string {
  const chosen = product.variants.filter((variant) => counts[variant._id])
  const key = chosen.every((variant) => PERSONS.includes(variant.personType) || isGroup(variant))
    ? 'shop.count.persons'
    : 'shop.count.pieces'
  return t(key, { count: totalCount(counts) })
}

/** Returns how the ticket reaches the guest; `deposit` is the card's, as a formatted price. */
export function handoutWords(product: ProductItem, { t, deposit }: { t: T; deposit: string }): string {
  if (product.entryType === 'transaction_voucher_product') return t('shop.handout.gift')
  if (product.entryType === 'card-product') {
    const isFree = product.variants.every((variant) => variant.prices.standard.cz === 0)
    return t(isFree ? 'shop.handout.cardFree' : 'shop.handout.card')
  }
  const method = defaultMethod(product.tags)
  if (method === 'print') return t('shop.handout.print')
  if (method === 'prepaid') return t('shop.handout.exchange.deposit', { deposit })
  return t(method ? 'shop.handout.exchangeOnly' : 'shop.handout.onCard')
}

/**
 * Returns the text key for why its days differ in price. An early purchase is named only if a rule makes it cheaper.
 */
export const priceReason = ({ dynamicPrice }: Pick<ProductItem, 'dynamicPrice'>): string =>
  dynamicPrice ? 'shop.date.why' : 'shop.date.why.fixed'

/** Returns how long it is valid, where that is not just the chosen day. Otherwise null. */
export function validityWords({ meta, entryType, tags }: ProductItem, t: T): string | null {
  const count = meta.tokenValidityAmount
  if (entryType !== 'PRODUCT' || meta.untilClosing) return null
  if (meta.seasonal) return t('shop.validity.season')
  if (meta.tokenValidityUnit === 'hours') return t('shop.validity.hours', { count })
  // Such as any five days in seven.
  if (tags.includes('any_days')) return t('shop.validity.within', { count })
  return count > 1 ? t('shop.validity.days', { count }) : null
}
