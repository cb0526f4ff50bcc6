import type { ProductTeaser } from '@gondola/contract/boot.ts'
import { expect, test } from 'vitest'
import { featuredOf } from './siblings.ts'

const product = (id: string, parents: string[], rank = 1) =>
  ({ id, parents, rank: Object.fromEntries(parents.map((one) => [one, rank])) }) as ProductTeaser
const categories = ['ski', 'tower', 'bob', 'gift', 'card'].map((_id) => ({ _id }))
const products = [
  product('week', ['ski'], 2),
  product('day', ['ski', 'bob']),
  product('walk', ['tower']),
  product('ride', ['bob'], 2),
  product('voucher', ['gift']),
  product('chip', ['card']),
]
const ids = (besides: string | null) => featuredOf(categories, products, besides).map(({ id }) => id)

test('featured are the first of each category, each once, four at most', () => {
  expect(ids(null)).toEqual(['day', 'walk', 'voucher', 'chip'])
})

test('beside one category those of the others are featured', () => {
  expect(ids('ski')).toEqual(['walk', 'ride', 'voucher', 'chip'])
})

test('nothing is featured when there is nothing', () => {
  expect(featuredOf(categories, [], null)).toEqual([])
})
