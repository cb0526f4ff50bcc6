import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, type TestShop, testShop } from '../../harness/shop.ts'
import { extendHolds, holdPrices, releaseHolds, type WantedHold } from '../reservations/reservation.store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const held = (entry_uuid: string, day: string): WantedHold => ({
  entry_uuid,
  variant_id: 'v',
  day,
  price_column: 'standard',
  price: 100,
  standard: 100,
  club: 100,
  gate: null,
  last_price: null,
  rule: {},
})

test('one entry named in small and in capital letters is a 400, not a fault', async () => {
  const buyer = shop.visitor()
  const piece = aPiece()
  const entries = [piece, { ...piece, uuid: piece.uuid.toUpperCase() }]
  const answer = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries })
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad-input'])
})

test('holding, extending and releasing the same entries at once causes no deadlock', async () => {
  const cart = randomUUID()
  const uuids = Array.from({ length: 60 }, () => randomUUID())
  const holdAll = (day: string) =>
    holdPrices(shop.deps, [{ cartId: cart, wanted: uuids.map((uuid) => held(uuid, day)) }])
  await holdAll('2026-12-05')
  for (let round = 0; round < 20; round++)
    await Promise.all([
      extendHolds(shop.deps, cart, uuids),
      holdAll('2026-12-05'),
      holdAll('2026-12-06'),
      ...(round % 5 === 4 ? [releaseHolds(shop.deps, cart, uuids)] : []),
    ])
})

test('what has no day to choose is counted together, whatever day it is sent with', async () => {
  const variantId = 'lipno-gift-voucher-500'
  const most = shop.deps.shelf.current().variants.get(variantId)?.variant.countMax ?? 0
  expect(most).toBeGreaterThan(0)
  const entries = Array.from({ length: most + 1 }, (_, index) =>
    aPiece({ variantId, method: 'print', validFrom: `2027-01-${String((index % 28) + 1).padStart(2, '0')}` }),
  )
  const quote = await shop.visitor().dryRun(entries)
  expect(quote.entries[0]?.errors.map(({ code }) => code)).toContain('countMax')
})
