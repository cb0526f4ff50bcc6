import { expect, test } from 'vitest'
import type { Guest } from '../support/guest.ts'
import { expectFactsOnOneLine } from '../support/home-starter.ts'
import { textOf, words } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'

const shop = await sharedShop()
const SKI = '/?category=lipno-cat-ski'

test('home has a block of featured products, each with a price and a way to its tickets', async () => {
  const guest = await shop.guest()
  const { page, t } = guest
  await guest.open('/')
  const rows = page.getByRole('region', { name: words(t('home.board.title')) }).getByRole('link')
  await rows.first().waitFor()
  expect(await rows.count()).toBeGreaterThan(2)
  for (const row of await rows.all()) expect.soft(await textOf(row)).toMatch(/ [\d ]+ Kč$/)
  const nameOf = (product: string) => textOf(rows.filter({ hasText: product }))
  expect(await nameOf('1denní skipas')).toMatch(/ od [\d ]+ Kč$/)
  await rows.filter({ hasText: '1denní skipas' }).click()
  await page.getByRole('heading', { level: 1, name: '1denní skipas' }).waitFor()

  await guest.open('/shopping/eshop')
  const fixed = page.getByRole('main').getByRole('link').filter({ hasText: 'Bobová dráha: pět jízd' }).first()
  // What costs the same for everyone on every day is not "from".
  expect(await textOf(fixed)).toMatch(/(?<! od) [\d ]+ Kč$/)
})

const others = ({ page, t }: Guest) => page.getByRole('navigation', { name: t('home.category.others') })

test('a category leads to each of the others and says which one is shown', async () => {
  const guest = await shop.guest()
  const { page } = guest
  await guest.open('/')
  const categories = await page
    .locator('main a[href*="category="]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(categories.length).toBeGreaterThan(3)
  await guest.open(SKI)
  const links = others(guest).getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(hrefs).toEqual(['/', ...categories])
  const current = () => others(guest).locator('[aria-current=page]').allTextContents()
  expect(await current()).toEqual(['Skipasy'])
  await links.filter({ hasText: 'Bobová dráha' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bobová dráha' }).waitFor()
  expect(await current()).toEqual(['Bobová dráha'])
  expect(page.url()).toContain('category=lipno-cat-bob')
})

test('of what a category says of its products one part is open at a time', async () => {
  const guest = await shop.guest({ lang: 'de' })
  const { page, t } = guest
  await guest.open(SKI)
  const accordion = page.getByRole('region', { name: t('home.category.about') })
  const first = accordion.locator('details').first()
  const ofProduct = first.getByText('Gültig für alle Lifte im Skigebiet Lipno.')
  expect(await ofProduct.first().isVisible()).toBe(true)
  await accordion.locator('summary').nth(1).click()
  await expect.poll(() => ofProduct.isVisible()).toBe(false)
})

// The language of the longest words; the others are in home.long.ts.
test('on a tablet that lies the day and the party of the starter stand on one line each, in German', () =>
  expectFactsOnOneLine(shop, 'de'))
