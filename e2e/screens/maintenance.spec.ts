import { afterEach, expect, test } from 'vitest'
import { fillCart, onTop, payLink } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
/** Longer than the pause between two questions for the configuration. */
const REFRESH = 121_000

/** Switches the shop as an operator does, and waits until the server has heard of it. */
async function setEnabled(enabled: boolean): Promise<void> {
  await shop.configure(['enabled'], enabled)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(enabled ? 200 : 503)
}

afterEach(() => setEnabled(true))

test('a shop that is off says so in three languages on every page, the visitor’s first, and sells nothing', async () => {
  await setEnabled(false)
  const guest = await shop.guest({ expected: [/503/] })
  const { page } = guest
  for (const address of ['/', '/shopping/eshop', '/shopping/informations', '/terms/gdpr']) {
    expect((await page.goto(address))?.status()).toBe(503)
    expect(
      await page.locator('main [lang]').evaluateAll((parts) => parts.map((part) => part.getAttribute('lang'))),
    ).toEqual(['cs', 'en', 'de'])
    expect(await page.getByText('technickou závadu').isVisible()).toBe(true)
    expect(await page.getByText('technical fault').isVisible()).toBe(true)
    expect(await page.getByText('technische Störung').isVisible()).toBe(true)
  }
  expect(await (await fetch(`${shop.url}/?lng=de`)).text()).toContain('<h1>Gleich sind wir wieder da</h1>')
  const refused = await fetch(`${shop.url}/api/v2/transaction/dry-run`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('shop:shop')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ origin: 'eshop', entries: [] }),
  })
  expect(refused.status).toBe(503)

  await setEnabled(true)
  await guest.open('/')
  await page.getByRole('link', { name: guest.t('home.starter.choose') }).waitFor()
})

test('an open page hears of it by itself, keeps the cart and goes on when the shop is back', async () => {
  const guest = await shop.guest({ expected: [/503/] })
  const { page } = guest
  await page.clock.install()
  await fillCart(guest)
  await page.keyboard.press('Escape')
  await setEnabled(false)
  await page.clock.fastForward(REFRESH)
  await page.getByRole('heading', { name: 'Za chvíli jsme zpátky' }).waitFor()
  await setEnabled(true)
  await page.clock.fastForward(REFRESH)
  await page.locator('header').getByRole('button', { name: /3/ }).click()
  await payLink(guest).waitFor()
  expect(await onTop(guest).isVisible()).toBe(true)
})
