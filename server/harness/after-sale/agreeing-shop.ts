import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { differencesOf } from '../faults/differences-of.ts'
import { type TestShop, testShop } from '../shop.ts'

/** Opens a shop for the tests of a file, which keeps it. After each of them all books have to agree. */
export function agreeingShop(keep: (shop: TestShop) => void): void {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop({ waitMs: 20_000 })
    keep(shop)
  })
  afterEach(async () => {
    expect(await differencesOf(shop)).toEqual([])
  })
  afterAll(() => shop.close())
}
