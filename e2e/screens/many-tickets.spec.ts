import { expect, test } from 'vitest'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import { words } from '../support/purchase.ts'
import { readPdfPages } from '../support/readers.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const shop = await sharedShop()
/** The last words of a ticket. */
const DOWNLOAD = /Stáhnout PDF/g

/** Seven tickets that open a gate, each with a code of its own. */
const SEVEN = [{ product: 'lipno-treetop', counts: { 'lipno-treetop-adult': 7 }, day: shop.winter.saturday }]

test('of a large order a few tickets stand open; a key shows the others, and paper has them all', async () => {
  const guest = await shop.guest({ width: 390 })
  await bringAxe(guest)
  const { page, t } = guest
  await withOrder(guest, 'finished', { items: SEVEN })

  const tickets = page.getByText(/^\d\sze\s7$/).filter({ visible: true })
  const unfold = page.getByRole('button', { name: words(t('confirmation.unfold', { count: 4 })), exact: true })
  await unfold.waitFor()
  expect(await tickets.count()).toBe(3)
  await expectUsableAtAnyWidth(guest)
  await page.setViewportSize({ width: 390, height: 844 })

  await page.emulateMedia({ media: 'print' })
  expect(await tickets.count()).toBe(7)
  expect(await unfold.isVisible()).toBe(false)
  const pages = await readPdfPages(await page.pdf({ format: 'A4' }))
  const counts = pages.map((text) => [text.match(/Stezka korunami stromů/g)?.length, text.match(DOWNLOAD)?.length])
  expect(pages.join(' ').match(DOWNLOAD)).toHaveLength(7)
  expect(counts.filter(([begun, ended]) => begun !== ended)).toEqual([])
  await page.emulateMedia({ media: 'screen' })

  await unfold.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => tickets.count()).toBe(7)
  await expect.poll(() => unfold.count()).toBe(0)
  const focused = page.locator('li:focus')
  expect(await focused.getByText('4 ze 7').isVisible()).toBe(true)
  await expect.poll(() => focused.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(844)

  // On a tablet that lies, beside its code and buttons, a ticket's words have the room of a phone.
  await page.setViewportSize({ width: 960, height: 768 })
  expect((await page.locator('main dl').first().boundingBox())?.width).toBeGreaterThan(300)
})
