import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const samples = (accept: string) => shop.visitor().send({ method: 'GET', url: '/dev/samples', headers: { accept } })

test('the sample data say which of them the shop cannot use yet', async () => {
  const told = (await samples('application/json')).json()
  expect(told.notYet).toEqual(['companies', 'credit', 'vouchers'])
  expect(told.vouchers.length).toBeGreaterThan(0)
  const page = (await samples('text/html')).body
  for (const kind of told.notYet) expect(page).toContain(`<h2>${kind}: the shop cannot use them yet</h2>`)
  for (const kind of ['cards', 'members']) expect(page).toContain(`<h2>${kind}</h2>`)
})
