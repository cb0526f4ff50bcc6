import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { oneMore, toTickets } from '../support/few-taps.ts'
import { addButton, asGuest, cartGroup, emailField, onTop, payLink, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { tapsOf } from '../support/three-taps.ts'

// From home to the tickets on a phone, everything that is tapped counted. Typing is none.
const lipno = await sharedShop()
const annaberg = await sharedShop('annaberg')
const morava = await sharedShop('morava')
const LONG = { timeout: 120_000 }

/** Returns a pattern of a text with any price. */
const offerOf = (text: string) => new RegExp(`^${words(text).replace('%', '[\\d\\s]+Kč')}$`)

test('a family of four buys its day passes in lipno with at most nine taps', LONG, async () => {
  const guest = await lipno.guest()
  const { page, t } = guest
  const taps = tapsOf()
  await guest.open('/')
  await taps.tap(page.getByRole('link', { name: t('home.starter.choose') }))
  await addButton(guest).waitFor()
  await taps.tap(oneMore(guest, 'Dítě 6–14'))
  await taps.tap(addButton(guest))
  await taps.tap(payLink(guest))
  await taps.tap(emailField(guest))
  await page.keyboard.type('ctyri@example.com')
  await toTickets(guest, taps)
  expect(taps.count()).toBeLessThanOrEqual(9)
})

test(
  'a family of four goes over the Sky Bridge with at most thirteen taps, past the choice of an account',
  LONG,
  async () => {
    const guest = await morava.guest()
    const { page, t } = guest
    const taps = tapsOf()
    await guest.open('/')
    await taps.tap(page.getByRole('main').locator('a[href$="product=morava-bridge"]').first())
    await taps.tap(oneMore(guest, 'Rodina 2+2'))
    await taps.tap(page.locator('[data-day]', { hasText: t('shop.date.unit') }).first())
    await taps.tap(page.locator('[data-time]:not([aria-disabled=true])').first())
    await taps.tap(addButton(guest))
    await payLink(guest).waitFor()
    expect(await cartGroup(guest).count()).toBe(1)
    await taps.tap(payLink(guest))
    await taps.tap(asGuest(guest))
    await taps.tap(emailField(guest))
    await page.keyboard.type('most@example.com')
    await toTickets(guest, taps)
    expect(taps.count()).toBeLessThanOrEqual(13)
  },
)

test(
  'two adults and two children read what the family ticket of the Sky Bridge saves, on the page and in the cart, and one tap takes it',
  LONG,
  async () => {
    const guest = await morava.guest()
    const { page, t } = guest
    const offer = (scope: Locator) =>
      scope.getByRole('button', { name: offerOf(t('shop.cheaper.take', { price: '%' })) }).filter({ visible: true })
    await guest.open('/shopping/eshop?product=morava-bridge&n=morava-bridge-adult:2,morava-bridge-child:2')
    await page
      .locator('[data-day]', { hasText: t('shop.date.unit') })
      .first()
      .tap()
    await page.locator('[data-time]:not([aria-disabled=true])').first().tap()
    const told = await textOf(offer(page.locator('body')))
    await addButton(guest).tap()
    await payLink(guest).waitFor()
    expect(await textOf(offer(onTop(guest)))).toBe(told)
    await offer(onTop(guest)).tap()
    await cartGroup(guest).filter({ hasText: '1 × Rodina 2+2' }).waitFor()
    await expect.poll(() => offer(onTop(guest)).count()).toBe(0)
  },
)

test('a family of four buys its day passes in annaberg, in German, with at most fourteen taps', LONG, async () => {
  const guest = await annaberg.guest()
  const { page, t } = guest
  const taps = tapsOf()
  await guest.open('/')
  await taps.tap(page.getByRole('button', { name: t('chrome.menu') }))
  await taps.tap(page.locator('dialog[open]').getByRole('link', { name: 'Deutsch' }))
  const german = { ...guest, lang: 'de' as const, t: (await annaberg.guest({ lang: 'de' })).t }
  await page.locator('html[lang=de]').waitFor()
  const choose = page.getByRole('link', { name: german.t('home.starter.choose') })
  if (await page.locator('dialog[open]').isVisible())
    await taps.tap(page.locator('dialog[open]').getByRole('button', { name: german.t('chrome.close') }))
  await taps.tap(choose)
  await addButton(german).waitFor()
  await taps.tap(oneMore(german, 'Kind 6–14'))
  await taps.tap(addButton(german))
  await taps.tap(payLink(german))
  const birthdays = page.locator('main form input[inputmode=numeric]')
  await birthdays.first().waitFor()
  await taps.tap(birthdays.first())
  for (const birthday of ['14.03.1986', '02.11.1988', '05.06.2016', '17.09.2014']) {
    await page.keyboard.type(birthday)
    await page.keyboard.press('Enter')
  }
  expect(await emailField(german).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('familie@example.com')
  await toTickets(german, taps)
  expect(taps.count()).toBeLessThanOrEqual(14)
})
