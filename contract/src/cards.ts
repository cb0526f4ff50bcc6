import { CARD_SUBTYPES } from '@gondola/rules/age.ts'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import * as z from 'zod/mini'
import { DayText, ListQuery, listOf, Uuid } from './shapes.ts'

const digits = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** What an access system of kind A or B keys a card on; read forgivingly (docs/product.md §7.6). */
const numbers = {
  wtpNumber: z.optional(digits(60)),
  chipId: z.optional(digits(4)),
  serialNumber: z.optional(digits(40)),
  luhnNumber: z.optional(digits(4)),
}

const SubType = z.enum(CARD_SUBTYPES)

/** One subtype or several with commas. */
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
  /** A card of another subtype is left out; one that has none yet is not. */
  subType: z.optional(SubTypeList),
  /** The days that the card is wanted for; without them, any from today on. */
  validFrom: z.optional(DayText),
  validTo: z.optional(DayText),
})

/** A token of §3 as anyone may see it: no birthday, and nothing at all of a card that is somebody's. */
export const CardItem = z.object({
  _id: Uuid,
  type: z.literal('keycard'),
  status: z.enum(['active', 'inactive']),
  /** The id of the member whose own it is. */
  owner: z.union([z.enum(['anonymous', 'unregistered', 'shop']), Uuid]),
  /** Whether a birthday is known; the birthday itself is its owner's. */
  hasBirthday: z.boolean(),
  meta: z.object({ subType: z.nullable(SubType) }),
  extIdentifiers: z.union([
    z.strictObject({ wtpNumber: z.string() }),
    z.strictObject({ chipId: z.string(), serialNumber: z.string(), luhnNumber: z.string() }),
  ]),
  isUsed: z.boolean(),
})
export type CardItem = z.output<typeof CardItem>

/** `data` is the card when the shop keeps it and it may be used by who asks. */
export const CardLookUp = z.extend(listOf(CardItem), {
  check: z.object({
    /** It can be used as it is. */
    verified: z.boolean(),
    /** The shop or the access system knows it. */
    exists: z.boolean(),
    error: z.nullable(z.enum(CARD_ERRORS)),
    /** What is known of a card that may be used, also before the shop keeps it. */
    subType: z.nullable(SubType),
    hasBirthday: z.boolean(),
  }),
})
export type CardLookUp = z.output<typeof CardLookUp>

/** What names a card, of kind A or B. */
export const CardNumbers = z.strictObject(numbers)

export const NewCard = z.strictObject({
  extIdentifiers: CardNumbers,
  /** Typed, DD.MM.YYYY; needed where the resort tells its cards by it and none is known. */
  birthday: z.optional(z.string().check(z.maxLength(10))),
  meta: z.optional(z.strictObject({ subType: z.optional(SubType) })),
})
export type NewCard = z.output<typeof NewCard>

/** A card of the member's own, with its birthday. */
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
})
export type OwnCard = z.output<typeof OwnCard>

export const OwnCardsQuery = z.strictObject({ ...ListQuery, type: z.optional(z.literal('keycard')) })

/** What changes of a card; the owner can only be who is signed in. */
export const CardChange = z.strictObject({
  owner: z.optional(Uuid),
  /** Typed, DD.MM.YYYY. */
  birthday: z.optional(z.string().check(z.maxLength(10))),
  meta: z.optional(z.strictObject({ subType: z.optional(SubType) })),
})
export type CardChange = z.output<typeof CardChange>
