import { expect, test } from 'vitest'
import { oneMore, toTickets } from '../support/few-taps.ts'
import { addButton, emailField, payLink } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { tapsOf } from '../support/three-taps.ts'

const annaberg = await sharedShop('annaberg')
const LONG = { timeout: 120_000 }

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
