import { expect, test } from 'vitest'
import { paths } from '../../web/src/routing/paths.ts'
import type { Guest } from '../support/guest.ts'
import {
  addToCart,
  button,
  emailField,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }
const WISH = 'Krásné narozeniny, Žofie!'

const VOUCHER = 'lipno-gift-voucher'

/** Two vouchers of the lowest value in the cart, and the details of them on the screen. */
async function giveVouchers(guest: Guest): Promise<void> {
  const [lowest] = await shop.db<{ id: string }>(
    `select data -> 'variants' -> 0 ->> 'id' as id from catalogue_item where id = $1`,
    [VOUCHER],
  )
  await withCart(guest, { items: [{ product: VOUCHER, counts: { [lowest?.id ?? '']: 2 } }], path: paths.informations })
}

/** Two tickets for the treetop walk, likewise. */
async function takeWalk(guest: Guest): Promise<void> {
  const items = [{ product: 'lipno-treetop', counts: { 'lipno-treetop-adult': 2 }, day: shop.winter.saturday }]
  await withCart(guest, { items, path: paths.informations })
}

const template = ({ page }: Guest, name: string) => page.getByRole('radio', { name })
const wantsWords = ({ page, t }: Guest) => page.getByRole('checkbox', { name: t('informations.gift.message') })
const wordsField = ({ page, t }: Guest) => page.getByRole('textbox', { name: t('informations.gift.message.label') })
const giftsOf = (email: string) =>
  shop.db(
    `select distinct gift_template, data ->> 'giftMessage' as words from orders o join order_entry e on e.order_id = o.id
     left join entry_person p on p.order_id = o.id and p.entry_uuid = e.uuid where o.email = $1`,
    [email],
  )

test('the buyer of a gift chooses its template and its words, which are printed', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await giveVouchers(guest)
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
  expect(await giftsOf('babicka@example.cz')).toEqual([{ gift_template: 'celebration', words: WISH }])
})

test('a ticket can be a gift and is one no longer when its buyer changes their mind', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await takeWalk(guest)
  const gift = page.getByRole('checkbox', { name: t('informations.gift') })
  expect(await template(guest, 'Zima').count()).toBe(0)
  await gift.check()
  await template(guest, 'Léto').check()
  await gift.uncheck()
  expect(await template(guest, 'Léto').count()).toBe(0)
  await fillInformations(guest, 'sama@example.cz')
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await giftsOf('sama@example.cz')).toEqual([{ gift_template: null, words: null }])
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
  expect(await gift().count()).toBe(2)
  expect(await gift().nth(0).isChecked()).toBe(true)
  expect(await gift().nth(1).isChecked()).toBe(false)
  expect(await wordsField(guest).inputValue()).toBe(WISH)
  await goToCheckout(guest)
  const items = (await textOf(page.getByRole('main').getByRole('list').first())).split('Kč')
  expect(items[0]).toMatch(/2 × .*dárek/)
  expect(items[1]).not.toMatch(/×|dárek/)

  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await giftsOf('teta@example.cz')).toHaveLength(2)
})

test('gifts that were asked for other words are so again after a reload has forgotten the words', LONG, async () => {
  const guest = await shop.guest()
  await giveVouchers(guest)
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
