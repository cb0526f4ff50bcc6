import type { BannerItem } from '@gondola/contract/banners.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { resortKeys } from '../../resorts/folders.ts'
import { SAMPLES } from '../../resorts/testing/samples.ts'
import { failurePages } from '../../server/src/pages/document/sky-page.ts'
import { HTML_LANG } from '../../web/src/lib/i18n.ts'
import { calmGuest, expectUsable, NARROWEST, walkEverywhere } from '../support/calm-guest.ts'
import { motionOf, noteMotion, scrollsSmoothly, tooWide } from '../support/in-page.ts'
import { cartButton, fillCart, onTop, words } from '../support/purchase.ts'
import { resortFolder } from '../support/run-shop.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const others = resortKeys().filter((key) => key !== 'lipno')
const shops = new Map([
  ['lipno', shop],
  ...(await Promise.all(others.map(async (resort) => [resort, await openShop({ resort })] as const))),
])

// In the language of the longest words; the long run walks in all, at every width.
test('every screen and dialog can be used by everyone on a phone, in both seasons', { timeout: 360_000 }, () =>
  walkEverywhere(shop, 'de'),
)

test.each([...shops])(
  'no product, category or banner of %s has to be scrolled sideways on the narrowest phone, in the language of the longest words',
  { timeout: 360_000 },
  async (resort, where) => {
    const list = async <Item = { _id: string }>(path: string) =>
      ((await (await fetch(`${where.url}/api/${path}`)).json()) as { data: Item[] }).data
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
    ]
    expect(addresses.length).toBeGreaterThan(SAMPLES.includes(resort) ? 15 : 3)
    const guest = await where.guest({ lang: 'de', calm: true, ...NARROWEST, expected: [/404/] })
    for (const address of addresses) {
      await guest.page.goto(address, { waitUntil: 'domcontentloaded' })
      await guest.page.evaluate(() => document.fonts.ready)
      expect.soft(await guest.page.evaluate(tooWide), address).toEqual([])
    }
  },
)

test('every component in every state can be used by everyone', async () => {
  const guest = await calmGuest(shop, { lang: 'en' })
  const { page } = guest
  await guest.open('/dev/ui')
  await page.getByRole('heading', { name: 'Steps, texts that open, waiting, the bar' }).waitFor()
  await expectUsable(guest, 'components')
  for (const name of ['Dialog 400', 'Dialog 600', 'Dialog 800', 'Dialog 960', 'Blocking dialog', 'Drawer']) {
    await page.getByRole('button', { name, exact: true }).click()
    await onTop(guest).waitFor()
    await expectUsable(guest, name)
    if (name === 'Blocking dialog') await page.getByRole('button', { name: 'Understood' }).click()
    else await page.keyboard.press('Escape')
  }
  for (const name of ['Toast of 10 s', 'Toast with an action'])
    await page.getByRole('button', { name, exact: true }).click()
  await expectUsable(guest, 'toasts')
  for (const path of ['/dev/mail', '/dev/now', '/dev/samples']) {
    await page.goto(path)
    await expectUsable(guest, path)
  }
})

test('who wants no motion sees none, and who does not mind sees some', async () => {
  for (const calm of [true, false]) {
    const guest = await shop.guest({ calm, width: 1440 })
    const { page } = guest
    await guest.context.addInitScript(noteMotion)
    await fillCart(guest)
    await page.keyboard.press('Escape')
    await cartButton(guest).click()
    expect((await page.evaluate(motionOf)).length > 0, `calm ${calm}`).toBe(!calm)
    await guest.open('/aboutCard')
    expect((await page.evaluate(scrollsSmoothly)).length > 0, `calm ${calm}`).toBe(!calm)
  }
})

test('the page at the door can be used by everyone, in three languages', async () => {
  await fetch(`${shop.url}/dev/door?pressure=too-high`)
  for (const lang of SHOP_LANGS) {
    const guest = await calmGuest(shop, { lang, expected: [/503/] })
    expect((await guest.page.goto('/'))?.status()).toBe(503)
    await guest.page.getByRole('heading', { name: guest.t('door.title') }).waitFor()
    await expectUsable(guest, 'door')
  }
  await fetch(`${shop.url}/dev/door?pressure=`)
})

test('the pages of a failure and of a refused document can be used by everyone, in three languages', async () => {
  const draw = failurePages(resortFolder({}))
  for (const lang of SHOP_LANGS) {
    const guest = await calmGuest(shop, { lang, expected: [/404/, /500/] })
    const { page, t } = guest
    await page.goto(`/transactions/unknown/ticket?lang=${lang}`)
    await page.getByRole('heading', { name: words(t('download.none.title')) }).waitFor()
    await expectUsable(guest, 'refused document', [NARROWEST.width, 1440])

    // Nothing that a visitor can do makes the shop draw it.
    const { html, csp } = draw(HTML_LANG[lang], 'winter')
    const headers = { 'content-security-policy': csp }
    await page.route('/', (route) => route.fulfill({ status: 500, contentType: 'text/html', headers, body: html }))
    await page.goto('/')
    await page.getByRole('heading', { name: '500 : Unexpected Error' }).waitFor()
    await expectUsable(guest, 'failure', [NARROWEST.width, 1440])
  }
})

test('maintenance can be read by everyone', async () => {
  await shop.configure(['enabled'], false)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(503)
  const guest = await calmGuest(shop, { expected: [/503/] })
  await guest.open('/')
  await expectUsable(guest, 'maintenance')
})
