import { addDays } from '@gondola/rules/day.ts'
import { expect, test } from 'vitest'
import { addToCart, words } from '../support/purchase.ts'
import { changePrices, expectFormerPrices, pageOf } from '../support/reduced-prices.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const PAGE = pageOf(shop)
const PATIENCE = { timeout: 15_000 }
/** Longer than the pause between two questions for prices. */
const REFRESH = 121_000

// Other languages and widths are in reduced-price.long.ts.
test('a crossed-out price always comes with the lowest price of the 30 days before', () =>
  expectFormerPrices(shop, 'de', 390))

test('a price that was raised, or that was always so, is not crossed out, nor is the price at the till', async () => {
  const guest = await shop.guest({ width: 1440 })
  // Only the dearest days have a price at the till.
  await guest.open(PAGE.replace(shop.winter.saturday, `${shop.winter.saturday.slice(0, 4)}-12-28`))
  expect(await guest.page.getByText(words(guest.t('shop.gate', { price: '' }))).count()).toBeGreaterThan(0)
  expect(await guest.page.locator('p s').count()).toBe(0)
  await changePrices(shop, 1.5)
  await guest.open(PAGE)
  await addToCart(guest)
  await expect.poll(() => guest.page.locator('p s').count()).toBe(0)
})

test('an open page shows the prices of the new day of sale after midnight', async () => {
  const guest = await shop.guest({ width: 1440 })
  const { page, context } = guest
  await page.clock.install()
  await guest.open(PAGE)
  const day = page.getByRole('gridcell', { selected: true })
  const today = page.locator('td [aria-current=date], td[aria-current=date]')
  const before = await day.textContent()
  expect(await today.count()).toBe(0)
  await context.addCookies([
    { name: 'shop-now', value: `${addDays(shop.winter.saturday, -1)}T00:00:10+01:00`, url: shop.url },
  ])
  await page.clock.fastForward(REFRESH)
  await expect.poll(() => day.textContent(), PATIENCE).not.toBe(before)
  await expect.poll(() => today.count(), PATIENCE).toBe(1)
})

test('an open page shows new prices by itself: lists, calendar, persons and total', async () => {
  const list = await shop.guest({ width: 1440 })
  const picker = await shop.guest({ width: 1440 })
  for (const { page } of [list, picker]) await page.clock.install()
  await list.open('/')
  await picker.open(PAGE)
  const board = list.page
    .locator('main')
    .getByRole('link', { name: /1denní skipas/ })
    .first()
  const row = picker.page
    .locator('section', { has: picker.page.locator('#party-title') })
    .getByRole('listitem')
    .first()
  const day = picker.page.getByRole('gridcell', { selected: true })
  const shown = async () => [await board.textContent(), await row.textContent(), await day.textContent()]
  const before = await shown()
  await changePrices(shop, 3)
  await expect
    .poll(async () => {
      for (const { page } of [list, picker]) await page.clock.fastForward(REFRESH)
      const after = await shown()
      return after.map((text, index) => text !== before[index])
    }, PATIENCE)
    .toEqual([true, true, true])
})
