import { expect, test } from 'vitest'
import { keptCart } from '../support/in-page.ts'
import { bridgeGuest, checkedCheckout, expectToldOfClosed, partyAt, toldInDialog } from '../support/lost-slot.ts'
import { fillInformations, goToCheckout, inTop, onTop, payButton, textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop('morava')
const SATURDAY = shop.winter.saturday

test('an order that comes after the end of its time is told that the time is over, not that somebody took it', async () => {
  const guest = await bridgeGuest(shop, { width: 1440 })
  const { page, t } = guest
  await checkedCheckout(shop, guest, '10:00')
  const late = `${SATURDAY}T10:31:00+01:00`
  await guest.context.addCookies([{ name: 'shop-now', value: late, url: shop.url }])
  await payButton(guest).click()
  const over = words(t('timeSlots.transaction.past'))
  await page
    .getByRole('region', { name: t('chrome.toasts') })
    .getByText(over)
    .waitFor()
  await toldInDialog(guest, over).waitFor()
  await inTop(guest, 'shop.missing.time').waitFor()
})

test('an order for a time that was closed is told that it is no longer offered, not that somebody took it', () =>
  expectToldOfClosed(shop, 'de', '11:30'))

test('the dialog opens by itself on the checkout for an unavailable slot, and removes what nobody wants to move', async () => {
  const guest = await bridgeGuest(shop)
  const { page, t } = guest
  await withCart(guest, { items: partyAt(shop, '10:00'), path: '/shopping/informations' })
  await fillInformations(guest, 'pozde@example.cz')
  await goToCheckout(guest)
  const late = `${SATURDAY}T10:31:00+01:00`
  await guest.context.addCookies([{ name: 'shop-now', value: late, url: shop.url }])
  // Inside the page, as a reload would forget the persons.
  await Promise.all([page.waitForURL('**/shopping/informations'), page.goBack()])
  await goToCheckout(guest).catch(() => undefined)
  await onTop(guest)
    .getByRole('heading', { name: words(t('slotChange.title.time')) })
    .waitFor()
  expect(await textOf(onTop(guest))).toContain(words(t('timeSlots.cart.unavailable')))
  await inTop(guest, 'shop.missing.time').waitFor()
  await onTop(guest)
    .getByRole('button', { name: new RegExp(words(t('slotChange.remove'))) })
    .click()
  await page.waitForURL('**/shopping/eshop')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  // Of a cart without anything to buy nothing is kept.
  expect(await page.evaluate(keptCart)).toBeNull()
})
