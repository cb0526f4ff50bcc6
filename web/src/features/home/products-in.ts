import type { ProductTeaser } from '@gondola/contract/boot.ts'

/** What can be bought in a category, by its rank there. */
export const productsIn = (categoryId: string, products: readonly ProductTeaser[]): ProductTeaser[] =>
  products
    .filter((product) => product.buyable && product.parents.includes(categoryId))
    .sort((one, other) => (one.rank[categoryId] ?? Infinity) - (other.rank[categoryId] ?? Infinity))

/** Lowest price in a category of what is not free, in crowns; undefined when nothing has a price. */
export function lowestIn(categoryId: string, products: readonly ProductTeaser[]): number | undefined {
  const prices = productsIn(categoryId, products).flatMap((product) =>
    Number.isFinite(product.from.standard) && product.from.standard > 0 ? [product.from.standard] : [],
  )
  return prices.length > 0 ? Math.min(...prices) : undefined
}
