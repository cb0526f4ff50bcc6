import { afterEach, expect, test } from 'vitest'
import { onTop, payLink } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await openShop()
/** Longer than the pause between two questions for the configuration. */
const REFRESH = 121_000

/** Switches the shop as an operator does, and waits until the server has heard of it. */
async function setEnabled(enabled: boolean): Promise<void> {
  await shop.configure(['enabled'], enabled)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(enabled ? 200 : 503)
}

afterEach(() => setEnabled(true))

test('an open page hears of it by itself, keeps the cart and goes on when the shop is back', async () => {
  const guest = await shop.guest({ expected: [/503/] })
  const { page } = guest
  await page.clock.install()
  await withCart(guest, { path: '/' })
  await setEnabled(false)
  await page.clock.fastForward(REFRESH)
  await page.getByRole('heading', { name: 'Za chvíli jsme zpátky' }).waitFor()
  await setEnabled(true)
  await page.clock.fastForward(REFRESH)
  await page.locator('header').getByRole('button', { name: /3/ }).click()
  await payLink(guest).waitFor()
  expect(await onTop(guest).isVisible()).toBe(true)
})
