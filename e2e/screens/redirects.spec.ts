import { expect, test } from 'vitest'
import { fillCart, onTop, textOf, words } from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const YEAR_SECONDS = 525_600 * 60

/** Where an address leads when the cart is empty (spec §2 Route table). */
const TABLE = [
  ['/shopping', '/shopping/eshop'],
  ['/nonsense', '/shopping/eshop'],
  ['/nonsense/deeper?and=more', '/shopping/eshop'],
  ['/shopping/nonsense', '/shopping/eshop'],
  ['/shopping/eshop/', '/shopping/eshop'],
  ['/shopping/discount', '/'],
  ['/shopping/registration', '/'],
  ['/shopping/informations', '/'],
  ['/shopping/checkout', '/shopping/eshop'],
  ['/shopping/checkout?error=true', '/shopping/eshop'],
  ['/discounts', '/shopping/eshop'],
  ['/discounts/partner', '/discounts/partner'],
  ['/aboutCard', '/aboutCard'],
  ['/aboutcard', '/shopping/eshop'],
  ['/banners', '/shopping/eshop'],
  ['/banners/', '/shopping/eshop'],
  ['/banners/nonsense', '/shopping/eshop'],
  ['/terms', '/'],
  ['/terms/nonsense', '/'],
  ['/terms/general/deeper', '/'],
  ['/terms/general', '/terms/general'],
  ['/terms/claim', '/terms/claim'],
  ['/terms/cookies', '/terms/cookies'],
  ['/terms/gdpr', '/terms/gdpr'],
] as const

test('with an empty cart each address leads where the table says', async () => {
  const guest = await shop.guest()
  const { page } = guest
  const heading = page.getByRole('heading', { level: 1 })
  for (const [from, to] of TABLE) {
    await guest.open(from)
    const isThere = await page
      .waitForURL((url) => url.pathname === to && url.search === '', { timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
    expect.soft(isThere, `${from} led to ${page.url()}`).toBe(true)
    await heading.first().waitFor()
    expect.soft(await heading.count(), `headings of ${from}`).toBe(1)
  }
})

test('with something in the cart and no details the checkout leads to the details', async () => {
  const guest = await shop.guest()
  await fillCart(guest)
  await guest.open('/shopping/checkout')
  await guest.page.waitForURL('**/shopping/informations')
})

test('a product that is not sold here says so and leads to the offer', async () => {
  const guest = await shop.guest({ expected: [/404/] })
  const { page, t } = guest
  await guest.open('/shopping/eshop?product=no-such-product')
  await page.getByRole('heading', { level: 1, name: t('shop.notFound.title') }).waitFor()
  await page.getByRole('link', { name: t('shop.toList') }).click()
  await page.getByRole('heading', { level: 1, name: t('shop.title') }).waitFor()
})

test('a confirmation without an order says what is missing', async () => {
  const guest = await shop.guest()
  await guest.open('/shopping/confirmation')
  await guest.page.getByRole('heading', { level: 1, name: guest.t('confirmation.error.title') }).waitFor()
})

test.for([
  ['de', 'de'],
  ['en', 'en'],
  ['cz', 'cs'],
] as const)('lng=%s chooses the language of the page and keeps it for a year', async ([lng, htmlLang]) => {
  const guest = await shop.guest({ lang: lng === 'cz' ? 'de' : 'cz' })
  const { page } = guest
  await guest.open(`/shopping/eshop?lng=${lng}`)
  expect(await page.locator('html').getAttribute('lang')).toBe(htmlLang)
  const cookie = (await guest.context.cookies()).find(({ name }) => name === 'lang')
  expect(cookie?.value).toBe(lng)
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - YEAR_SECONDS)).toBeLessThan(60)
  await guest.open('/')
  expect(await page.locator('html').getAttribute('lang')).toBe(htmlLang)
})

test.each([
  ['without texts is shown in Czech', 'pl', 'cs'],
  ['that the shop does not know changes nothing', 'fr', 'en'],
])('a language %s', async (_what, lng, shown) => {
  const guest = await shop.guest({ lang: 'en' })
  await guest.open(`/?lng=${lng}`)
  expect(await guest.page.locator('html').getAttribute('lang')).toBe(shown)
})

test('the language changes in place: page, cart and address stay', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await fillCart(guest)
  await page.keyboard.press('Escape')
  const address = page.url()
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  expect(page.url()).toBe(address)
  await page
    .locator('header')
    .getByRole('button', { name: /^Warenkorb\s?, 3 Artikel/ })
    .click()
  expect(await textOf(onTop(guest))).toMatch(/Gesamt/)
})

test('the season switch changes the offer and is remembered', async () => {
  const guest = await shop.guest({ now: (await seasonDays(shop.url, 'first')).now, width: 1440 })
  const { page, t } = guest
  await guest.open('/')
  const seasonOf = () => page.evaluate(() => document.documentElement.dataset.season)
  const first = await seasonOf()
  const second = first === 'winter' ? 'summer' : 'winter'
  const headline = (season: string) => page.getByText(words(t(`home.headline.${season}`)))
  await headline(first ?? '')
    .first()
    .waitFor()

  await page
    .getByRole('navigation', { name: t('chrome.season') })
    .getByRole('link', { name: t(`chrome.season.${second}`) })
    .click()
  await headline(second).first().waitFor()
  expect(await seasonOf()).toBe(second)
  expect(new URL(page.url()).search).toBe('')
  const barColour = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const switched = await barColour()
  await guest.reload()
  expect(await seasonOf()).toBe(second)
  // The bar of a phone's browser has the season's colour at once.
  expect(switched).toBe(await barColour())
})

test('a season in the address is taken and leaves the address', async () => {
  const guest = await shop.guest({ now: (await seasonDays(shop.url, 'first')).now })
  for (const season of ['summer', 'winter']) {
    await guest.open(`/shopping/eshop?season=${season}`)
    expect(new URL(guest.page.url()).search).toBe('')
    expect(await guest.page.locator('html').getAttribute('data-season')).toBe(season)
  }
})
