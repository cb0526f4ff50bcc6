import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeNamed } from '../support/code-files.ts'
import { type Guest, untilHydrated } from '../support/guest.ts'
import { cartButton, onTop, textOf } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

// What a page needs later comes later: a guest in a dead spot of the mountain keeps the page.
const shop = await sharedShop()
const LOST = [/ERR_INTERNET_DISCONNECTED/, /404/, /dynamically imported module/]
const PATIENCE = { timeout: 20_000 }

/** Resolves when the page has tried twice and the shop has answered neither time. Asked before what it tries. */
async function triedTwice(page: Page): Promise<void> {
  for (const _ of [1, 2]) await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/livez'))
}

const cartTitle = (guest: Guest) => onTop(guest).getByRole('heading', { name: guest.t('cart.empty.title') })

/** A guest before a product, whose page has brought all that it brings by itself. */
async function beforeProduct(): Promise<Guest> {
  const guest = await shop.guest({ expected: LOST })
  await guest.open('/shopping/eshop?product=lipno-ski-1day')
  await guest.page.waitForLoadState('networkidle')
  return guest
}

test('a cart that is opened offline opens when the network is back, and the page stays as it was', async () => {
  const guest = await beforeProduct()
  const { page, context } = guest
  await context.setOffline(true)
  const tried = triedTwice(page)
  await cartButton(guest).click()
  await tried
  expect(await textOf(page.getByRole('main').getByRole('heading', { level: 1 }))).toContain('1denní')
  await context.setOffline(false)
  await cartTitle(guest).waitFor(PATIENCE)
})

test('a link that is followed offline is followed when the network is back', async () => {
  const guest = await beforeProduct()
  const { page, context } = guest
  await context.setOffline(true)
  const tried = triedTwice(page)
  await page.locator('footer a[href="/discounts/partner"]').click()
  await tried
  expect(new URL(page.url()).pathname).toBe('/shopping/eshop')
  await context.setOffline(false)
  await page.waitForURL('**/discounts/partner', PATIENCE)
})

test('a page whose code is there and whose data is not waits for the network', async () => {
  const guest = await beforeProduct()
  const { page, context, t } = guest
  const link = page.locator('footer a[href="/discounts/partner"]')
  await link.hover()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const tried = triedTwice(page)
  await link.click()
  await page.waitForURL('**/discounts/partner')
  await tried
  await context.setOffline(false)
  await page
    .getByRole('main')
    .getByRole('heading', { level: 1, name: t('partners.title') })
    .waitFor(PATIENCE)
})

test('a page of an older build, whose code is gone, is loaded anew', async () => {
  const guest = await beforeProduct()
  const { page } = guest
  await page.route(codeNamed('cart'), (route) => route.fulfill({ status: 404 }))
  const loaded = page.waitForEvent('load', PATIENCE)
  await cartButton(guest).click()
  await loaded
  await page.unrouteAll()
  await cartButton(guest).click()
  await cartTitle(guest).waitFor(PATIENCE)
})

test('a page whose code does not come reacts once the network is back', async () => {
  const guest = await shop.guest({ expected: LOST })
  const { page } = guest
  await page.route('**/assets/entry-client-*.js', (route) => route.abort('internetdisconnected'), { times: 1 })
  await guest.open('/shopping/eshop')
  await cartButton(guest).click()
  await cartTitle(guest).waitFor(PATIENCE)
})

test('a page whose texts do not come stays as it is, and reacts once the network is back', async () => {
  const { page, context } = await shop.guest({ expected: LOST })
  const lost = page.waitForEvent('requestfailed')
  await page.route('**/texts/*.json', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto('/shopping/eshop')
  const drawn = await page.locator('main').elementHandle()
  await lost
  // It tries again in vain.
  await page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch')
  await page.unrouteAll()
  await context.setOffline(false)
  await untilHydrated(page)
  expect(await drawn?.evaluate((main) => main.isConnected)).toBe(true)
})

test('a page of an older build, whose code is gone before it reacts, is loaded anew', async () => {
  const { page } = await shop.guest({ expected: LOST })
  let isGone = true
  await page.route('**/assets/entry-client-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/shopping/eshop')
  const loaded = page.waitForEvent('load', PATIENCE)
  // The retry finds it gone as well.
  await page.waitForResponse(
    (answer) => answer.status() === 404 && answer.request().resourceType() === 'fetch',
    PATIENCE,
  )
  isGone = false
  await loaded
  await untilHydrated(page)
})
