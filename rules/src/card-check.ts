import { CARD_SUBTYPES, isAdult, subTypeOf } from './age.ts'
import type { CardError } from './card-errors.ts'
import type { Day } from './day.ts'

export type CardSubType = (typeof CARD_SUBTYPES)[number]

export type CardFlags = { allowAdultExternal: boolean; allowShopOwnedCard: boolean; addCardType: boolean }

/**
 * The card subtypes that a variant takes, by its tags (docs/product.md §7.8). Where an adult's is taken an external one
 * may be as well, and where a child's is, that of a small child: much is sold for children alone. An empty list takes
 * none.
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
 * Whether a birthday can be that of a card of this subtype; an external card is for adults only (docs/product.md
 * §7.10).
 */
export function fitsSubType(birthday: Day, today: Day, subType: CardSubType): boolean {
  const age = subTypeOf(birthday, today)
  if (subType === 'external') return age === 'adult'
  return subType === age || (subType === 'child' && age === 'mini')
}

/** What a card is today: people grow, so a known birthday says more than the word that was kept. An external card stays one. */
export const subTypeToday = (
  { subType, birthday }: { subType: CardSubType | null; birthday: Day | null },
  today: Day,
): CardSubType | null =>
  birthday === null || subType === null || subType === 'external' ? subType : subTypeOf(birthday, today)

/** What the shop keeps of a card. */
export type ShopCard = {
  isActive: boolean
  /** Of nobody, of somebody who bought something for it, of the shop, of whoever asks, or of another member. */
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
  /** undefined: unknown there. */
  shop: ShopCard | undefined
  access: AccessCard | undefined
  /** undefined: any will do. */
  allowed?: readonly CardSubType[] | undefined
  /** It has a permission for the days that are asked for. */
  isUsed: boolean
  flags: CardFlags
}

export type CardVerdict = {
  /** The first reason, the most telling one first; null when the card may be used. */
  error: CardError | null
  subType: CardSubType | null
  isBirthdayKnown: boolean
  /** The shop has all that it needs of the card: nothing has to be created or asked. */
  isComplete: boolean
}

/** A member's own card is never somebody else's, also where the access system knows a person for it. */
const isOwned = ({ shop, access, flags }: CardQuestion): boolean =>
  shop?.owner !== 'own' &&
  (shop?.owner === 'member' || (shop?.owner === 'shop' && !flags.allowShopOwnedCard) || access?.owner === 'person')

function errorOf(question: CardQuestion, subType: CardSubType | null): CardError | null {
  const { shop, access, allowed } = question
  if (!access) return shop ? 'unknownCard' : 'cardNotFound'
  if (isOwned(question)) return 'differentCardOwner'
  if ((shop && !shop.isActive) || access.isBlocked) return 'cantBeUsed'
  // A card without a subtype gets it from its birthday.
  if (allowed && subType !== null && !allowed.includes(subType)) return 'cardWrongSubType'
  return question.isUsed ? 'cardUsed' : null
}

/** Whether a card may be used, and what is missing for it (docs/product.md §7.12). */
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
 * A guest is asked for the birthday of a card that has none, where the resort tells its cards by it (docs/product.md
 * §7.11).
 */
export const asksCardBirthday = (
  { subType, hasBirthday }: { subType: CardSubType | null; hasBirthday: boolean },
  { addCardType }: Pick<CardFlags, 'addCardType'>,
): boolean => addCardType && (!hasBirthday || subType === null)

export type NewCard = {
  number: string
  subType: CardSubType | null
  birthday: Day | null
  /** The access system lets the shop keep it. */
  isRegistrable: boolean
}

/**
 * Whether the shop may create a card. An external one only with the resort's prefix, where the resort takes them, and for an
 * adult (docs/product.md §7.10); a resort without a prefix creates none.
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

/** Why a card that the shop keeps cannot take an entry of a basket (docs/product.md §7.12). */
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
