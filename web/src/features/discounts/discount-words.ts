import type { BenefitItem, VoucherResult } from '@gondola/contract/benefits.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, formatDay, isWithoutValidity } from '@gondola/rules/day.ts'
import type { T } from '../../lib/i18n.ts'

/** A public code may be used by so many that the number says nothing. */
const MOST_USES_TOLD = 20
type Around = { t: T; lang: ShopLang; today: Day; money: (crowns: number) => string }

/** Returns whether there is a last day. */
const isTold = (day: Day | null | undefined): day is Day => day !== null && day !== undefined && !isWithoutValidity(day)

/** Returns the name of a benefit in a list. A gift voucher has its last signs. */
export const discountName = ({ name, effect, lastSigns }: BenefitItem, lang: ShopLang): string =>
  effect.type === 'gift' && lastSigns ? `${name[lang]} …${lastSigns}` : name[lang]

/** Returns the sentences below the name. They say what it is, what it works on, and how often and how long. */
export function discountFacts(item: BenefitItem, around: Around): string[] {
  const { t, lang, money, today } = around
  const { effect, balance, validTo, validity, maxUsage, token, productNames } = item
  if (effect.type === 'gift') {
    const until = isTold(validTo) ? { day: formatDay(validTo) } : undefined
    const sum = { sum: money(effect.value) }
    const isWhole = balance === effect.value
    const key = `discounts.gift.${isWhole ? 'whole' : 'rest'}${until ? '' : '.open'}`
    return [t(key, { ...sum, ...until })]
  }
  const names = productNames.map((name) => name[lang]).join(', ')
  const about = item.description[lang].replace(/\.$/, '')
  const left = token ? token.meta.maxNumberOfUses - token.meta.count : 0
  return [
    about && `${about}.`,
    names && t('discounts.products', { products: names }),
    t('discounts.pieces', { count: maxUsage }),
    token && left <= MOST_USES_TOLD && t('discounts.uses', { count: left }),
    isTold(validity.to) && !startOf(item, today) && t('discounts.arrival', { day: formatDay(validity.to) }),
    isTold(validTo) && t('discounts.until', { day: formatDay(validTo) }),
  ].filter((fact): fact is string => Boolean(fact))
}

/** Returns the first day of arrival while it is still to come. */
export const startOf = ({ validity }: Pick<BenefitItem, 'validity'>, today: Day): Day | undefined =>
  validity.from !== null && validity.from > today ? validity.from : undefined

/** Returns what an empty cart tells of a right of the account. No quote does. */
export const resultOf = (item: BenefitItem): VoucherResult => {
  const { tokenId, benefitId, name, effect, balance = null, validTo = null, productNames } = item
  const isGift = effect.type === 'gift'
  return {
    publicKey: tokenId,
    status: 'applied',
    error: null,
    reason: isGift ? null : 'not-in-cart',
    kind: isGift ? 'gift' : 'benefit',
    tokenId,
    benefitId: isGift ? null : benefitId,
    name,
    saved: 0,
    balance,
    left: balance,
    validTo,
    details: isGift ? null : { products: productNames },
  }
}

/** Returns the product that "use" leads to. It is the first that is on sale now, else the first. */
export const productFor = (products: readonly string[], onSale: readonly { id: string }[]): string | undefined =>
  products.find((id) => onSale.some((one) => one.id === id)) ?? products[0]
