import { addDays } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { untilHydrated } from '../support/guest.ts'
import { focused, focusProblem } from '../support/in-page.ts'
import { hasFocus, press, tabTo, waitForFocus } from '../support/keyboard.ts'
import {
  addButton,
  button,
  cartButton,
  emailField,
  onTop,
  payButton,
  payLink,
  shownCodes,
  textOf,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()

test('the whole purchase needs nothing but the keyboard, which is never lost', async () => {
  const guest = await shop.guest({ lang: 'en', width: 1440 })
  const { page, t } = guest
  await guest.open('/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(focused)).toBe(t('chrome.skip'))
  expect(await page.evaluate(focusProblem)).toBeNull()
  await press(guest, 'Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

  await tabTo(guest, page.getByRole('link', { name: t('home.starter.choose') }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shopping\/eshop\?product=/)
  await addButton(guest).waitFor()
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  const day = page.locator('[data-day][tabindex="0"]')
  const dayNow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)
  const { saturday } = shop.winter
  await tabTo(guest, day)
  expect(await dayNow()).toBe(saturday)
  const moves = [
    ['ArrowRight', 1],
    ['ArrowDown', 8],
    ['ArrowLeft', 7],
    ['ArrowUp', 0],
    ['ArrowDown', 7],
    ['Home', 2],
    ['End', 8],
  ] as const
  for (const [key, days] of moves) {
    await press(guest, key)
    expect([key, await dayNow()]).toEqual([key, addDays(saturday, days)])
  }
  await press(guest, 'PageDown')
  expect((await dayNow())?.slice(0, 7)).not.toBe(saturday.slice(0, 7))
  await press(guest, 'PageUp')
  expect(await dayNow()).toBe(addDays(saturday, 8))
  await press(guest, 'Enter')
  await page.locator(`[aria-selected=true] [data-day="${addDays(saturday, 8)}"]`).waitFor()

  const adult = page.getByRole('group', { name: /^Adult/ })
  await tabTo(guest, adult.getByRole('button').last())
  await press(guest, 'Space')
  await expect.poll(() => textOf(adult.getByRole('status'))).toBe('3')
  await addButton(guest).waitFor()
  await tabTo(guest, addButton(guest))
  await press(guest, 'Enter')
  await payLink(guest).waitFor()
  expect(await page.evaluate(focused)).toBe(t('cart.title'))

  // The drawer keeps the keyboard inside and gives it back to what opened it.
  await tabTo(guest, button(guest, 'cart.reset'))
  await press(guest, 'Enter')
  await waitForFocus(guest, t('cart.reset.title'))
  await press(guest, 'Escape')
  await waitForFocus(guest, t('cart.reset'))
  await press(guest, 'Escape')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await tabTo(guest, cartButton(guest), 'Shift+Tab')
  await press(guest, 'Enter')
  await payLink(guest).waitFor()
  await press(guest, 'Escape')
  await expect.poll(() => hasFocus(cartButton(guest))).toBe(true)
  await press(guest, 'Space')
  await payLink(guest).waitFor()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  await tabTo(guest, onTop(guest).getByRole('button').first())
  expect(await isInside()).toBe(true)
  await tabTo(guest, payLink(guest))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shopping/informations')
  await emailField(guest).waitFor()
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // What came while the drawer went takes clicks as well.
  await emailField(guest).click({ trial: true, timeout: 3000 })

  // Going on too early leads to what is missing, and from there to the field.
  const go = page.getByRole('button', { name: t('informations.continue.email') })
  await tabTo(guest, go)
  await press(guest, 'Enter')
  const summary = page.getByRole('region', { name: /correct|fix|still/i })
  await summary.waitFor()
  await expect.poll(() => hasFocus(summary)).toBe(true)
  await tabTo(guest, summary.getByRole('link').first())
  await press(guest, 'Enter')
  await expect.poll(() => hasFocus(emailField(guest))).toBe(true)
  await page.keyboard.type('keys@example.com')
  await tabTo(guest, page.getByRole('checkbox').last())
  await press(guest, 'Space')
  await tabTo(guest, button(guest, 'informations.continue'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shopping/checkout')
  await payButton(guest).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await tabTo(guest, payButton(guest))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pay\//)

  await tabTo(guest, page.locator('button[value=paid]'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/shopping\/confirmation\?/)
  await untilHydrated(page)
  expect(await shownCodes(guest)).toHaveLength(4)
  await tabTo(guest, page.getByRole('link', { name: t('confirmation.pdf.all') }))
})
