import { expect, test } from 'vitest'
import { untilHydrated } from '../support/guest.ts'
import { changeKeptCart, keptCart } from '../support/in-page.ts'
import {
  button,
  cartButton,
  endPayment,
  goToCheckout,
  goToPayment,
  payButton,
  priced,
  shownCodes,
  textOf,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { readyToPay, withCart } from '../support/state.ts'

const shop = await sharedShop()

test('the way back from the payment page finds checkout as it was, and pays the same order', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  const email = 'back@example.com'
  await readyToPay(guest, email)
  const before = await textOf(page.getByRole('main'))
  await goToPayment(guest)
  await page.goBack()
  await page.waitForURL('**/shopping/checkout')
  await untilHydrated(page)
  await payButton(guest).waitFor()
  const held = /\d+ minut\S*/
  expect((await textOf(page.getByRole('main'))).replace(held, '')).toBe(before.replace(held, ''))

  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(3)
  const orders = await shop.db('select status from orders where email = $1', [email])
  expect(orders).toEqual([{ status: 'finished' }])
})

test('while one tab is at the payment page, another keeps the cart past the old end of its reservation', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page } = guest
  await readyToPay(guest, 'tabs@example.com')
  const before = await page.evaluate(keptCart)
  const other = await guest.newPage()
  await other.clock.install()
  await other.goto('/')
  await untilHydrated(other)
  const count = cartButton({ ...guest, page: other })
  await expect.poll(() => count.textContent()).toContain('3')
  await goToPayment(guest)
  const { entries } = (await other.evaluate(keptCart)) ?? { entries: [] }
  const ends = entries.map(({ priceValidTo }) => Date.parse(priceValidTo ?? '') - Date.now())
  expect(ends.map((end) => Math.round(end / 60_000))).toEqual([25, 25, 25])
  // It knows the new end; where it does not, as when the answer was lost, it asks before it drops anything.
  const priceValidTo = new Date(Date.now() + 10 * 60_000).toISOString()
  await other.waitForLoadState('networkidle')
  await other.evaluate(changeKeptCart, { priceValidTo })
  await other.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'gondola.cart.1' })))
  const asked = other.waitForResponse('**/api/v2/transaction/dry-run*')
  await other.clock.fastForward(16 * 60_000)
  await asked
  await other.clock.runFor(5000)
  expect(await count.textContent()).toContain('3')
  expect((await other.evaluate(keptCart))?.entries.map(({ id }) => id)).toEqual(before?.entries.map(({ id }) => id))

  await endPayment(guest, 'declined')
  await page.getByRole('button', { name: priced(guest, 'checkout.retry') }).waitFor()
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(3)
  await expect.poll(() => count.textContent()).not.toContain('3')
})

test('checkout checks the cart after 500 ms, once, and 2 s after it has led to a payment page it can be paid again', async () => {
  const guest = await shop.guest()
  const { page } = guest
  await withCart(guest, { email: 'waits@example.com', path: '/shopping/informations' })
  await page.waitForLoadState('networkidle')
  let checks = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/transaction/dry-run')) checks++
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await goToCheckout(guest)
  await page.clock.runFor(490)
  expect(checks).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(() => checks).toBe(1)

  // The provider's page does not come.
  await page.route('**/pay/**', (route) => route.fulfill({ status: 204 }))
  const pay = payButton(guest)
  await pay.click()
  await button(guest, 'payment.redirecting').waitFor()
  await page.clock.runFor(1990)
  expect(await pay.count()).toBe(0)
  await page.clock.runFor(20)
  await pay.waitFor()
  expect(checks).toBe(1)
})

test('the page of an order whose payment failed leads back to it, or to the shop when the cart is gone', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  const email = 'again@example.com'
  await readyToPay(guest, email)
  await goToPayment(guest)
  await endPayment(guest, 'declined')
  const [order] = await shop.db('select id from orders where email = $1', [email])
  await guest.open(`/shopping/confirmation?transaction=${order?.id}`)
  await page.getByText(t('confirmation.paymentFailed.text')).waitFor()
  await page.getByRole('link', { name: t('confirmation.payAgain') }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await guest.reload()
  await page.getByText(t('confirmation.paymentFailed.again')).waitFor()
  await page.getByRole('link', { name: t('confirmation.backToShop') }).waitFor()
  expect(await page.getByRole('link', { name: t('confirmation.payAgain') }).count()).toBe(0)
})
