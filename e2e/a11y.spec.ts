import type { ShopLang } from '@gondola/rules/catalogue.ts'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { Guest } from './support/guest.ts'
import { moving, tooWide } from './support/in-page.ts'
import {
  addButton,
  addToCart,
  cartButton,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  shownCodes,
} from './support/purchase.ts'
import { openShop } from './support/shop.ts'

const shop = await openShop()
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** A narrow phone, and 1280 px enlarged four times (WCAG 1.4.10). */
const NARROWEST = 320
const HEIGHT = 900

/** Checks what the guest sees now, on a phone and on a desk, and that nothing has to be scrolled sideways. */
async function check({ page }: Guest, screen: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const findings = await page.evaluate(async (tags) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
      )
    }, TAGS)
    expect.soft(findings, `${screen} at ${width} px`).toEqual([])
    expect.soft(await page.evaluate(moving), `motion on ${screen}`).toEqual([])
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  expect.soft(await page.evaluate(tooWide), `${screen} at ${NARROWEST} px`).toEqual([])
  await page.setViewportSize({ width: 390, height: HEIGHT })
}

for (const lang of ['cz', 'de'] satisfies ShopLang[])
  test(`every screen of a purchase can be used by everyone (${lang})`, async () => {
    const guest = await shop.guest({ lang, calm: true, expected: [/404/] })
    const { page, t } = guest
    // Outside the page's own scripts, which its policy would otherwise refuse.
    await guest.context.addInitScript(axe.source)
    await guest.open('/')
    await check(guest, 'home')
    await page.getByRole('main').locator('a[href*="category="]').first().click()
    await page.waitForURL(/category=/)
    await check(guest, 'category')
    await guest.open('/shopping/eshop')
    await check(guest, 'list')
    await cartButton(guest).click()
    await onTop(guest)
      .getByRole('heading', { name: t('cart.empty.title') })
      .waitFor()
    await check(guest, 'empty cart')
    await guest.open('/shopping/eshop?product=no-such-product')
    await check(guest, 'unknown product')
    await guest.open('/aboutCard')
    await check(guest, 'card')
    await guest.open('/discounts/partner')
    await check(guest, 'partners')

    await guest.open('/')
    await page.getByRole('link', { name: t('home.starter.choose') }).click()
    await addButton(guest).waitFor()
    await check(guest, 'product')
    await addToCart(guest)
    await check(guest, 'drawer')
    await onTop(guest)
      .getByRole('button', { name: t('cart.reset') })
      .click()
    await onTop(guest)
      .getByRole('heading', { name: t('cart.reset.title') })
      .waitFor()
    await check(guest, 'question')
    await page.keyboard.press('Escape')

    await goToInformations(guest)
    await check(guest, 'informations')
    await page.getByRole('button', { name: t('informations.continue.email') }).click({ force: true })
    await page
      .getByRole('region')
      .filter({ has: page.locator('a[href^="#"]') })
      .first()
      .waitFor()
    await check(guest, 'informations with errors')
    await fillInformations(guest, `${lang}@example.com`)
    await goToCheckout(guest)
    await check(guest, 'checkout')
    await goToPayment(guest)
    await endPayment(guest, 'declined')
    await page.getByText(t('paymentFailed')).waitFor()
    await check(guest, 'checkout with an error')
    await goToPayment(guest)
    await endPayment(guest, 'paid')
    await shownCodes(guest)
    await check(guest, 'confirmation')
    await guest.open('/terms/general')
    await check(guest, 'terms')
    await guest.open('/banners/stezka-a-kralovstvi-lesa?season=summer')
    await check(guest, 'banner')
  })

test('no product or category has to be scrolled sideways on the narrowest phone, in the language of the longest words', async () => {
  const list = async (type: string) =>
    (await (await fetch(`${shop.url}/api/products?type=${type}&$limit=100`)).json()).data.map(
      ({ _id }: { _id: string }) => _id,
    )
  const addresses = [
    ...(await list('PRODUCT')).map((id: string) => `/shopping/eshop?product=${id}`),
    ...(await list('CATEGORY')).map((id: string) => `/?category=${id}`),
    '/shopping/eshop',
    '/banners/sezonni-skipas-2026-27',
    '/banners/stezka-a-kralovstvi-lesa',
  ]
  expect(addresses.length).toBeGreaterThan(15)
  const guest = await shop.guest({ lang: 'de', calm: true, width: NARROWEST, expected: [/404/] })
  for (const address of addresses) {
    await guest.page.goto(address, { waitUntil: 'domcontentloaded' })
    await guest.page.evaluate(() => document.fonts.ready)
    expect.soft(await guest.page.evaluate(tooWide), address).toEqual([])
  }
})

test('every component in every state can be used by everyone', async () => {
  const guest = await shop.guest({ lang: 'en', calm: true })
  await guest.context.addInitScript(axe.source)
  await guest.open('/dev/ui')
  await guest.page.getByRole('heading', { name: 'The rest' }).waitFor()
  await check(guest, 'components')
})

test('maintenance can be read by everyone', async () => {
  await shop.configure(['enabled'], false)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(503)
  const guest = await shop.guest({ calm: true, expected: [/503/] })
  await guest.context.addInitScript(axe.source)
  await guest.open('/')
  await check(guest, 'maintenance')
})
