import { expect, test } from 'vitest'
import { findingsOf } from '../support/axe.ts'
import { bridgeOf } from '../support/bridge.ts'
import { bridgeParty, isGone, PLACES, slot } from '../support/bridge-party.ts'
import { focused, keptCart } from '../support/in-page.ts'
import { bridgeGuest, partyAt, toldInDialog } from '../support/lost-slot.ts'
import {
  button,
  endPayment,
  fillInformations,
  goToCheckout,
  goToPayment,
  inTop,
  onTop,
  payButton,
  shownCodes,
  textOf,
  words,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop('morava')
const { leave } = bridgeOf(shop)
const { takeElsewhere } = bridgeParty(shop)
test('an order whose slot was lost is told so until its time is chosen anew, and then it is paid', async () => {
  await leave(PLACES, ['13:00'])
  const guest = await bridgeGuest(shop, { width: 1440 })
  const { page, t } = guest
  await withCart(guest, { items: partyAt(shop, '13:00'), path: '/shopping/informations' })
  await expect.poll(() => textOf(page.getByRole('main'))).toContain('13.00–13.30')
  await fillInformations(guest, 'ztratil@example.cz')
  await goToCheckout(guest)
  // The first check of the page has been made; then the places go elsewhere.
  await page.waitForResponse('**/api/v2/transaction/dry-run*')
  const kept = (await page.evaluate(keptCart))?.entries ?? []
  await page.evaluate(
    async (ids) =>
      fetch(`/api/v2/transaction/price-reservation?entryUuids=${ids.join()}`, {
        method: 'DELETE',
        headers: { authorization: `Basic ${btoa('shop:shop')}` },
      }).then(({ status }) => status),
    kept.map(({ id }) => id),
  )
  await takeElsewhere('13:00', 1)
  await payButton(guest).click()
  const toast = page.getByRole('region', { name: t('chrome.toasts') })
  const failed = words(t('timeSlots.transaction.failed'))
  await toast.getByText(failed).waitFor()
  await onTop(guest)
    .getByRole('heading', { name: words(t('slotChange.title.time')) })
    .waitFor()
  await toldInDialog(guest, failed).waitFor()
  expect(await findingsOf(guest)).toEqual([])
  await page.keyboard.press('Escape')
  const blocked = button(guest, 'checkout.blocked.entries')
  expect(await isGone(blocked)).toBe(true)
  await blocked.focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(focused)).toContain('13.00–13.30')
  await expect
    .poll(() => textOf(page.getByRole('main')))
    .toContain(words(t('cart.errors.time', { name: 'Sky Bridge 721 – pěšky' })))
  await button(guest, 'checkout.remedy.time').first().click()
  await slot(guest, '13:30').click()
  await expect.poll(() => toast.getByText(failed).count()).toBe(1)
  await inTop(guest, 'cart.remedy.take', { time: '13.30' }).click()
  await payButton(guest).waitFor()
  // The button is there before the cart has been checked, much sooner than the toast would go by itself.
  await expect.poll(() => toast.getByText(failed).count(), { timeout: 2000 }).toBe(0)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(4)
  expect(await textOf(page.getByRole('main'))).toContain('13.30–14.00')
}, 60_000)
