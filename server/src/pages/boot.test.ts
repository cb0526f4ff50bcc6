import { dayRange, weekday } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { bootFor } from './boot.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test.each(['winter', 'summer'] as const)('home in %s proposes a Saturday of that season', async (type) => {
  const boot = await bootFor(shop.deps, {
    path: '/',
    search: new URLSearchParams(),
    lang: 'de',
    season: type,
    shopNow: shop.now().now,
  })
  const season = shop.deps.shelf.current().catalogue.seasons.find((one) => one.id === boot.seasonId)
  const day = boot.page.kind === 'home' ? boot.page.starter?.day : undefined
  expect(season?.type).toBe(type)
  expect(day && season && day >= season.from && day <= season.to).toBe(true)
  expect(weekday(day ?? '')).toBe(6)
})

test.each([
  ['2027-03-29', 'winter'],
  ['2027-03-30', 'summer'],
])('on %s an open page of winter is refreshed in %s', async (day, type) => {
  const boot = await bootFor(shop.deps, {
    path: '/',
    search: new URLSearchParams(),
    lang: 'cz',
    season: 'winter',
    shopNow: Date.parse(`${day}T12:00:00+02:00`),
  })
  expect(boot.season).toBe(type)
})

test('a shop without a choice of seasons shows the active one, whichever is asked for', async () => {
  const own = await testShop()
  await own.pool.query(
    `update content set value = jsonb_set(value, '{seasonPicker}', 'false') where key = 'eshop_config'`,
  )
  await own.deps.shelf.reload()
  const seasonOf = async (season?: 'winter' | 'summer') => {
    const question = { path: '/', search: new URLSearchParams(), lang: 'de', season } as const
    return (await bootFor(own.deps, { ...question, shopNow: own.now().now })).season
  }
  const active = await seasonOf()
  expect([await seasonOf('winter'), await seasonOf('summer')]).toEqual([active, active])
  await own.close()
})

describe('the price board of home', () => {
  const boardOn = async (own: TestShop, day: string) => {
    const question = { path: '/', search: new URLSearchParams(), lang: 'de', season: 'summer' } as const
    const { page, categories } = await bootFor(own.deps, {
      ...question,
      shopNow: Date.parse(`${day}T12:00:00+01:00`),
    })
    return { board: page.kind === 'home' ? page.board : undefined, categories: categories.length }
  }

  test('has two rows at least, none of them free: before the sale of summer it is not drawn', async () => {
    const own = await testShop({ resort: 'annaberg' })
    const before = await boardOn(own, '2026-11-30')
    // The car park, which is free, and the cards and vouchers are on sale all year.
    expect(before.categories).toBeGreaterThan(2)
    expect(before.board).toEqual([])
    const { board = [] } = await boardOn(own, '2026-12-01')
    expect(board.length).toBeGreaterThan(1)
    expect(board.filter(({ from }) => from.standard === 0)).toEqual([])
    await own.close()
  })
})

describe('the start of the sale', () => {
  const startOf = async (own: TestShop, season: 'winter' | 'summer', day: string) => {
    const question = { path: '/', search: new URLSearchParams(), lang: 'cz', season } as const
    return (await bootFor(own.deps, { ...question, shopNow: Date.parse(`${day}T12:00:00+01:00`) })).saleStart
  }

  test('is told until its day, while the tickets sold all year are on the shelf already', async () => {
    expect(await startOf(shop, 'summer', '2026-11-30')).toEqual({ day: '2026-12-01', isNext: true })
    expect(await startOf(shop, 'summer', '2026-12-01')).toBeNull()
    expect(await startOf(shop, 'winter', '2026-11-30')).toBeNull()
  })

  test('is of the first tickets of the season where only vouchers and cards are sold before', async () => {
    const own = await testShop({ resort: 'annaberg' })
    // The car park is open in both seasons.
    await own.pool.query(`delete from catalogue_item where id = 'annaberg-parking'`)
    await own.pool.query('update catalogue_state set version = version + 1')
    await own.deps.shelf.reload()
    expect(await startOf(own, 'summer', '2026-11-30')).toEqual({ day: '2026-12-01', isNext: false })
    await own.close()
  })
})

describe('what the page of a product shows first', () => {
  const firstOf = async (product: string, date?: string) => {
    const { page } = await bootFor(shop.deps, {
      path: '/shopping/eshop',
      search: new URLSearchParams({ product, ...(date === undefined ? {} : { date }) }),
      lang: 'cz',
      season: 'winter',
      shopNow: Date.parse('2026-11-26T12:00:00+01:00'),
    })
    if (page.kind !== 'eshop') throw new Error(`${product} has no page.`)
    const [days] = Object.values(page.prices ?? {})
    return { first: page.first, days: Object.keys(days ?? {}) }
  }

  test('is a strip of the first eight days that can be bought, or those from the chosen one', async () => {
    const { first, days } = await firstOf('lipno-bob-1')
    expect({ first, days }).toEqual({ first: '2026-12-05', days: dayRange('2026-12-05', 8) })
    expect(await firstOf('lipno-bob-1', '2026-12-20')).toEqual({ first, days: dayRange('2026-12-20', 8) })
  })

  test.each(['2027-1-5', '2026-12-xx', '2027-02-31', '2026-11-25', '2028-01-01'])(
    'is the same for %s',
    async (date) => {
      expect(await firstOf('lipno-bob-1', date)).toEqual(await firstOf('lipno-bob-1'))
      expect(await firstOf('lipno-ski-1day', date)).toEqual(await firstOf('lipno-ski-1day'))
    },
  )

  test('is left to the season where a strip has no day yet', async () => {
    expect((await firstOf('lipno-scooter')).first).toBeNull()
  })
})
