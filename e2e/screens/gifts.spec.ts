import { expect, test } from 'vitest'
import { paths } from '../../web/src/routing/paths.ts'
import { giftsOf, giveVouchers, template, WISH, wantsWords, wordsField } from '../support/gifts.ts'
import type { Guest } from '../support/guest.ts'
import {
  addToCart,
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  textOf,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()
const LONG = { timeout: 90_000 }
/** Two tickets for the treetop walk, likewise. */
async function takeWalk(guest: Guest): Promise<void> {
  const items = [{ product: 'lipno-treetop', counts: { 'lipno-treetop-adult': 2 }, day: shop.winter.saturday }]
  await withCart(guest, { items, path: paths.informations })
}

test('a ticket can be a gift and is one no longer when its buyer changes their mind', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await takeWalk(guest)
  const gift = page.getByRole('checkbox', { name: t('informations.gift') })
  expect(await template(guest, 'Zima').count()).toBe(0)
  await gift.check()
  await template(guest, 'Léto').check()
  await gift.uncheck()
  await expect.poll(() => template(guest, 'Léto').count()).toBe(0)
  await fillInformations(guest, 'sama@example.cz')
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await giftsOf(shop, 'sama@example.cz')).toEqual([{ gift_template: null, words: null }])
})

test('a piece added beside gifts is shown and ordered as what it is: no gift, until it is made one', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const gift = () => page.getByRole('checkbox', { name: t('informations.gift') })
  const product = `/shopping/eshop?product=lipno-treetop&date=${shop.winter.saturday}`
  await takeWalk(guest)
  await gift().check()
  await wantsWords(guest).check()
  await wordsField(guest).fill(WISH)
  await fillInformations(guest, 'teta@example.cz')

  // Back in the shop by its own links, as the words live only as long as the page.
  await page.evaluate((path) => history.pushState(null, '', path), product)
  await addToCart(guest)
  await goToInformations(guest)
  await expect.poll(() => gift().count()).toBe(2)
  await expect.poll(() => gift().nth(0).isChecked()).toBe(true)
  await expect.poll(() => gift().nth(1).isChecked()).toBe(false)
  await expect.poll(() => wordsField(guest).inputValue()).toBe(WISH)
  await goToCheckout(guest)
  const items = (await textOf(page.getByRole('main').getByRole('list').first())).split('Kč')
  expect(items[0]).toMatch(/2 × .*dárek/)
  expect(items[1]).not.toMatch(/×|dárek/)

  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await giftsOf(shop, 'teta@example.cz')).toHaveLength(2)
})

test('gifts that were asked for other words are so again after a reload has forgotten the words', LONG, async () => {
  const guest = await shop.guest()
  await giveVouchers(shop, guest)
  await wantsWords(guest).check()
  await guest.open('/shopping/eshop?product=lipno-gift-voucher')
  await guest.page
    .getByRole('button', { name: new RegExp(`^${guest.t('shop.more', { name: '' })}`) })
    .first()
    .click()
  await addToCart(guest)
  await goToInformations(guest)
  await wantsWords(guest).last().check()
  await wordsField(guest).first().fill(WISH)
  await wordsField(guest).last().fill('Šťastnou cestu!')
  await guest.reload()
  await emailField(guest).waitFor()
  expect(await wordsField(guest).count()).toBe(2)
})
