import type { EshopConfig } from '@gondola/contract/content.ts'
import { expect, test } from 'vitest'
import { focusProblem, tooWide } from '../support/in-page.ts'
import {
  addButton,
  agreed,
  button,
  cartButton,
  chooseOnHome,
  endPayment,
  fillCart,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  inTop,
  onTop,
  payLink,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'

// The settings that show in several steps of an order, or in a page that stays open. What each other setting shows on one
// page: web/src/settings.browser.test.tsx; what the server obeys: settings.test.ts.
const shop = await openShop()
const DAY_PASS = '/shopping/eshop?product=lipno-ski-1day'

const setFlag = (flag: keyof EshopConfig['flags'], value: boolean) => changeSetting(shop, ['flags', flag], value)
const setConfig = (key: keyof EshopConfig, value: unknown) => changeSetting(shop, [key], value)
const BOTH = [true, false]

test.for([
  [0, '2 470 Kč'],
  [1, '2 470,0 Kč'],
  [2, '2 470,00 Kč'],
] as const)('priceDecimals %i: a price is shown as %s everywhere', async ([decimals, price]) => {
  await setConfig('priceDecimals', decimals)
  const guest = await shop.guest()
  const { page } = guest
  const pattern = new RegExp(`(^|[^\\d ]) ?${price}`)
  const narrow = async () => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 568 })
      expect.soft(await page.evaluate(tooWide), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await chooseOnHome(guest)
  await expect.poll(async () => textOf(page.getByRole('region', { name: guest.t('shop.bar.label') }))).toMatch(pattern)
  await narrow()
  await addButton(guest).click()
  await onTop(guest)
    .getByRole('link', { name: new RegExp(price) })
    .waitFor()
  await narrow()
  await onTop(guest)
    .getByRole('link', { name: new RegExp(price) })
    .click()
  await page.waitForURL('**/shopping/informations')
  await fillInformations(guest, 'decimals@example.com')
  await narrow()
  await button(guest, 'informations.continue').click()
  await page.getByRole('button', { name: new RegExp(`${price}$`) }).waitFor()
  await narrow()
})

test('productCountLimit bounds the quantities by what is in the cart; a cart above it is paid only without what is too much, which one press takes out', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await fillCart(guest)
  await page.keyboard.press('Escape')
  const more = page.getByRole('group').getByRole('button').and(page.locator(':last-child'))
  await setConfig('productCountLimit', 4)
  await guest.open(DAY_PASS)
  const limit = page.getByText(words(t('shop.limit.cart', { count: 4 })))
  for (let at = 0; at < 4 && !(await limit.isVisible()); at++) await more.first().click()
  const areOff = () => more.evaluateAll((all) => all.every((one) => one.getAttribute('aria-disabled') === 'true'))
  expect(await areOff()).toBe(true)
  // Of none and one the keyboard is never lost, though a step leaves nothing more to press there.
  for (const one of [page.getByRole('group').getByRole('button').first(), more.first()]) {
    await one.press('Enter')
    expect(await page.evaluate(focusProblem)).toBeNull()
  }
  expect(await areOff()).toBe(true)
  expect(await page.getByRole('group').getByRole('status').first().textContent()).toBe('1')

  await setConfig('productCountLimit', 2)
  await guest.open('/shopping/eshop')
  await cartButton(guest).click()
  await onTop(guest)
    .getByText(words(t('cart.full', { count: 2, over: 1 })))
    .waitFor()
  expect(await payLink(guest).count()).toBe(0)
  await inTop(guest, 'cart.full.fix', { over: '1' }).click()
  await payLink(guest).waitFor()
  expect(await page.locator('[data-title]:focus').count()).toBe(1)
  expect(await textOf(onTop(guest).locator('[data-group]'))).toMatch(/ 2 × /)
})

test.for(BOTH)('additionalVOP %s: the details ask for the additional terms and need them, or do not', async (isOn) => {
  await setFlag('additionalVOP', isOn)
  const guest = await shop.guest()
  const { page, t } = guest
  await fillCart(guest)
  await goToInformations(guest)
  const box = page.getByRole('checkbox', { name: agreed(t('informations.terms.additional')) })
  expect(await box.count()).toBe(isOn ? 1 : 0)
  await fillInformations(guest, `vop-${isOn}@example.com`)
  if (isOn) {
    await box.uncheck()
    await button(guest, 'informations.continue.terms').click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/shopping/informations')
    await box.check()
  }
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await shownCodes(guest)
  expect(await shop.db('select additional_vop from orders where email = $1', [`vop-${isOn}@example.com`])).toEqual([
    { additional_vop: isOn },
  ])
})

test('an open page hears of a changed setting within two minutes', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await page.clock.install()
  await guest.open('/shopping/eshop')
  const seasons = page.getByRole('navigation', { name: t('chrome.season') })
  expect(await seasons.count()).toBe(1)
  await setConfig('seasonPicker', false)
  await page.clock.fastForward(121_000)
  await expect.poll(() => seasons.count()).toBe(0)
})
