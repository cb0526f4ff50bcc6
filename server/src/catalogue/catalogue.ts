import type { CatalogueItem, ProductQuery } from '@gondola/contract/catalogue.ts'
import type { Category, Product, Variant } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { arrivalCheck } from '@gondola/rules/validity.ts'
import {
  isProductFor,
  isProductShown,
  isVariantShown,
  shownCategories,
  shownVariants,
  type View,
} from '@gondola/rules/visibility.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { presentCategory, presentProduct, presentVariant } from './present.ts'

type ReadCtx = Pick<Ctx, 'shelf' | 'time' | 'today' | 'segments' | 'member'>

/**
 * Returns which categories a visitor sees (docs/product.md §2.6). `shared`: a guest or member. `own`: a company, which
 * sees only categories of its segments. `all`: a company, with the flag `showB2BAllCategories`.
 */
export const categoriesSeen = ({ member, shelf }: Pick<Ctx, 'member' | 'shelf'>): NonNullable<View['categories']> =>
  member?.company ? (shelf.config.flags.showB2BAllCategories ? 'all' : 'own') : 'shared'

/** Returns what decides what this visitor sees and may buy: time, segments and categories. */
export const viewOf = (ctx: ReadCtx, season?: string): View => ({
  today: ctx.today,
  time: ctx.time,
  segments: ctx.segments,
  categories: categoriesSeen(ctx),
  ...(season === undefined ? {} : { season }),
})

/**
 * Returns whether this visitor sees a product now. Segments of its categories count only for companies (docs/product.md
 * §2.6).
 */
const isShown = ({ shelf }: Pick<Ctx, 'shelf'>, product: Product, view: View): boolean =>
  isProductShown(product, view) && isProductFor(shelf.catalogue, product, view)

/** Returns a variant and its product; undefined unless this visitor sees both now (docs/product.md §2.5). */
export function findShown(ctx: ReadCtx, variantId: string): { product: Product; variant: Variant } | undefined {
  const found = ctx.shelf.variants.get(variantId)
  const view = viewOf(ctx)
  return found && isShown(ctx, found.product, view) && isVariantShown(found.variant, view) ? found : undefined
}

/** Returns a product with its visible variants; undefined unless this visitor sees it now. */
export function shownProduct(ctx: ReadCtx, productId: string): Product | undefined {
  const product = ctx.shelf.products.get(productId)
  const view = viewOf(ctx)
  return product && isShown(ctx, product, view) ? withShownVariants(product, view) : undefined
}

/**
 * Returns a function that lists why a product or variant is invalid on a day. The day is that of arrival; the list is
 * empty when it is valid. For today it also has `notVisible` outside sales hours (docs/product.md §2.3).
 */
export function dayCheck(
  ctx: ReadCtx,
  found: { product: Product; variant?: Variant },
): (day: Day) => readonly string[] {
  const { today, time } = ctx
  const reasonsOn = arrivalCheck({ catalogue: ctx.shelf.catalogue, ...found, today, time })
  const isForToday = isProductShown(found.product, { ...viewOf(ctx), arrival: today })
  return (day) => (day === today && !isForToday ? [...reasonsOn(day), 'notVisible'] : reasonsOn(day))
}

function withShownVariants(product: Product, view: View): Product {
  const variants = shownVariants(product, view)
  return variants.length === product.variants.length ? product : { ...product, variants }
}

/** Returns the ranked, non-empty categories that this visitor sees, optionally of one season. */
export const categoriesFor = (ctx: ReadCtx, season?: string): Category[] =>
  shownCategories(ctx.shelf.catalogue, viewOf(ctx, season))

/**
 * Returns the products that this visitor sees, with their visible variants, optionally of one season. A company sees
 * those of its categories (docs/product.md §2.6).
 */
export function productsFor(ctx: ReadCtx, season?: string): Product[] {
  const view = viewOf(ctx, season)
  return ctx.shelf.catalogue.products
    .filter((product) => isShown(ctx, product, view))
    .map((product) => withShownVariants(product, view))
}

/**
 * Returns the items of a list call, in display order. Without `type` they are categories, then products; variants only
 * if it names them.
 */
export function findItems(ctx: ReadCtx, query: z.output<typeof ProductQuery>): CatalogueItem[] {
  const lastDay = query['validity.to']
  const lasts = (item: { validity: { to: string | null } }) =>
    !lastDay || item.validity.to === null || item.validity.to >= lastDay
  const isAsked = (item: { id: string }) => query._id === undefined || item.id === query._id
  const items: CatalogueItem[] = []
  if (query.type === undefined || query.type === 'CATEGORY')
    items.push(...categoriesFor(ctx, query.season).filter(lasts).filter(isAsked).map(presentCategory))
  const products = productsFor(ctx, query.season).filter(lasts)
  if (query.type === undefined || query.type === 'PRODUCT')
    items.push(...products.filter(isAsked).map((product) => presentProduct(ctx.shelf.catalogue, product)))
  if (query.type === 'VARIANT')
    items.push(
      ...products
        .flatMap((product) => product.variants)
        .filter(lasts)
        .filter(isAsked)
        .map(presentVariant),
    )
  return items
}
