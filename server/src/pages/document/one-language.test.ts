import type { BannerItem } from '@gondola/contract/banners.ts'
import type { Boot } from '@gondola/contract/boot.ts'
import type { ProductItem } from '@gondola/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { resort } from '../../../../resorts/lipno/resort.ts'
import { inOneLanguage } from './one-language.ts'

const name = { cz: 'Skipas', de: 'Skipass', en: 'Ski pass' }

const aBoot = (page: Boot['page']) =>
  ({
    resort: resort.face,
    lang: 'de',
    seasons: [],
    categories: [{ name }],
    products: [{ name, from: { standard: 100 } }],
    banners: [],
    page,
  }) as unknown as Boot

test('a page carries names in its own language only', () => {
  const boot = inOneLanguage(aBoot({ kind: 'home', starter: null, board: [], categoryId: null }))
  expect(boot.categories).toEqual([{ name: { de: 'Skipass' } }])
  expect(boot.products).toEqual([{ name: { de: 'Skipass' }, from: { standard: 100 } }])
  expect(boot.resort.name).toEqual({ de: resort.face.name.de })
  expect(boot.resort.pictures).toEqual(resort.face.pictures)
})

test('a banner’s page says it in one language, and keeps every language of what is bought there', () => {
  const product = { name } as ProductItem
  const banner = { title: name, savings: { tl: name } } as unknown as BannerItem
  const page = { kind: 'banner', slug: 'a', banner, product, prices: null, first: null } as const
  expect(inOneLanguage(aBoot(page)).page).toMatchObject({
    banner: { title: { de: 'Skipass' }, savings: { tl: { de: 'Skipass' } } },
    product: { name },
  })
  expect(JSON.stringify(inOneLanguage(aBoot(page)).page)).not.toContain('"title":{"cz"')
})

test('the chosen product keeps every language, as the cart outlives a change of language', () => {
  const product = { name } as ProductItem
  expect(inOneLanguage(aBoot({ kind: 'eshop', product, prices: null, first: null })).page).toMatchObject({
    product: { name },
  })
})
