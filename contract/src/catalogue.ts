import { WITHDRAWALS } from '@gondola/rules/catalogue.ts'
import * as z from 'zod/mini'
import { Crowns, DayText, Id, ListQuery, LocalText, TimeText } from './shapes.ts'

const Range = z.object({ from: z.nullable(DayText), to: z.nullable(DayText) })
const ClosedRange = z.object({ from: DayText, to: DayText })
const TimeRange = z.object({ from: TimeText, to: TimeText })
/** Lowest price under every language, for "from" labels. Exact prices come from the price call. */
const FromPrices = z.object({
  standard: z.object({ cz: Crowns, en: Crowns, de: Crowns }),
  club: z.object({ cz: Crowns, en: Crowns, de: Crowns }),
})

export const CategoryItem = z.object({
  _id: Id,
  type: z.literal('CATEGORY'),
  season: z.array(Id),
  placement: z.object({ row: z.int() }),
  segments: z.array(z.string()),
  validity: Range,
  icon: z.string(),
  imageId: z.string(),
  name: LocalText,
  description: LocalText,
})

export const VariantItem = z.object({
  _id: Id,
  type: z.literal('VARIANT'),
  productId: Id,
  name: LocalText,
  tags: z.array(z.string()),
  personType: z.string(),
  /** For how many people of each kind one piece is, where it is for several. */
  people: z.optional(z.record(z.string(), z.int())),
  countMin: z.int(),
  countMax: z.int(),
  prices: FromPrices,
  userData: z.object({ showForm: z.boolean() }),
  season: z.array(Id),
  visibility: Range,
  validity: Range,
  places: z.int(),
})

export const ProductItem = z.object({
  _id: Id,
  type: z.literal('PRODUCT'),
  entryType: z.enum(['PRODUCT', 'card-product', 'transaction_voucher_product']),
  season: z.array(Id),
  yearRound: z.boolean(),
  activities: z.array(z.string()),
  parents: z.array(Id),
  placement: z.object({ row: z.record(Id, z.int()) }),
  segments: z.array(z.string()),
  validity: Range,
  dynamicValidity: z.nullable(z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()) })),
  validityOptions: z.object({
    except: z.array(ClosedRange),
    dayDOW: z.array(z.int()),
    salesTime: z.nullable(z.record(z.string(), TimeRange)),
  }),
  visibility: Range,
  visibilityOptions: z.object({
    except: z.array(ClosedRange),
    dayDOW: z.array(z.int()),
    dayTime: z.nullable(TimeRange),
  }),
  name: LocalText,
  description: LocalText,
  descriptionDetail: LocalText,
  imageId: z.string(),
  hasTimeSlots: z.boolean(),
  timeSlotGroup: z.nullable(z.string()),
  tags: z.array(z.string()),
  vatRate: z.number(),
  /** Whether a rule moves the price from day to day; else the list price counts. */
  dynamicPrice: z.boolean(),
  meta: z.object({
    tokenValidityAmount: z.int(),
    tokenValidityUnit: z.enum(['days', 'hours']),
    seasonal: z.boolean(),
    /** Validity in hours, which never ends before closing. */
    untilClosing: z.boolean(),
    allowDateChange: z.boolean(),
    giftStatus: z.enum(['none', 'allowed', 'required']),
    /** Whether its buyer may withdraw. Only of what is seasonal, and only where `giftStatus` does not say it. */
    withdrawal: z.optional(z.enum(WITHDRAWALS)),
    timeSlotGroup: z.nullable(z.string()),
    /** Length of a visit from the start of its slot, where it is known. */
    visitMinutes: z.optional(z.int()),
    /** What its slot is for, where that is only a part of it. */
    timeSlotName: z.optional(LocalText),
    ziplineProduct: z.boolean(),
    dateView: z.enum(['DatePicker', 'DateStrip', 'Calendar']),
    sspSingleProductCategory: z.boolean(),
  }),
  variants: z.array(VariantItem),
})

export type CategoryItem = z.output<typeof CategoryItem>
export type ProductItem = z.output<typeof ProductItem>
export type VariantItem = z.output<typeof VariantItem>

export const CatalogueItem = z.discriminatedUnion('type', [CategoryItem, ProductItem, VariantItem])
export type CatalogueItem = z.output<typeof CatalogueItem>

export const ProductQuery = z.strictObject({
  ...ListQuery,
  type: z.optional(z.enum(['CATEGORY', 'PRODUCT', 'VARIANT'])),
  season: z.optional(Id),
  _id: z.optional(Id),
  /** Filters items that can still be used on this day. */
  'validity.to': z.optional(DayText),
})

/** Sent for each visible variant once a day is chosen. */
export const VariantCheck = z.strictObject({ variant: Id, arrival: DayText })
export const VariantCheckReply = z.object({ valid: z.boolean(), reasons: z.array(z.string()) })
