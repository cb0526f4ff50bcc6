import { expect, test } from 'vitest'
import { focused, focusProblem } from '../support/in-page.ts'
import { hasFocus, press, tabTo, waitForFocus } from '../support/keyboard.ts'
import { button, onTop } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()

test('the keyboard opens and leaves the menu and the languages of a phone', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/shopping/eshop')
  const menu = page.getByRole('button', { name: t('chrome.menu') })
  await tabTo(guest, menu)
  await press(guest, 'Enter')
  await onTop(guest).waitFor()
  expect(await page.evaluate(focused)).toBe(t('chrome.menu'))
  await tabTo(guest, onTop(guest).getByRole('link', { name: 'Deutsch' }))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
  await press(guest, 'Escape')
  await waitForFocus(guest, 'Menü')
})

test.each([
  ['calendar', 'lipno-ski-1day', 'shop.date.previousMonth', 'shop.date.nextMonth'],
  ['strip', 'lipno-ski-evening', 'shop.date.earlier', 'shop.date.later'],
])('the keyboard stays on an arrow of the %s at the end of its way', async (_view, product, before, after) => {
  const guest = await shop.guest({ calm: true, width: 1440 })
  await guest.open(`/shopping/eshop?product=${product}`)
  const back = button(guest, before)
  await button(guest, after).focus()
  await press(guest, 'Enter')
  await expect.poll(() => back.isEnabled()).toBe(true)
  await back.focus()
  for (let turns = 0; turns < 12 && (await back.isEnabled()); turns++) await press(guest, 'Enter')
  expect(await back.isEnabled()).toBe(false)
  await press(guest, 'Enter')
  expect(await hasFocus(back)).toBe(true)
})
