import { expect, test } from 'vitest'
import { paths } from '../../web/src/routing/paths.ts'
import { bringAxe, expectUsableAtAnyWidth } from '../support/axe.ts'
import type { Guest } from '../support/guest.ts'
import { changeKeptCart } from '../support/in-page.ts'
import {
  addToCart,
  endPayment,
  fillInformations,
  goToCheckout,
  goToInformations,
  goToPayment,
  pressMissing,
  words,
} from '../support/purchase.ts'
import { readPdfPages } from '../support/readers.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
/** The last words of a ticket. */
const DOWNLOAD = /Stáhnout PDF/g

/** Seven day passes for adults, with their details asked for. */
async function takeSeven(guest: Guest): Promise<void> {
  const [one] = await shop.db<{ id: string }>(
    `select data -> 'variants' -> 0 ->> 'id' as id from catalogue_item where id = 'lipno-ski-1day'`,
  )
  await guest.open(paths.product('lipno-ski-1day', { date: shop.winter.saturday, n: `${one?.id}:7` }))
  await addToCart(guest)
  await goToInformations(guest)
}

test('of a large order a few tickets stand open; a key shows the others, and paper has them all', async () => {
  const guest = await shop.guest({ width: 390 })
  await bringAxe(guest)
  const { page, t } = guest
  await takeSeven(guest)
  await fillInformations(guest, 'skola@example.com')
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')

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
  const counts = pages.map((text) => [text.match(/1denní skipas/g)?.length, text.match(DOWNLOAD)?.length])
  expect(pages.join(' ').match(DOWNLOAD)).toHaveLength(7)
  expect(counts.filter(([begun, ended]) => begun !== ended)).toEqual([])
  await page.emulateMedia({ media: 'screen' })

  await unfold.focus()
  await page.keyboard.press('Enter')
  expect(await tickets.count()).toBe(7)
  expect(await unfold.count()).toBe(0)
  const focused = page.locator('li:focus')
  expect(await focused.getByText('4 ze 7').isVisible()).toBe(true)
  await expect.poll(() => focused.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(844)

  // On a tablet that lies, beside its code and buttons, a ticket's words have the room of a phone.
  await page.setViewportSize({ width: 960, height: 768 })
  expect((await page.locator('main dl').first().boundingBox())?.width).toBeGreaterThan(300)
})

test('what seven persons lack fits on the screen of a phone, and each line leads to its field', async () => {
  const guest = await shop.guest({ width: 390 })
  await bringAxe(guest)
  const { page, t } = guest
  await takeSeven(guest)
  await page.evaluate(changeKeptCart, { showUserForm: true })
  await guest.reload()
  await pressMissing(guest)
  const summary = page.locator('section[aria-labelledby=error-summary]')
  const lines = summary.getByRole('link')
  await lines.first().waitFor()
  expect(await lines.count()).toBe(5)
  expect((await summary.boundingBox())?.height).toBeLessThan(400)
  await expectUsableAtAnyWidth(guest)
  await page.setViewportSize({ width: 390, height: 844 })

  await summary.getByText(words(t('informations.summary.rest', { number: 4 }))).click()
  expect(await lines.count()).toBe(9)
  for (const line of [lines.first(), lines.last()]) {
    const id = (await line.getAttribute('href'))?.slice(1)
    await line.click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
  }
})
