import { expect, test } from 'vitest'
import { giftsOf, giveVouchers, template, WISH, wantsWords, wordsField } from '../support/gifts.ts'
import {
  button,
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }
test('the buyer of a gift chooses its template and its words, which are printed', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await giveVouchers(shop, guest)
  expect(await template(guest, 'Zima').isChecked()).toBe(true)
  await template(guest, 'Oslava').check()
  await wantsWords(guest).check()
  await fillInformations(guest, 'babicka@example.cz')

  // Words that are wanted and not written are asked for, also after a reload has forgotten them.
  await button(guest, 'informations.continue.gift').click({ force: true })
  await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('form.giftMessage.required')))
  await wordsField(guest).fill('生日快乐')
  await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('form.letters')))
  await wordsField(guest).fill(WISH)
  await guest.reload()
  await emailField(guest).waitFor()
  expect(await template(guest, 'Oslava').isChecked()).toBe(true)
  expect(await wordsField(guest).inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('gondola.cart.1'))).not.toContain('narozeniny')
  await wordsField(guest).fill(WISH)

  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(2)
  // The page names the same last day as the paper.
  expect(await textOf(page.getByRole('main'))).toMatch(/Platí do \d{2}\.\d{2}\.20\d{2}/)
  expect(await giftsOf(shop, 'babicka@example.cz')).toEqual([{ gift_template: 'celebration', words: WISH }])
})
