import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVoucher } from '../../harness/benefits/buyer.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { holdClaims } from '../benefits/claims.store.ts'
import { codeHash } from '../benefits/codes.ts'
import { type AskedRights, findRights } from '../benefits/rights.store.ts'
import { holdPrices, type WantedHold } from '../reservations/reservation.store.ts'
import { holdAndFind } from './hold-and-find.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const wanted = (price: number): WantedHold => ({
  entry_uuid: randomUUID(),
  variant_id: 'v',
  day: '2027-02-06',
  price_column: 'standard',
  price,
  standard: price,
  club: price,
  gate: null,
  last_price: null,
  rule: { steps: [] },
})

const asking = (cartId: string, codes: string[]): AskedRights => ({
  hashes: codes.flatMap((code) => codeHash(shop.deps.config.ORDER_SECRET, code) ?? []),
  ids: [],
  cartId,
  entries: [],
  creditOf: null,
  once: [],
  memberId: null,
  cardIds: [],
})

test('carts of a round get their own prices and rights, as if each were held and read alone', async () => {
  const codes = [await aVoucher(shop, 100), await aVoucher(shop, 200, { validTo: '2028-01-31' }), 'LIPNO-ZAM-2026-3']
  const carts = [[codes[0], codes[2]], undefined, [codes[1]], []].map((named, n) => {
    const cartId = randomUUID()
    const asked =
      named &&
      asking(
        cartId,
        named.flatMap((code) => code ?? []),
      )
    return { cartId, wanted: [wanted(1000 + n), wanted(2000 + n)], asked }
  })
  // The third cart was quoted before: it has a claim, and prices that were told.
  const [, , told] = carts
  const [[right] = []] = await findRights(shop.deps, told?.asked ? [told.asked] : [])
  await holdPrices(shop.deps, told ? [told] : [])
  await holdClaims(shop.deps, [
    {
      cartId: told?.cartId ?? '',
      wanted: [{ kind: 'voucher', ref: right?.id ?? '', amount: 1002, cardId: null }],
      until: Date.now() + 900_000,
      told: (told?.wanted ?? []).map(({ entry_uuid, price }) => ({
        entry_uuid,
        price,
        net: price - 1,
        benefit_id: 'b',
        token_id: null,
        rights_key: Buffer.alloc(32, 3),
        voucher_paid: 501,
        credit_paid: 0,
        credit_id: null,
      })),
    },
  ])
  const together = await holdAndFind(shop.deps, carts)
  expect(together.map(({ read }) => read?.asked)).toEqual(carts.map(({ asked }) => asked))
  expect(together.map(({ read }) => read?.found.length)).toEqual([2, undefined, 1, 0])
  for (const [n, cart] of carts.entries()) {
    const [alone] = await holdPrices(shop.deps, [cart])
    const [found = []] = cart.asked ? await findRights(shop.deps, [cart.asked]) : []
    const held = together[n]
    expect([...(held?.holds ?? [])]).toMatchObject([...(alone ?? [])])
    expect(held?.read?.found ?? []).toMatchObject(found.map((one) => ({ ...one, n })))
  }
  expect(together[2]?.read?.found).toMatchObject([{ own: 1002, own_until: expect.any(Number), valid_to: '2028-01-31' }])
  expect([...(together[2]?.holds.values() ?? [])]).toMatchObject([
    { benefit_id: 'b', rights_key: Buffer.alloc(32, 3), expires_at: expect.any(Number) },
    { benefit_id: 'b', rights_key: Buffer.alloc(32, 3), expires_at: expect.any(Number) },
  ])
})
