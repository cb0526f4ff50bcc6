import { expect, test } from 'vitest'
import { untilHydrated } from '../support/guest.ts'
import { endPayment, goToPayment, payButton, shownCodes } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { readyToPay } from '../support/state.ts'

const shop = await sharedShop()

const ordersOf = (email: string) =>
  shop.db<{ status: string; attempts: number; refunds: number }>(
    `select o.status, (select count(*)::int from payment_attempt a where a.order_id = o.id) as attempts,
       (select count(*)::int from refund r where r.order_id = o.id) as refunds
     from orders o where o.email = $1 order by o.created_at`,
    [email],
  )

test('a double click on pay makes one order with one payment', async () => {
  const email = 'double@example.com'
  const guest = await shop.guest()
  await readyToPay(guest, email)
  await payButton(guest).dblclick()
  await guest.page.waitForURL(/\/pay\//)
  expect(await ordersOf(email)).toEqual([{ status: 'new', attempts: 1, refunds: 0 }])
  await endPayment(guest, 'paid')
  expect(await shownCodes(guest)).toHaveLength(3)
  expect(await ordersOf(email)).toEqual([{ status: 'finished', attempts: 1, refunds: 0 }])
})

test('a lost answer to the submit is asked for again and makes no second order', async () => {
  const email = 'lost@example.com'
  const guest = await shop.guest({ expected: [/net::ERR_FAILED|Failed to load resource/] })
  const { page } = guest
  await readyToPay(guest, email)
  let lost = 0
  await page.route('**/api/v2/transaction/validate', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await payButton(guest).click()
  await page.getByText(guest.t('unableToSubmit')).waitFor()
  await goToPayment(guest)
  expect(lost).toBe(2)
  expect(await ordersOf(email)).toEqual([{ status: 'new', attempts: 1, refunds: 0 }])
})

test('two tabs that pay the same cart make one order', async () => {
  const email = 'two-tabs@example.com'
  const guest = await shop.guest()
  await readyToPay(guest, email)
  const other = await guest.newPage()
  await other.goto('/shopping/informations')
  await untilHydrated(other)
  const second = { ...guest, page: other }
  await other.getByRole('checkbox').last().check()
  await other.getByRole('button', { name: guest.t('informations.continue') }).click()
  await payButton(second).waitFor()

  await Promise.all([goToPayment(guest), goToPayment(second)])
  expect(guest.page.url()).toBe(other.url())
  expect(await ordersOf(email)).toEqual([{ status: 'new', attempts: 1, refunds: 0 }])

  await endPayment(guest, 'paid')
  const codes = await shownCodes(guest)
  // The other tab still shows the payment, which is over.
  await other.reload()
  await other.getByRole('link').click()
  await other.waitForURL(/\/shopping\/confirmation\?/)
  expect(await shownCodes(second)).toEqual(codes)
  expect(await ordersOf(email)).toEqual([{ status: 'finished', attempts: 1, refunds: 0 }])
})
