import { expect, test } from 'vitest'
import { paths } from '../../web/src/routing/paths.ts'
import { button, fillInformations, inTop, onTop, shownCodes, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const EMAIL = 'gift-pays@example.com'
const CODE = 'LIPNO-DAREK-1000'
const shop = await sharedShop()

test('a guest types the code of a gift voucher, sees what is left to pay, and buys without a payment page', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await withCart(guest, {
    items: [{ product: 'lipno-ski-1day', counts: { 'lipno-ski-1day-child': 1 }, day: shop.winter.saturday }],
    path: paths.informations,
  })
  await fillInformations(guest, EMAIL)

  const field = page.getByRole('textbox', { name: t('code.label') })
  await field.fill('lipno-darek-1001')
  await field.press('Enter')
  await page.getByText(t('informations.discountVoucher.modal.error.unknown')).waitFor()
  await field.fill('lipno darek 1OOO')
  await field.press('Enter')
  await button(guest, 'code.use.gift').click()
  await page.getByText(/Poukaz\szaplatí\s\d+\sKč\.\sK\szaplacení\szbývá\s0\sKč\./).waitFor()
  // The part of the order that tells what pays it loads beside the page.
  const order = page.getByRole('region', { name: t('informations.order') })
  await expect.poll(() => textOf(order)).toContain(`${words(t('code.gift'))} …1OOO`)
  const summary = await textOf(order)
  const price = Number(/Dítě 6–14 (\d+) Kč/.exec(summary)?.[1])
  expect(summary).toContain(`${words(t('code.gift'))} …1OOO −${price} Kč`)
  expect(summary).toContain(`zbude na něm ${1000 - price} Kč`)
  expect(summary).toContain(`${words(t('checkout.total'))} 0 Kč`)

  // It can be taken out and put back.
  await page.getByRole('button', { name: /^Odebrat: Dárkový poukaz/ }).click()
  await page.getByRole('button', { name: t('cart.undo') }).click()
  await page.getByRole('list', { name: t('code.inUse') }).waitFor()
  await guest.reload()
  await expect.poll(() => textOf(order)).toContain(`${words(t('checkout.total'))} 0 Kč`)

  await button(guest, 'cart.continueFree').click()
  await page.waitForURL(`**${paths.checkout}`)
  await page.getByText(t('checkout.paidBy.note')).waitFor()
  await button(guest, 'checkout.finish').click()
  await page.waitForURL(/\/shopping\/confirmation\?/)
  expect(await shownCodes(guest)).toHaveLength(1)
  const main = page.getByRole('main')
  await expect.poll(() => textOf(main)).toContain(`${words(t('code.gift'))} …1000 −${price} Kč`)
  expect(await textOf(main)).toContain(`na poukazu teď zbývá ${1000 - price} Kč`)
  expect(visited.filter((url) => url.includes('/pay/'))).toEqual([])
  expect(
    await shop.db('select status, amount_voucher::int, amount_due::int from orders where email = $1', [EMAIL]),
  ).toEqual([{ status: 'finished', amount_voucher: price * 100, amount_due: 0 }])
  expect(await page.evaluate(() => localStorage.getItem('gondola.cart.1'))).toBeNull()

  // What is left pays in the next cart, whose drawer has the same field.
  await withCart(guest, {
    items: [{ product: 'lipno-ski-1day', counts: { 'lipno-ski-1day-adult': 1 }, day: shop.winter.saturday }],
    path: paths.eshop,
  })
  await page
    .locator('header')
    .getByRole('button', { name: /^Košík/ })
    .click()
  await inTop(guest, 'code.link').click()
  const inDrawer = onTop(guest).getByRole('textbox')
  await inDrawer.fill(CODE)
  await inDrawer.press('Enter')
  await inTop(guest, 'code.use.gift').click()
  await expect.poll(() => textOf(onTop(guest))).toContain(`−${1000 - price} Kč`)
})
