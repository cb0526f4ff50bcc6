import type { ProductTeaser } from '@gondola/contract/boot.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'

/** What can be bought in a category, in its order. */
export const productsOf = (categoryId: string, products: ProductTeaser[]): ProductTeaser[] =>
  products
    .filter((product) => product.buyable && product.parents.includes(categoryId))
    .sort((one, other) => (one.rank[categoryId] ?? Infinity) - (other.rank[categoryId] ?? Infinity))

/** The products of the same category, the product itself among them. */
export const siblingsOf = (product: ProductItem, products: ProductTeaser[]): ProductTeaser[] => {
  const category = product.parents[0]
  return category === undefined ? [] : productsOf(category, products)
}
