import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { giftFlag, methodFor } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../../state/cart.ts'
import { hasNoDay, type Selection } from './selection.ts'

/** Returns one unpriced cart entry per chosen piece. Returns none without a day, or without a needed time. */
export function newEntries(
  product: ProductItem,
  { counts, day, time }: Pick<Selection, 'counts' | 'day' | 'time'>,
  { now, newId }: { now: Instant; newId: () => string },
): CartEntry[] {
  if (day === null || (product.hasTimeSlots && time === null)) return []
  const pieces = product.variants.flatMap((variant) => Array.from({ length: counts[variant._id] ?? 0 }, () => variant))
  return pieces.map((variant, index) => ({
    id: newId(),
    createdAt: now + index,
    productId: product._id,
    variantId: variant._id,
    arrival: day,
    time,
    timeSlotGroup: product.timeSlotGroup,
    ...(product.meta.visitMinutes ? { visitMinutes: product.meta.visitMinutes } : {}),
    ...(product.meta.timeSlotName ? { timeSlotName: product.meta.timeSlotName } : {}),
    ...(product.meta.ziplineProduct ? { isZipline: true } : {}),
    places: variant.places,
    method: methodFor(product.tags) ?? null,
    isGift: giftFlag(product.meta.giftStatus, false),
    priceValidTo: null,
    renewalsLeft: 0,
    price: null,
    inclusiveValidity: [day],
    benefits: [],
    voucherJournal: [],
    errors: [],
    productName: product.name,
    variantName: variant.name,
    imageId: product.imageId,
    tags: product.tags,
    variantTags: variant.tags,
    giftStatus: product.meta.giftStatus,
    isSeasonal: product.meta.seasonal,
    withdrawal: product.meta.withdrawal,
    validityUnit: product.meta.tokenValidityUnit,
    hasNoDay: hasNoDay(product),
    entryType: product.entryType,
    showUserForm: variant.userData.showForm,
    personType: variant.personType,
  }))
}
