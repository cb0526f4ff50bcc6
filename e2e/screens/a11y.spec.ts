import { expect, test } from 'vitest'
import { calmGuest, expectUsable } from '../support/a11y-walk.ts'
import { motionOf, noteMotion, scrollsSmoothly } from '../support/in-page.ts'
import { cartButton, onTop, payLink } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'
import { expectFailuresUsable, expectNothingTooWide, expectWaitingPageUsable } from '../support/usable-pages.ts'

// In the language of the longest words. The way of an order is in axe.spec.ts; every screen in every
// language, at every width and in every resort, is in e2e/long.
const shop = await openShop()

test('no product, category or banner has to be scrolled sideways on the narrowest phone', () =>
  expectNothingTooWide(shop, 'lipno'))

test('every component in every state can be used by everyone', async () => {
  const guest = await calmGuest(shop, { lang: 'en' })
  const { page } = guest
  await guest.open('/dev/ui')
  await page.getByRole('heading', { name: 'Steps, texts that open, waiting, the bar' }).waitFor()
  await expectUsable(guest, 'components')
  for (const name of ['Dialog 400', 'Dialog 600', 'Dialog 800', 'Dialog 960', 'Blocking dialog', 'Drawer']) {
    await page.getByRole('button', { name, exact: true }).click()
    await onTop(guest).waitFor()
    await expectUsable(guest, name)
    if (name === 'Blocking dialog') await page.getByRole('button', { name: 'Understood' }).click()
    else await page.keyboard.press('Escape')
  }
  for (const name of ['Toast of 10 s', 'Toast with an action'])
    await page.getByRole('button', { name, exact: true }).click()
  await expectUsable(guest, 'toasts')
})

test('the pages for developers can be used by everyone', async () => {
  const guest = await calmGuest(shop, { lang: 'en' })
  for (const path of ['/dev/mail', '/dev/now', '/dev/samples']) {
    await guest.page.goto(path)
    await expectUsable(guest, path)
  }
})

test('who wants no motion sees none, and who does not mind sees some', async () => {
  for (const calm of [true, false]) {
    const guest = await shop.guest({ calm, width: 1440 })
    const { page } = guest
    await guest.context.addInitScript(noteMotion)
    await withCart(guest, { path: '/' })
    await cartButton(guest).click()
    await payLink(guest).waitFor()
    expect((await page.evaluate(motionOf)).length > 0, `calm ${calm}`).toBe(!calm)
    await guest.open('/aboutCard')
    expect((await page.evaluate(scrollsSmoothly)).length > 0, `calm ${calm}`).toBe(!calm)
  }
})

test('the waiting page can be used by everyone', () => expectWaitingPageUsable(shop, 'de'))

test('the pages of a failure and of a refused document can be used by everyone', () => expectFailuresUsable(shop, 'de'))

test('maintenance can be read by everyone', async () => {
  await shop.configure(['enabled'], false)
  await expect.poll(async () => (await fetch(shop.url)).status).toBe(503)
  const guest = await calmGuest(shop, { expected: [/503/] })
  await guest.open('/')
  await expectUsable(guest, 'maintenance')
})
