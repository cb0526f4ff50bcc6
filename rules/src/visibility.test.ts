import { describe, expect, test } from 'vitest'
import type { Product } from './catalogue.ts'
import { aCatalogue, aCategory, aGiftVoucher, aProduct, aVariant } from './testing/a-catalogue.ts'
import {
  isCategoryShown,
  isProductFor,
  isProductShown,
  isVariantShown,
  productsOfCategory,
  shownCategories,
  type View,
} from './visibility.ts'

const aView = (change: Partial<View> = {}): View => ({ today: '2026-12-10', time: '08:20', segments: [], ...change })
const options = (change: Partial<Product['visibilityOptions']>): Product =>
  aProduct({ visibilityOptions: { ...aProduct().visibilityOptions, ...change } })

describe('a product', () => {
  test.each([
    ['2026-12-09', false],
    ['2026-12-10', true],
    ['2026-12-20', true],
    ['2026-12-21', false],
  ])('is shown by its visibility on %s: %s', (today, answer) => {
    const product = aProduct({ visibility: { from: '2026-12-10', to: '2026-12-20' } })
    expect(isProductShown(product, aView({ today }))).toBe(answer)
  })

  test('is hidden in excepted ranges', () => {
    const product = options({ except: [{ from: '2026-12-10', to: '2026-12-10' }] })
    expect(isProductShown(product, aView())).toBe(false)
    expect(isProductShown(product, aView({ today: '2026-12-11' }))).toBe(true)
  })

  test('is shown on the listed weekdays of now', () => {
    const product = options({ dayDOW: [4] })
    expect(isProductShown(product, aView())).toBe(true)
    expect(isProductShown(product, aView({ today: '2026-12-11', arrival: '2026-12-17' }))).toBe(false)
  })

  test.each([
    ['an arrival today', '2026-12-10', false],
    ['another arrival', '2026-12-11', true],
    ['no arrival yet', undefined, true],
  ])('outside its time of day is shown for %s: %s', (_, arrival, answer) => {
    const product = options({ dayTime: { from: '10:00', to: '18:00' } })
    expect(isProductShown(product, aView({ arrival }))).toBe(answer)
    expect(isProductShown(product, aView({ arrival, time: '10:00' }))).toBe(true)
    expect(isProductShown(product, aView({ arrival, time: '18:00' }))).toBe(true)
  })

  test('without a day of arrival is always bought today, so its time of day counts', () => {
    const dayTime = { from: '10:00', to: '18:00' }
    const gift = aGiftVoucher({ visibilityOptions: { ...aProduct().visibilityOptions, dayTime } })
    expect(isProductShown(gift, aView())).toBe(false)
  })

  test('is shown in its seasons', () => {
    expect(isProductShown(aProduct(), aView({ season: 'winter' }))).toBe(true)
    expect(isProductShown(aProduct(), aView({ season: 'summer' }))).toBe(false)
  })

  test('with segments is shown to those who share one', () => {
    const product = aProduct({ segments: ['hotel'] })
    expect(isProductShown(product, aView())).toBe(false)
    expect(isProductShown(product, aView({ segments: ['hotel'] }))).toBe(true)
  })
})

test.each([
  ['its own category', {}, true],
  ['a category of no segment', { segments: [] }, false],
  ['a category that is over', { validity: { from: null, to: '2026-12-09' } }, false],
  ['a category that is still to come', { validity: { from: '2026-12-11', to: null } }, false],
  ['a category of another season', { seasons: ['summer'] }, false],
])('a company is offered a product of %s (%o): %s', (_, change, answer) => {
  const catalogue = aCatalogue({ categories: [aCategory({ segments: ['hotel'], ...change })] })
  const view = aView({ segments: ['hotel'], categories: 'own', season: 'winter' })
  expect(isProductFor(catalogue, aProduct(), view)).toBe(answer)
  expect(isProductFor(catalogue, aProduct(), { ...view, categories: 'all' })).toBe(true)
})

test('a variant is shown by its own visibility and seasons', () => {
  expect(isVariantShown(aVariant({ visibility: { from: '2026-12-11', to: null } }), aView())).toBe(false)
  expect(isVariantShown(aVariant({ seasons: ['summer'] }), aView({ season: 'winter' }))).toBe(false)
  expect(isVariantShown(aVariant({ seasons: [] }), aView({ season: 'winter' }))).toBe(true)
})

describe('categories', () => {
  test.each([
    ['everybody sees one without segments', [], 'shared', true],
    ['a guest sees none of others', ['b2b'], 'shared', false],
    ['a business user sees none without segments', [], 'own', false],
    ['a business user sees those of the own segments', ['hotel'], 'own', true],
    ['a business user who may see all sees those of others', ['b2b'], 'all', true],
  ] as const)('%s', (_, segments, categories, answer) => {
    const view = aView({ categories, segments: ['hotel'] })
    expect(isCategoryShown(aCategory({ segments: [...segments] }), view)).toBe(answer)
  })

  test('one whose validity has ended is not shown', () => {
    expect(isCategoryShown(aCategory({ validity: { from: null, to: '2026-12-09' } }), aView())).toBe(false)
    expect(isCategoryShown(aCategory({ validity: { from: null, to: '2026-12-10' } }), aView())).toBe(true)
  })

  test('hold their products by the rank in that category', () => {
    const products = [
      aProduct({ id: 'a', parents: ['passes', 'sale'], rank: { passes: 2, sale: 1 } }),
      aProduct({ id: 'b', parents: ['passes'], rank: {} }),
      aProduct({ id: 'c', parents: ['passes', 'sale'], rank: { passes: 1, sale: 2 } }),
      aProduct({ id: 'empty', variants: [] }),
      aProduct({ id: 'elsewhere', parents: [] }),
    ]
    const ids = (category: string) =>
      productsOfCategory(aCatalogue({ products }), category, aView()).map((product) => product.id)
    expect(ids('passes')).toEqual(['c', 'a', 'b'])
    expect(ids('sale')).toEqual(['a', 'c'])
  })

  test('of its segments come first for a company that sees all', () => {
    const categories = [
      aCategory({ id: 'passes', rank: 1 }),
      aCategory({ id: 'schools', rank: 2, segments: ['school'] }),
      aCategory({ id: 'partners', rank: 3, segments: ['hotel'] }),
    ]
    const products = [aProduct({ parents: ['passes', 'schools', 'partners'] })]
    const view = aView({ categories: 'all', segments: ['hotel'] })
    expect(shownCategories(aCatalogue({ categories, products }), view).map((one) => one.id)).toEqual([
      'partners',
      'passes',
      'schools',
    ])
  })

  test('are shown by rank, those with something to buy only', () => {
    const categories = [
      aCategory({ id: 'last', rank: 3 }),
      aCategory({ id: 'passes', rank: 2 }),
      aCategory({ id: 'empty', rank: 1 }),
    ]
    const products = [aProduct({ parents: ['passes', 'last'] })]
    expect(shownCategories(aCatalogue({ categories, products }), aView()).map((one) => one.id)).toEqual([
      'passes',
      'last',
    ])
  })
})
