import { WITHDRAWALS } from '@gondola/rules/catalogue.ts'
import { isDay } from '@gondola/rules/day.ts'
import { minuteOf, SLOT_MINUTES, WHOLE_DAY } from '@gondola/rules/slot.ts'
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
  people: z.optional(z.record(z.string(), z.int().check(z.positive()))),
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
  visitMinutes: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  tags: z.array(z.string()),
  vatRate: z.number(),
  dynamic: z.union([z.boolean(), z.partial(dynamic)]),
  dayCapacity: z.optional(z.nullable(z.int())),
  ticketSystem: z.optional(z.enum(['A', 'B'])),
  meta: z
    .object({
      tokenValidityAmount: z.optional(z.int()),
      tokenValidityUnit: z.enum(['days', 'hours']),
      seasonal: z.boolean(),
      allowDateChange: z.boolean(),
      giftStatus: z.enum(['none', 'allowed', 'required']),
      withdrawal: z.optional(z.enum(WITHDRAWALS)),
      takesDiscounts: z.optional(z.boolean()),
      ziplineProduct: z.boolean(),
      dateView: z.enum(['DatePicker', 'DateStrip', 'Calendar']),
      sspSingleProductCategory: z.boolean(),
    })
    .check(
      z.refine(({ seasonal, withdrawal }) => seasonal || withdrawal === undefined, {
        path: ['withdrawal'],
        message: 'only of what is seasonal',
      }),
    ),
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
    /** Only https addresses. */
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
export type SourceBanner = z.output<typeof SourceBanner>

const inProducts = { products: z.array(z.string()), variants: z.array(z.string()) }
const SourceEffect = z
  .object({
    type: z.enum(['percent', 'fixedPrice', 'freeWith', 'credit']),
    value: z.number().check(z.nonnegative()),
    appliesTo: z.array(z.string()),
    variants: z.array(z.string()),
    with: z.nullable(z.object({ ...inProducts, pieces: z.int().check(z.positive()), sameArrival: z.boolean() })),
    redeem: z.enum(['shop', 'partner']),
  })
  .check(
    z.refine(({ type, value }) => value <= 100 || type === 'fixedPrice' || type === 'credit', {
      path: ['value'],
      message: 'at most 100 percent',
    }),
  )

/**
 * Returns whether some, but not all, pieces of a benefit count as its companions. The schema refuses such a benefit, as
 * the rules can count all of its pieces or none.
 */
function isPartlyAmongItself({ appliesTo, variants, with: companions }: z.output<typeof SourceEffect>): boolean {
  if (!companions) return false
  const products = appliesTo.filter((product) => companions.products.includes(product))
  if (products.length === 0) return false
  const isWhole = (inner: string[], outer: string[]) =>
    outer.length === 0 || (inner.length > 0 && inner.every((one) => outer.includes(one)))
  const isApart =
    variants.length > 0 && companions.variants.length > 0 && !variants.some((one) => companions.variants.includes(one))
  return !isApart && !(isWhole(appliesTo, companions.products) && isWhole(variants, companions.variants))
}

/** A benefit of the file, without its `codes`. The catalogue is public, so `loadCodes` stores these elsewhere. */
const SourceBenefit = z
  .object({
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
    variants: z.array(z.object({ variant: z.string(), countMin: z.int(), countMax: z.int() })),
    maxUsage: z.int().check(z.positive()),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    effect: SourceEffect,
    oncePerMember: z.optional(z.boolean()),
    grant: z.optional(z.literal('registration')),
  })
  .check(
    z.refine(({ effect }) => effect.redeem === 'partner' || effect.appliesTo.length > 0, {
      path: ['effect', 'appliesTo'],
      message: 'a benefit of the shop has to name products',
    }),
    z.refine(({ effect }) => !isPartlyAmongItself(effect), {
      path: ['effect', 'with'],
      message: 'some of its pieces would be companions of each other, and some would not',
    }),
    z.refine(({ effect }) => (effect.type === 'freeWith') === (effect.with !== null), {
      path: ['effect', 'with'],
      message: 'freeWith needs companions, nothing else has any',
    }),
  )
export type SourceBenefit = z.output<typeof SourceBenefit>

const lastMinute = minuteOf('23:59')

/** Returns whether each visit with `visitMinutes` begins with a timed slot and ends that day. */
const fitsSlots = (
  { visitMinutes, timeSlotGroup }: { visitMinutes?: number | null | undefined; timeSlotGroup: string | null },
  groups: readonly z.output<typeof SourceSlotGroup>[],
): boolean => {
  if (!visitMinutes) return true
  const group = groups.find(({ groupId }) => groupId === timeSlotGroup)
  return (
    group?.type === 'range' && group.rules.every(({ lastStart }) => minuteOf(lastStart) + visitMinutes <= lastMinute)
  )
}

/** A resort's catalogue.json: seasons, hours and things to sell. */
export const CatalogueSource = z
  .object({
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
    benefits: z.array(SourceBenefit),
    banners: z.array(SourceBanner),
  })
  .check(
    z.refine(({ products, timeSlotGroups }) => products.every((product) => fitsSlots(product, timeSlotGroups)), {
      path: ['products'],
      message: 'a visit with visitMinutes begins with a timed slot and ends on its day',
    }),
  )
export type SourceProduct = z.output<typeof SourceProduct>
export type DynamicSource = z.output<typeof dynamic>
