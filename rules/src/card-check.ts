import { CARD_SUBTYPES, isAdult, subTypeOf } from './age.ts'
import type { CardError } from './card-errors.ts'
import type { Day } from './day.ts'

export type CardSubType = (typeof CARD_SUBTYPES)[number]

/** Days after which a guest's card without a purchase is deleted. A cart is held for minutes. */
export const UNBOUGHT_DAYS = 7

export type CardFlags = { allowAdultExternal: boolean; allowShopOwnedCard: boolean; addCardType: boolean }

/**
 * Returns the card subtypes that a variant takes, by its tags (docs/product.md §7.8). With `allowAdultExternal` a
 * variant for adults takes external cards too. A variant for children takes small children's cards, as many products
 * have no variant for them. An empty list takes none.
 */
export function allowedSubTypes(
  variantTags: readonly string[],
  { allowAdultExternal }: Pick<CardFlags, 'allowAdultExternal'>,
): CardSubType[] {
  const takes = (subType: CardSubType) => variantTags.includes(subType)
  return CARD_SUBTYPES.filter(
    (subType) =>
      takes(subType) ||
      (subType === 'external' && allowAdultExternal && takes('adult')) ||
      (subType === 'mini' && takes('child')),
  )
}

/**
 * Returns whether a card of this subtype may have this birthday. An external card is for adults only (docs/product.md
 * §7.10).
 */
export function fitsSubType(birthday: Day, today: Day, subType: CardSubType): boolean {
  const age = subTypeOf(birthday, today)
  if (subType === 'external') return age === 'adult'
  return subType === age || (subType === 'child' && age === 'mini')
}

/**
 * Returns the subtype of a card today. People grow, so a known birthday counts before the stored subtype. An external
 * card stays one.
 */
export const subTypeToday = (
  { subType, birthday }: { subType: CardSubType | null; birthday: Day | null },
  today: Day,
): CardSubType | null =>
  birthday === null || subType === null || subType === 'external' ? subType : subTypeOf(birthday, today)

/** What the shop stores about a card. */
export type ShopCard = {
  isActive: boolean
  /** Nobody, somebody who bought on it, the shop, the visitor, or another member. */
  owner: 'anonymous' | 'unregistered' | 'shop' | 'own' | 'member'
  subType: CardSubType | null
  isBirthdayKnown: boolean
}

/** What the access system knows of a card. */
export type AccessCard = {
  isBlocked: boolean
  owner: 'none' | 'anonymous' | 'person'
  subType: CardSubType | null
  isBirthdayKnown: boolean
}

export type CardQuestion = {
  /** Undefined when the shop does not know the card; `access` likewise. */
  shop: ShopCard | undefined
  access: AccessCard | undefined
  /** Undefined when every subtype will do. */
  allowed?: readonly CardSubType[] | undefined
  /** Whether it has a permission for the days that are asked for. */
  isUsed: boolean
  /** Whether the shop has it or may create it. Of an external one only whether it may. */
  isCreatable: boolean
  flags: CardFlags
}

export type CardVerdict = {
  /** The most telling reason; null when the card may be used. */
  error: CardError | null
  subType: CardSubType | null
  isBirthdayKnown: boolean
  /** Whether the shop has all that it needs: nothing has to be created or asked. */
  isComplete: boolean
}

/**
 * Returns whether a card belongs to somebody else. A member's own card never does, even if the access system knows a
 * person for it.
 */
const isOwned = ({ shop, access, flags }: CardQuestion): boolean =>
  shop?.owner !== 'own' &&
  (shop?.owner === 'member' || (shop?.owner === 'shop' && !flags.allowShopOwnedCard) || access?.owner === 'person')

function errorOf(question: CardQuestion, subType: CardSubType | null): CardError | null {
  const { shop, access, allowed } = question
  if (!access) return shop ? 'unknownCard' : 'cardNotFound'
  if (isOwned(question)) return 'differentCardOwner'
  if ((shop && !shop.isActive) || access.isBlocked) return 'cantBeUsed'
  // A card without a subtype gets it from its birthday.
  if (allowed && subType !== null && !allowed.includes(subType))
    return question.isCreatable ? 'cardWrongSubType' : 'unableCreateCard'
  return question.isUsed ? 'cardUsed' : null
}

/** Returns whether a card may be used, and what it lacks (docs/product.md §7.12). */
export function verifyCard(question: CardQuestion): CardVerdict {
  const { shop, access, flags } = question
  const subType = shop?.subType ?? access?.subType ?? null
  const isBirthdayKnown = shop?.isBirthdayKnown === true || access?.isBirthdayKnown === true
  const needsBirthday = flags.addCardType && (!isBirthdayKnown || subType === null)
  return {
    error: errorOf(question, subType),
    subType,
    isBirthdayKnown,
    isComplete: shop !== undefined && !needsBirthday && shop.subType === subType,
  }
}

/**
 * Returns whether a guest is asked for a card's birthday (docs/product.md §7.11). Only with `addCardType`, when the
 * birthday or the subtype is missing.
 */
export const asksCardBirthday = (
  { subType, hasBirthday }: { subType: CardSubType | null; hasBirthday: boolean },
  { addCardType }: Pick<CardFlags, 'addCardType'>,
): boolean => addCardType && (!hasBirthday || subType === null)

export type NewCard = {
  number: string
  subType: CardSubType | null
  birthday: Day | null
  /** Whether the access system lets the shop keep it. */
  isRegistrable: boolean
}

/**
 * Returns whether the shop may create a card. An external one needs the resort's prefix, `allowAdultExternal` and an
 * adult (docs/product.md §7.10). A resort without a prefix creates none.
 */
export function mayCreateCard(
  { number, subType, birthday, isRegistrable }: NewCard,
  resort: { externalPrefix: string | null; allowAdultExternal: boolean; today: Day },
): boolean {
  if (!isRegistrable) return false
  if (subType !== 'external') return true
  const { externalPrefix, allowAdultExternal, today } = resort
  if (!allowAdultExternal || externalPrefix === null || !number.startsWith(externalPrefix)) return false
  return birthday === null || isAdult(birthday, today)
}

/** Returns why a stored card cannot take an entry of a basket (docs/product.md §7.12). */
export function cardEntryError(
  card: ShopCard | undefined,
  { variantTags, isTaken, flags }: { variantTags: readonly string[]; isTaken: boolean; flags: CardFlags },
): 'unknownCard' | 'differentCardOwner' | 'cardWrongSubType' | 'cardUsed' | undefined {
  if (!card?.isActive) return 'unknownCard'
  if (card.owner === 'member' || (card.owner === 'shop' && !flags.allowShopOwnedCard)) return 'differentCardOwner'
  const allowed = allowedSubTypes(variantTags, flags)
  const fits = card.subType === null ? !flags.addCardType && allowed.length > 0 : allowed.includes(card.subType)
  if (!fits) return 'cardWrongSubType'
  return isTaken ? 'cardUsed' : undefined
}
