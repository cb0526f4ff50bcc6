import { CODE_MAX, MOST_CODES } from '@gondola/rules/benefits/code.ts'
import * as z from 'zod/mini'
import { Crowns, DayText, Id, ListQuery, LocalText, typedNumber } from './shapes.ts'

const Validity = z.object({ from: z.nullable(DayText), to: z.nullable(DayText) })
/** A code as somebody typed it. */
export const Code = typedNumber(CODE_MAX)
/** Codes and tokens of a basket. Unknown ones are results, never a refusal. */
export const Vouchers = z.array(Code).check(z.maxLength(MOST_CODES))

/** What a list shows of every benefit. */
const words = {
  name: LocalText,
  description: LocalText,
  badge: LocalText,
  imageId: z.string(),
  season: z.nullable(Id),
  validity: Validity,
}

/** What a benefit does, and where. */
const Effect = z.object({
  /** `gift` is a gift voucher, which pays. */
  type: z.enum(['percent', 'fixedPrice', 'freeWith', 'credit', 'gift']),
  /** Percent off, or crowns of `fixedPrice`, `credit` and `gift`. */
  value: z.number(),
  with: z.nullable(
    z.object({ products: z.array(Id), variants: z.array(Id), pieces: z.int(), sameArrival: z.boolean() }),
  ),
  redeem: z.enum(['shop', 'partner']),
})

/** Variants that it works on, with their bounds of pieces; -1 is none. Empty are all. */
const BoundVariants = z.array(z.object({ variant: Id, countMin: z.int(), countMax: z.int() }))

/** A discount at a partner (docs/product.md §11.9). */
export const PartnerBenefitItem = z.object({
  /** Names the item in lists; the same as `tokenId`. */
  id: z.string(),
  benefitId: Id,
  /** Names the right in a basket: the benefit itself. */
  tokenId: z.string(),
  type: z.literal('others'),
  group: z.enum(['myPartner', 'partner']),
  ...words,
  /** Products of the shop that it works on. */
  products: z.array(Id),
  /** Their names, whatever the season; only of a member's own. */
  productNames: z.optional(z.array(LocalText)),
  variants: BoundVariants,
  /** Pieces of one order. */
  maxUsage: z.int(),
  effect: Effect,
})
export type PartnerBenefitItem = z.output<typeof PartnerBenefitItem>

/** With `?my` only the benefits reserved for this visitor. */
export const PartnerBenefitQuery = z.strictObject({ ...ListQuery, my: z.optional(z.literal(['', 'true'])) })

/** Pagination of a member's benefits. */
export const BenefitQuery = z.strictObject(ListQuery)

/** A benefit of a member, with what is left of it (docs/product.md §17.1). */
export const BenefitItem = z.object({
  /** Names the item in lists; the same as `tokenId`. */
  id: z.string(),
  benefitId: Id,
  /** Names the right in a basket: a token, else the benefit itself. */
  tokenId: z.string(),
  type: z.enum(['credit', 'others']),
  group: z.enum(['voucher', 'credit', 'vip', 'myPartner', 'partner']),
  ...words,
  status: z.enum(['active', 'inactive']),
  products: z.array(Id),
  /** Their names, whatever the season. */
  productNames: z.array(LocalText),
  variants: BoundVariants,
  /** Pieces of one order. */
  maxUsage: z.int(),
  /** Orders of this member in which it was used. */
  count: z.int(),
  /** Bounds of credit for a piece. */
  min: Crowns,
  max: Crowns,
  effect: Effect,
  meta: z.object({ maxNumberOfUses: z.nullable(z.int()), min: Crowns, max: Crowns }),
  token: z.nullable(z.object({ meta: z.object({ count: z.int(), maxNumberOfUses: z.int() }) })),
  /** Of codes and gift vouchers. */
  lastSigns: z.optional(z.string()),
  /** Last day on which a code or gift voucher can be used. */
  validTo: z.optional(DayText),
  /** Only of gift vouchers. */
  balance: z.optional(Crowns),
})
export type BenefitItem = z.output<typeof BenefitItem>

/** Why a code cannot be used at all. `unknown` is also told of void and malformed ones (docs/product.md §17.13). */
export const VOUCHER_ERRORS = [
  'unknown',
  'expired',
  'not-yet',
  'used',
  'login-needed',
  'not-for-you',
  'not-for-companies',
  'too-many-tries',
  'general',
] as const
export type VoucherError = (typeof VOUCHER_ERRORS)[number]

/** Why a code that can be used takes nothing off an entry. The first that holds is told (docs/product.md §17.6). */
export const VOUCHER_REASONS = [
  'not-in-cart',
  'needs-companion',
  'wrong-day',
  'no-effect',
  'over-limit',
  'nothing-to-pay',
  'not-enough-credit',
] as const
export type VoucherReason = (typeof VOUCHER_REASONS)[number]

/** Result of one code. An error is about the code, a reason about the basket. */
export const VoucherResult = z.object({
  /** As it was sent; of an order only the last signs. */
  publicKey: z.string(),
  /** `assigned`: another cart or order holds it, or it belongs to another account. */
  status: z.nullable(z.enum(['applied', 'assigned'])),
  error: z.nullable(z.enum(VOUCHER_ERRORS)),
  reason: z.nullable(z.enum(VOUCHER_REASONS)),
  kind: z.nullable(z.enum(['benefit', 'gift', 'credit'])),
  tokenId: z.nullable(z.string()),
  benefitId: z.nullable(Id),
  name: z.nullable(LocalText),
  /** What a benefit is, for whoever was given its code. */
  about: z.optional(
    z.object({
      description: LocalText,
      badge: LocalText,
      /** Days of arrival. */
      validity: Validity,
      /** Pieces of one order. */
      maxUsage: z.int(),
      products: z.array(Id),
      productNames: z.array(LocalText),
    }),
  ),
  /** Taken off or paid in this basket. */
  saved: Crowns,
  /** Of a gift voucher: on it now, and after this basket. */
  balance: z.nullable(Crowns),
  left: z.nullable(Crowns),
  /** Of a gift voucher: what other carts and unpaid orders hold. `balance` is without it. */
  held: z.optional(Crowns),
  /** Products of the shop that gift vouchers do not pay, where there are any. */
  notFor: z.optional(z.array(LocalText)),
  validTo: z.nullable(DayText),
  /** What the text of an error or a reason names. */
  details: z.nullable(
    z.object({
      day: z.optional(DayText),
      minutes: z.optional(z.int()),
      products: z.optional(z.array(LocalText)),
      from: z.optional(z.nullable(DayText)),
      to: z.optional(z.nullable(DayText)),
      /** Of `over-limit`: most pieces of an order, or of a variant and arrival. */
      count: z.optional(z.int()),
      /** Of `over-limit` instead: the fewest pieces of a variant and arrival. */
      least: z.optional(z.int()),
      required: z.optional(Crowns),
      available: z.optional(Crowns),
    }),
  ),
})
export type VoucherResult = z.output<typeof VoucherResult>

/** Why a code did not join an account. */
const CodeError = z.enum([...VOUCHER_ERRORS, 'assigned'])

/** Credit that nothing else claims, and codes that did not join the account. Their registration named them. */
export const AccountReply = z.object({
  credit: Crowns,
  notAdded: z.optional(z.array(z.object({ lastSigns: z.string(), error: CodeError }))),
})
export type AccountReply = z.output<typeof AccountReply>

/** Origin of a code: a link, one to the registration, or a member's discounts. */
export const BENEFIT_ORIGINS = ['FROM_LINK', 'FROM_LINK_REGISTER', 'FROM_DISCOUNT_CENTER'] as const
export type BenefitOrigin = (typeof BENEFIT_ORIGINS)[number]

/** Codes for an account. `user` is only compared with the session. */
export const BenefitEvent = z.strictObject({
  benefits: z
    .array(z.strictObject({ publicKey: Code, origin: z.enum(BENEFIT_ORIGINS) }))
    .check(z.minLength(1), z.maxLength(10)),
  user: z.optional(z.strictObject({ id: Id })),
})
export type BenefitEvent = z.output<typeof BenefitEvent>

/** With `dryRun` nothing is added, and guests may ask. */
export const BenefitEventQuery = z.strictObject({ dryRun: z.optional(z.enum(['', 'true', '1'])) })

/** What was added, and what was not; both are a success (docs/product.md §17.32). */
export const BenefitEventReply = z.object({
  journal: z.array(
    z.object({
      /** Null in a dry-run. */
      id: z.nullable(z.string()),
      /** Null of a gift voucher. */
      benefit: z.nullable(z.object({ benefitId: Id })),
      tokenId: z.string(),
      balance: z.optional(Crowns),
    }),
  ),
  benefitErrors: z.array(z.object({ publicKey: z.string(), code: CodeError })),
})
export type BenefitEventReply = z.output<typeof BenefitEventReply>
