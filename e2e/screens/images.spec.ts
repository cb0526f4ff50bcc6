import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectIcons, shown } from '../support/category-icons.ts'
import { onTop } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()
/** What the browser says of pictures that the test keeps from it. */
const expected = [/Failed to load resource/]

const keepFrom = (page: Page, ...addresses: string[]) =>
  Promise.all(addresses.map((address) => page.route(address, (route) => route.abort())))

test.each([
  ['its own', [], /^\/pictures\/lipno\/bob-wide-\d+\.avif$/],
  [
    'the one that the server knows by its id',
    ['**/pictures/lipno/bob-*'],
    /^\/images\/category\/bobsleigh\?season=winter$/,
  ],
  [
    'the static one of the season',
    ['**/pictures/lipno/bob-*', '**/images/**'],
    /^\/pictures\/lipno\/season-wide-\d+\.avif$/,
  ],
  [
    'the general one',
    ['**/pictures/lipno/{bob,season}-*', '**/images/**'],
    /^\/pictures\/lipno\/tower-wide-\d+\.avif$/,
  ],
])('the picture of a category is %s', async (_which, missing, path) => {
  const { page, open } = await shop.guest({ expected })
  await keepFrom(page, ...missing)
  await open('/?category=lipno-cat-bob')
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => shown(picture)).toMatchObject({ path: expect.stringMatching(path), isDrawn: true })
})

test('where no picture can be shown a calm area of its size remains', async () => {
  const { page, open } = await shop.guest({ expected })
  await open('/?category=lipno-cat-bob')
  const picture = page.getByRole('main').locator('img').first()
  const size = await picture.boundingBox()
  const other = await shop.guest({ expected })
  await keepFrom(other.page, '**/pictures/**', '**/images/**')
  await other.open('/?category=lipno-cat-bob')
  const main = other.page.getByRole('main')
  await main.locator('img').waitFor({ state: 'detached' })
  const area = main.locator('> span').first()
  expect(await area.boundingBox()).toEqual(size)
  expect(await area.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient')
})

test('the menu of a phone shows the icon of each category, and another where it is missing', async () => {
  const guest = await shop.guest({ expected })
  const { page, t } = guest
  await keepFrom(page, '**/pictures/lipno/bob-icon*', '**/images/category-icon/bobsleigh*')
  await guest.open('/')
  await page.getByRole('button', { name: t('chrome.menu') }).click()
  const icons = onTop(guest).locator('a[href*="category="] img')
  await icons.nth(4).waitFor()
  const all = async () => Promise.all((await icons.all()).map(shown))
  await expect.poll(async () => (await all()).every(({ isDrawn }) => isDrawn)).toBe(true)
  const paths = (await all()).map(({ path }) => path)
  expect(paths).toContain('/pictures/lipno/ski-icon-96.avif')
  expect(paths).toContain('/pictures/lipno/season-icon-96.avif')
  expect(paths).not.toContain('/pictures/lipno/bob-icon-96.avif')
})

// The other widths are in images.long.ts.
test.each([
  ['winter', 390],
  ['summer', 1440],
] as const)('home shows each category of the %s with its icon at %i px', (season, width) =>
  expectIcons(shop, { season, width }),
)
