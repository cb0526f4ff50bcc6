import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { nextFrame } from '../support/in-page.ts'
import { PETR } from '../support/member.ts'
import { textOf, words } from '../support/purchase.ts'
import { forgetShifts, shiftsOf, watchShifts } from '../support/shifts.ts'
import { sharedShop } from '../support/shop.ts'
import { signedIn } from '../support/state.ts'

// What a member is shown while choosing is what the cart then asks: one column everywhere.
const shop = await sharedShop()
const PRODUCT = 'lipno-ski-1day'
const ADULT = `${PRODUCT}-adult`
const CHILD = `${PRODUCT}-child`
const DAY = shop.winter.saturday
const PAGE = `/shopping/eshop?product=${PRODUCT}&date=${DAY}&n=${ADULT}:2,${CHILD}:1`
const BANNER = '/banners/sezonni-skipas-2026-27'
const PATIENCE = { timeout: 15_000 }

const main = ({ page }: Guest) => page.getByRole('main')

/** Where each person's row begins below the heading of the persons. */
const rowsOf = () => {
  const title = document.getElementById('party-title')
  const rows = [...(title?.closest('section')?.querySelectorAll('li') ?? [])]
  return rows.map((row) => Math.round(row.getBoundingClientRect().top - (title?.getBoundingClientRect().top ?? 0)))
}

test.for([
  ['cz', 390],
  ['de', 390],
  ['cz', 1440],
  ['de', 1440],
] as const)('a member’s prices come without moving the page: %s, %i px', async ([lang, width]) => {
  const guest = await shop.guest({ lang, width })
  const { page, t } = guest
  await signedIn(guest, PETR)
  await watchShifts(page)
  for (const path of [PAGE, BANNER, '/']) {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/users/profile', async (route) => {
      await held
      await route.continue()
    })
    await guest.open(path)
    const before = await textOf(main(guest))
    const rowsBefore = await page.evaluate(rowsOf)
    await forgetShifts(page)
    answer()
    await expect.poll(() => textOf(main(guest)), PATIENCE).not.toBe(before)
    if (path === PAGE) await page.getByText(words(t('shop.pair.member'))).waitFor()
    await page.unroute('**/api/users/profile')
    await page.evaluate(nextFrame)
    expect.soft(await shiftsOf(page), path).toBeLessThan(0.001)
    // What lies outside of the window counts for no shift.
    expect.soft(await page.evaluate(rowsOf), path).toEqual(rowsBefore)
  }
})
