import type { ProductItem } from '@gondola/contract/catalogue.ts'
import type { PriceReply } from '@gondola/contract/pricing.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { daysOfMonth } from '@gondola/rules/day.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_NOW, testShop } from '../../../harness/shop.ts'
import { bootFor } from '../boot.ts'
import { scriptJson } from '../document/html.ts'
import { inOneLanguage } from '../document/one-language.ts'
import { structuredData } from './structured-data.ts'

const shop = await testShop()
afterAll(() => shop.close())
const visitor = shop.visitor()
const URL_OF_SHOP = 'https://shop.example'

type Item = { '@type': string } & Record<string, unknown>

async function said(
  address: string,
  options: { lang?: ShopLang; season?: 'winter' | 'summer'; now?: string } = {},
): Promise<Item[]> {
  const { lang = 'cz', now = TEST_NOW, ...season } = options
  const { pathname, searchParams } = new URL(address, URL_OF_SHOP)
  const question = { path: pathname, search: searchParams, lang, shopNow: Date.parse(now), ...season }
  const boot = inOneLanguage(await bootFor(shop.deps, question))
  const data = JSON.parse(scriptJson(structuredData(boot, address, URL_OF_SHOP))) as {
    '@context': string
    '@graph': Item[]
  }
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}
function find(items: Item[], type: string): Item {
  const found = items.find((item) => item['@type'] === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found
}
const product = async (id: string) => (await visitor.get(`/api/products/${id}`)).json() as ProductItem
const pathOf = (items: Item[]) =>
  (find(items, 'BreadcrumbList').itemListElement as { position: number; name: string; item: string }[]).map(
    ({ position, name, item }) => [position, name, item.replace(URL_OF_SHOP, '')],
  )

async function pricesIn(month: string, variantId: string): Promise<number[]> {
  const question = { origin: 'eshop', entries: [{ variantId, count: 1 }], dates: daysOfMonth(month) }
  const reply = (await visitor.post('/v2/transaction/prices', question)).json() as PriceReply
  return Object.values(reply).flatMap(({ standard }) => (standard === null ? [] : [standard]))
}

describe('a product', () => {
  test('is offered from the lowest price of any variant to the highest one, on the days of its season', async () => {
    const item = await product('lipno-ski-1day')
    const paid = item.variants.filter(({ prices }) => prices.standard.cz > 0)
    const shown = (await Promise.all(paid.map(({ _id }) => pricesIn('2026-12', _id)))).flat()
    expect(paid.map(({ personType }) => personType)).toContain('child')
    const [winter] = (await visitor.get('/api/season')).json().data
    expect(find(await said('/shopping/eshop?product=lipno-ski-1day'), 'Product')).toEqual({
      '@type': 'Product',
      sku: item._id,
      name: item.name.cz,
      description: item.description.cz,
      image: 'https://shop.example/pictures/lipno/ski-wide-1440.avif',
      brand: { '@type': 'Brand', name: 'Skiareál Lipno' },
      offers: {
        '@type': 'AggregateOffer',
        url: 'https://shop.example/shopping/eshop?product=lipno-ski-1day',
        lowPrice: Math.min(...shown),
        highPrice: Math.max(...shown),
        offerCount: paid.length,
        priceCurrency: 'CZK',
        availability: 'https://schema.org/InStock',
        validFrom: winter.from,
        validThrough: winter.to,
        seller: { '@type': 'Organization', name: 'Gondola Sample Operator lipno s.r.o.' },
      },
    })
  })

  test('is named in the language of the page', async () => {
    const item = await product('lipno-treetop')
    const found = find(await said('/shopping/eshop?product=lipno-treetop&lng=de', { lang: 'de' }), 'Product')
    expect(found).toMatchObject({ name: item.name.de, description: item.description.de })
    expect(found).toMatchObject({ offers: { url: 'https://shop.example/shopping/eshop?product=lipno-treetop&lng=de' } })
  })

  test.each(['lipno-treetop', 'lipno-gift-voucher', 'lipno-card-product'])(
    '%s, sold all the year, has no days of validity',
    async (id) => {
      const offers = find(await said(`/shopping/eshop?product=${id}`), 'Product').offers
      expect(offers).toMatchObject({
        '@type': expect.stringMatching(/Offer$/),
        availability: 'https://schema.org/InStock',
      })
      expect(offers).not.toHaveProperty('validFrom')
      expect(offers).not.toHaveProperty('validThrough')
    },
  )

  test('with days of its own is valid on them', async () => {
    const { validity } = await product('lipno-ski-evening')
    expect(find(await said('/shopping/eshop?product=lipno-ski-evening'), 'Product').offers).toMatchObject({
      validFrom: validity.from,
      validThrough: validity.to,
    })
  })

  test('of the other season costs what its calendar shows', async () => {
    const { variants } = await product('lipno-ski-1day')
    const prices = await Promise.all(variants.map(({ _id }) => pricesIn('2026-12', _id)))
    const lowest = Math.min(...prices.flat().filter((price) => price > 0))
    const items = await said('/shopping/eshop?product=lipno-ski-1day&date=2026-12-10', { season: 'summer' })
    expect(find(items, 'Product').offers).toMatchObject({
      lowPrice: lowest,
      availability: 'https://schema.org/InStock',
    })
  })

  test('is not offered at the price of a piece that is sold to groups alone', async () => {
    const question = {
      path: '/shopping/eshop',
      search: new URLSearchParams('product=lipno-ski-1day'),
      lang: 'cz',
    } as const
    const boot = inOneLanguage(await bootFor(shop.deps, { ...question, shopNow: Date.parse(TEST_NOW) }))
    const { page: shown } = boot
    if (shown.kind !== 'eshop' || !shown.product) return expect.unreachable()
    const { product: item } = shown
    const [cheapest, ...others] = item.variants.toSorted(
      (one, other) => one.prices.standard.cz - other.prices.standard.cz,
    )
    if (!cheapest) return expect.unreachable()
    const offersWith = (countMin: number) => {
      const variants = [...others, { ...cheapest, countMin }]
      const page = { ...shown, product: { ...item, variants } }
      const data = structuredData({ ...boot, page }, '/shopping/eshop', URL_OF_SHOP) as { '@graph': Item[] }
      return find(data['@graph'], 'Product').offers as { lowPrice: number; offerCount: number }
    }
    const [alone, inGroups] = [offersWith(1), offersWith(20)]
    expect(inGroups.offerCount).toBe(alone.offerCount - 1)
    expect(inGroups.lowPrice).toBeGreaterThan(alone.lowPrice)
  })

  test('that cannot be bought on any day is out of stock and has no price', async () => {
    const items = await said('/shopping/eshop?product=lipno-forest', { season: 'winter' })
    const offers = find(items, 'Product').offers
    expect(offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
    expect(offers).not.toHaveProperty('price')
    expect(offers).not.toHaveProperty('lowPrice')
  })

  test('is below its category', async () => {
    expect(pathOf(await said('/shopping/eshop?product=lipno-ski-1day&lng=en', { lang: 'en' }))).toEqual([
      [1, 'Ski Area Lipno', '/?lng=en'],
      [2, 'Ski passes', '/?category=lipno-cat-ski&lng=en'],
      [3, (await product('lipno-ski-1day')).name.en, '/shopping/eshop?product=lipno-ski-1day&lng=en'],
    ])
  })
})

test('home says who runs the resort', async () => {
  const items = await said('/')
  const { operator, contact } = shop.deps.resort
  expect(items.map((item) => item['@type'])).toEqual(['Organization', 'SkiResort'])
  expect(items[0]).toMatchObject({ name: operator.name, vatID: operator.dic, address: operator.address })
  expect(items[1]).toMatchObject({
    name: 'Skiareál Lipno',
    url: 'https://shop.example/',
    telephone: contact.phone,
    email: contact.email,
    image: 'https://shop.example/pictures/lipno/hero-share.jpg',
    parentOrganization: { '@id': items[0]?.['@id'] },
  })
})

test.each([
  ['/?category=lipno-cat-ski', 'Skipasy'],
  ['/shopping/eshop', 'Výběr vstupenek'],
  ['/terms/claim', 'Reklamační řád'],
])('%s stands below home', async (address, name) => {
  expect(pathOf(await said(address))).toEqual([
    [1, 'Skiareál Lipno', '/'],
    [2, name, address],
  ])
})

test('a name that would end its element stays inside it', async () => {
  const question = { path: '/', search: new URLSearchParams(), lang: 'cz' } as const
  const boot = await bootFor(shop.deps, question)
  const nasty = '</script><script>alert(1)</script>'
  const resort = { ...boot.resort, name: { cz: nasty, de: nasty, en: nasty } }
  const json = scriptJson(structuredData({ ...boot, resort }, '/', URL_OF_SHOP))
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph'][1]).toMatchObject({ name: nasty })
})

test('a banner is under home, and what it sells has its price', async () => {
  const address = '/banners/stezka-a-kralovstvi-lesa'
  const items = await said(address, { now: '2027-06-12T10:00:00Z' })
  expect(pathOf(items).at(-1)).toEqual([2, 'Stezka + Království lesa', address])
  expect(find(items, 'Product')).toMatchObject({
    sku: 'lipno-treetop-forest',
    offers: { '@type': 'AggregateOffer', priceCurrency: 'CZK', lowPrice: expect.any(Number) },
  })
})
