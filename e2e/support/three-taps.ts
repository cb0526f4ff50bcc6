import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { addButton, cartGroup, payLink } from './purchase.ts'
import { seasonDays } from './season-days.ts'
import type { OpenShop } from './shop.ts'

/** Counts taps. `add` counts one that a step takes by itself. */
export function tapsOf() {
  let taps = 0
  return {
    async tap(place: Locator): Promise<void> {
      await place.tap()
      taps++
    },
    add: () => void taps++,
    count: () => taps,
  }
}

export type Taps = ReturnType<typeof tapsOf>

/** Checks that a phone needs at most three taps from a season's home to its cart. */
export async function expectThreeTaps(shop: OpenShop, kind: 'winter' | 'summer'): Promise<void> {
  const { now } = await seasonDays(shop.url, kind)
  const guest = await shop.guest({ width: 390, now })
  const { page, t } = guest
  await guest.open('/')
  expect(await page.locator('html').getAttribute('data-season')).toBe(kind)
  const { tap, count } = tapsOf()
  await tap(page.getByRole('link', { name: t('home.starter.choose') }))
  const freeTime = page.locator('[data-time]:not([aria-disabled=true])').first()
  await addButton(guest).or(freeTime).first().waitFor()
  if (!(await addButton(guest).isVisible())) await tap(freeTime)
  await tap(addButton(guest))
  await payLink(guest).waitFor()
  expect(await cartGroup(guest).count()).toBe(1)
  expect(count()).toBeLessThanOrEqual(3)
}
