import type {
  Banner,
  Catalogue,
  DynamicRule,
  PriceRow,
  Product,
  ShopLang,
  Steps,
  ValidityOptions,
  VisibilityOptions,
} from '@gondola/rules/catalogue.ts'
import { isDay } from '@gondola/rules/day.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import { SLOT_MINUTES, WHOLE_DAY } from '@gondola/rules/slot.ts'
import * as z from 'zod/mini'

const day = z.string().check(z.refine((text) => isDay(text), 'not a day'))
const time = z.string().check(z.regex(/^\d\d:\d\d$/))
const text = z.object({ cz: z.string(), en: z.string(), de: z.string() })
const range = z.object({ from: z.nullable(day), to: z.nullable(day) })
const closedRange = z.object({ from: day, to: day })
const ranges = z.array(z.tuple([day, day]))
const weekday = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])
const period = z.object({ key: z.string(), ranges, dow: z.optional(z.array(weekday)) })
const steps = z.array(z.tuple([z.number(), z.number()]))
const dynamic = z.object({ lead: steps, sold: steps, floor: z.number(), ceiling: z.number(), roundTo: z.number() })
const perLang = z.object({ cz: z.number(), en: z.number(), de: z.number() })

const SourceVariant = z.object({
  _id: z.string(),
  name: text,
  tags: z.array(z.string()),
  personType: z.string(),
  countMin: z.int(),
  countMax: z.int(),
  season: z.array(z.string()),
  prices: z.object({ standard: perLang, club: perLang }),
  priceBook: z.array(
    z.object({
      period: z.optional(z.string()),
      salesPeriod: z.optional(z.string()),
      from: z.optional(day),
      to: z.optional(day),
      standard: z.number(),
      club: z.number(),
      gate: z.optional(z.number()),
    }),
  ),
  userData: z.object({ showForm: z.boolean() }),
  visibility: range,
  validity: range,
  places: z.optional(z.int()),
})

const SourceProduct = z.object({
  _id: z.string(),
  entryType: z.enum(['PRODUCT', 'card-product', 'transaction_voucher_product']),
  season: z.array(z.string()),
  yearRound: z.boolean(),
  activities: z.array(z.string()),
  parents: z.array(z.string()),
  placement: z.object({ row: z.record(z.string(), z.int()) }),
  segments: z.array(z.string()),
  validity: range,
  dynamicValidity: z.optional(z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()) })),
  validityOptions: z.object({
    except: z.array(closedRange),
    dayDOW: z.array(weekday),
    salesTime: z.nullable(z.record(z.string(), z.object({ from: time, to: time }))),
  }),
  visibility: range,
  visibilityOptions: z.object({
    except: z.array(closedRange),
    dayDOW: z.array(weekday),
    dayTime: z.nullable(z.object({ from: time, to: time })),
  }),
  name: text,
  description: text,
  descriptionDetail: text,
  imageId: z.string(),
  hasTimeSlots: z.boolean(),
  timeSlotGroup: z.nullable(z.string()),
  tags: z.array(z.string()),
  vatRate: z.number(),
  dynamic: z.union([z.boolean(), z.partial(dynamic)]),
  dayCapacity: z.optional(z.nullable(z.int())),
  ticketSystem: z.optional(z.enum(['A', 'B'])),
  meta: z.object({
    tokenValidityAmount: z.optional(z.int()),
    tokenValidityUnit: z.enum(['days', 'hours']),
    seasonal: z.boolean(),
    allowDateChange: z.boolean(),
    giftStatus: z.enum(['none', 'allowed', 'required']),
    ziplineProduct: z.boolean(),
    dateView: z.enum(['DatePicker', 'DateStrip', 'Calendar']),
    sspSingleProductCategory: z.boolean(),
  }),
  variants: z.array(SourceVariant),
})

const capacity = z.int().check(z.minimum(0), z.maximum(100_000))
const SourceSlotGroup = z
  .object({
    groupId: z.string(),
    type: z.enum(['day', 'range']),
    slotMinutes: z.nullable(z.literal(SLOT_MINUTES)),
    translations: text,
    rules: z.array(
      z.object({
        season: z.string(),
        from: day,
        to: day,
        dow: z.array(weekday),
        firstStart: time,
        lastStart: time,
        capacity,
      }),
    ),
    closures: z.optional(z.array(z.object({ season: z.optional(z.string()), date: day, reason: z.optional(text) }))),
  })
  .check(
    z.refine(
      ({ type, rules }) =>
        rules.every(({ firstStart, lastStart }) =>
          type === 'day' ? firstStart === WHOLE_DAY && lastStart === WHOLE_DAY : firstStart > WHOLE_DAY,
        ),
      { path: ['rules'], message: 'slots of whole days start at 00:00, all others later' },
    ),
  )

const amount = z.nullable(z.number())
const SourceBanner = z
  .object({
    id: z.string(),
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
    isExternal: z.boolean(),
    /** Never anything but a site that the visitor's browser can trust. */
    externalUrl: z.optional(z.url({ protocol: /^https$/ })),
    season: z.nullable(z.string()),
    segments: z.optional(z.array(z.string())),
    visibility: range,
    imageId: z.string(),
    title: text,
    description: text,
    basePrice: amount,
    basePriceDescription: z.nullable(text),
    discountPrice: amount,
    discountPriceDescription: z.nullable(text),
    savings: z.nullable(
      z.object({
        type: z.enum(['price', 'percent']),
        basePrice: z.number(),
        discountPrice: z.number(),
        tl: text,
        tr: text,
        bl: text,
        br: text,
      }),
    ),
    page_content: z.array(
      z.object({
        title: text,
        description: text,
        imageId: z.exactOptional(z.string()),
        imgLocation: z.enum(['left', 'right']),
      }),
    ),
    shopping: z.nullable(z.object({ productId: z.string(), variants: z.array(z.string()), title: text })),
    pickerPosition: z.enum(['top', 'below']),
  })
  .check(
    z.refine((banner) => !banner.isExternal || banner.externalUrl !== undefined, {
      path: ['externalUrl'],
      message: 'an external banner needs an address',
    }),
  )
type SourceBanner = z.output<typeof SourceBanner>

/** The resort's file: what a resort's catalogue.json holds of seasons, hours and things to sell. */
const CatalogueSource = z.object({
  resort: z.object({ dynamicDefault: dynamic }),
  configSuggestion: z.unknown(),
  seasons: z.array(
    z.object({
      _id: z.string(),
      type: z.enum(['summer', 'winter']),
      name: text,
      parent: z.nullable(z.string()),
      from: day,
      to: day,
      saleFrom: day,
      saleTo: day,
      periods: z.array(period),
      salesPeriods: z.optional(z.array(period)),
    }),
  ),
  openingHours: z.array(
    z.object({
      activity: z.string(),
      open: time,
      close: time,
      from: z.optional(day),
      to: z.optional(day),
      dow: z.optional(z.array(weekday)),
      months: z.optional(z.array(z.int())),
      season: z.optional(z.string()),
    }),
  ),
  categories: z.array(
    z.object({
      _id: z.string(),
      season: z.array(z.string()),
      placement: z.object({ row: z.int() }),
      segments: z.array(z.string()),
      validity: range,
      icon: z.string(),
      imageId: z.string(),
      name: text,
      description: text,
    }),
  ),
  products: z.array(SourceProduct),
  timeSlotGroups: z.array(SourceSlotGroup),
  benefits: z.array(
    z.object({
      benefitId: z.string(),
      group: z.enum(['voucher', 'credit', 'vip', 'myPartner', 'partner']),
      name: text,
      description: text,
      badge: text,
      imageId: z.string(),
      season: z.nullable(z.string()),
      validity: range,
      status: z.enum(['active', 'inactive']),
      segments: z.array(z.string()),
    }),
  ),
  banners: z.array(SourceBanner),
})
type SourceProduct = z.output<typeof SourceProduct>

const lowest = (prices: Record<ShopLang, number>) => fromCrowns(Math.min(prices.cz, prices.en, prices.de))

function productOf(source: SourceProduct, standard: z.output<typeof dynamic>): Product {
  const rule = source.dynamic === false ? null : { ...standard, ...(source.dynamic === true ? {} : source.dynamic) }
  return {
    id: source._id,
    entryType: source.entryType,
    seasons: source.season,
    yearRound: source.yearRound,
    activities: source.activities,
    parents: source.parents,
    rank: source.placement.row,
    segments: source.segments,
    validity: source.validity,
    dynamicValidity: source.dynamicValidity ?? null,
    validityOptions: source.validityOptions as ValidityOptions,
    visibility: source.visibility,
    visibilityOptions: source.visibilityOptions as VisibilityOptions,
    name: source.name,
    description: source.description,
    descriptionDetail: source.descriptionDetail,
    imageId: source.imageId,
    hasTimeSlots: source.hasTimeSlots,
    timeSlotGroup: source.timeSlotGroup,
    tags: source.tags,
    vatRate: source.vatRate,
    dynamic:
      rule &&
      ({
        ...rule,
        lead: rule.lead as Steps,
        sold: rule.sold as Steps,
        roundTo: fromCrowns(rule.roundTo),
      } satisfies DynamicRule),
    dayCapacity: source.dayCapacity ?? null,
    ticketSystem: source.ticketSystem ?? null,
    validityAmount: source.meta.tokenValidityAmount ?? 1,
    validityUnit: source.meta.tokenValidityUnit,
    seasonal: source.meta.seasonal,
    allowDateChange: source.meta.allowDateChange,
    giftStatus: source.meta.giftStatus,
    ziplineProduct: source.meta.ziplineProduct,
    dateView: source.meta.dateView,
    sspSingleProductCategory: source.meta.sspSingleProductCategory,
    variants: source.variants.map((variant) => ({
      id: variant._id,
      productId: source._id,
      name: variant.name,
      tags: variant.tags,
      personType: variant.personType,
      countMin: variant.countMin,
      countMax: variant.countMax,
      seasons: variant.season,
      fromPrice: { standard: lowest(variant.prices.standard), club: lowest(variant.prices.club) },
      priceBook: variant.priceBook.map(
        (row): PriceRow => ({
          ...row,
          standard: fromCrowns(row.standard),
          club: fromCrowns(row.club),
          gate: row.gate === undefined ? undefined : fromCrowns(row.gate),
        }),
      ),
      showUserForm: variant.userData.showForm,
      visibility: variant.visibility,
      validity: variant.validity,
      places: variant.places ?? 1,
    })),
  }
}

const halers = (crowns: number | null) => (crowns === null ? null : fromCrowns(crowns))

const bannerOf = ({ page_content, isExternal, externalUrl, segments, savings, ...source }: SourceBanner): Banner => ({
  ...source,
  segments: segments ?? [],
  externalUrl: isExternal ? (externalUrl ?? null) : null,
  basePrice: halers(source.basePrice),
  discountPrice: halers(source.discountPrice),
  savings: savings && {
    ...savings,
    basePrice: fromCrowns(savings.basePrice),
    discountPrice: fromCrowns(savings.discountPrice),
  },
  pageContent: page_content,
})

/** Reads a resort's catalogue file; throws with the path of every field that is wrong. */
export function readCatalogueSource(json: unknown): { catalogue: Catalogue; config: unknown } {
  const parsed = CatalogueSource.safeParse(json)
  if (!parsed.success)
    throw new Error(
      `The catalogue is not right:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  const source = parsed.data
  return {
    config: source.configSuggestion,
    catalogue: {
      seasons: source.seasons.map(({ _id, salesPeriods, ...season }) => ({
        id: _id,
        ...season,
        salesPeriods: salesPeriods ?? [],
      })),
      openingHours: source.openingHours,
      categories: source.categories.map((category) => ({
        id: category._id,
        seasons: category.season,
        rank: category.placement.row,
        segments: category.segments,
        validity: category.validity,
        icon: category.icon,
        imageId: category.imageId,
        name: category.name,
        description: category.description,
      })),
      products: source.products.map((product) => productOf(product, source.resort.dynamicDefault)),
      slotGroups: source.timeSlotGroups.map(({ groupId, type, translations, rules, closures }) => ({
        id: groupId,
        type,
        name: translations,
        rules,
        closures: closures ?? [],
      })),
      benefits: source.benefits.flatMap(({ benefitId, group, ...benefit }) =>
        group === 'myPartner' || group === 'partner' ? [{ id: benefitId, group, ...benefit }] : [],
      ),
      banners: source.banners.map(bannerOf),
    },
  }
}
