import type { CatalogueItem, ProductQuery } from '@gondola/contract/catalogue.ts'
import type { Category, Product } from '@gondola/rules/catalogue.ts'
import { isProductShown, shownCategories, shownVariants, type View } from '@gondola/rules/visibility.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { presentCategory, presentProduct, presentVariant } from './present.ts'

type ReadCtx = Pick<Ctx, 'shelf' | 'time' | 'today' | 'segments'>

const viewOf = (ctx: ReadCtx, season?: string): View => ({
  today: ctx.today,
  time: ctx.time,
  segments: ctx.segments,
  ...(season === undefined ? {} : { season }),
})

/** Whether this visitor may see a product now (spec §3, §6). */
export const isShown = (ctx: ReadCtx, product: Product): boolean => isProductShown(product, viewOf(ctx))

/** Categories this visitor sees that hold something, ranked; of one season if it is given. */
export const categoriesFor = (ctx: ReadCtx, season?: string): Category[] =>
  shownCategories(ctx.shelf.catalogue, viewOf(ctx, season))

/** Products this visitor sees, of one season if it is given. */
export const productsFor = (ctx: ReadCtx, season?: string): Product[] =>
  ctx.shelf.catalogue.products.filter((product) => isProductShown(product, viewOf(ctx, season)))

/** The items that a list call asks for, in the order they are shown. */
export function findItems(ctx: ReadCtx, query: z.output<typeof ProductQuery>): CatalogueItem[] {
  const lastDay = query['validity.to']
  const lasts = (item: { validity: { to: string | null } }) =>
    !lastDay || item.validity.to === null || item.validity.to >= lastDay
  const isAsked = (item: { id: string }) => query._id === undefined || item.id === query._id
  const items: CatalogueItem[] = []
  if (query.type === undefined || query.type === 'CATEGORY')
    items.push(...categoriesFor(ctx, query.season).filter(lasts).filter(isAsked).map(presentCategory))
  const products = productsFor(ctx, query.season).filter(lasts)
  if (query.type === undefined || query.type === 'PRODUCT') items.push(...products.filter(isAsked).map(presentProduct))
  if (query.type === 'VARIANT')
    items.push(
      ...products
        .flatMap((product) => shownVariants(product, viewOf(ctx, query.season)))
        .filter(isAsked)
        .map(presentVariant),
    )
  return items
}
