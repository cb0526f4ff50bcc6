import type { ProductTeaser } from '@gondola/contract/boot.ts'

/** Returns the products of a category, by their rank there. */
export const productsOf = (categoryId: string, products: readonly ProductTeaser[]): ProductTeaser[] =>
  products
    .filter((product) => product.parents.includes(categoryId))
    .sort((one, other) => (one.rank[categoryId] ?? Infinity) - (other.rank[categoryId] ?? Infinity))
