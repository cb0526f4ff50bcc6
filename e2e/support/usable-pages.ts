import type { BannerItem } from '@gondola/contract/banners.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { LEGAL_TOPICS } from '@gondola/rules/legal-topic.ts'
import { expect } from 'vitest'
import { SAMPLES } from '../../resorts/testing/samples.ts'
import { failurePages } from '../../server/src/pages/document/sky-page.ts'
import { HTML_LANG } from '../../web/src/lib/i18n.ts'
import { calmGuest, expectFitsLarge, expectUsable, NARROWEST } from './a11y-walk.ts'
import { pretendOf, untilOpen } from './full-shop.ts'
import { tooWide } from './in-page.ts'
import { words } from './purchase.ts'
import { resortFolder } from './run-shop.ts'
import type { OpenShop } from './shop.ts'

/**
 * Checks every product, category, banner and page of a resort on the narrowest phone, also with letters of twice the
 * size. Uses the language with the longest words.
 */
export async function expectNothingTooWide(shop: OpenShop, resort: string): Promise<void> {
  const list = async <Item = { _id: string }>(path: string) =>
    ((await (await fetch(`${shop.url}/api/${path}`)).json()) as { data: Item[] }).data
  const [products, categories, banners] = await Promise.all([
    list('products?type=PRODUCT&$limit=100'),
    list('products?type=CATEGORY&$limit=100'),
    list<BannerItem>('banner?$limit=100'),
  ])
  const addresses = [
    ...products.map(({ _id }) => `/shopping/eshop?product=${_id}`),
    ...categories.map(({ _id }) => `/?category=${_id}`),
    ...banners.filter(({ isExternal }) => !isExternal).map(({ slug }) => `/banners/${slug}`),
    '/shopping/eshop',
    '/aboutCard',
    '/discounts/partner',
    '/registrace',
    '/withdraw',
    '/cancel',
    '/complaint',
    '/orders/find',
    '/kod',
    '/karta',
    '/tablet',
    '/users/activation?token=none',
    ...LEGAL_TOPICS.map((topic) => `/terms/${topic}`),
  ]
  expect(addresses.length).toBeGreaterThan(SAMPLES.includes(resort) ? 15 : 3)
  const guest = await shop.guest({ lang: 'de', calm: true, ...NARROWEST, expected: [/400/, /404/] })
  for (const address of addresses) {
    await guest.page.goto(address, { waitUntil: 'domcontentloaded' })
    await guest.page.evaluate(() => document.fonts.ready)
    expect.soft(await guest.page.evaluate(tooWide), address).toEqual([])
    await expectFitsLarge(guest, address)
  }
}

/** Checks the waiting room of a full shop. */
export async function expectWaitingPageUsable(shop: OpenShop, lang: ShopLang): Promise<void> {
  const pretend = pretendOf(shop)
  await pretend('too-high')
  const guest = await calmGuest(shop, { lang, expected: [/503/] })
  expect((await guest.page.goto('/'))?.status()).toBe(503)
  await guest.page.getByRole('heading', { name: guest.t('waitingRoom.title') }).waitFor()
  await expectUsable(guest, 'waiting-room')
  await pretend('')
  await untilOpen(shop)
}

/** Checks the pages of a refused document and of a failure. */
export async function expectFailuresUsable(shop: OpenShop, lang: ShopLang): Promise<void> {
  const guest = await calmGuest(shop, { lang, expected: [/404/, /500/] })
  const { page, t } = guest
  await page.goto(`/transactions/unknown/ticket?lang=${lang}`)
  await page.getByRole('heading', { name: words(t('download.none.title')) }).waitFor()
  await expectUsable(guest, 'refused document', [NARROWEST.width, 1440])

  // Rendered directly: nothing that a visitor can do makes the shop fail.
  const { html, csp } = failurePages(resortFolder({}))(HTML_LANG[lang], 'winter')
  const headers = { 'content-security-policy': csp }
  await page.route('/', (route) => route.fulfill({ status: 500, contentType: 'text/html', headers, body: html }))
  await page.goto('/')
  await page.getByRole('heading', { name: '500 : Unexpected Error' }).waitFor()
  await expectUsable(guest, 'failure', [NARROWEST.width, 1440])
}
