import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, pay, type TestShop, testShop } from '../../../harness/shop.ts'
import { ctxOf } from '../../ctx.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { withdrawStep } from './plain-forms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('the withdrawal from an order lists its entries, then its statement with the sum', async () => {
  const buyer = shop.visitor()
  const gift = aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })
  const ticket = aPiece()
  const { uuid } = await buyer.order([gift, ticket])
  await pay(shop, buyer, uuid)
  await shop.work()
  const ctx = { ...ctxOf(shop.deps), lang: 'cz' as const }
  const form = { transaction: uuid, key: orderKey(ctx.config.ORDER_SECRET, uuid) }
  const first = await withdrawStep(ctx, '/withdraw', form)
  expect(first).toMatchObject({ step: 'entries', chosen: [], errors: {} })
  const entries = first.step === 'entries' ? first.entries : []
  expect(Object.fromEntries(entries.map((one) => [one.uuid, one.why]))).toEqual({
    [gift.uuid]: null,
    [ticket.uuid]: 'not-undated',
  })
  expect(await withdrawStep(ctx, '/withdraw/confirm', { ...form, entries: [ticket.uuid] })).toMatchObject({
    step: 'entries',
    errors: { entries: 'withdraw.entries.missing' },
  })
  expect(await withdrawStep(ctx, '/withdraw/confirm', { ...form, entries: [gift.uuid, ticket.uuid] })).toMatchObject({
    step: 'confirm',
    entries: [expect.stringContaining('Dárkový poukaz')],
    back: 2000,
  })
  expect(await withdrawStep(ctx, '/withdraw', { ...form, key: 'x'.repeat(22) })).toMatchObject({ step: 'form' })
})
