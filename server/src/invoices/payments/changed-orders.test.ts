import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompanyOrder, aStatement, ORDER_A, ORDER_B } from '../../../harness/invoices/company-order.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { bookAll } from './book.ts'
import { settleChanged } from './changed-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ctx = () => ({ ...shop.now(), today: '2026-12-10', bank: { vsPrefix: 77 } })
/** Takes the first pieces of an order away, as a refusal or an act does. */
const lose = (id: string, count = 1) =>
  shop.pool.query(
    `update order_entry set reversed = true, live = false where order_id = $1 and position in (
       select position from order_entry where order_id = $1 order by position limit $2)`,
    [id, count],
  )
const orderOf = async (id: string) =>
  (await shop.pool.query('select status, amount_due, taken_off, received from orders where id = $1', [id])).rows[0]
const correctionsOf = async (id: string) =>
  (
    await shop.pool.query(
      `select sums->'rates' as rates, service_month as month, sums->'because' as because from receipt where order_id = $1 and kind = 'correction'
       order by paid_at, id`,
      [id],
    )
  ).rows
async function aPaidOne(lines = ORDER_A) {
  const order = await aCompanyOrder(shop, lines, { onCredit: true })
  const total = lines.reduce((sum, { gross }) => sum + gross, 0)
  const [line] = await aStatement(shop, [{ amount: total, symbol: order.symbol }])
  await bookAll(ctx())
  return { ...order, total, line }
}
const leftOf = async (line: number | undefined) =>
  (
    await shop.pool.query(
      `select l.state, (l.amount - sum(p.amount - p.given_back))::int as left from bank_line l
       join order_payment p on p.bank_line_id = l.id where l.id = $1 group by l.id`,
      [line],
    )
  ).rows[0]

test('one adult refused after the payment: a corrective document, and its money is a surplus', async () => {
  const { id, line, company } = await aPaidOne()
  expect(await settleChanged(ctx())).toBe(0)
  await lose(id)
  expect(await settleChanged(ctx())).toBe(1)
  expect(await settleChanged(ctx())).toBe(0)
  expect(await orderOf(id)).toEqual({
    status: 'finished',
    amount_due: 11_960_00,
    taken_off: 1_000_00,
    received: 11_960_00,
  })
  expect(await correctionsOf(id)).toEqual([
    { rates: [{ rate: 12, base: -892_86, vat: -107_14, gross: -1_000_00 }], month: null, because: ['refused'] },
  ])
  expect(await leftOf(line)).toEqual({ state: 'open', left: 1_000_00 })
  expect((await shop.pool.query('select owed from company where id = $1', [company])).rows).toEqual([{ owed: 0 }])
})

test('one person of a party, at its own rate', async () => {
  const { id } = await aPaidOne(ORDER_B)
  await lose(id)
  await settleChanged(ctx())
  expect(await correctionsOf(id)).toEqual([
    { rates: [{ rate: 12, base: -392_86, vat: -47_14, gross: -440_00 }], month: null, because: ['refused'] },
  ])
})

test('after the final invoice it is corrected, and nothing is taxed twice', async () => {
  const { id } = await aPaidOne(ORDER_B)
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await correctionsOf(id)).toEqual([
    { rates: [{ rate: 12, base: -392_86, vat: -47_14, gross: -440_00 }], month: '2026-12', because: ['refused'] },
  ])
})

test('before the final invoice, it takes off what is left of the documents', async () => {
  const { id } = await aPaidOne(ORDER_B)
  await lose(id)
  await settleChanged(ctx())
  await writeFinals(ctx(), '2026-12-31')
  const { rows } = await shop.pool.query(
    `select sums->'total' as total, sums->'differences' as differences, sums->'toPay' as due from receipt
     where order_id = $1 and kind = 'final'`,
    [id],
  )
  const zero = { base: 0, vat: 0, gross: 0 }
  expect(rows).toEqual([
    {
      total: 11_060_00,
      due: 0,
      differences: [
        { rate: 12, ...zero },
        { rate: 21, ...zero },
      ],
    },
  ])
})

test('an unpaid order is settled however old it is, and what it then costs can be paid', async () => {
  const { id, symbol } = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  await shop.pool.query(`update orders set created_at = now() - interval '500 days' where id = $1`, [id])
  await lose(id)
  await settleChanged(ctx())
  expect(await orderOf(id)).toMatchObject({ status: 'unpaid', amount_due: 11_960_00, taken_off: 1_000_00 })
  await aStatement(shop, [{ amount: 11_960_00, symbol }])
  await bookAll(ctx())
  expect(await orderOf(id)).toMatchObject({ status: 'finished', received: 11_960_00 })
})

test('an order that costs what has come is paid', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  await aStatement(shop, [{ amount: 11_960_00, symbol: order.symbol }])
  await bookAll(ctx())
  await lose(order.id)
  // As a refusal before the payment does.
  await shop.pool.query('update orders set amount_due = amount_due - 100000, taken_off = 100000 where id = $1', [
    order.id,
  ])
  await settleChanged(ctx())
  expect(await orderOf(order.id)).toMatchObject({ status: 'finished', received: 11_960_00 })
  expect(await correctionsOf(order.id)).toEqual([])
})
