import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, type TestShop, testShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())

test('the life of the cart cookie counts from its last use, so that no cart is lost in the middle of a purchase', async () => {
  const buyer = shop.visitor()
  await buyer.dryRun([aPiece()])
  const cart = buyer.cookies.get('cart')
  const again = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [aPiece()] })
  expect(again.cookies.find(({ name }) => name === 'cart')).toMatchObject({
    value: cart,
    maxAge: 86_400,
    httpOnly: true,
  })
})
