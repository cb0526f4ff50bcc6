/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { fieldId } from '../../web/src/features/entry-details/problems.ts'
import { goToFlight, WITHOUT_NEWS } from '../support/consent-screens.ts'
import type { Guest } from '../support/guest.ts'
import { keptCart } from '../support/in-page.ts'
import {
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  onTop,
  pressMissing,
  words,
} from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { changeSetting } from '../support/settings.ts'
import { openShop } from '../support/shop.ts'
import { signedIn, withCart } from '../support/state.ts'

// annaberg offers an account to who flies on its zipline, which runs in summer.
const shop = await openShop({ resort: 'annaberg' })
const { saturday, now } = await seasonDays(shop.url, 'summer')
const LONG = { timeout: 120_000 }
const EMAIL = 'letec@example.com'

const wish = ({ page, t }: Guest) => page.getByRole('checkbox', { name: words(t('informations.account')) })
const registration = (guest: Guest) =>
  onTop(guest).getByRole('heading', { name: words(guest.t('account.registration.title')) })

/** Whether the details have the box once all of the page has come. */
async function isOffered(guest: Guest): Promise<boolean> {
  await guest.reload()
  await emailField(guest).waitFor()
  await guest.page.waitForLoadState('networkidle')
  return (await wish(guest).count()) > 0
}

/** What annaberg asks of who flies. */
async function fillFlyer({ page }: Guest): Promise<void> {
  const id = (await page.evaluate(keptCart))?.entries[0]?.id ?? ''
  const place = (name: string) => page.locator(`[id="${fieldId(id, name)}"]`)
  const flyer = {
    firstName: 'Alžběta',
    lastName: 'Dvořáková',
    birthday: '14.03.1986',
    address: 'Lipová 1',
    city: 'Lipno',
    postalCode: '382 78',
    phone: '+420 777 123 456',
    email: EMAIL,
  }
  for (const [name, value] of Object.entries(flyer)) await place(name).fill(value)
  await place('country').selectOption('CZ')
  await place('agreements').check()
}

test('a guest who wished for an account registers once the order is paid; nothing is asked before', LONG, async () => {
  const guest = await shop.guest({ now })
  const { page } = guest
  await goToFlight(guest, saturday)
  await wish(guest).check()
  await expect.poll(() => page.locator('input[type=password]').count()).toBe(0)
  await fillFlyer(guest)
  await fillInformations(guest, EMAIL)
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await registration(guest).waitFor()
  expect(new URL(page.url()).pathname).toBe('/shopping/confirmation')
  expect(await onTop(guest).locator('input[type=email]').inputValue()).toBe(EMAIL)
  expect(await shop.db('select from member where email = $1', [EMAIL])).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await guest.reload()
  await page.getByRole('main').locator('h1').waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
})

test('the wish comes with the form: no later one moves the button below it', LONG, async () => {
  const guest = await shop.guest({ now })
  const { page } = guest
  await goToFlight(guest, saturday)
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      const boxes = document.querySelectorAll('main form input[type=checkbox]').length
      if (boxes === 0) return
      document.documentElement.dataset.boxes = `${boxes}`
      watch.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  expect(await isOffered(guest)).toBe(true)
  const boxes = await page.locator('main form input[type=checkbox]').count()
  expect(await page.locator('html').getAttribute('data-boxes')).toBe(`${boxes}`)
})

test('who did not wish for one is asked nothing after the order', LONG, async () => {
  const guest = await shop.guest({ now })
  await goToFlight(guest, saturday)
  await expect.poll(() => wish(guest).isChecked()).toBe(false)
  await fillFlyer(guest)
  await fillInformations(guest, EMAIL)
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  await guest.page.getByRole('heading', { name: words(guest.t('confirmation.next')) }).waitFor()
  expect(await guest.page.locator('dialog[open]').count()).toBe(0)
})

test('with registrationCheckbox off there is no such box', LONG, async () => {
  await changeSetting(shop, ['flags', 'registrationCheckbox'], false)
  const guest = await shop.guest({ now })
  await goToFlight(guest, saturday)
  expect(await isOffered(guest)).toBe(false)
})

test('a member has none, and a guest none for other things', LONG, async () => {
  const guest = await shop.guest({ now })
  await goToFlight(guest, saturday)
  await wish(guest).waitFor()
  await signedIn(guest, WITHOUT_NEWS.annaberg ?? WITHOUT_NEWS.lipno)
  await guest.open('/shopping/informations')
  expect(await isOffered(guest)).toBe(false)

  const skier = await shop.guest({ now: shop.winter.now })
  const counts = { 'annaberg-ski-1day-adult': 1 }
  const items = [{ product: 'annaberg-ski-1day', day: shop.winter.saturday, counts }]
  await withCart(skier, { items, path: '/shopping/informations' })
  expect(await isOffered(skier)).toBe(false)
})

test('where a resort has no general terms, what is missing is called after what is agreed to', LONG, async () => {
  const guest = await shop.guest({ now, lang: 'de' })
  const { page, t } = guest
  await goToFlight(guest, saturday)
  await pressMissing(guest)
  const missing = page.locator('section[aria-labelledby=error-summary]').getByRole('link')
  await missing.filter({ hasText: t('informations.terms.claim.name') }).waitFor()
  expect(await missing.filter({ hasText: t('informations.terms.name') }).count()).toBe(0)
})
