import type { PriceRow, ShopLang } from '@gondola/rules/catalogue.ts'
import { addDays } from '@gondola/rules/day.ts'
import type { Locator } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { changeItem, tellOfCatalogue } from './catalogue.ts'
import type { Guest } from './guest.ts'
import { addToCart, fillInformations, goToCheckout, goToInformations, onTop, words } from './purchase.ts'
import type { OpenShop } from './shop.ts'

const PRODUCT = 'lipno-ski-1day'
const ADULT = `${PRODUCT}-adult`
const CHILD = `${PRODUCT}-child`
const PATIENCE = { timeout: 15_000 }

/** Returns the product's address with two adults and a child on the winter's first Saturday. */
export const pageOf = ({ winter }: OpenShop) =>
  `/shopping/eshop?product=${PRODUCT}&date=${winter.saturday}&n=${ADULT}:2,${CHILD}:1`

type Variant = { id: string; priceBook: PriceRow[] }

/** Changes the product's prices five days before the guests' today, until the test ends. */
export async function changePrices(
  shop: OpenShop,
  factor: number,
  isChanged: (variant: Variant) => boolean = () => true,
): Promise<void> {
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

/** Returns each struck-through price in a place, with the price in the words beside it. */
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

/**
 * Checks every crossed-out price from the product to checkout. The lowest price of the 30 days before is always beside
 * it.
 */
export async function expectFormerPrices(shop: OpenShop, lang: ShopLang, width: number): Promise<void> {
  await changePrices(shop, 0.5)
  const guest = await shop.guest({ lang, width })
  const { page } = guest
  const main = page.locator('main')
  await expect
    .poll(async () => {
      await guest.open(pageOf(shop))
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
}
