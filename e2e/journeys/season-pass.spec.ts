import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { addButton, button, goToInformations, onTop, payLink, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()
const SEASON_PASS = '/shopping/eshop?product=lipno-season-pass'
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

const methodOf = (guest: Guest) =>
  guest.page.evaluate(() => JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}').entries?.[0]?.method)
const way = ({ page, t }: Guest, method: 'card' | 'prepaid') =>
  page
    .getByRole('main')
    .getByRole('radio', { name: new RegExp(`^${words(t(`informations.method.${method}`, { card: '.+' }))}`) })

test('a season pass is held at once, and waits on a new card at the desk unless the guest has one', LONG, async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open(`${SEASON_PASS}&date=${shop.winter.saturday}`)
  await addButton(guest).click()
  await payLink(guest).waitFor()
  expect(await textOf(onTop(guest))).toContain(words(t('deposit.sum', { count: 1, sum: '100 Kč', deposit: '' })))
  await goToInformations(guest)
  await expect.poll(() => way(guest, 'prepaid').isChecked()).toBe(true)

  await way(guest, 'card').click()
  await onTop(guest).getByRole('textbox').fill('SAMPLE09-THR-009')
  await button(guest, 'addCardModal.ok').click()
  await expect.poll(() => textOf(onTop(guest)), PATIENCE).toContain(words(t('addCardModal.error.differentCardOwner')))
  await onTop(guest).getByRole('textbox').fill('SAMPLE01-ADT-001')
  await button(guest, 'addCardModal.ok').click()
  await expect.poll(() => methodOf(guest), PATIENCE).toBe('card')
  await expect.poll(() => textOf(page.getByRole('main')), PATIENCE).toContain(words(t('informations.card.found.adult')))
})
