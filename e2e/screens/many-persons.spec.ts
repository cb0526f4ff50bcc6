import { expect, test } from 'vitest'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import { pressMissing, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withCart } from '../support/state.ts'

const shop = await sharedShop()

/** Seven day passes for adults. */
async function seven() {
  const [one] = await shop.db<{ id: string }>(
    `select data -> 'variants' -> 0 ->> 'id' as id from catalogue_item where id = 'lipno-ski-1day'`,
  )
  return [{ product: 'lipno-ski-1day', counts: { [one?.id ?? '']: 7 }, day: shop.winter.saturday }]
}

test('what seven persons lack fits on the screen of a phone, and each line leads to its field', async () => {
  const guest = await shop.guest({ width: 390 })
  await bringAxe(guest)
  const { page, t } = guest
  const items = (await seven()).map((item) => ({ ...item, chosen: { showUserForm: true } }))
  await withCart(guest, { items, path: '/shopping/informations' })
  await pressMissing(guest)
  const summary = page.locator('section[aria-labelledby=error-summary]')
  const lines = summary.getByRole('link')
  await lines.first().waitFor()
  expect(await lines.count()).toBe(5)
  expect((await summary.boundingBox())?.height).toBeLessThan(400)
  await expectUsableAtAnyWidth(guest)
  await page.setViewportSize({ width: 390, height: 844 })

  await summary.getByText(words(t('informations.summary.rest', { number: 4 }))).click()
  await expect.poll(() => lines.count()).toBe(9)
  for (const line of [lines.first(), lines.last()]) {
    const id = (await line.getAttribute('href'))?.slice(1)
    await line.click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
  }
})
