import type {
  Banner,
  Benefit,
  Catalogue,
  DynamicRule,
  Effect,
  PriceRow,
  Product,
  ShopLang,
  Steps,
  ValidityOptions,
  VisibilityOptions,
} from '@gondola/rules/catalogue.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import {
  CatalogueSource,
  type DynamicSource,
  type SourceBanner,
  type SourceBenefit,
  type SourceProduct,
} from './source-schema.ts'

const lowest = (prices: Record<ShopLang, number>) => fromCrowns(Math.min(prices.cz, prices.en, prices.de))

function productOf(source: SourceProduct, standard: DynamicSource): Product {
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
    visitMinutes: source.visitMinutes ?? null,
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
    withdrawal: source.meta.withdrawal,
    takesDiscounts: source.meta.takesDiscounts ?? true,
    ziplineProduct: source.meta.ziplineProduct,
    dateView: source.meta.dateView,
    sspSingleProductCategory: source.meta.sspSingleProductCategory,
    variants: source.variants.map((variant) => ({
      id: variant._id,
      productId: source._id,
      name: variant.name,
      tags: variant.tags,
      personType: variant.personType,
      ...(variant.people ? { people: variant.people } : {}),
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

const benefitOf = ({ benefitId, min, max, oncePerMember, grant, ...source }: SourceBenefit): Benefit => ({
  ...source,
  id: benefitId,
  min: fromCrowns(min ?? 0),
  max: fromCrowns(max ?? 0),
  effect: {
    ...source.effect,
    value: isAmount(source.effect.type) ? fromCrowns(source.effect.value) : source.effect.value,
  },
  oncePerMember: oncePerMember ?? false,
  isGrantedAtRegistration: grant === 'registration',
})

const isAmount = (type: Effect['type']) => type === 'fixedPrice' || type === 'credit'

/** Parses a resort's catalogue file. Throws with the path of every wrong field. */
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
      benefits: source.benefits.map(benefitOf),
      banners: source.banners.map(bannerOf),
    },
  }
}
