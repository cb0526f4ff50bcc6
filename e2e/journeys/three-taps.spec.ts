import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addButton, cartGroup, payLink } from '../support/purchase.ts'
import { seasonDays } from '../support/season-days.ts'
import { openShop } from '../support/shop.ts'

describe.each(['lipno', 'annaberg', 'morava'])('on a phone the way from the home of %s to its cart', async (resort) => {
  const shop = await openShop({ resort })
  test.each(['winter', 'summer'] as const)('takes at most three taps in %s', async (kind) => {
    const { now } = await seasonDays(shop.url, kind)
    const guest = await shop.guest({ width: 390, now })
    const { page, t } = guest
    await guest.open('/')
    expect(await page.locator('html').getAttribute('data-season')).toBe(kind)
    let taps = 0
    const tap = async (place: Locator) => {
      await place.tap()
      taps++
    }
    await tap(page.getByRole('link', { name: t('home.starter.choose') }))
    const freeTime = page.locator('[data-time]:not([aria-disabled=true])').first()
    await addButton(guest).or(freeTime).first().waitFor()
    if (!(await addButton(guest).isVisible())) await tap(freeTime)
    await tap(addButton(guest))
    await payLink(guest).waitFor()
    expect(await cartGroup(guest).count()).toBe(1)
    expect(taps).toBeLessThanOrEqual(3)
  })
})
