import type { ProductTeaser } from '@gondola/contract/boot.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { productsOf } from '../../lib/products-of.ts'

const MOST_FEATURED = 4

/** Returns the first product of each category, each once. Skips a category that is shown already. */
export function featuredOf(
  categories: readonly { _id: string }[],
  products: ProductTeaser[],
  besides: string | null,
): ProductTeaser[] {
  const elsewhere = products.filter((product) => besides === null || !product.parents.includes(besides))
  const firsts = categories.flatMap((category) => productsOf(category._id, elsewhere).slice(0, 1))
  return [...new Set(firsts)].slice(0, MOST_FEATURED)
}

/** Returns the products of the same category, including the product itself. */
export const siblingsOf = (product: ProductItem, products: ProductTeaser[]): ProductTeaser[] => {
  const category = product.parents[0]
  return category === undefined ? [] : productsOf(category, products)
}
