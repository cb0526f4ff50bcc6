import { expect, test } from 'vitest'
import { TERMS_ID } from '../../web/src/features/entry-details/problems.ts'
import type { Guest } from '../support/guest.ts'
import {
  addButton,
  asGuest,
  button,
  cartGroup,
  emailField,
  endPayment,
  payButton,
  payLink,
  words,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { tapsOf } from '../support/three-taps.ts'

// From home to the tickets on a phone, everything that is tapped counted. Typing is none.
const lipno = await sharedShop()
const annaberg = await sharedShop('annaberg')
const morava = await sharedShop('morava')
const LONG = { timeout: 120_000 }

type Taps = ReturnType<typeof tapsOf>

const oneMore = ({ page, t }: Guest, name: string) =>
  page.getByRole('button', { name: words(t('shop.more', { name })) })

/** Fills in e-mail and terms. Fields that follow one another are reached by the keyboard's key for the next one. */
async function toTickets(guest: Guest, taps: Taps): Promise<void> {
  const { page } = guest
  for (const terms of await page.locator(`#${TERMS_ID}, #order-additional-terms`).all()) await taps.tap(terms)
  await taps.tap(button(guest, 'informations.continue'))
  await page.waitForURL('**/shopping/checkout')
  await payButton(guest).waitFor()
  await taps.tap(payButton(guest))
  await page.waitForURL(/\/pay\//)
  taps.add()
  await endPayment(guest, 'paid')
}

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

test(
  'a family of four goes over the Sky Bridge with at most thirteen taps, past the choice of an account',
  LONG,
  async () => {
    const guest = await morava.guest()
    const { page } = guest
    const taps = tapsOf()
    await guest.open('/')
    await taps.tap(page.getByRole('main').locator('a[href$="product=morava-bridge"]').first())
    await taps.tap(oneMore(guest, 'Rodina 2+2'))
    await taps.tap(page.locator(`[data-day="${morava.winter.saturday}"]`))
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
