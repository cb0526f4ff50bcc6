import { TITLES } from '@gondola/rules/member.ts'
import { PRODUCT_COUNT_LIMIT } from '@gondola/rules/quantity.ts'
import { USER_FIELDS } from '@gondola/rules/user-info.ts'
import * as z from 'zod/mini'
import { DayText, Id, ListQuery, LocalText } from './shapes.ts'

/** The remote configuration (docs/product.md §1.13). */
export const EshopConfig = z.object({
  enabled: z.boolean(),
  seasonPicker: z.boolean(),
  dualPrices: z.boolean(),
  /** Limit per order. Calls accept no more than the general limit. */
  productCountLimit: z.int().check(z.gte(1), z.lte(PRODUCT_COUNT_LIMIT)),
  priceDecimals: z.literal([0, 1, 2]),
  cartButtonUrl: z.string(),
  registrationRedirectPath: z.string(),
  userInfo: z.array(z.enum(USER_FIELDS)),
  /** Titles offered by the registration. */
  titles: z.array(z.enum(TITLES)).check(z.minLength(1)),
  personalHeaderItems: z.array(z.enum(['cards', 'orders', 'discounts', 'settings'])),
  paths: z.object({ code: z.boolean(), card: z.boolean(), tablet: z.boolean() }),
  flags: z.object({
    registerCardNumber: z.boolean(),
    downloadPrintTickets: z.boolean(),
    removeCard: z.boolean(),
    showDatePrices: z.boolean(),
    addCardType: z.boolean(),
    allowShopOwnedCard: z.boolean(),
    allowAdultExternal: z.boolean(),
    /** Always the resort's own. */
    ticketSystem: z.enum(['A', 'B']),
    registrationCheckbox: z.boolean(),
    registerVOPCheckbox: z.boolean(),
    additionalVOP: z.boolean(),
    exchangeTicketCardBirthday: z.boolean(),
    hideDayTimeslotCapacityLabel: z.boolean(),
    showB2BAllCategories: z.boolean(),
    aboutCard: z.boolean(),
    featuredProducts: z.boolean(),
    bannerPicker: z.boolean(),
    birthdayLocked: z.boolean(),
    luhnCheck: z.boolean(),
  }),
})
export type EshopConfig = z.output<typeof EshopConfig>

export const Translations = z.record(z.string(), z.string())
export type Translations = z.output<typeof Translations>

export const SeasonItem = z.object({
  _id: Id,
  type: z.enum(['summer', 'winter']),
  name: LocalText,
  active: z.boolean(),
  parent: z.nullable(Id),
  from: DayText,
  to: DayText,
})
export type SeasonItem = z.output<typeof SeasonItem>

export const ContentQuery = z.union([
  z.strictObject({ key: z.literal('eshop_config') }),
  z.strictObject({ key: z.literal('translations'), locale: z.enum(['cz', 'en', 'de', 'pl']) }),
])
/** The configuration for `eshop_config`, a flat map of texts for `translations`. */
export const ContentReply = z.union([EshopConfig, Translations])

/** Kinds of catalogue images, each with its own size. */
export const IMAGE_KINDS = ['benefit', 'category-icon', 'category'] as const
export type ImageKind = (typeof IMAGE_KINDS)[number]

/** Parameters of `GET /images/:kind/:id`, which is not below `/api` (docs/product.md §2.10). */
export const ImageParams = z.strictObject({ kind: z.enum(IMAGE_KINDS), id: Id })
export const ImageQuery = z.strictObject({ season: z.enum(['winter', 'summer']) })

export const SeasonQuery = z.strictObject({
  ...ListQuery,
  parent: z.optional(z.literal('null')),
  config: z.optional(z.literal('eshop')),
})
