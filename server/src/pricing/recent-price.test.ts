import type { PriceRow } from '@gondola/rules/catalogue.ts'
import { addDays } from '@gondola/rules/day.ts'
import { tariffOf } from '@gondola/rules/recent-price.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../harness/members.ts'
import { aPiece, FIRST_SATURDAY, TEST_NOW, type TestShop, testShop } from '../../harness/shop.ts'
import { keepShelf } from '../catalogue/shelf.ts'

const PRODUCT = 'lipno-ski-1day'
const VARIANT = 'lipno-ski-1day-adult'
const TODAY = TEST_NOW.slice(0, 10)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.pool.query(`
    create table product_before as select data from catalogue_item where id = '${PRODUCT}';
    create table tariff_before as table tariff`)
})
afterAll(() => shop.close())
/** Resets the product and the tariffs to what was imported. */
beforeEach(async () => {
  await shop.pool.query(`
    update catalogue_item set data = (select data from product_before) where id = '${PRODUCT}';
    truncate tariff; insert into tariff table tariff_before;
    update catalogue_state set version = version + 1`)
  await shop.deps.shelf.reload()
})

/** Changes each price of the book, some days before the shop's today. It does so as an operator would. */
async function changePrices(factor: number, daysAgo: number) {
  const found = await shop.pool.query<{ variants: { priceBook: PriceRow[] }[] }>(
    `select data -> 'variants' as variants from catalogue_item where id = $1`,
    [PRODUCT],
  )
  const variants = found.rows[0]?.variants.map((variant) => ({
    ...variant,
    priceBook: variant.priceBook.map(({ gate: _, ...row }) => ({
      ...row,
      standard: row.standard * factor,
      club: row.club * factor,
    })),
  }))
  await shop.pool.query(`update catalogue_item set data = jsonb_set(data, '{variants}', $1) where id = $2`, [
    JSON.stringify(variants),
    PRODUCT,
  ])
  await shop.pool.query('update catalogue_state set version = version + 1')
  await shop.deps.shelf.reload()
  await shop.pool.query('update tariff set since = $1 where version = (select max(version) from tariff)', [
    addDays(TODAY, -daysAgo),
  ])
  await shop.deps.shelf.reload()
}

async function asked(variantId = VARIANT) {
  const quote = await shop.visitor().dryRun([aPiece({ variantId, validFrom: FIRST_SATURDAY })])
  const price = quote.entries[0]?.price
  if (!price) throw new Error(JSON.stringify(quote))
  return price
}
const askDay = async (variants: Record<string, number> = { [VARIANT]: 1 }) => {
  const entries = Object.entries(variants).map(([variantId, count]) => ({ variantId, count }))
  const question = { origin: 'eshop', entries, dates: [FIRST_SATURDAY] }
  return (await shop.visitor().post('/v2/transaction/prices', question)).json()[FIRST_SATURDAY]
}

describe('lastPrice is the lowest price of the 30 days before', () => {
  test('also after the price book was raised', async () => {
    const before = await asked()
    await changePrices(2, 10)
    expect((await asked()).price).toBeGreaterThan(1.9 * before.price)
    expect((await asked()).lastPrice).toBe(before.lastPrice)
  })

  test('and is the raised one once that has held for 30 days', async () => {
    await changePrices(2, 31)
    const { price, lastPrice } = await asked()
    expect(lastPrice).toBeGreaterThan(0.8 * price)
  })

  test('and is the former one after the price book was lowered', async () => {
    const before = await asked()
    await changePrices(0.5, 10)
    const { price, lastPrice } = await asked()
    expect(price).toBeLessThan(0.6 * before.price)
    expect(lastPrice).toBe(before.lastPrice)
  })

  test('whichever process of the shop answers', async () => {
    const before = await asked()
    await changePrices(2, 10)
    const other = await keepShelf(shop.deps, shop.deps.config.DATABASE_URL, () => undefined)
    try {
      expect(other.current().tariffs).toEqual(shop.deps.shelf.current().tariffs)
      expect(other.current().tariffs).toHaveLength(2)
      expect((await asked()).lastPrice).toBe(before.lastPrice)
    } finally {
      await other.close()
    }
  })
})

test('the tariff is what the prices of the catalogue go by', () => {
  const { tariffs, catalogue } = shop.deps.shelf.current()
  expect(tariffs).toHaveLength(1)
  expect(tariffs[0]?.seasons).toEqual(catalogue.seasons)
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
  expect(tariffs[0]?.products.toSorted(byId)).toEqual(tariffOf(catalogue).products.toSorted(byId))
})

test('a catalogue that changes no price keeps its tariff', async () => {
  await shop.pool.query(`update catalogue_item set data = jsonb_set(data, '{imageId}', '"other"') where id = $1`, [
    PRODUCT,
  ])
  await shop.pool.query('update catalogue_state set version = version + 1')
  await shop.deps.shelf.reload()
  expect(shop.deps.shelf.current().tariffs).toHaveLength(1)
})

test('tariffs that nothing is asked of any more stay in the database, not in memory', async () => {
  await changePrices(2, 100)
  await shop.pool.query(`update tariff set since = since - 300 where version = (select min(version) from tariff)`)
  await shop.pool.query(`update tariff set since = now()::date - 100 where version = (select max(version) from tariff)`)
  await shop.deps.shelf.reload()
  expect(shop.deps.shelf.current().tariffs).toHaveLength(1)
  expect((await shop.pool.query('select from tariff')).rowCount).toBe(2)
})

describe('a day of the calendar names the lowest price of the 30 days before where it costs less', () => {
  test('and nothing where it does not', async () => {
    expect(await askDay()).not.toHaveProperty('lastPrice')
    await changePrices(2, 10)
    expect(await askDay()).not.toHaveProperty('lastPrice')
  })

  test('in the column of a member too, as the cart of one does', async () => {
    await changePrices(0.5, 10)
    const { visitor } = await aMember(shop)
    const piece = aPiece({ variantId: VARIANT, validFrom: FIRST_SATURDAY })
    const { entries } = (
      await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [piece] })
    ).json()
    const day = await askDay()
    expect(day.clubLastPrice).toBe(entries[0].price.lastPrice)
    expect(day.clubLastPrice).toBeGreaterThan(day.club)
    expect(day.clubLastPrice).toBeLessThan(day.lastPrice)
  })

  test('for the whole party', async () => {
    const { lastPrice } = await asked()
    await changePrices(0.5, 10)
    expect((await askDay()).lastPrice).toBe(lastPrice)
    expect((await askDay({ [VARIANT]: 3 })).lastPrice).toBe(3 * (lastPrice ?? 0))
  })

  test('and adds up to no more than what a party of several cost at its lowest', async () => {
    const other = await asked('lipno-ski-2day-adult')
    expect(other.lastPrice).toBeLessThan(other.price)
    await changePrices(0.5, 10)
    const { lastPrice } = await asked()
    const party = await askDay({ [VARIANT]: 1, 'lipno-ski-2day-adult': 1 })
    expect(party.lastPrice).toBe((lastPrice ?? 0) + (other.lastPrice ?? 0))
  })
})
