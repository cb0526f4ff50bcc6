import type { Boot } from '@gondola/contract/boot.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { resort } from '../../../resorts/lipno/resort.ts'
import { inOneLanguage } from './one-language.ts'

const name = { cz: 'Skipas', de: 'Skipass', en: 'Ski pass' }

const aBoot = (page: Boot['page']) =>
  ({
    resort: resort.face,
    lang: 'de',
    seasons: [],
    categories: [{ name }],
    products: [{ name, from: { standard: 100 } }],
    page,
  }) as unknown as Boot

test('a page carries names in its own language only', () => {
  const boot = inOneLanguage(aBoot({ kind: 'home', starter: null, board: [], categoryId: null }))
  expect(boot.categories).toEqual([{ name: { de: 'Skipass' } }])
  expect(boot.products).toEqual([{ name: { de: 'Skipass' }, from: { standard: 100 } }])
  expect(boot.resort.name).toEqual({ de: resort.face.name.de })
  expect(boot.resort.pictures).toEqual(resort.face.pictures)
})

test('the chosen product keeps every language, as the cart outlives a change of language', () => {
  const product = { name } as ProductItem
  expect(inOneLanguage(aBoot({ kind: 'eshop', product, prices: null, month: null })).page).toMatchObject({
    product: { name },
  })
})
