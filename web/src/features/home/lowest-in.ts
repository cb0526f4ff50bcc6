import type { ProductTeaser } from '@gondola/contract/boot.ts'
import type { Column } from '../../lib/own-price.ts'
import { productsOf } from '../../lib/products-of.ts'

/**
 * Returns a category's lowest price in a column, in crowns. Also whether anything costs something else. Ignores what is
 * free; undefined without prices.
 */
export function lowestIn(
  categoryId: string,
  products: readonly ProductTeaser[],
  column: Column,
): { price: number; isOnly: boolean } | undefined {
  const priced = productsOf(categoryId, products).filter(({ from }) => from[column] > 0)
  if (priced.length === 0) return undefined
  const price = Math.min(...priced.map(({ from }) => from[column]))
  return { price, isOnly: priced.every((product) => product.hasOnePrice && product.from[column] === price) }
}
