import { inflateRawSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../harness/members.ts'
import { aPiece, pay, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import type { FormState } from '../../after-sale/statements/form-cookie.ts'
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
  const form = { transaction: uuid, key: orderKey(ctx.config.ORDER_SECRET, uuid), act: 'withdraw' as const }
  const first = await withdrawStep(ctx, '/withdraw', { form })
  expect(first).toMatchObject({ step: 'entries', chosen: [], errors: {} })
  const entries = first.step === 'entries' ? first.entries : []
  expect(Object.fromEntries(entries.map((one) => [one.uuid, one.why]))).toEqual({
    [gift.uuid]: null,
    [ticket.uuid]: 'not-undated',
  })
  expect(await withdrawStep(ctx, '/withdraw/confirm', { form: { ...form, entries: [ticket.uuid] } })).toMatchObject({
    step: 'entries',
    errors: { entries: 'withdraw.entries.gone' },
  })
  expect(
    await withdrawStep(ctx, '/withdraw/confirm', { form: { ...form, entries: [gift.uuid, ticket.uuid] } }),
  ).toMatchObject({
    step: 'confirm',
    entries: [{ name: expect.stringContaining('Dárkový poukaz') }],
    left: [{ why: 'not-undated' }],
    back: { back: { total: 2000 } },
  })
  expect(await withdrawStep(ctx, '/withdraw', { form: { ...form, key: 'x'.repeat(22) } })).toMatchObject({
    step: 'form',
  })
})

test('a member chooses among the own orders of which something can be withdrawn from, by the link that opens one', async () => {
  const { visitor, profile } = await aMember(shop)
  const gift = () =>
    aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })
  const bought = async (member: string | null, pieces: ReturnType<typeof aPiece>[]) => {
    const buyer = shop.visitor()
    const { uuid } = await buyer.order(pieces)
    await shop.pool.query('update orders set member_id = $2 where id = $1', [uuid, member])
    await pay(shop, buyer, uuid)
    await shop.work()
    return uuid
  }
  const own = await bought(profile.id, [gift(), aPiece()])
  await bought(profile.id, [aPiece()])
  await bought(null, [gift()])
  let queries = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = { ...ctxOf(shop.deps), db: shop.deps.db.withPlugin(counting), lang: 'cz' as const }
  const owner = async () => ({ id: profile.id, isActive: true, segments: [] })
  const step = await withdrawStep(ctx, '/withdraw', { form: {}, owner })
  expect(step).toMatchObject({
    step: 'form',
    orders: [{ uuid: own, number: expect.any(String), entries: [expect.stringContaining('Dárkový poukaz')] }],
  })
  // However many orders there are.
  expect(queries).toBe(3)
  expect(await withdrawStep(ctx, '/withdraw', { form: {} })).toMatchObject({ orders: [] })
  const opens = async (by: Visitor, path: string) => {
    await by.get(path)
    const kept = inflateRawSync(Buffer.from(by.cookies.get('form') ?? '', 'base64url')).toString()
    return (JSON.parse(kept) as FormState).transaction
  }
  const links = [`/withdraw/order?transaction=${own}`, `/orders/${own}/cancel`]
  const { visitor: other } = await aMember(shop)
  for (const link of links)
    expect([await opens(visitor, link), await opens(other, link)], link).toEqual([own, undefined])
})
