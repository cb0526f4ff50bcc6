import { weekday } from '@gondola/rules/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../testing/shop.ts'
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
