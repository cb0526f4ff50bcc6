import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleUser } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { lockEnd, lockWaiters } from '../../../harness/lock-waiters.ts'
import { aPiece, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { afterSaleCommand } from '../../after-sale/after-sale.command.ts'
import { codeHash } from '../../benefits/codes.ts'
import { endUnpaidOrders } from '../reminders/overdue.ts'
import { bankCommand } from './bank.command.ts'
import { bookAll } from './book.ts'
import { settleChanged } from './changed-orders.ts'

let shop: TestShop
let company: Visitor
let tests = 0
let code = ''
let hash: string | undefined
beforeAll(async () => {
  shop = await testShop({ resort: 'morava' })
  company = await sampleUser(shop)
})
afterAll(() => shop.close())
// A code for groups that can be used once.
beforeEach(async () => {
  code = `GROUP-OF-TEST-${++tests}`
  hash = codeHash(shop.deps.config.ORDER_SECRET, code)
  await shop.pool.query(
    `insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, origin)
     values ('morava-ben-group', decode($1, 'hex'), 'TEST', 1, 'catalogue')`,
    [hash],
  )
  await setLimit(500_000_00)
})

const setLimit = (limit: number) => shop.pool.query('update company set credit_limit = $1', [limit])
const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: shop.deps.resort.bank, operator: { name: 'jana' } })
const group = (count: number, timeSlot = '10:00') =>
  Array.from({ length: count }, () =>
    aPiece({
      variantId: 'morava-b2b-bridge-any',
      validFrom: `2027-01-1${tests}`,
      timeSlot,
      method: 'exchange',
    }),
  )
async function price(entries = group(21), buyer = company) {
  const reply = await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries, vouchers: [code] })
  return reply.json().voucherResults[0]?.status as string
}
/** Orders for 21 people on invoice, of whom the code lets one in free. Their tickets still wait. */
async function submitted() {
  const entries = group(21)
  expect(await price(entries)).toBe('applied')
  const reply = await company.post('/v2/transaction/validate', {
    ...submissionOf(entries, { additionalVOP: true }),
    vouchers: [code],
    salesPoint: 'b2b',
    paidWith: 'invoice',
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return (reply.json() as { uuid: string }).uuid
}
async function ordered() {
  const uuid = await submitted()
  await shop.work()
  return { uuid, ...(await rowOf(uuid)) }
}
const rowOf = async (uuid: string) =>
  (await shop.pool.query('select number, status, vs, amount_due, received from orders where id = $1', [uuid])).rows[0]
const usesLeft = async () =>
  (
    await shop.pool.query("select max_uses - used as left from benefit_token where code_hash = decode($1, 'hex')", [
      hash,
    ])
  ).rows[0].left
const transfer = async (symbol: string, amount: number) => (await aStatement(shop, [{ amount, symbol }]))[0]
/** Lets a year pass for what an order holds. */
const isLongOver = (uuid: string) =>
  shop.pool.query("update claim set expires_at = expires_at - interval '1 year' where order_id = $1", [uuid])

test('an order on credit spends its code with its tickets, so that its payment is booked whenever it comes', async () => {
  const { uuid, vs, amount_due } = await ordered()
  await isLongOver(uuid)
  expect(await usesLeft()).toBe(0)
  expect(await price()).not.toBe('applied')
  await transfer(vs, amount_due)
  expect(await bookAll(ctx())).toMatchObject([{ isPaid: true }])
  expect([await usesLeft(), (await rowOf(uuid)).status]).toEqual([0, 'finished'])
  expect(await differencesOf(shop)).toEqual([])
})

test('an order that waits for its payment keeps its code for it, also a code that became void', async () => {
  await setLimit(0)
  const { uuid, vs, amount_due } = await ordered()
  await isLongOver(uuid)
  expect([await usesLeft(), await price()]).toEqual([1, 'assigned'])
  await shop.pool.query("update benefit_token set status = 'void' where code_hash = decode($1, 'hex')", [hash])
  await transfer(vs, amount_due)
  expect(await bookAll(ctx())).toMatchObject([{ isPaid: true }])
  await shop.work()
  expect([await usesLeft(), (await rowOf(uuid)).status]).toEqual([0, 'finished'])
  expect(await differencesOf(shop)).toEqual([])
})

test('an ended order whose code was used since cannot be had again, and its money waits to be returned', async () => {
  await setLimit(0)
  const { uuid, vs, amount_due } = await ordered()
  await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [uuid])
  await endUnpaidOrders(ctx())
  const line = await transfer(vs, amount_due)
  expect(await bankCommand(ctx(), [])).toContain(`can be had again: confirm ${line}`)
  await setLimit(500_000_00)
  await ordered()
  expect(await bookAll(ctx())).toEqual([])
  expect(await bankCommand(ctx(), [])).toContain(`or its places or code are taken): return ${line}`)
  expect(await bankCommand(ctx(), ['confirm', String(line)])).toHaveProperty('problem')
  expect(await rowOf(uuid)).toMatchObject({ status: 'failed', received: 0 })
  expect(await differencesOf(shop)).toEqual([])
})

test('an ended order whose code another cart takes at the moment of the confirmation cannot be had again', async () => {
  await setLimit(0)
  const { uuid, vs, amount_due } = await ordered()
  await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [uuid])
  await endUnpaidOrders(ctx())
  const line = await transfer(vs, amount_due)
  const colleague = await sampleUser(shop)
  const lock = await shop.pool.connect()
  try {
    await lock.query('begin')
    await lock.query("select from benefit_token where code_hash = decode($1, 'hex') for update", [hash])
    const end = lockEnd()
    const priced = price(group(21, '11:00'), colleague)
    await lockWaiters(shop.pool, 1, end)
    const confirmed = bankCommand(ctx(), ['confirm', String(line)])
    await lockWaiters(shop.pool, 2, end)
    await lock.query('commit')
    expect(await priced).toBe('applied')
    expect(await confirmed).toEqual({ problem: expect.stringMatching(/^A code of the order is void, or was used/) })
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  expect([await rowOf(uuid), await usesLeft()]).toMatchObject([{ status: 'failed', received: 0 }, 1])
  expect(await differencesOf(shop)).toEqual([])
})

test('a code whose tickets were given back before the payment is free, and the payment does not spend it', async () => {
  const { uuid, number } = await ordered()
  const { rows } = await shop.pool.query<{ position: number }>(
    'select position from order_entry where order_id = $1 and token_id is not null order by position',
    [uuid],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { position } of rows)
    await afterSaleCommand(
      { db: shop.deps.db, operator: { name: 'jana' }, taxLaw: 'CZ', resort: { currency: 'CZK' } },
      ['reverse', `${number}/${position + 1}`, '--reason', 'ill'],
    )
  await shop.work()
  await settleChanged(ctx())
  expect([await usesLeft(), await differencesOf(shop)]).toEqual([1, []])
  const { vs, amount_due } = await rowOf(uuid)
  await transfer(vs, amount_due)
  await bookAll(ctx())
  expect([await usesLeft(), (await rowOf(uuid)).status]).toEqual([1, 'finished'])
  expect(await differencesOf(shop)).toEqual([])
})

test.each([
  [
    'comes back where what it lowered is refused',
    'token_id is not null',
    { left: 1, status: 'unpaid', paid: 'finished' },
  ],
  ['comes back where all is refused', 'true', { left: 1, status: 'failed', paid: 'failed' }],
  ['stays used where it still lowers a price', 'token_id is null', { left: 0, status: 'unpaid', paid: 'failed' }],
  [
    'stays used where only some others are refused',
    'token_id is null and position < 5',
    { left: 0, status: 'unpaid', paid: 'finished' },
  ],
])(
  'a code of an order on credit %s, and its payment does not change that',
  async (_, refused, { left, status, paid }) => {
    const uuid = await submitted()
    const { rows } = await shop.pool.query<{ uuid: string }>(
      `select uuid from order_entry where order_id = $1 and ${refused}`,
      [uuid],
    )
    for (const entry of rows) shop.access.refuse(`${entry.uuid}.1`, 1301)
    await shop.work()
    expect([await usesLeft(), (await rowOf(uuid)).status, await differencesOf(shop)]).toEqual([left, status, []])
    const { vs, amount_due } = await rowOf(uuid)
    if (amount_due > 0) {
      await transfer(vs, amount_due)
      await bookAll(ctx())
    }
    // An order of which nothing that costs is left gives back what was free, too.
    for (let turn = 0; turn < 2; turn++) {
      await settleChanged(ctx())
      await shop.work()
    }
    expect([await usesLeft(), (await rowOf(uuid)).status]).toEqual([paid === 'failed' ? 1 : left, paid])
    expect(await differencesOf(shop)).toEqual([])
  },
)
