import { afterAll, beforeAll, test } from 'vitest'
import { type TestShop, testShop } from '../shop.ts'
import {
  raceForCode,
  raceForCredit,
  raceForVoucher,
  raceInOppositeOrder,
  raceOfTabs,
  raceWithWithdrawal,
} from './races.ts'

const ROUNDS = 3
const CARTS = 50
/** Milliseconds of a race that goes on and on. */
const LONG_MS = 10_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ waitMs: 20_000 })
})
afterAll(() => shop.close())

test.for([
  ['one code of one use is in one order', raceForCode, CARTS],
  ['a voucher pays no more than is on it', raceForVoucher, CARTS],
  ['credit pays for no more than the account has', raceForCredit, 20],
  ['an order is as it was shown while other tabs ask without its code', raceOfTabs, CARTS],
  ['what was told holds while its benefit is withdrawn', raceWithWithdrawal, 20],
] as const)('of many carts at once: %s', { timeout: 300_000 }, async ([, race, carts]) => {
  for (let round = 0; round < ROUNDS; round++) await race(shop, carts)
})

test('for ten seconds no cart waits in a circle, although 32 name the same codes in opposite order', async () => {
  const end = performance.now() + LONG_MS
  do await raceInOppositeOrder(shop, 32)
  while (performance.now() < end)
})
