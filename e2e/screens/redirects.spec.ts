import { expect, test } from 'vitest'
import { onTop, textOf, words } from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()

/** Where the steps of an order lead when the cart is empty. Other addresses are the server's: server/src/pages/shop-pages.test.ts. */
const TABLE = [
  ['/shopping/discount', '/'],
  ['/shopping/registration', '/'],
  ['/shopping/informations', '/'],
  ['/shopping/checkout', '/shopping/eshop'],
  ['/shopping/checkout?error=true', '/shopping/eshop'],
] as const

test('with an empty cart each step of an order leads back to the offer', async () => {
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
  await withCart(guest, { path: '/shopping/checkout' })
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

test('the language changes in place: page, cart and address stay', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  // Spelled as the page writes it.
  const chosen = new URLSearchParams({
    product: 'lipno-ski-1day',
    date: shop.winter.saturday,
    n: 'lipno-ski-1day-adult:2,lipno-ski-1day-child:1',
  })
  await withCart(guest, { path: `/shopping/eshop?${chosen}` })
  const address = page.url()
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  expect(page.url()).toBe(address)
  await page
    .locator('header')
    .getByRole('button', { name: /^Warenkorb\s?, 3 Artikel/ })
    .click()
  await expect.poll(() => textOf(onTop(guest))).toMatch(/Gesamt/)
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
