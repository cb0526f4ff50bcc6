import { expect, test } from 'vitest'
import { untilHydrated } from '../support/guest.ts'
import { cartButton, onTop } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

// On a slow network a page can be seen before it can answer: what a guest presses by then is done once it can.
const shop = await sharedShop()

/** A guest before a page that can be seen; it answers after `answer`. */
async function guestBefore(path: string) {
  const guest = await shop.guest()
  const { promise: isHere, resolve: answer } = Promise.withResolvers<void>()
  await guest.page.route('**/assets/entry-client-*.js', async (route) => {
    await isHere
    await route.continue()
  })
  await guest.page.goto(path)
  return { ...guest, answer }
}

test('a cart that is opened before the page is hydrated opens once it is', async () => {
  const guest = await guestBefore('/')
  await cartButton(guest).click()
  guest.answer()
  await onTop(guest)
    .getByRole('heading', { name: guest.t('cart.empty.title') })
    .waitFor()
})

test('each press on a button counts once, before the page is hydrated and after', async () => {
  const guest = await guestBefore('/shopping/eshop?product=lipno-ski-1day')
  const { page } = guest
  const persons = page.getByRole('group').filter({ has: page.getByRole('status') })
  const more = persons.first().getByRole('button').last()
  const count = () => persons.first().getByRole('status').textContent()
  expect(await count()).toBe('1')
  await more.click()
  await more.click()
  guest.answer()
  await untilHydrated(page)
  await expect.poll(count).toBe('3')
  await more.click()
  await expect.poll(count).toBe('4')
})
