import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SAMPLES } from '../../../resorts/testing/samples.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { bootFor } from './boot.ts'
import { sitemap } from './search-engines/sitemap.ts'

const PASS = 'sezonni-skipas-2026-27'
const SKI = 'tri-dny-na-snehu'
const TREETOP = 'stezka-a-kralovstvi-lesa'
const STAY = 'ubytovani'
/** The pre-sale of the pass ends with 4 December. */
const LAST_DAY = '2026-12-04T22:59:00Z'
const DAY_AFTER = '2026-12-04T23:01:00Z'
/** The summer is sold from 1 December. */
const BEFORE_SALE = '2026-11-22T10:00:00Z'
const SUMMER = '2027-06-12T10:00:00Z'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function slugs(query = '', now?: string): Promise<string[]> {
  const reply = await shop.visitor().send({
    method: 'GET',
    url: `/api/banner${query}`,
    ...(now ? { headers: { 'x-shop-now': now } } : {}),
  })
  return reply.json().data.map(({ slug }: { slug: string }) => slug)
}

const boot = (path: string, now: string, season?: 'winter' | 'summer') =>
  bootFor(shop.deps, {
    path,
    search: new URLSearchParams(),
    lang: 'cz',
    shopNow: Date.parse(now),
    ...(season ? { season } : {}),
  })

async function bannerPage(slug: string, now: string) {
  const { page } = await boot(`/banners/${slug}`, now)
  if (page.kind !== 'banner') throw new Error(`/banners/${slug} is a page of kind ${page.kind}.`)
  return page
}

/** Changes the stored catalogue until the test is over, and reloads the shelf. */
async function change(id: string, path: string[], value: unknown) {
  const { rows } = await shop.pool.query('select data from catalogue_item where id = $1', [id])
  expect(rows).toHaveLength(1)
  onTestFinished(() => store(id, rows[0].data))
  await shop.pool.query('update catalogue_item set data = jsonb_set(data, $1, $2) where id = $3', [
    path,
    JSON.stringify(value),
    id,
  ])
  await showCatalogue()
}
async function store(id: string, data: unknown) {
  await shop.pool.query('update catalogue_item set data = $1 where id = $2', [JSON.stringify(data), id])
  await showCatalogue()
}
async function showCatalogue() {
  await shop.pool.query('update catalogue_state set version = version + 1')
  await shop.deps.shelf.reload()
}

test('the list has every banner of today, of one season with those of none', async () => {
  expect(await slugs()).toEqual([SKI, PASS, TREETOP, STAY])
  expect(await slugs('?season=lipno-summer-2027')).toEqual([TREETOP, STAY])
  expect(await slugs('?$skip=2&$limit=1')).toEqual([TREETOP])
  expect((await shop.visitor().get('/api/banner?colour=red')).statusCode).toBe(400)
})

test('by its slug a banner is the first of the reply, for an unknown one there is none', async () => {
  expect(await slugs(`?slug=${TREETOP}`)).toEqual([TREETOP])
  expect(await slugs('?slug=nothing')).toEqual([])
})

test('a banner carries its prices in crowns, its savings, its blocks and what is bought', async () => {
  const [banner] = (await shop.visitor().get(`/api/banner?slug=${PASS}`)).json().data
  expect(banner).toMatchObject({
    _id: 'lipno-b1',
    slug: PASS,
    isExternal: false,
    title: { cz: 'Sezónní skipas v\u00a0předprodeji' },
    description: { de: 'Bis 4. Dezember zum Vorteilspreis' },
    discountPrice: 8990,
    discountPriceDescription: { en: 'adult, presale' },
    basePrice: 12900,
    basePriceDescription: { cz: 'od 5.\u00a012.\u00a0za' },
    savings: { type: 'price', discountPrice: 8990, tl: { cz: 'Předprodej' }, br: { cz: 'dospělý' } },
    page_content: [{ title: { cz: 'Žádná fronta u\u00a0pokladny' }, imgLocation: 'left' }],
    shopping: { productId: 'lipno-season-pass', title: { cz: 'Vybrat skipas' } },
  })
  expect(banner).not.toHaveProperty('segments')
})

test('a saving against the same offer on other days of sale comes with the lowest price of 30 days', async () => {
  const lastPrice = async (slug: string, now: string) => (await bannerPage(slug, now)).banner?.savings?.lastPrice
  expect(await lastPrice(PASS, LAST_DAY)).toBe(8990)
  // Of the first presale, which ended with September.
  expect(await lastPrice(PASS, '2026-10-10T10:00:00Z')).toBe(7490)
  expect((await boot('/', LAST_DAY, 'winter')).banners.find(({ slug }) => slug === PASS)?.savings?.lastPrice).toBe(8990)
})

test('a saving against other offers has no former price', async () => {
  for (const slug of [SKI, TREETOP]) {
    const { banner } = await bannerPage(slug, SUMMER)
    expect(banner?.savings).not.toBeNull()
    expect(banner?.savings).not.toHaveProperty('lastPrice')
  }
})

test('a banner is shown until midnight of its last day', async () => {
  expect(await slugs('', LAST_DAY)).toContain(PASS)
  expect(await slugs('', DAY_AFTER)).not.toContain(PASS)
  expect((await bannerPage(PASS, LAST_DAY)).banner?.slug).toBe(PASS)
  expect((await bannerPage(PASS, DAY_AFTER)).banner).toBeNull()
})

test('a banner for a segment is not shown to guests', async () => {
  await change('lipno-b2', ['segments'], ['hotel'])
  expect(await slugs()).not.toContain(TREETOP)
  expect((await bannerPage(TREETOP, SUMMER)).banner).toBeNull()
})

const known = async (season: 'winter' | 'summer', now = LAST_DAY) =>
  (await boot('/', now, season)).banners.map((banner) => banner.slug)

test('every page knows the banners of its season', async () => {
  expect(await known('winter')).toEqual([SKI, PASS, STAY])
  expect(await known('summer')).toEqual([TREETOP, STAY])
})

test('the lists leave out a banner whose product the shop does not sell, or not yet; its address stays', async () => {
  expect(await known('summer', BEFORE_SALE)).toEqual([STAY])
  await change('lipno-ski-3day', ['tags'], [])
  expect(await known('winter')).toEqual([PASS, STAY])
  expect((await bannerPage(SKI, LAST_DAY)).banner?.slug).toBe(SKI)
})

test('the page of a banner sells the variants that the banner names', async () => {
  const page = await bannerPage(TREETOP, SUMMER)
  expect(page.product?.variants.map(({ _id }) => _id)).toEqual(
    ['adult', 'child', 'family'].map((person) => `lipno-treetop-forest-${person}`),
  )
  expect(page.first).toBe('2027-06-12')
  expect(Object.values(page.prices ?? {}).map((days) => Object.keys(days).length)).toEqual([30, 30, 30])
})

test('the page of a banner sells nothing when the flag is off, or its product is not sold here', async () => {
  const flag = async (isOn: boolean) => {
    await shop.pool.query(
      `update content set value = jsonb_set(value, '{flags,bannerPicker}', $1) where key = 'eshop_config'`,
      [JSON.stringify(isOn)],
    )
    await shop.deps.shelf.reload()
  }
  onTestFinished(() => flag(true))
  await flag(false)
  expect(await bannerPage(TREETOP, SUMMER)).toMatchObject({ banner: { slug: TREETOP }, product: null, prices: null })
  await flag(true)
  await change('lipno-treetop-forest', ['visibility'], { from: '2028-01-01', to: null })
  expect(await bannerPage(TREETOP, SUMMER)).toMatchObject({ banner: { slug: TREETOP }, product: null, prices: null })
})

test.each(['nothing', STAY])('/banners/%s has no page', async (slug) => {
  expect((await bannerPage(slug, SUMMER)).banner).toBeNull()
})

test('search engines find the banners that are shown, have a page and sell', async () => {
  const found = async (now: string) =>
    sitemap([await boot('/', now, 'winter'), await boot('/', now, 'summer')], 'https://shop.example')
  for (const slug of [SKI, PASS, TREETOP])
    expect(await found(LAST_DAY)).toContain(`<loc>https://shop.example/banners/${slug}</loc>`)
  expect(await found(LAST_DAY)).not.toContain(STAY)
  expect(await found(BEFORE_SALE)).not.toContain(TREETOP)
})

// Another resort may have no banners and feature nothing.
describe.each(SAMPLES)('%s', (resort) => {
  let own: TestShop
  beforeAll(async () => {
    own = await testShop({ resort })
  })
  afterAll(() => own.close())

  test.each([
    ['winter', '2027-01-12T10:00:00Z', 'top'],
    ['summer', SUMMER, 'below'],
  ] as const)('in %s a banner has a page that sells', async (season, now, picker) => {
    const question = { search: new URLSearchParams(), lang: 'cz', season, shopNow: Date.parse(now) } as const
    const { banners } = await bootFor(own.deps, { ...question, path: '/' })
    const [first] = banners.filter(({ savings, shopping }) => savings && shopping)
    expect(first?.pickerPosition).toBe(picker)
    const { page } = await bootFor(own.deps, { ...question, path: `/banners/${first?.slug}` })
    if (page.kind !== 'banner') throw new Error(`The page is of kind ${page.kind}.`)
    expect(page.product?.variants.length).toBeGreaterThan(1)
    expect(
      Object.values(page.prices ?? {}).some((days) => Object.values(days).some(({ state }) => state === 'open')),
    ).toBe(true)
  })

  test('home has a block of featured products in winter and in summer', async () => {
    for (const shopNow of [Date.parse('2027-01-12T10:00:00Z'), Date.parse(SUMMER)]) {
      const { page } = await bootFor(own.deps, { path: '/', search: new URLSearchParams(), lang: 'cz', shopNow })
      expect.soft(page.kind === 'home' && page.board.length).toBeGreaterThan(2)
    }
  })
})
