import type { PriceRow } from '@gondola/rules/catalogue.ts'
import { addDays } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { changeItem, tellOfCatalogue } from '../support/catalogue.ts'
import type { Guest } from '../support/guest.ts'
import { addToCart, fillInformations, goToCheckout, goToInformations, onTop, words } from '../support/purchase.ts'
import { openShop } from '../support/shop.ts'

const shop = await openShop()
const PRODUCT = 'lipno-ski-1day'
const ADULT = `${PRODUCT}-adult`
const CHILD = `${PRODUCT}-child`
const PAGE = `/shopping/eshop?product=${PRODUCT}&date=${shop.winter.saturday}&n=${ADULT}:2,${CHILD}:1`
const PATIENCE = { timeout: 15_000 }
/** Longer than the pause between two questions for prices. */
const REFRESH = 121_000

type Variant = { id: string; priceBook: PriceRow[] }

/** Changes the prices of the product five days before the guests' today, until the test ends. */
async function changePrices(factor: number, isChanged: (variant: Variant) => boolean = () => true): Promise<void> {
  const [item] = await shop.db<{ variants: Variant[] }>(
    `select data -> 'variants' as variants from catalogue_item where id = $1`,
    [PRODUCT],
  )
  const variants = item?.variants ?? []
  onTestFinished(async () => {
    await shop.db('delete from tariff where version > 1')
    await changeItem(shop, PRODUCT, { variants })
  })
  const rowAt = ({ gate: _, ...row }: PriceRow) => ({
    ...row,
    standard: row.standard * factor,
    club: row.club * factor,
  })
  await changeItem(shop, PRODUCT, {
    variants: variants.map((one) => (isChanged(one) ? { ...one, priceBook: one.priceBook.map(rowAt) } : one)),
  })
  await expect.poll(async () => (await shop.db('select from tariff')).length, PATIENCE).toBe(2)
  await shop.db('update tariff set since = $1 where version > 1', [addDays(shop.winter.now.slice(0, 10), -5)])
  await tellOfCatalogue(shop)
}

/** What is said in a place about prices that were higher: each struck figure with that of the words beside it. */
async function formerIn(place: Locator, { t }: Guest): Promise<[struck: number, named: number][]> {
  const [before = ''] = words(t('shop.lastPrice', { price: '%' })).split('%')
  return place.locator('p s').evaluateAll(
    (all, before) =>
      all.map((one): [number, number] => {
        const said = (one.closest('p')?.textContent ?? '').replace(/\s+/g, ' ').split(before)
        const figureOf = (text = '') => Number(text.replace(/\D/g, ''))
        return [figureOf(said[0]), figureOf(said[1])]
      }),
    before,
  )
}

test.each([
  ['cz', 390],
  ['de', 768],
  ['en', 1440],
] as const)(
  'a crossed-out price always stands with the lowest price of the 30 days before (spec §3 Price): %s, %i px',
  async (lang, width) => {
    await changePrices(0.5)
    const guest = await shop.guest({ lang, width })
    const { page } = guest
    const main = page.locator('main')
    await expect
      .poll(async () => {
        await guest.open(PAGE)
        return main.locator('p s').filter({ visible: true }).count()
      }, PATIENCE)
      .toBeGreaterThan(2)
    const persons = await formerIn(page.locator('section', { has: page.locator('#party-title') }), guest)
    const [adult = [0, 0]] = persons
    expect(adult[0]).toBeGreaterThan(500)
    for (const [struck, named] of persons) expect(named).toBe(struck)

    await addToCart(guest)
    const lines = await formerIn(onTop(guest), guest)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual([2 * adult[0], 2 * adult[0]])
    await goToInformations(guest)
    expect(await formerIn(main, guest)).toEqual(lines)
    await fillInformations(guest, 'reduced@example.cz')
    await goToCheckout(guest)
    for (const [struck, named] of await formerIn(main, guest)) expect(named).toBe(struck)
    expect((await formerIn(main, guest)).reduce((sum, [struck]) => sum + struck, 0)).toBe(
      lines.reduce((sum, [struck]) => sum + struck, 0),
    )
  },
)

test('a price that was raised, or that was always so, is not crossed out, nor is the price at the till', async () => {
  const guest = await shop.guest({ width: 1440 })
  // Only the dearest days have a price at the till.
  await guest.open(PAGE.replace(shop.winter.saturday, `${shop.winter.saturday.slice(0, 4)}-12-28`))
  expect(await guest.page.getByText(words(guest.t('shop.gate', { price: '' }))).count()).toBeGreaterThan(0)
  expect(await guest.page.locator('p s').count()).toBe(0)
  await changePrices(1.5)
  await guest.open(PAGE)
  await addToCart(guest)
  expect(await guest.page.locator('p s').count()).toBe(0)
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
  await changePrices(3)
  await expect
    .poll(async () => {
      for (const { page } of [list, picker]) await page.clock.fastForward(REFRESH)
      const after = await shown()
      return after.map((text, index) => text !== before[index])
    }, PATIENCE)
    .toEqual([true, true, true])
})
