import { expect, test } from 'vitest'
import { fieldId } from '../../web/src/features/entry-details/problems.ts'
import { keptCart } from '../support/in-page.ts'
import {
  addToCart,
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  shownCodes,
  words,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()
const LONG = { timeout: 90_000 }

const PETRA = { firstName: 'Petra', lastName: 'Dvořáková', birthday: '14.03.1986', email: 'petra@example.cz' }

test('the name of whoever a ticket is for is on it', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open(`/shopping/eshop?product=lipno-lesson&date=${shop.winter.saturday}&n=lipno-lesson-p1:1`)
  await page.locator('[data-time]:enabled').first().click()
  await addToCart(guest)
  await goToInformations(guest)
  const [entry] = (await page.evaluate(keptCart))?.entries ?? []
  for (const [name, value] of Object.entries(PETRA))
    await page.locator(`[id="${fieldId(entry?.id ?? '', name)}"]`).fill(value)
  // The order's own e-mail is that of the person, once their field has been left.
  await page.keyboard.press('Tab')
  await expect.poll(() => emailField(guest).inputValue()).toBe(PETRA.email)
  await fillInformations(guest, PETRA.email)
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(1)
  const names = page.locator('dt', { hasText: t('confirmation.for') }).locator('xpath=following-sibling::dd[1]')
  expect((await names.allTextContents()).map(words)).toEqual(['Petra Dvořáková'])
})
