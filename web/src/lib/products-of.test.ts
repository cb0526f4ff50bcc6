import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { productsOf } from './products-of.ts'

const product = (id: string, rank: Record<string, number>) =>
  ({ id, parents: Object.keys(rank), rank }) as ProductTeaser

test('a category has only its own products, by their rank there', () => {
  const products = [product('b', { ski: 2, bob: 1 }), product('a', { ski: 1 }), product('other', { bob: 3 })]
  expect(productsOf('ski', products).map(({ id }) => id)).toEqual(['a', 'b'])
})
