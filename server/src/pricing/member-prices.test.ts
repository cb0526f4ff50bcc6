import type { Boot } from '@gondola/contract/boot.ts'
import type { Quote } from '@gondola/contract/orders.ts'
import type { DayPrice } from '@gondola/contract/pricing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../harness/members.ts'
import { aPiece, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { bootFor } from '../pages/boot.ts'

// What the calendar shows a member is what the cart then charges.
const ADULT = 'lipno-ski-1day-adult'
const LONG = 'lipno-ski-2day-adult'
/** A day for which the till's price is known. */
const TOP = '2026-12-28'

let shop: TestShop
let member: Visitor
beforeAll(async () => {
  shop = await testShop()
  member = (await aMember(shop)).visitor
})
afterAll(() => shop.close())

const askDay = async (variantIds: string[], day = TOP): Promise<DayPrice> => {
  const entries = variantIds.map((variantId) => ({ variantId, count: 1 }))
  const question = { origin: 'eshop', entries, dates: [day] }
  return (await shop.visitor().post('/v2/transaction/prices', question)).json()[day]
}
const cartOf = async (variantIds: string[]): Promise<Quote['amount']> => {
  const entries = variantIds.map((variantId) => aPiece({ variantId, validFrom: TOP }))
  return (await member.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })).json().amount
}

test.each([[[ADULT]], [[ADULT, LONG]], [[LONG]]])(
  'of %j a member reads the same price and the same price at the till in the calendar as in the cart',
  async (variantIds) => {
    const [day, amount] = [await askDay(variantIds), await cartOf(variantIds)]
    expect(day.club).toBe(amount.base)
    expect(day.clubGate ?? day.gate ?? null).toBe(amount.gate)
  },
)

test('where one of several has no price at the till, it counts with what its buyer pays, guest or member', async () => {
  const [one, both] = [await askDay([ADULT]), await askDay([ADULT, LONG])]
  const other = await askDay([LONG])
  expect(one.clubGate).toBeUndefined()
  expect(both.gate).toBe((one.gate ?? 0) + (other.standard ?? 0))
  expect(both.clubGate).toBe((one.gate ?? 0) + (other.club ?? 0))
})

test('home proposes what a guest and what a member pays', async () => {
  const { page }: Boot = await bootFor(shop.deps, {
    path: '/',
    search: new URLSearchParams(),
    lang: 'cz',
    season: 'winter',
    shopNow: shop.now().now,
  })
  const starter = page.kind === 'home' ? page.starter : null
  if (!starter) throw new Error('Home proposes nothing.')
  const entries = starter.party.map(({ variantId, count }) => ({ variantId, count }))
  const question = { origin: 'eshop', entries, dates: [starter.day] }
  const reply = (await shop.visitor().post('/v2/transaction/prices', question)).json()[starter.day]
  expect(starter.costs.standard.price).toBe(reply.standard)
  expect(starter.costs.club.price).toBe(reply.club)
  expect(reply.club).toBeLessThan(reply.standard)
})
