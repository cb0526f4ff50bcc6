import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompanyOrder, aStatement, ORDER_A, ORDER_B } from '../../../harness/invoices/company-order.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { bookAll } from '../payments/book.ts'
import { settleChanged } from '../payments/changed-orders.ts'
import { checkCommand } from './check.command.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ctx = () => ({ ...shop.now(), today: '2026-12-10', bank: { vsPrefix: 77 } })
const check = () => checkCommand(shop.now(), [])
const AGREE = 'Numbers have no gaps, and sums of orders, documents and bank agree.'
async function spoiled(change: string, id: unknown, back: string): Promise<string> {
  await shop.pool.query(change, [id])
  const found = await check()
  await shop.pool.query(back, [id])
  return typeof found === 'string' ? found : found.problem
}

test('the books of companies agree after payments, final invoices and what was given back', async () => {
  expect(await check()).toBe(AGREE)
  const part = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  const whole = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  const unpaid = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  const [line] = await aStatement(shop, [
    { amount: 5_000_00, symbol: part.symbol },
    { amount: 11_500_00, symbol: whole.symbol },
  ])
  await bookAll(ctx())
  await writeFinals(ctx(), '2026-12-31')
  for (const { id } of [whole, unpaid])
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
      id,
    ])
  expect(await settleChanged(ctx())).toBe(2)
  await issueReceipts(ctx())
  expect(await check()).toBe(AGREE)

  expect(
    await spoiled(
      'update receipt set number = number + 10 where order_id = $1 and kind = $$final$$',
      whole.id,
      'update receipt set number = number - 10 where order_id = $1 and kind = $$final$$',
    ),
  ).toMatch(/^Series LIPF2026 has/)
  expect(
    await spoiled(
      'update company set owed = owed + 1 where id = $1',
      part.company,
      'update company set owed = owed - 1 where id = $1',
    ),
  ).toMatch(/^Company hotel-\d+ owes 7960\.01, and its orders on credit have 7960\.00 open\.$/)
  expect(
    await spoiled(
      'update orders set received = received - 100 where id = $1',
      whole.id,
      'update orders set received = received + 100 where id = $1',
    ),
  ).toContain(`Order ${whole.number} received 11059.00, and should have 11060.00.`)
  expect(
    await spoiled(
      'update bank_line set amount = amount + 5 where id = $1',
      line,
      'update bank_line set amount = amount - 5 where id = $1',
    ),
  ).toBe(`Payment ${line} is used with 5000.00 of 5000.05.`)
  expect(
    await spoiled(
      'update order_entry set price = price + 100 where order_id = $1 and position = 1',
      unpaid.id,
      'update order_entry set price = price - 100 where order_id = $1 and position = 1',
    ),
  ).toContain(`Order ${unpaid.number} costs 11060.00, and what is kept of it 11061.00.`)
  expect(
    await spoiled(
      `update receipt set sums = jsonb_set(sums, '{total}', to_jsonb((sums->>'total')::int + 100)) where order_id = $1 and kind = 'advance'`,
      part.id,
      `update receipt set sums = jsonb_set(sums, '{total}', to_jsonb((sums->>'total')::int - 100)) where order_id = $1 and kind = 'advance'`,
    ),
  ).toBe(`Order ${part.number} has 5001.00 in tax documents, and received 5000.00.`)
})

test('a statement begins with the balance of the one before, unless their days overlap', async () => {
  const [before, after] = [await aStatement(shop, [{ amount: 1_00 }]), await aStatement(shop, [{ amount: 2_00 }])]
  const change = (days: string) =>
    shop.pool.query(
      `update bank_statement set ${days}, opening = 700 where id = (select statement_id from bank_line where id = $1)`,
      [after[0]],
    )
  expect(before).toHaveLength(1)
  await change(`last_day = '2026-12-04'`)
  expect(await check()).toBe(AGREE)
  await change(`first_day = '2026-12-02'`)
  expect(await check()).toEqual({
    problem: expect.stringMatching(/ begins with 7\.00; the one before ended with 0\.00\.$/),
  })
})
