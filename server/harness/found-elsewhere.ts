import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadResort, RESORTS_DIR } from '../../resorts/folders.ts'
import { SAMPLES } from '../../resorts/testing/samples.ts'
import { mainOf, textOf, unescaped } from './page-text.ts'
import { TEST_NOW, type TestShop, testShop } from './shop.ts'

const ORIGIN = 'http://shop.example'

type Item = Record<string, unknown>
type Shown = { imageId: string; name: LocalText }

/** Reads what has a page of its own, by the key in its address. */
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

/** Tests what search engines and social networks find of a resort's shop, in these languages. */
export function foundElsewhere(resort: string, langs: readonly ('cs' | 'de' | 'en')[]): void {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ resort, hasPages: true, env: { PUBLIC_URL: ORIGIN } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(TEST_NOW) })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await shop.close()
  })

  const get = (address: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url: address.replace(ORIGIN, ''), headers })

  /** Returns what a reader without scripts finds in a page. */
  async function read(address: string, headers: Record<string, string> = {}) {
    const reply = await get(address, headers)
    expect(reply.statusCode, address).toBe(200)
    const html = reply.body
    const pairs = (pattern: RegExp): Record<string, string> =>
      Object.fromEntries([...html.matchAll(pattern)].map(([, key = '', value = '']) => [key, unescaped(value)]))
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    return {
      html,
      canonical: /<link rel="canonical" href="([^"]+)">/.exec(html)?.slice(1).map(unescaped)[0],
      alternates: pairs(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g),
      isHidden: html.includes('<meta name="robots" content="noindex">'),
      meta: pairs(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
      data: scripts.flatMap(([, json = '']) => (JSON.parse(json) as { '@graph': Item[] })['@graph']),
    }
  }

  test(`each page of the map of the site may be found under its own address, in ${langs}`, async () => {
    const xml = (await get('/sitemap.xml')).body
    const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
      address: unescaped(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
      alternates: Object.fromEntries(
        [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang = '', href = '']) => [
          lang,
          unescaped(href),
        ]),
      ),
    }))
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => ORIGIN + path)
    const described = new Map<string, string>()
    const inLanguage = entries.filter(({ address, alternates }) => langs.some((lang) => alternates[lang] === address))
    expect(inLanguage.length).toBe((entries.length * langs.length) / 3)
    for (const { address, alternates } of inLanguage) {
      const page = await read(address)
      // Search engines treat two pages with the same description as one.
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
      const xml = (await get('/sitemap.xml')).body
      const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)]
        .map(([, address = '']) => unescaped(address))
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
        const { html, meta, canonical } = await read(address, { cookie: `season=${season}` })
        expect(canonical).toBe(address)
        // A category that only the other season sells is drawn in that.
        const drawn = (/<html [^>]*data-season="(\w+)"/.exec(html)?.[1] ?? season) as typeof season
        const picture = `${ORIGIN}/pictures/${resort}/${face.pictures[about.imageId]?.[drawn]}-share.jpg`
        expect(meta, address).toMatchObject({ 'og:image': picture, 'twitter:image': picture })
        expect(textOf(meta['og:image:alt'] ?? ''), address).toBe([...new Set([about.name.cz, face.name.cz])].join(', '))
        expect(meta['twitter:image:alt'], address).toBe(meta['og:image:alt'])
        shown.set(picture, address)
        if (about !== hero) kinds.add(pathname.startsWith('/banners/') ? 'banner' : ([...searchParams.keys()][0] ?? ''))
      }
      if (SAMPLES.includes(resort)) {
        expect([...kinds].sort()).toEqual(['banner', 'category', 'product'])
        expect(shown.size).toBeGreaterThan(6)
      } else expect([...kinds]).toContain('product')
      for (const [picture, address] of shown) {
        const reply = await get(picture)
        expect(reply.headers['content-type'], address).toBe('image/jpeg')
        expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
        expect(reply.rawPayload.length).toBeLessThan(100_000)
      }
    },
  )

  test('the price of a product in the data for machines is the one that people see', async () => {
    const list = await read('/shopping/eshop')
    const path = /<a [^>]*href="(\/shopping\/eshop\?product=[^"]*)"/.exec(mainOf(list.html))?.[1] ?? ''
    const { html, data } = await read(unescaped(path))
    const [product] = data.filter((item) => item['@type'] === 'Product')
    const offer = product?.offers as { price?: number; lowPrice?: number; priceCurrency: string } | undefined
    const price = offer?.price ?? offer?.lowPrice ?? 0
    expect(textOf(`${product?.name}`)).toBe(textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''))
    expect(offer?.priceCurrency).toBe('CZK')
    const from = shop.deps.texts.cz['shop.from']?.replace('{{price}}', `${price.toLocaleString('cs')} Kč`)
    expect(textOf(mainOf(html))).toContain(textOf(from ?? ''))
  })

  test.each([
    '/shopping/informations',
    '/shopping/checkout',
    '/shopping/confirmation?transaction=00000000-0000-4000-8000-000000000000',
    '/shopping/eshop?product=no-such-product',
  ])('%s is not to be found', async (path) => {
    expect(await read(path)).toMatchObject({ canonical: undefined, alternates: {}, isHidden: true, data: [] })
  })
}
