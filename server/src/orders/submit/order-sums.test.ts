import type { OrderReceipt, Quote } from '@gondola/contract/orders.ts'
import { type PriceStep, sumOf, totalOf } from '@gondola/rules/line-price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../harness/members.ts'
import { aPiece, type BasketPiece, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Row = {
  price: number
  listed: number
  standard: number
  club: number
  gate: number | null
  rule: { steps: PriceStep[]; row: number }
}

const crowns = (haler: number) => haler / 100

/** A code of a benefit for a child beside an adult. */
const HALF_FOR_CHILDREN = 'LIPNO-DITE-50'

/** A day with a till price. */
const TOP = '2026-12-28'

/** Pieces with a till price and without one. */
const family = () => [
  aPiece({ validFrom: TOP }),
  aPiece({ validFrom: TOP }),
  aPiece({ variantId: 'lipno-ski-1day-child', validFrom: TOP }),
  aPiece({ variantId: 'lipno-ski-2day-adult', validFrom: TOP }),
  aPiece({ variantId: 'lipno-treetop-adult', validFrom: TOP, method: 'print' }),
]

/** Returns an order with its stored entries, its quote and its receipt. It is bought with `vouchers`. */
async function bought(buyer: Visitor, pieces: BasketPiece[], vouchers: string[] = []) {
  // Without `personal` a member is quoted as a guest.
  const quote: Quote = (
    await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: pieces, vouchers })
  ).json()
  const submitted = await buyer.post('/v2/transaction/validate', { ...submissionOf(pieces), vouchers })
  expect(submitted.statusCode, submitted.body).toBe(201)
  const receipt: OrderReceipt = submitted.json()
  const { rows: orders } = await shop.pool.query<{ amount_base: number; amount_club: number; amount_due: number }>(
    'select amount_base::int, amount_club::int, amount_due::int from orders where id = $1',
    [receipt.uuid],
  )
  const { rows: entries } = await shop.pool.query<Row>(
    `select price::int, coalesce(listed, price)::int as listed, standard::int, club::int, gate::int, rule from order_entry where order_id = $1 order by position`,
    [receipt.uuid],
  )
  return { quote, receipt, order: orders[0], entries, sum: sumOf(entries) }
}

test.each([
  ['a guest', async () => shop.visitor()],
  ['a member', async () => (await aMember(shop)).visitor],
] as const)('the columns of an order of %s say what its entries cost together', async (_who, come) => {
  const { quote, receipt, order, sum } = await bought(await come(), family())
  expect(order).toEqual({ amount_base: sum.price, amount_club: sum.club, amount_due: sum.price })
  expect(receipt.amount).toMatchObject({ base: crowns(sum.price), club: crowns(sum.club) })
  expect(quote.amount).toMatchObject({ base: crowns(sum.price), club: crowns(sum.club), gate: crowns(sum.gate) })
  expect(sum.gate).toBeGreaterThan(sum.price)
})

test('the columns of an order with a code say what its entries cost together after the benefit', async () => {
  const { quote, receipt, order, entries, sum } = await bought(shop.visitor(), family(), [HALF_FOR_CHILDREN])
  expect(order).toEqual({ amount_base: sum.price, amount_club: sum.club, amount_due: sum.price })
  expect(receipt.amount).toMatchObject({ base: crowns(sum.price), club: crowns(sum.club) })
  const { base, gate, before, saved } = quote.amount
  expect({ base, gate }).toEqual({ base: crowns(sum.price), gate: crowns(sum.gate) })
  const listed = sumOf(entries.map((entry) => ({ ...entry, price: entry.listed }))).price
  expect({ before, saved }).toEqual({ before: crowns(listed), saved: crowns(listed - sum.price) })
  expect(sum.price).toBeLessThan(listed)
  for (const { price, rule } of entries) expect(totalOf(rule.steps)).toBe(price)
})

test.each([
  ['a guest', async () => shop.visitor(), ['list', 'factor']],
  ['a member', async () => (await aMember(shop)).visitor, ['list', 'column', 'factor']],
] as const)(
  'each entry of %s keeps the steps that its price came from, beside their explanation',
  async (_who, come, kinds) => {
    const { entries } = await bought(await come(), family())
    for (const { price, rule } of entries) {
      expect(totalOf(rule.steps)).toBe(price)
      expect(rule.row).toBeGreaterThanOrEqual(0)
    }
    expect(entries[0]?.rule.steps.map(({ kind }) => kind)).toEqual(kinds)
  },
)
