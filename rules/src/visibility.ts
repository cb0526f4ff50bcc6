import type { Catalogue, Category, Product, Variant } from './catalogue.ts'
import { type Day, isWithin, type TimeOfDay, weekday } from './day.ts'
import { sharesSegment } from './segments.ts'
import { hasArrival } from './validity.ts'

/** Visitor and time for which something is shown. */
export type View = {
  today: Day
  time: TimeOfDay
  segments: readonly string[]
  /** Season that the visitor looks at; without one all are shown. */
  season?: string
  /** Day of arrival in question. The time of day counts only for today. */
  arrival?: Day
  /** Business users see categories only by a segment of their own, or all of them (docs/product.md §2.6). */
  categories?: 'shared' | 'own' | 'all'
}

const isInSeason = (seasons: readonly string[], view: View) =>
  view.season === undefined || seasons.includes(view.season)

/**
 * Returns whether a product is shown now. The time of day limits only what is bought for today. So it hides nothing
 * that can still be bought for another day (docs/product.md §2.3).
 */
export function isProductShown(product: Product, view: View): boolean {
  const { except, dayDOW, dayTime } = product.visibilityOptions
  const isForToday = view.arrival === view.today || !hasArrival(product)
  return (
    isWithin(view.today, product.visibility) &&
    isInSeason(product.seasons, view) &&
    !except.some((range) => isWithin(view.today, range)) &&
    dayDOW.includes(weekday(view.today)) &&
    (dayTime === null || !isForToday || (dayTime.from <= view.time && view.time <= dayTime.to)) &&
    sharesSegment(product.segments, view.segments)
  )
}

/** Returns whether a variant itself is shown. Its product has to be shown as well. */
export const isVariantShown = (variant: Variant, view: View): boolean =>
  isWithin(view.today, variant.visibility) && (variant.seasons.length === 0 || isInSeason(variant.seasons, view))

export const shownVariants = (product: Product, view: View): Variant[] =>
  product.variants.filter((variant) => isVariantShown(variant, view))

/** Returns whether a category itself is shown, even if it holds nothing. */
export function isCategoryShown(category: Category, view: View): boolean {
  const isAllowed =
    view.categories === 'all' ||
    (view.categories === 'own'
      ? category.segments.some((segment) => view.segments.includes(segment))
      : sharesSegment(category.segments, view.segments))
  return isAllowed && isWithin(view.today, category.validity) && isInSeason(category.seasons, view)
}

/**
 * Returns whether segments allow a product to a visitor. A company also needs a category of its own that is shown now
 * (docs/product.md §2.6).
 */
export const isProductFor = ({ categories }: Pick<Catalogue, 'categories'>, product: Product, view: View): boolean =>
  sharesSegment(product.segments, view.segments) &&
  (view.categories !== 'own' ||
    categories.some((category) => product.parents.includes(category.id) && isCategoryShown(category, view)))

const byRank =
  <Item>(rankOf: (item: Item) => number) =>
  (one: Item, other: Item) =>
    rankOf(one) - rankOf(other)

/** Returns the shown products of a category by rank (docs/product.md §2.1). Each has something to choose. */
export function productsOfCategory(catalogue: Catalogue, categoryId: string, view: View): Product[] {
  const rankOf = (product: Product) => product.rank[categoryId] ?? Number.MAX_SAFE_INTEGER
  return catalogue.products
    .filter(
      (product) =>
        product.parents.includes(categoryId) &&
        isProductShown(product, view) &&
        product.variants.some((variant) => isVariantShown(variant, view)),
    )
    .sort(byRank(rankOf))
}

/**
 * Returns the shown categories that hold something to buy, by rank. Who sees all of them has those of its segments
 * first (docs/product.md §20.9).
 */
export function shownCategories(catalogue: Catalogue, view: View): Category[] {
  const shown = catalogue.categories
    .filter(
      (category) => isCategoryShown(category, view) && productsOfCategory(catalogue, category.id, view).length > 0,
    )
    .sort(byRank((category) => category.rank))
  if (view.categories !== 'all') return shown
  const isOwn = (category: Category) => isCategoryShown(category, { ...view, categories: 'own' })
  return [...shown.filter(isOwn), ...shown.filter((category) => !isOwn(category))]
}
