import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from '../../resorts/folders.ts'
import { SAMPLES } from '../../resorts/testing/samples.ts'
import { words } from '../support/purchase.ts'
import { type OpenShop, openShop } from '../support/shop.ts'

const shops: { resort: string; shop: OpenShop }[] = []
for (const resort of resortKeys()) shops.push({ resort, shop: await openShop({ resort }) })

type Item = Record<string, unknown>
type Read = {
  canonical: string | undefined
  alternates: Record<string, string>
  isHidden: boolean
  meta: Record<string, string>
  data: Item[]
}

const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** What a reader without scripts finds in a page. */
async function read(address: string, headers: Record<string, string> = {}): Promise<Read> {
  const reply = await fetch(address, { redirect: 'manual', headers })
  expect(reply.status, address).toBe(200)
  const html = await reply.text()
  const pairs = (pattern: RegExp) =>
    Object.fromEntries([...html.matchAll(pattern)].map(([, key = '', value = '']) => [key, plain(value)]))
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return {
    canonical: /<link rel="canonical" href="([^"]+)">/.exec(html)?.slice(1).map(plain)[0],
    alternates: pairs(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g),
    isHidden: html.includes('<meta name="robots" content="noindex">'),
    meta: pairs(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
    data: scripts.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Item[] })['@graph']),
  }
}

type Shown = { imageId: string; name: LocalText }

/** What has a page of its own, by what its address names. */
async function readCatalogue(resort: string): Promise<Map<string, Shown>> {
  const file = JSON.parse(await readFile(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8')) as Record<
    'categories' | 'products' | 'cardProducts' | 'giftVoucherProducts',
    (Shown & { _id: string })[]
  > & { banners: { slug: string; imageId: string; title: LocalText }[] }
  const { categories, products, cardProducts = [], giftVoucherProducts = [], banners } = file
  return new Map<string, Shown>([
    ...[...categories, ...products, ...cardProducts, ...giftVoucherProducts].map((one) => [one._id, one] as const),
    ...banners.map(({ slug, imageId, title }) => [slug, { imageId, name: title }] as const),
  ])
}

describe.each(shops)('$resort', ({ resort, shop }) => {
  test('each page of the map of the site may be found under its own address, in three languages', async () => {
    const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
      address: plain(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
      alternates: Object.fromEntries(
        [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang = '', href = '']) => [lang, plain(href)]),
      ),
    }))
    const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => shop.url + path)
    const described = new Map<string, string>()
    for (const { address, alternates } of entries) {
      const page = await read(address)
      // Two pages that are described alike are one to whoever searches.
      expect(described.get(page.meta.description ?? ''), address).toBeUndefined()
      described.set(page.meta.description ?? '', address)
      expect(closed.filter((path) => address.startsWith(path))).toEqual([])
      expect(page, address).toMatchObject({ canonical: address, isHidden: false, alternates })
      expect(Object.keys(alternates), address).toEqual(['cs', 'de', 'en', 'x-default'])
      expect(page.meta['og:url']).toBe(address)
      expect(page.meta['og:description'], address).toBe(page.meta.description)
      for (const key of ['og:title', 'description', 'og:image', 'twitter:card', 'twitter:title', 'twitter:image'])
        expect(page.meta[key], `${key} of ${address}`).toBeTruthy()
      expect(page.data.length, address).toBeGreaterThan(0)
    }
    const { products } = JSON.parse(await readFile(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8')) as {
      products: unknown[]
    }
    expect(entries.length).toBeGreaterThan(products.length)
    expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length)
  })

  test.each(['winter', 'summer'] as const)(
    'a link shows the picture of its product, category or banner in %s, else the hero, small and in the shape of networks',
    async (season) => {
      const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
      const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
        .map(([, address = '']) => plain(address))
        .filter((address) => !address.includes('lng='))
      const catalogue = await readCatalogue(resort)
      const face = (await loadResort(join(RESORTS_DIR, resort))).face
      const hero = { imageId: 'hero', name: face.name }
      const shown = new Map<string, string>()
      const kinds = new Set<string>()
      for (const address of addresses) {
        const { pathname, searchParams } = new URL(address)
        const id = pathname.startsWith('/banners/') ? pathname.split('/')[2] : [...searchParams.values()][0]
        const about = (id && catalogue.get(id)) || hero
        const { meta, canonical } = await read(address, { cookie: `season=${season}` })
        // A category of the other season is home.
        if (canonical !== address) continue
        const picture = `${shop.url}/pictures/${resort}/${face.pictures[about.imageId]?.[season]}-share.jpg`
        expect(meta, address).toMatchObject({ 'og:image': picture, 'twitter:image': picture })
        expect(words(meta['og:image:alt'] ?? ''), address).toBe([...new Set([about.name.cz, face.name.cz])].join(', '))
        expect(meta['twitter:image:alt'], address).toBe(meta['og:image:alt'])
        shown.set(picture, address)
        if (about !== hero) kinds.add(pathname.startsWith('/banners/') ? 'banner' : ([...searchParams.keys()][0] ?? ''))
      }
      if (SAMPLES.includes(resort)) {
        expect([...kinds].sort()).toEqual(['banner', 'category', 'product'])
        expect(shown.size).toBeGreaterThan(6)
      } else expect([...kinds]).toContain('product')
      for (const [picture, address] of shown) {
        const reply = await fetch(picture)
        expect(reply.headers.get('content-type'), address).toBe('image/jpeg')
        const bytes = Buffer.from(await reply.arrayBuffer())
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
        expect(bytes.length).toBeLessThan(100_000)
      }
    },
  )

  test('the browser takes the data for machines, and their price is the one that people see', async () => {
    const { page, open, t } = await shop.guest({ width: 1440 })
    await open('/shopping/eshop')
    const path = await page.getByRole('main').locator('a[href*="product="]').first().getAttribute('href')
    await open(path ?? '')
    const script = await page.locator('script[type="application/ld+json"]').textContent()
    const { '@graph': data } = JSON.parse(script ?? '') as { '@graph': Item[] }
    const [product] = data.filter((item) => item['@type'] === 'Product')
    const offer = product?.offers as { price: number; priceCurrency: string } | undefined
    expect(product?.name).toBe(await page.locator('h1').textContent())
    expect(offer?.priceCurrency).toBe('CZK')
    const from = t('shop.from', { price: `${offer?.price.toLocaleString('cs')} Kč` })
    expect(words((await page.getByRole('main').textContent()) ?? '')).toContain(words(from))
  })

  test.each([
    '/shopping/informations',
    '/shopping/checkout',
    '/shopping/confirmation?transaction=00000000-0000-4000-8000-000000000000',
    '/shopping/eshop?product=no-such-product',
  ])('%s is not to be found', async (path) => {
    expect(await read(shop.url + path)).toMatchObject({
      canonical: undefined,
      alternates: {},
      isHidden: true,
      data: [],
    })
  })
})
