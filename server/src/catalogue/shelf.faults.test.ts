import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
let other: TestShop
beforeAll(async () => {
  shop = await testShop()
  other = await testShop({ resort: 'annaberg' })
})
afterAll(async () => {
  await shop.close()
  await other.close()
})

const names = async (of: TestShop) =>
  (await of.visitor().get('/api/products?type=PRODUCT')).json().data.map(({ _id }: { _id: string }) => _id)

test('two shelves in one process never answer each other’s lists', async () => {
  expect((await names(shop)).every((id: string) => id.startsWith('lipno'))).toBe(true)
  expect((await names(other)).some((id: string) => id.startsWith('lipno'))).toBe(false)
})

test('reloads at once end with the newest state', async () => {
  await shop.pool.query('update catalogue_state set version = 7')
  const first = shop.deps.shelf.reload()
  await shop.pool.query('update catalogue_state set version = 8')
  await Promise.all([first, shop.deps.shelf.reload(), shop.deps.shelf.reload()])
  expect(shop.deps.shelf.current().version).toMatch(/^8\./)
})
