import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TimeOfDay } from '@gondola/rules/day.ts'
import { expect } from 'vitest'
import { bringAxe } from './axe.ts'
import { bridgeOf } from './bridge.ts'
import { slot } from './bridge-party.ts'
import type { Guest, GuestOptions } from './guest.ts'
import { onTop, payButton, textOf, words } from './purchase.ts'
import type { OpenShop } from './shop.ts'
import { readyToPay, type WishedItem } from './state.ts'

/** Returns a guest with reduced motion. A lost slot is reported as a conflict, so that error is expected. */
export async function bridgeGuest(shop: OpenShop, options: Partial<GuestOptions> = {}): Promise<Guest> {
  const guest = await shop.guest({ calm: true, expected: [/409/], ...options })
  await bringAxe(guest)
  return guest
}

/** Returns a party for the bridge of morava on the winter's first Saturday. */
export const partyAt = (shop: OpenShop, time: TimeOfDay): WishedItem[] => [
  {
    product: 'morava-bridge',
    counts: { 'morava-bridge-adult': 2, 'morava-bridge-child': 1, 'morava-bridge-family': 1 },
    day: shop.winter.saturday,
    time,
  },
]

/** Opens the checkout with the party, after its first check. */
export async function checkedCheckout(shop: OpenShop, guest: Guest, time: TimeOfDay): Promise<void> {
  const checked = guest.page.waitForResponse('**/api/v2/transaction/dry-run*')
  await readyToPay(guest, 'most@example.cz', { items: partyAt(shop, time) })
  await checked
}

/** Finds the text in the dialog itself; a toast above it says the same. */
export const toldInDialog = (guest: Guest, text: string) =>
  onTop(guest).locator('p', { hasText: text }).and(guest.page.locator(':not([popover] *)'))

/** Checks the message for an order whose time was closed. It says no longer offered, not that somebody took it. */
export async function expectToldOfClosed(shop: OpenShop, lang: ShopLang, time: TimeOfDay): Promise<void> {
  const guest = await bridgeGuest(shop, { width: 1440, lang })
  const { page, t } = guest
  await checkedCheckout(shop, guest, time)
  await bridgeOf(shop).close(time)
  await payButton(guest).click()
  const gone = words(t('timeSlots.transaction.gone'))
  await page
    .getByRole('region', { name: t('chrome.toasts') })
    .getByText(gone)
    .waitFor()
  await toldInDialog(guest, gone).waitFor()
  await onTop(guest)
    .getByText(words(t('timeSlots.cart.unavailable')), { exact: true })
    .waitFor()
  await slot(guest, '12:00').waitFor()
  // The cached times are shown until the response comes.
  await expect.poll(() => slot(guest, time).count()).toBe(0)
  expect(await textOf(page.locator('body'))).not.toContain(words(t('timeSlots.cart.time-filled')))
}
