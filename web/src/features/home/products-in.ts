import type { ProductTeaser } from '@gondola/contract/boot.ts'
import type { Column } from '../../state/own-price.ts'

/** What can be bought in a category, by its rank there. */
export const productsIn = (categoryId: string, products: readonly ProductTeaser[]): ProductTeaser[] =>
  products
    .filter((product) => product.buyable && product.parents.includes(categoryId))
    .sort((one, other) => (one.rank[categoryId] ?? Infinity) - (other.rank[categoryId] ?? Infinity))

/**
 * Lowest price of a column in a category of what is not free, in crowns, and whether anything there costs something else; undefined
 * when nothing has a price.
 */
export function lowestIn(
  categoryId: string,
  products: readonly ProductTeaser[],
  column: Column,
): { price: number; isOnly: boolean } | undefined {
  const priced = productsIn(categoryId, products).filter(({ from }) => from[column] > 0)
  if (priced.length === 0) return undefined
  const price = Math.min(...priced.map(({ from }) => from[column]))
  return { price, isOnly: priced.every((product) => product.hasOnePrice && product.from[column] === price) }
}
