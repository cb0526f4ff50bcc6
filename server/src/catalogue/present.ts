import type { CategoryItem, ProductItem, VariantItem } from '@gondola/contract/catalogue.ts'
import type { Catalogue, Category, LocalText, Product, Variant } from '@gondola/rules/catalogue.ts'
import { slotNameOf } from '@gondola/rules/catalogue-index.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { lastsUntilClosing } from '@gondola/rules/validity.ts'

/** Returns an amount in crowns under each language, as replies have prices. It is the same in all. */
const perLanguage = (price: Haler) => {
  const crowns = toCrowns(price)
  return { cz: crowns, en: crowns, de: crowns }
}

export const presentCategory = (category: Category): CategoryItem => ({
  _id: category.id,
  type: 'CATEGORY',
  season: category.seasons,
  placement: { row: category.rank },
  segments: category.segments,
  validity: category.validity,
  icon: category.icon,
  imageId: category.imageId,
  name: category.name,
  description: category.description,
})

export const presentVariant = (variant: Variant): VariantItem => ({
  _id: variant.id,
  type: 'VARIANT',
  productId: variant.productId,
  name: variant.name,
  tags: variant.tags,
  personType: variant.personType,
  ...(variant.people ? { people: variant.people } : {}),
  countMin: variant.countMin,
  countMax: variant.countMax,
  prices: { standard: perLanguage(variant.fromPrice.standard), club: perLanguage(variant.fromPrice.club) },
  userData: { showForm: variant.showUserForm },
  season: variant.seasons,
  visibility: variant.visibility,
  validity: variant.validity,
  places: variant.places,
})

/**
 * Returns a visit's length in minutes, and the part that its slot is for. Each is left out where the product has none.
 */
export function timeOf(catalogue: Catalogue, product: Product): { visitMinutes?: number; timeSlotName?: LocalText } {
  const timeSlotName = slotNameOf(catalogue, product)
  return {
    ...(product.visitMinutes ? { visitMinutes: product.visitMinutes } : {}),
    ...(timeSlotName ? { timeSlotName } : {}),
  }
}

export const presentProduct = (catalogue: Catalogue, product: Product): ProductItem => ({
  _id: product.id,
  type: 'PRODUCT',
  entryType: product.entryType,
  season: product.seasons,
  yearRound: product.yearRound,
  activities: product.activities,
  parents: product.parents,
  placement: { row: product.rank },
  segments: product.segments,
  validity: product.validity,
  dynamicValidity: product.dynamicValidity,
  validityOptions: product.validityOptions as ProductItem['validityOptions'],
  visibility: product.visibility,
  visibilityOptions: product.visibilityOptions,
  name: product.name,
  description: product.description,
  descriptionDetail: product.descriptionDetail,
  imageId: product.imageId,
  hasTimeSlots: product.hasTimeSlots,
  timeSlotGroup: product.timeSlotGroup,
  tags: product.tags,
  vatRate: product.vatRate,
  dynamicPrice: product.dynamic !== null,
  meta: {
    tokenValidityAmount: product.validityAmount,
    tokenValidityUnit: product.validityUnit,
    seasonal: product.seasonal,
    untilClosing: lastsUntilClosing(catalogue, product),
    allowDateChange: product.allowDateChange,
    giftStatus: product.giftStatus,
    ...(product.withdrawal ? { withdrawal: product.withdrawal } : {}),
    timeSlotGroup: product.timeSlotGroup,
    ...timeOf(catalogue, product),
    ziplineProduct: product.ziplineProduct,
    dateView: product.dateView,
    sspSingleProductCategory: product.sspSingleProductCategory,
  },
  variants: product.variants.map(presentVariant),
})
