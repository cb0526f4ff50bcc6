import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { TITLES } from '@gondola/rules/member.ts'
import { PASSWORD_MAX } from '@gondola/rules/password.ts'
import { withoutUnseen } from '@gondola/rules/tidy.ts'
import * as z from 'zod/mini'
import { Vouchers } from './benefits.ts'
import { CardNumbers } from './cards.ts'
import {
  Crowns,
  DayText,
  IsoInstant,
  LangCode,
  ListQuery,
  listOf,
  short,
  TypedDay,
  TypedEmail,
  typed,
  typedNumber,
  Uuid,
} from './shapes.ts'

const Email = TypedEmail
/** Bounded only; the form checks the rule for passwords. Its spaces are its own, what nobody sees is not. */
const Password = z.string().check(z.overwrite(withoutUnseen), z.maxLength(PASSWORD_MAX))
/** Only its origin is compared. The shop decides where a mailed link leads. */
const OwnUrl = z.optional(short(500))
const Token = typed(80)

/** Profile of the signed-in member. It never contains the password. */
export const Profile = z.object({
  id: Uuid,
  /** The member's number, eight digits. */
  number: z.string(),
  email: z.string(),
  /** Null for a user of a company, as the birthday. */
  title: z.nullable(z.enum(TITLES)),
  firstName: z.string(),
  lastName: z.string(),
  /** DD.MM.YYYY */
  birthday: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.nullable(z.string()),
  roles: z.object({ active: z.boolean(), b2b: z.boolean() }),
  /** Whether orders that a guest made with the e-mail join the account (docs/product.md §18.11). */
  joinsOrders: z.boolean(),
  segments: z.array(z.string()),
  /** Numbers of the company that a user buys for. */
  ico: z.optional(z.nullable(z.string())),
  dic: z.optional(z.nullable(z.string())),
  /** The company that a user buys for (docs/product.md §20.2); amounts in crowns. */
  company: z.optional(
    z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      postalCode: z.string(),
      country: z.string(),
      creditLimit: z.number(),
      owed: z.number(),
      /** What may still be ordered on credit. */
      free: z.number(),
      dueDays: z.number(),
      /** It may pay by card only. */
      isBlocked: z.boolean(),
      /** It gets no credit, as something is overdue. */
      isStopped: z.boolean(),
      /** Its orders that wait for a payment without tickets, and the places that they hold. */
      waiting: z.object({ orders: z.number(), places: z.number() }),
      mayBuy: z.boolean(),
    }),
  ),
  meta: z.object({
    /** Ways in which a company may pay. */
    b2bPayments: z.optional(z.object({ invoice: z.boolean(), order: z.boolean(), card: z.boolean() })),
    /** Instants of consent; null without one. */
    terms: z.object({
      tc: z.nullable(IsoInstant),
      privacy: z.nullable(IsoInstant),
      marketing: z.nullable(IsoInstant),
      vop: z.nullable(IsoInstant),
      /** When news were last declined. */
      noNews: z.optional(IsoInstant),
    }),
    registration: z.object({ channel: z.string(), country: z.string() }),
  }),
})
export type Profile = z.output<typeof Profile>

/** Language of the page, and so of the mail about what it asks for (docs/product.md §18.8). */
const PageLang = z.optional(z.enum(SHOP_LANGS))
export const AskedLang = z.strictObject({ lang: PageLang })

/** `lang` is that of the link which an unconfirmed account gets again. */
export const Login = z.strictObject({ email: Email, password: Password, applicationUrl: OwnUrl, lang: PageLang })

export const Registration = z.strictObject({
  email: Email,
  password: Password,
  title: short(3),
  firstName: typed(80),
  lastName: typed(80),
  /** As typed, DD.MM.YYYY. */
  birthday: TypedDay,
  address: z.optional(typed(120)),
  city: typed(80),
  postalCode: typedNumber(20),
  country: typed(2),
  phone: z.optional(typedNumber(30)),
  /** Set where the resort asks for card numbers. */
  hasCard: z.optional(z.boolean()),
  /** Cards that become the member's. The typed birthday is only for a card without a known one. */
  tokens: z.optional(
    z.array(z.strictObject({ extIdentifiers: CardNumbers, birthday: z.optional(TypedDay) })).check(z.maxLength(10)),
  ),
  /** Codes that become the account's with its confirmation. A bad one stops no registration. */
  benefits: z.optional(Vouchers),
  applicationUrl: OwnUrl,
  meta: z.strictObject({
    lang: z.enum(SHOP_LANGS),
    /** Ticked boxes. */
    terms: z.strictObject({
      tc: z.boolean(),
      privacy: z.boolean(),
      /** False is an answer, too (docs/product.md §10.17). */
      marketing: z.optional(z.boolean()),
      vop: z.optional(z.boolean()),
    }),
    /** Its country is that of the account, however it is sent. */
    registration: z.strictObject({
      channel: z.enum(['eshop', 'code', 'card', 'tablet']),
      country: z.optional(typed(2)),
    }),
  }),
})
export type Registration = z.output<typeof Registration>

/** Consent to news, or its withdrawal. The shop records the instant (docs/product.md §10.18). */
export const UserMetaChange = z.strictObject({ terms: z.strictObject({ marketing: z.boolean() }), lang: PageLang })

/**
 * Changes of the own account (docs/product.md §18.2). What is left out, or an empty password, stays as it is.
 * Another e-mail or password needs `currentPassword`; another e-mail counts once two links are confirmed.
 */
export const UserChange = z.strictObject({
  title: z.optional(short(3)),
  firstName: z.optional(typed(80)),
  lastName: z.optional(typed(80)),
  /** As typed, DD.MM.YYYY. */
  birthday: z.optional(TypedDay),
  address: z.optional(typed(120)),
  city: z.optional(typed(80)),
  postalCode: z.optional(typedNumber(20)),
  country: z.optional(typed(2)),
  phone: z.optional(typedNumber(30)),
  email: z.optional(Email),
  password: z.optional(Password),
  passwordRepeat: z.optional(Password),
  currentPassword: z.optional(Password),
  /** Later mails are in it, too. */
  lang: PageLang,
})
export type UserChange = z.output<typeof UserChange>

/** What the settings show besides the profile. */
export const AccountSettings = z.object({
  /** A change of the login e-mail that waits. It does so for the link to the old or to the new address. */
  emailChange: z.nullable(z.object({ email: z.string(), waitsFor: z.enum(['old', 'new']), until: IsoInstant })),
  /** The youngest first; browser and device are unknown of old sessions. */
  sessions: z.array(
    z.object({
      id: Uuid,
      device: z.nullable(z.enum(['phone', 'tablet', 'computer'])),
      browser: z.nullable(z.string()),
      seenAt: IsoInstant,
      isThis: z.boolean(),
    }),
  ),
  /** Consents to news, the youngest first. */
  news: z.array(z.object({ givenAt: IsoInstant, withdrawnAt: z.nullable(IsoInstant) })),
})
export type AccountSettings = z.output<typeof AccountSettings>

export const UserParams = z.strictObject({ id: Uuid })
export const SessionParams = z.strictObject({ id: Uuid, session: Uuid })
/** With `dryRun` nothing is confirmed: the reply says what would be. */
export const EmailConfirmation = z.strictObject({ token: Token, dryRun: z.optional(z.boolean()) })
/** `waitsFor`: the new address has to confirm as well. `isUsed`: a look at a link that has been confirmed. */
export const EmailConfirmed = z.object({
  email: z.string(),
  waitsFor: z.nullable(z.literal('new')),
  isUsed: z.optional(z.boolean()),
})
export type EmailConfirmed = z.output<typeof EmailConfirmed>
/** The current password, where something cannot be undone. */
export const PasswordProof = z.strictObject({ currentPassword: Password, lang: PageLang })

/** What ends with a membership, and when (docs/product.md §18.15). */
export const MembershipEnd = z.object({
  /** Day after which the membership would be over. It is the end of the month, or the day of the last service. */
  on: DayText,
  /** Last day of what was bought; null where that is over. */
  lastService: z.nullable(DayText),
  /** Whether all can be erased at once. No purchase is to come or being paid. */
  mayEraseNow: z.boolean(),
  /** The day that the member has chosen by ending the membership. */
  endsOn: z.nullable(DayText),
  /** Cards that stop working. */
  cards: z.int(),
  /** Cards that a deposit may have been paid for, also those that work no more. */
  deposits: z.int(),
  /** Last day on which deposits of the cards are returned. */
  depositsUntil: DayText,
  /** The same where all is erased at once. */
  depositsUntilNow: DayText,
  /** What is lost: crowns and points. */
  credit: Crowns,
  points: z.int(),
  /** Benefits of the account that are not used up, void or over. */
  discounts: z.int(),
  /** What stays valid, in crowns. */
  vouchers: Crowns,
})
export type MembershipEnd = z.output<typeof MembershipEnd>

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
export const CreatePassword = z.strictObject({ email: Email, lang: PageLang })
export const ResetPassword = z.strictObject({ email: Email, locale: LangCode, recoveryUrl: OwnUrl })
export const Recovery = z.strictObject({ token: Token, password: Password })
export const ActivationQuery = z.strictObject({ token: Token })
/** `isSignedIn`: the confirmed account is the one that is signed in here. */
export const Activated = z.object({ done: z.literal(true), isSignedIn: z.boolean() })
