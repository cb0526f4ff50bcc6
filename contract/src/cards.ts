import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import * as z from 'zod/mini'
import { DayText, IsoInstant, ListQuery, listOf, TypedDay, typedNumber, Uuid } from './shapes.ts'

const digits = (max: number) => typedNumber(max).check(z.minLength(1))

/** Numbers of a card in systems of kind A and B, parsed leniently (docs/product.md §7.6). */
const numbers = {
  wtpNumber: z.optional(digits(60)),
  chipId: z.optional(digits(4)),
  serialNumber: z.optional(digits(40)),
  luhnNumber: z.optional(digits(4)),
}

const SubType = z.enum(CARD_SUBTYPES)

/** One subtype, or several separated by commas. */
const SubTypeList = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(SubType).check(z.minLength(1), z.maxLength(CARD_SUBTYPES.length)),
  ),
)

export const CardQuery = z.strictObject({
  ...ListQuery,
  ...numbers,
  status: z.optional(z.enum(['active', 'inactive'])),
  /** Excludes cards of other subtypes, but not cards without one. */
  subType: z.optional(SubTypeList),
  /** Days of use; without them, any day from today on. */
  validFrom: z.optional(DayText),
  validTo: z.optional(DayText),
})

/** A card as anyone may see it: no birthday, and nothing of a member's card. */
export const CardItem = z.object({
  _id: Uuid,
  type: z.literal('keycard'),
  status: z.enum(['active', 'inactive']),
  /** A member's id for their own card. */
  owner: z.union([z.enum(['anonymous', 'unregistered', 'shop']), Uuid]),
  /** Whether a birthday is known. Only the owner sees the birthday itself. */
  hasBirthday: z.boolean(),
  meta: z.object({ subType: z.nullable(SubType) }),
  extIdentifiers: z.union([
    z.strictObject({ wtpNumber: z.string() }),
    z.strictObject({ chipId: z.string(), serialNumber: z.string(), luhnNumber: z.string() }),
  ]),
  isUsed: z.boolean(),
})
export type CardItem = z.output<typeof CardItem>

/** `data` holds a stored card that the asking visitor may use. */
export const CardLookUp = z.extend(listOf(CardItem), {
  check: z.object({
    /** The card can be used as it is. */
    verified: z.boolean(),
    /** The shop or the access system knows the card. */
    exists: z.boolean(),
    error: z.nullable(z.enum(CARD_ERRORS)),
    /** Known facts of a usable card, also before the shop stores it. */
    subType: z.nullable(SubType),
    hasBirthday: z.boolean(),
  }),
})
export type CardLookUp = z.output<typeof CardLookUp>

/** Numbers of a card, of kind A or B. */
export const CardNumbers = z.strictObject(numbers)

export const NewCard = z.strictObject({
  extIdentifiers: CardNumbers,
  /** As typed, DD.MM.YYYY. Required where the resort distinguishes cards by it and none is known. */
  birthday: z.optional(TypedDay),
  meta: z.optional(z.strictObject({ subType: z.optional(SubType) })),
})
export type NewCard = z.output<typeof NewCard>

/** A member's own card, with its birthday. */
export const OwnCard = z.object({
  _id: Uuid,
  type: z.literal('keycard'),
  status: z.enum(['active', 'inactive']),
  /** The member's id. */
  owner: Uuid,
  /** DD.MM.YYYY */
  birthday: z.nullable(z.string()),
  meta: z.object({ subType: z.nullable(SubType) }),
  extIdentifiers: CardItem.shape.extIdentifiers,
  isUsed: z.boolean(),
  /** Since when the card is inactive; null of an active one, and of old ones. */
  inactiveSince: z.nullable(IsoInstant),
  /** Its owner has reported it, and may activate it again. */
  isLost: z.boolean(),
})
export type OwnCard = z.output<typeof OwnCard>

export const OwnCardsQuery = z.strictObject({ ...ListQuery, type: z.optional(z.literal('keycard')) })

/** Changes of a card. The owner can only be the signed-in member. */
export const CardChange = z.strictObject({
  owner: z.optional(Uuid),
  /** As typed, DD.MM.YYYY. */
  birthday: z.optional(TypedDay),
  meta: z.optional(z.strictObject({ subType: z.optional(SubType) })),
  /** Activates the own card that was reported lost. */
  status: z.optional(z.literal('active')),
  /** Language of the page, for the mail about it. */
  lang: z.optional(z.enum(SHOP_LANGS)),
})
export type CardChange = z.output<typeof CardChange>

/**
 * Why a card leaves the account (docs/product.md §7.20). `lost`: also stolen or damaged; it stays, and opens no gate.
 * `unused`, the default: it is nobody's.
 */
export const CardRemoval = z.strictObject({
  reason: z.optional(z.enum(['lost', 'unused'])),
  /** Language of the page, for the mail about it. */
  lang: z.optional(z.enum(SHOP_LANGS)),
})
export type CardRemoval = z.output<typeof CardRemoval>
