import type { ProductTeaser } from '@gondola/contract/boot.ts'

/** What can be bought in a category, by its rank there. */
export const productsIn = (categoryId: string, products: readonly ProductTeaser[]): ProductTeaser[] =>
  products
    .filter((product) => product.buyable && product.parents.includes(categoryId))
    .sort((one, other) => (one.rank[categoryId] ?? Infinity) - (other.rank[categoryId] ?? Infinity))
