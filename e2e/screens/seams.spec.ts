import { expect, test } from 'vitest'
import { isSignedIn } from '../support/account-told.ts'
import type { Guest } from '../support/guest.ts'
import {
  cartButton,
  endPayment,
  fillCart,
  goToPayment,
  payButton,
  prepareOrder,
  shownCodes,
  textOf,
} from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { signedIn, withCart, withOrder } from '../support/state.ts'

// State that tests make by calls equals the state that the pages leave behind.
const shop = await sharedShop()

const CHANCE = ['createdAt', 'priceValidTo', 'checkedAt', 'content', 'basket']
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Returns everything that the browser stores, without what differs each time. */
async function keptBy({ page, context }: Guest) {
  const texts = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  const kept = Object.entries(texts).map(([key, text]) => [key, JSON.parse(text, steady)])
  const cookies = (await context.cookies()).map(({ name }) => name)
  // Pages on which one buys set the `turn` cookie.
  return { kept: Object.fromEntries(kept), cookies: cookies.filter((name) => name !== 'turn').sort() }
}
const steady = (key: string, value: unknown) =>
  value !== null && (CHANCE.includes(key) || UUID.test(String(value))) ? 'by chance' : value

/** Replaces numbers, codes and minutes, which differ per order. */
const shownOn = async ({ page }: Guest) =>
  (await textOf(page.getByRole('main'))).replace(/\d{4}-\u2060?\d{6}|\S*(?:[^\w\s][\dA-Z]{4}){2}\b|\d+ minut\S*/g, '…')

test('a cart of calls is the one that the pages keep', async () => {
  const [byPages, byCalls] = [await shop.guest(), await shop.guest()]
  await fillCart(byPages)
  await withCart(byCalls)
  expect(await keptBy(byCalls)).toEqual(await keptBy(byPages))
  await byCalls.open('/')
  await expect.poll(() => cartButton(byCalls).textContent()).toContain('3')
})

test('details that are filled in by calls lead to the same checkout', async () => {
  const email = 'two-ways@example.com'
  const [byPages, byCalls] = [await shop.guest({ width: 1440 }), await shop.guest({ width: 1440 })]
  await prepareOrder(byPages, email)
  await withCart(byCalls, { email, path: '/shopping/checkout' })
  await payButton(byCalls).waitFor()
  expect(await keptBy(byCalls)).toEqual(await keptBy(byPages))
  expect(await shownOn(byCalls)).toBe(await shownOn(byPages))
})

test.each(['checkout', 'paid', 'finished'] as const)('an order of calls is %s as after the pages', async (step) => {
  const email = `order-${step}@example.com`
  const [byPages, byCalls] = [await shop.guest(), await shop.guest()]
  await prepareOrder(byPages, email)
  await goToPayment(byPages)
  await (step === 'checkout' ? byPages.open('/shopping/checkout') : endPayment(byPages, 'paid'))
  const { id, number } = await withOrder(byCalls, step, { email })
  for (const guest of [byPages, byCalls]) {
    if (step === 'checkout') await payButton(guest).waitFor()
    else expect(await shownCodes(guest)).toHaveLength(3)
  }
  expect(await keptBy(byCalls)).toEqual(await keptBy(byPages))
  // What may be done with an order comes by a call of its own, after the codes.
  await expect.poll(async () => (await shownOn(byCalls)) === (await shownOn(byPages))).toBe(true)
  expect(await shownOn(byCalls)).toBe(await shownOn(byPages))
  const orders = await shop.db<{ id: string; number: string; status: string }>(
    'select id, number, status from orders where email = $1 order by created_at',
    [email],
  )
  expect(orders.map(({ status }) => status)).toEqual(Array(2).fill(step === 'checkout' ? 'new' : 'finished'))
  expect({ id, number }).toEqual({ id: orders[1]?.id, number: orders[1]?.number })
  if (step === 'checkout') await goToPayment(byCalls)
})

test('a member who is signed in by a call is called by name', async () => {
  const guest = await shop.guest({ width: 1440 })
  await signedIn(guest)
  await guest.open('/')
  await isSignedIn(guest, 'Jana')
})
