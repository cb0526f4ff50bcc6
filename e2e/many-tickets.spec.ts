import { expect, test } from 'vitest'
import { paths } from '../web/src/lib/paths.ts'
import { bringAxe, expectUsableAtAnyWidth } from './support/axe.ts'
import {
  addToCart,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  words,
} from './support/purchase.ts'
import { openShop } from './support/shop.ts'

const shop = await openShop()

test('of a large order a few tickets stand open; a key shows the others, and paper has them all', async () => {
  const guest = await shop.guest({ width: 390 })
  await bringAxe(guest)
  const { page, t } = guest
  const [one] = await shop.db<{ id: string }>(
    `select data -> 'variants' -> 0 ->> 'id' as id from catalogue_item where id = 'lipno-ski-1day'`,
  )
  await guest.open(paths.product('lipno-ski-1day', { date: shop.winter.saturday, n: `${one?.id}:7` }))
  await addToCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, 'skola@example.com')
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')

  const tickets = page.getByText(/^\d\sz\s7$/).filter({ visible: true })
  const unfold = page.getByRole('button', { name: words(t('confirmation.unfold', { count: 4 })), exact: true })
  await unfold.waitFor()
  expect(await tickets.count()).toBe(3)
  await expectUsableAtAnyWidth(guest)
  await page.setViewportSize({ width: 390, height: 844 })

  await page.emulateMedia({ media: 'print' })
  expect(await tickets.count()).toBe(7)
  expect(await unfold.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await unfold.focus()
  await page.keyboard.press('Enter')
  expect(await tickets.count()).toBe(7)
  expect(await unfold.count()).toBe(0)
  const focused = page.locator('li:focus')
  expect(await focused.getByText('4 z 7').isVisible()).toBe(true)
  await expect.poll(() => focused.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(844)
})
