import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { EMAIL_MAX } from '@gondola/rules/email.ts'
import { TITLES } from '@gondola/rules/member.ts'
import { PASSWORD_MAX } from '@gondola/rules/password.ts'
import { withoutUnseen } from '@gondola/rules/tidy.ts'
import * as z from 'zod/mini'
import { CardNumbers } from './cards.ts'
import { IsoInstant, LangCode, ListQuery, listOf, typed, Uuid } from './shapes.ts'

const short = (max: number) => z.string().check(z.maxLength(max))
const Email = typed(EMAIL_MAX)
/** Bounded only; the form checks the rule for passwords. Its spaces are its own, what nobody sees is not. */
const Password = z.string().check(z.overwrite(withoutUnseen), z.maxLength(PASSWORD_MAX))
/** Only its origin is compared. The shop decides where a mailed link leads. */
const OwnUrl = z.optional(short(500))
const Token = typed(80)

/** Profile of the signed-in member (docs/product.md §10.22). It never contains the password. */
export const Profile = z.object({
  id: Uuid,
  email: z.string(),
  title: z.enum(TITLES),
  firstName: z.string(),
  lastName: z.string(),
  /** DD.MM.YYYY */
  birthday: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.nullable(z.string()),
  roles: z.object({ active: z.boolean(), b2b: z.boolean() }),
  segments: z.array(z.string()),
  meta: z.object({
    /** Instants of consent; null without one. */
    terms: z.object({
      tc: z.nullable(IsoInstant),
      privacy: z.nullable(IsoInstant),
      marketing: z.nullable(IsoInstant),
      vop: z.nullable(IsoInstant),
    }),
    registration: z.object({ channel: z.string(), country: z.string() }),
  }),
})
export type Profile = z.output<typeof Profile>

export const Login = z.strictObject({ email: Email, password: Password, applicationUrl: OwnUrl })

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  title: short(3),
  firstName: typed(80),
  lastName: typed(80),
  /** As typed, DD.MM.YYYY. */
  birthday: typed(10),
  address: z.optional(typed(120)),
  city: typed(80),
  postalCode: typed(20),
  country: typed(2),
  phone: z.optional(typed(30)),
  /** Set where the resort asks for card numbers. */
  hasCard: z.optional(z.boolean()),
  /** Cards that become the member's. The typed birthday is only for a card without a known one. */
  tokens: z.optional(
    z.array(z.strictObject({ extIdentifiers: CardNumbers, birthday: z.optional(typed(10)) })).check(z.maxLength(10)),
  ),
  applicationUrl: OwnUrl,
  meta: z.strictObject({
    lang: z.enum(SHOP_LANGS),
    /** Ticked boxes. */
    terms: z.strictObject({
      tc: z.boolean(),
      privacy: z.boolean(),
      marketing: z.optional(z.boolean()),
      vop: z.optional(z.boolean()),
    }),
    registration: z.strictObject({ channel: z.enum(['eshop', 'code', 'card', 'tablet']) }),
  }),
})
export type Registration = z.output<typeof Registration>

/** Consent to news, or its withdrawal. The shop records the instant (docs/product.md §10.18). */
export const UserMetaChange = z.strictObject({ terms: z.strictObject({ marketing: z.boolean() }) })

/** The new member, whose e-mail is not confirmed yet. */
export const Registered = z.object({ id: Uuid, email: z.string() })

export const EmailQuery = z.strictObject({ email: Email })
export const EmailCheck = z.strictObject({ email: Email })
export const EmailCheckReply = z.object({
  /** False when the visitor has asked about too many e-mails and is told nothing. */
  validated: z.boolean(),
  /** Whether it is an active member's; false without `validated`. */
  member: z.boolean(),
})
export type EmailCheckReply = z.output<typeof EmailCheckReply>
export const UsersQuery = z.strictObject({ ...ListQuery, email: Email })
/** Number of members, never their data. */
export const UsersReply = listOf(z.never())
export const Done = z.object({ done: z.literal(true) })
export const CreatePassword = z.strictObject({ email: Email })
export const ResetPassword = z.strictObject({ email: Email, locale: LangCode, recoveryUrl: OwnUrl })
export const Recovery = z.strictObject({ token: Token, password: Password })
export const ActivationQuery = z.strictObject({ token: Token })
