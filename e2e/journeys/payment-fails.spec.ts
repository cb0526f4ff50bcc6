import { expect, test } from 'vitest'
import { keptCart } from '../support/in-page.ts'
import { endPayment, goToPayment, priced, shownCodes, textOf } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { readyToPay } from '../support/state.ts'

const shop = await sharedShop()

test('declined and cancelled payments come back to a checkout that has kept everything, until one is paid', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  const email = 'declined@example.com'
  await readyToPay(guest, email)
  const before = await page.evaluate(keptCart)
  for (const outcome of ['declined', 'cancelled'] as const) {
    await goToPayment(guest)
    await endPayment(guest, outcome)
    await page
      .getByRole('alert')
      .filter({ hasText: t('paymentFailed') })
      .waitFor()
    await page.getByRole('button', { name: priced(guest, 'checkout.retry') }).waitFor()
    expect((await page.evaluate(keptCart))?.entries.map(({ id }) => id)).toEqual(before?.entries.map(({ id }) => id))
    expect(await textOf(page.getByRole('main'))).toContain(email)
    expect(await page.getByText(/Preis noch \d+ Minuten reserviert/).isVisible()).toBe(true)
  }
  await page.waitForURL((url) => url.pathname === '/shopping/checkout' && url.search === '')
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(3)
  const orders = await shop.db('select status from orders where email = $1', [email])
  expect(orders).toEqual([{ status: 'finished' }])
})
