import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { addButton, button, goToInformations, onTop, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

// What goes onto cards alone has no way of handing out until a card is chosen.
const shop = await sharedShop()
const SEASON_PASS = '/shopping/eshop?product=lipno-season-pass'
const LONG = { timeout: 90_000 }
const PATIENCE = { timeout: 10_000 }

const methodOf = (guest: Guest) =>
  guest.page.evaluate(() => JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}').entries?.[0]?.method)
const question = (guest: Guest) => onTop(guest).getByRole('heading', { name: guest.t('cart.method.title') })
const cardDialog = (guest: Guest) => onTop(guest).getByRole('heading', { name: guest.t('addCardModal.title') })

async function addSeasonPass(guest: Guest): Promise<void> {
  await guest.open(`${SEASON_PASS}&date=${shop.winter.saturday}`)
  const { page, t } = guest
  expect(await page.getByRole('main').getByText(t('shop.handout.onCard')).count()).toBe(1)
  await addButton(guest).click()
  await question(guest).waitFor()
}

test(
  'a season pass asks in the cart for the card that it goes onto, and is held once it has one (spec §4)',
  LONG,
  async () => {
    const guest = await shop.guest()
    const { page, t } = guest
    await addSeasonPass(guest)
    expect(await methodOf(guest)).toBeNull()
    const onCard = onTop(guest).getByRole('radio', { name: t('cart.method.card') })
    await onCard.click()
    await cardDialog(guest).waitFor()
    await button(guest, 'addCardModal.cancel').click()
    await question(guest).waitFor()
    expect(await onCard.isChecked()).toBe(false)

    await onCard.click()
    // There is no code to collect it with, so none is offered.
    await onTop(guest).getByRole('textbox').fill('SAMPLE09-THR-009')
    await button(guest, 'addCardModal.ok').click()
    await expect
      .poll(() => textOf(onTop(guest)), PATIENCE)
      .toContain(words(t('addCardModal.error.differentCardOwner.cardOnly')))
    await onTop(guest).getByRole('textbox').fill('SAMPLE01-ADT-001')
    await button(guest, 'addCardModal.ok').click()
    await expect.poll(() => methodOf(guest), PATIENCE).toBe('card')
    await expect.poll(() => page.getByText(t('cart.method.title')).count(), PATIENCE).toBe(0)
    await goToInformations(guest)
    await expect
      .poll(() => textOf(page.getByRole('main')), PATIENCE)
      .toContain(words(t('informations.card.found.adult')))
  },
)

test('the question stands over the cart also when the code of the cart comes late', LONG, async () => {
  const guest = await shop.guest()
  await guest.page.route('**/assets/cart-panel-*.js', async (route) => {
    await pause(1500)
    await route.continue()
  })
  await addSeasonPass(guest)
  await guest.page.getByRole('dialog', { name: guest.t('cart.title') }).waitFor()
  await question(guest).waitFor()
  await button(guest, 'cart.method.remove').click()
  await expect.poll(() => question(guest).count(), PATIENCE).toBe(0)
})

test('a season pass without a card can be taken out of the cart again (spec §4)', LONG, async () => {
  const guest = await shop.guest()
  await addSeasonPass(guest)
  await button(guest, 'cart.method.remove').click()
  await expect.poll(() => question(guest).count(), PATIENCE).toBe(0)
  expect(await methodOf(guest)).toBeUndefined()
})
