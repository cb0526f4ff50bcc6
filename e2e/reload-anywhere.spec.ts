import { expect, test } from 'vitest'
import { keptCart } from './support/in-page.ts'
import {
  addButton,
  cartButton,
  chooseOnHome,
  emailField,
  fillCart,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  onTop,
  payLink,
  textOf,
  words,
} from './support/purchase.ts'
import { openShop } from './support/shop.ts'

const shop = await openShop()

test('the selection of a product is in the address', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await chooseOnHome(guest)
  const adults = page
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: /^Více: Dospělý|^Více: Dospěl/ }) })
  await adults.getByRole('button').last().click()
  await page.waitForURL(/adult%3A3/)
  const day = page.locator('[aria-selected=true] [data-day]')
  const other = page.locator('[data-day]:not([aria-disabled])').nth(8)
  await other.click()
  await page.waitForURL(new RegExp(`date=${await other.getAttribute('data-day')}`))
  await addButton(guest).waitFor()
  const bar = page.getByRole('region', { name: t('shop.bar.label') })
  const before = { day: await day.getAttribute('data-day'), bar: await textOf(bar), address: page.url() }

  await guest.reload()
  await addButton(guest).waitFor()
  expect({ day: await day.getAttribute('data-day'), bar: await textOf(bar), address: page.url() }).toEqual(before)
  expect(await adults.getByRole('status').textContent()).toBe('3')
})

test('cart, details and checkout come back as they were', async () => {
  const guest = await shop.guest({ lang: 'en' })
  const { page, t } = guest
  const email = 'mary@example.com'
  await fillCart(guest)
  const kept = await page.evaluate(keptCart)
  const drawer = (text: string) => text.replace(t('cart.added', { name: '' }), '').replace(/\d+[:.]\d\d/g, '')
  const priceOf = async () => textOf(payLink(guest))
  const price = await priceOf()
  await guest.reload()
  await cartButton(guest).click()
  await payLink(guest).waitFor()
  expect(await priceOf()).toBe(price)
  expect(drawer(await textOf(onTop(guest)))).toContain(words(t('cart.count', { count: 3 })))
  expect((await page.evaluate(keptCart))?.entries).toEqual(kept?.entries)

  await goToInformations(guest)
  await fillInformations(guest, email)
  await page.locator('#root input[type=radio]').last().check()
  const chosen = () => page.locator('#root input[type=radio]:checked').count()
  const before = await chosen()
  await guest.reload()
  expect(await emailField(guest).inputValue()).toBe(email)
  expect(await page.getByRole('checkbox').last().isChecked()).toBe(true)
  expect(await chosen()).toBe(before)
  expect(await page.locator('#root input[type=radio]').last().isChecked()).toBe(true)

  await goToCheckout(guest)
  const main = page.getByRole('main')
  const shown = await textOf(main)
  await guest.reload()
  await page.getByText(email).waitFor()
  const minutes = /\d+ minutes?/
  await expect.poll(async () => (await textOf(main)).replace(minutes, '')).toBe(shown.replace(minutes, ''))
  await goToPayment(guest)
})

test('names are not kept; a reload says so, and after the order was made it can still be paid', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, t } = guest
  await guest.open(`/shopping/eshop?product=lipno-season-pass&date=${shop.winter.saturday}`)
  await addButton(guest).click()
  await payLink(guest).waitFor()
  await goToInformations(guest)
  const fillPerson = async () => {
    for (const field of await page
      .locator('#root input:not([type=radio]):not([type=checkbox]):not([type=email])')
      .all())
      await field.fill((await field.getAttribute('inputmode')) === 'numeric' ? '14.03.1986' : 'Nováková')
  }
  await fillPerson()
  await fillInformations(guest, 'jana@example.cz')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Nováková')
  await guest.reload()
  await page.getByText(words(t('informations.lost'))).waitFor()
  await fillPerson()
  await goToCheckout(guest)
  expect(await textOf(page.getByRole('main'))).toContain('Nováková')

  await goToPayment(guest)
  await page.goto('/shopping/checkout')
  await goToPayment(guest)
  expect(await shop.db('select status from orders')).toHaveLength(2)
})
