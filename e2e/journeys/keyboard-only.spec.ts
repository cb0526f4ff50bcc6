import { addDays } from '@gondola/rules/day.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Guest, untilAlive } from '../support/guest.ts'
import { focused, focusProblem } from '../support/in-page.ts'
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
  words,
} from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
/** More than any page of the shop has controls. */
const MOST_TABS = 120
const SETTLE_MS = 1000
const LOST = 'the focus is lost'

const hasFocus = (place: Locator) => place.evaluate((one) => one === document.activeElement)

/** What is wrong with the focus and does not pass with a drawer that slides in or a page that scrolls. */
async function lastingProblem(page: Page): Promise<string | null> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const problem = await page.evaluate(focusProblem)
    if (problem === null || problem === LOST || Date.now() > until) return problem
  }
}

/** Tabs until a control has the focus. What is passed on the way has to show that it has it. */
async function tabTo({ page }: Guest, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  let wasOutside = false
  for (let count = 0; count < MOST_TABS; count++) {
    await page.keyboard.press(key)
    const problem = await lastingProblem(page)
    // Between the last and the first control the keyboard passes the browser's own.
    const isOutside: boolean = problem === LOST && !wasOutside
    if (!isOutside) expect(problem).toBeNull()
    wasOutside = isOutside
    if (!isOutside && (await hasFocus(place))) return
  }
  throw new Error(`The keyboard does not reach ${place}.`)
}

/** Presses a key on what has the focus; it may not be lost by that. */
async function press({ page }: Guest, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(focusProblem)).toBeNull()
}

const waitForFocus = ({ page }: Guest, name: string | RegExp) =>
  expect.poll(async () => words(await page.evaluate(focused))).toMatch(name)

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
  await untilAlive(page)
  expect(await shownCodes(guest)).toHaveLength(4)
  await tabTo(guest, page.getByRole('link', { name: t('confirmation.pdf.all') }))
})

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
