import { addSums } from '@gondola/rules/business/corrections.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { breakWrites } from '../../../harness/broken-writes.ts'
import {
  aCompanyOrder,
  aStatement,
  copiesOf,
  ORDER_A,
  ORDER_B,
  pieces,
} from '../../../harness/invoices/company-order.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { readyOutcome } from '../../../harness/orders/ready-outcome.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { inTransaction } from '../../db/db.ts'
import { lockCompany } from '../../db/locks.ts'
import { findEntries, findOrder } from '../../orders/orders.store.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { beginIssue, lockForReturn, storeIssue } from '../../tickets/issue.store.ts'
import { findDifferences } from '../check/check.store.ts'
import { depositDocument, isOnInvoice } from '../deposit/deposit.ts'
import { drawDeposit } from '../deposit/draw-deposit.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { bookAll } from './book.ts'
import { findTaxedSums } from './bookings.store.ts'
import { settleChanged } from './changed-orders.ts'
import { undo } from './undo.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const ctx = () => ({ ...shop.now(), today: '2026-12-10', bank: { vsPrefix: 77 } })
/** Takes the first pieces of an order away, as an act does. */
const lose = (id: string, count = 1) =>
  shop.pool.query(
    `update order_entry set reversed = true, live = false where order_id = $1 and position in (
       select position from order_entry where order_id = $1 order by position limit $2)`,
    [id, count],
  )
/** The access system refuses the waiting tickets of an order at a rate. */
const refuse = (id: string, rate: number) =>
  inTransaction(shop.deps, async (tx) => {
    const { rows } = await shop.pool.query<{ uuid: string }>(
      'select uuid from order_entry where order_id = $1 and vat_rate = $2',
      [id, rate],
    )
    const outcomes = (await beginIssue(tx, [id]))
      .filter(({ uuid }) => rows.some((row) => row.uuid === uuid))
      .map((due) => ({ ...readyOutcome(due), ready: false, code: null, error_number: 77 }))
    await lockForReturn(tx, [id])
    await storeIssue(tx, [{ order_id: id, shop_now: null }], outcomes)
  })
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
/** Returns the corrections of an order: their numbers, those of the documents that they correct, and their sums. */
const numberedOf = async (id: string) => {
  await issueReceipts(shop.now())
  const { rows } = await shop.pool.query(
    `select c.series, c.number, d.kind as of, c.order_payment_id as payment,
       (select p.amount::int from order_payment p where p.id = c.order_payment_id) as paid, c.sums->'rates' as rates,
       (c.sums->>'outsideVat')::int as outside, (c.sums->>'total')::int as total
     from receipt c left join receipt d on d.order_id = c.order_id and d.kind <> 'correction'
       and (d.order_payment_id, d.service_month) is not distinct from (c.order_payment_id, c.service_month)
     where c.order_id = $1 and c.kind = 'correction' order by (c.sums->>'total')::int`,
    [id],
  )
  return rows
}
/** Returns what a check of the books finds of an order. */
const checkOf = async (number: string) => (await findDifferences(shop.now(), 100)).filter(({ of }) => of === number)
const finalOf = async (id: string, month: string) =>
  (
    await shop.pool.query(
      `select sums->'total' as total, sums->'toPay' as due, sums->'differences' as differences,
         sums->'outsideClaimed' as outside from receipt where order_id = $1 and kind = 'final' and service_month = $2`,
      [id, month],
    )
  ).rows[0]
/** Returns what all documents of an order tax together, as gross sums per rate. */
const taxedOf = async (id: string) =>
  addSums(await findTaxedSums(shop.now(), id)).rates.map(({ rate, gross }) => [rate, gross])
const pay = async (symbol: string, amount: number) => {
  await aStatement(shop, [{ amount, symbol }])
  await bookAll(ctx())
}
/** Returns the deposit invoice of an order as it is printed now. */
const depositOf = async (id: string) => {
  const order = await findOrder(shop.now(), id)
  if (!order?.deposit || !isOnInvoice(order)) throw new Error(`${id} has no deposit invoice.`)
  return depositDocument(shop.now(), order, { entries: await findEntries(shop.now(), id), deposit: order.deposit })
}
const SETTLED = [{ rate: 12, base: 0, vat: 0, gross: 0 }]
/** Two walks in December and two in January. */
const TWO_MONTHS = [
  ...pieces(2, { gross: 440_00, day: '2026-12-20' }),
  ...pieces(2, { gross: 440_00, day: '2027-01-10' }),
]
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

test('orders that cannot be settled keep no other waiting, however many they are', async () => {
  const broken = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await lose(broken.id)
  const all = [broken.id, ...(await copiesOf(shop, broken.id, 49))]
  const repair = await breakWrites(shop, 'update of amount_due on orders', `old.number like '${broken.number}%'`)
  onTestFinished(async () => {
    await repair()
    await shop.pool.query("update orders set status = 'failed' where id = any($1)", [all])
  })
  const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  await lose(order.id)
  const failed = new Set<unknown>()
  for (let round = 0; round < 5; round++) await settleChanged(ctx(), (_error, id) => failed.add(id))
  expect([failed.size, (await orderOf(order.id)).taken_off]).toEqual([50, 440_00])
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

test('a paid order is settled while a moved day of it may be ahead, and its final invoice waits no longer', async () => {
  const { id, number } = await aPaidOne()
  await shop.pool.query(`update orders set created_at = now() - interval '790 days' where id = $1`, [id])
  await lose(id)
  await writeFinals(ctx(), '2027-01-13')
  expect(await finalOf(id, '2027-01')).toBeUndefined()
  await settleChanged(ctx())
  expect(await orderOf(id)).toMatchObject({ status: 'finished', amount_due: 11_960_00 })
  await writeFinals(ctx(), '2027-01-13')
  expect(await finalOf(id, '2027-01')).toMatchObject({ total: 11_960_00, due: 0 })
  expect(await checkOf(number)).toEqual([])
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

test('what is outside VAT on a final invoice is taken off once', async () => {
  const { id, number } = await aPaidOne([
    ...pieces(2, { gross: 440_00, day: '2026-12-20' }),
    { gross: 1_000_00, rate: 0, day: '2026-12-20' },
  ])
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await numberedOf(id)).toMatchObject([
    { of: 'final', rates: [{ rate: 12, base: -392_85, vat: -47_15, gross: -440_00 }], outside: 0, total: -440_00 },
  ])
  expect(await checkOf(number)).toEqual([])
})

test('a ticket of a month without a final invoice corrects the payment, and the next final invoice takes off the rest', async () => {
  const { id, number } = await aPaidOne([...TWO_MONTHS].reverse())
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await numberedOf(id)).toMatchObject([{ of: 'advance', total: -440_00 }])
  await writeFinals(ctx(), '2027-01-31')
  expect(await finalOf(id, '2027-01')).toEqual({ total: 440_00, due: 0, differences: SETTLED, outside: 0 })
  expect(await checkOf(number)).toEqual([])
})

test('a ticket of a month with a final invoice corrects that one, and the next final invoice stays right', async () => {
  const { id, number } = await aPaidOne(TWO_MONTHS)
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await correctionsOf(id)).toMatchObject([{ month: '2026-12', rates: [{ gross: -440_00 }] }])
  await writeFinals(ctx(), '2027-01-31')
  expect(await finalOf(id, '2027-01')).toMatchObject({ total: 880_00, due: 0, differences: [{ gross: 0 }] })
  expect(await checkOf(number)).toEqual([])
})

test('tickets of two months each correct the document of their own', async () => {
  const { id, number } = await aPaidOne([...TWO_MONTHS.slice(1), ...TWO_MONTHS.slice(0, 1)])
  await writeFinals(ctx(), '2026-12-31')
  await lose(id, 2)
  await settleChanged(ctx())
  expect((await numberedOf(id)).map(({ of, total }) => [of, total]).sort()).toEqual([
    ['advance', -440_00],
    ['final', -440_00],
  ])
  await writeFinals(ctx(), '2027-01-31')
  expect(await finalOf(id, '2027-01')).toEqual({ total: 440_00, due: 0, differences: SETTLED, outside: 0 })
  expect(await checkOf(number)).toEqual([])
})

test('no payment document is corrected by more than it taxed: the latest first, as the money goes', async () => {
  const { id, number, symbol } = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  for (let part = 0; part < 3; part++) {
    await aStatement(shop, [{ amount: 4_320_00, symbol }])
    await bookAll(ctx())
  }
  await lose(id, 5)
  await settleChanged(ctx())
  const corrections = await numberedOf(id)
  expect(corrections.map(({ of, rates }) => [of, rates])).toEqual([
    ['advance', [{ rate: 12, base: -3_857_14, vat: -462_86, gross: -4_320_00 }]],
    ['advance', [{ rate: 12, base: -607_15, vat: -72_85, gross: -680_00 }]],
  ])
  expect(Math.abs(corrections[1].number - corrections[0].number)).toBe(1)
  const { rows } = await shop.pool.query(
    'select id, given_back::int as given from order_payment where order_id = $1 and given_back > 0 order by booked_at desc',
    [id],
  )
  expect(rows).toEqual(corrections.map(({ payment, total }) => ({ id: payment, given: -total })))
  expect(await checkOf(number)).toEqual([])
})

test('a rate of which the last payment has too little is taken off the one before, too, which taxes its money at others', async () => {
  const { id, number, symbol } = await aCompanyOrder(shop, [...ORDER_B].reverse(), { onCredit: true })
  for (const amount of [5_000_00, 6_500_00]) {
    await aStatement(shop, [{ amount, symbol }])
    await bookAll(ctx())
  }
  await lose(id)
  await settleChanged(ctx())
  expect((await numberedOf(id)).map(({ paid, rates }) => [paid, rates])).toEqual([
    [
      6_500_00,
      [
        { rate: 12, base: -194_10, vat: -23_29, gross: -217_39 },
        { rate: 21, base: -233_56, vat: -49_05, gross: -282_61 },
      ],
    ],
    [
      5_000_00,
      [
        { rate: 12, base: 194_10, vat: 23_29, gross: 217_39 },
        { rate: 21, base: -179_66, vat: -37_73, gross: -217_39 },
      ],
    ],
  ])
  expect(await checkOf(number)).toEqual([])
})

test('money that the correction of a final invoice frees is taxed on its payment, and no final invoice asks for it', async () => {
  const { id, number, symbol } = await aCompanyOrder(shop, TWO_MONTHS, { onCredit: true })
  await pay(symbol, 1_320_00)
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await orderOf(id)).toMatchObject({ status: 'finished', amount_due: 1_320_00, received: 1_320_00 })
  expect(await numberedOf(id)).toMatchObject([
    { of: 'final', total: -440_00 },
    { of: 'advance', total: 440_00 },
  ])
  expect(await checkOf(number)).toEqual([])
  await writeFinals(ctx(), '2027-01-31')
  expect(await finalOf(id, '2027-01')).toEqual({ total: 880_00, due: 0, differences: SETTLED, outside: 0 })
  expect(await taxedOf(id)).toEqual([[12, 1_320_00]])
})

test('of an order that stays unpaid the next final invoices ask for the rest, and its payment gets no document', async () => {
  const lines = [...TWO_MONTHS, ...pieces(2, { gross: 440_00, day: '2027-02-10' })]
  const { id, number, symbol } = await aCompanyOrder(shop, lines, { onCredit: true })
  await pay(symbol, 1_320_00)
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  expect(await checkOf(number)).toEqual([])
  await writeFinals(ctx(), '2027-02-28')
  expect(await finalOf(id, '2027-01')).toMatchObject({ due: 0 })
  expect(await finalOf(id, '2027-02')).toMatchObject({ due: 880_00 })
  await pay(symbol, 880_00)
  expect(await orderOf(id)).toMatchObject({ status: 'finished', received: 2_200_00 })
  expect(await taxedOf(id)).toEqual([[12, 2_200_00]])
})

test('a payment after such a correction is taxed whole', async () => {
  const lines = [...TWO_MONTHS, ...pieces(2, { gross: 440_00, day: '2027-02-10' })]
  const { id, number, symbol } = await aCompanyOrder(shop, lines, { onCredit: true })
  await pay(symbol, 1_320_00)
  await writeFinals(ctx(), '2026-12-31')
  await lose(id)
  await settleChanged(ctx())
  await pay(symbol, 880_00)
  expect(await checkOf(number)).toEqual([])
  await writeFinals(ctx(), '2027-02-28')
  expect(await finalOf(id, '2027-02')).toMatchObject({ total: 880_00, due: 0, differences: [{ gross: 0 }] })
  expect(await taxedOf(id)).toEqual([[12, 2_200_00]])
})

test('what a payment taxed at a rate of which nothing is kept is taxed at the rates that are, with one document', async () => {
  const { id, number, symbol } = await aCompanyOrder(shop, [...ORDER_B].reverse(), { onCredit: true })
  await pay(symbol, 5_000_00)
  await lose(id)
  await settleChanged(ctx())
  expect(await correctionsOf(id)).toEqual([
    {
      rates: [
        { rate: 12, base: 194_10, vat: 23_29, gross: 217_39 },
        { rate: 21, base: -179_66, vat: -37_73, gross: -217_39 },
      ],
      month: null,
      because: ['refused'],
    },
  ])
  expect(await checkOf(number)).toEqual([])
  await pay(symbol, 6_000_00)
  await writeFinals(ctx(), '2026-12-31')
  expect(await finalOf(id, '2026-12')).toEqual({ total: 11_000_00, due: 0, differences: SETTLED, outside: 0 })
  expect(await taxedOf(id)).toEqual([
    [12, 11_000_00],
    [21, 0],
  ])
})

describe('a final invoice waits until its order is settled', () => {
  /** Order B, of which the place to park is lost after a part was paid. */
  async function aPartPaidOne() {
    const order = await aCompanyOrder(shop, [...ORDER_B].reverse(), { onCredit: true })
    await pay(order.symbol, 5_000_00)
    return order
  }
  async function expectSettled({ id, number }: { id: string; number: string }) {
    await settleChanged(ctx())
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(id, '2026-12')).toMatchObject({ total: 11_000_00, due: 6_000_00 })
    expect(await orderOf(id)).toMatchObject({ amount_due: 11_000_00, received: 5_000_00 })
    expect(await checkOf(number)).toEqual([])
  }

  test('that lost something and still costs what it did', async () => {
    const order = await aPartPaidOne()
    await lose(order.id)
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(order.id, '2026-12')).toBeUndefined()
    await expectSettled(order)
  })

  test('that loses it while the final invoice waits for its turn', async () => {
    const order = await aPartPaidOne()
    // Those of other tests, before the lock is held.
    await writeFinals(ctx(), '2026-12-30')
    const written = await inTransaction(shop.deps, async (tx) => {
      await lockCompany(tx, order.company)
      const writing = writeFinals(ctx(), '2026-12-31')
      await lockWaiters(shop.pool, 1)
      await lose(order.id)
      return { writing }
    })
    await written.writing
    expect(await finalOf(order.id, '2026-12')).toBeUndefined()
    await expectSettled(order)
  })
})

describe('tickets that the access system refuses of an order on credit', () => {
  const RETAXED = {
    rates: [
      { rate: 12, base: 194_10, vat: 23_29, gross: 217_39 },
      { rate: 21, base: -179_66, vat: -37_73, gross: -217_39 },
    ],
    month: null,
    because: ['refused'],
  }

  test('of which a part was paid correct its document at once, and the final invoice asks for nothing', async () => {
    const { id, number, symbol } = await aCompanyOrder(shop, ORDER_B, { onCredit: true, areTicketsWaiting: true })
    await pay(symbol, 5_000_00)
    await refuse(id, 21)
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', amount_due: 11_000_00, taken_off: 500_00 })
    expect(await settleChanged(ctx())).toBe(1)
    expect(await settleChanged(ctx())).toBe(0)
    expect(await correctionsOf(id)).toEqual([RETAXED])
    await pay(symbol, 6_000_00)
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(id, '2026-12')).toMatchObject({ total: 11_000_00, due: 0, differences: SETTLED })
    expect(await taxedOf(id)).toEqual([
      [12, 11_000_00],
      [21, 0],
    ])
    expect(await checkOf(number)).toEqual([])
  })

  test('correct it also where the rest comes first, and the final invoice waits for that', async () => {
    const { id, symbol } = await aCompanyOrder(shop, ORDER_B, { onCredit: true, areTicketsWaiting: true })
    await pay(symbol, 5_000_00)
    await refuse(id, 21)
    await pay(symbol, 6_000_00)
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(id, '2026-12')).toBeUndefined()
    await settleChanged(ctx())
    expect(await correctionsOf(id)).toEqual([RETAXED])
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(id, '2026-12')).toMatchObject({ total: 11_000_00, due: 0, differences: SETTLED })
  })

  test('are not missing in a check of the books while they are settled, but are some minutes later', async () => {
    const billed = await aCompanyOrder(shop, ORDER_B, { onCredit: true, areTicketsWaiting: true })
    await writeFinals(ctx(), '2026-12-31')
    const paid = await aCompanyOrder(shop, ORDER_B, { onCredit: true, areTicketsWaiting: true })
    await pay(paid.symbol, 11_500_00)
    const covered = await aCompanyOrder(shop, ORDER_B, { onCredit: true, areTicketsWaiting: true })
    await pay(covered.symbol, 11_200_00)
    const all = [billed, paid, covered]
    for (const { id } of all) await refuse(id, 21)
    const found = async () => (await Promise.all(all.map(({ number }) => checkOf(number)))).map((one) => one.length > 0)
    expect(await found()).toEqual([false, false, false])
    const finish = (when: string) =>
      shop.pool.query(`update issue_attempt set finished_at = ${when} where order_id = any($1)`, [
        all.map(({ id }) => id),
      ])
    await finish("now() - interval '6 minutes'")
    expect(await found()).toEqual([true, true, true])
    await finish('now()')
    await settleChanged(ctx())
    expect(await found()).toEqual([false, false, false])
    // Once it is settled, nothing excuses wrong books.
    const receive = (change: string) =>
      shop.pool.query(`update orders set received = received ${change} where id = any($1)`, [
        [paid, covered].map(({ id }) => id),
      ])
    await receive('- 1')
    expect(await found()).toEqual([false, true, true])
    await receive('+ 1')
  })

  describe('that was paid nearly whole', () => {
    /** Order A with two tickets at rates of their own. */
    const REFUSED_LINES = [
      ...ORDER_A.slice(2),
      { gross: 1_000_00, rate: 21, day: '2027-01-12' },
      { gross: 1_000_00, rate: 0 },
    ]
    /** Takes the payment of an order back, or the one of an amount. */
    const undoOf = async (id: string, amount?: number) => {
      const { rows } = await shop.pool.query(
        'select id from order_payment where order_id = $1 and amount = coalesce($2, amount)',
        [id, amount],
      )
      return undo({ ...ctx(), operator: { name: 'jana' } }, rows[0].id, 'another order')
    }
    /** Returns what the deposit invoice of an order says, after the mail of its last version. */
    const mailedDepositOf = async (id: string) => {
      await shop.work('deposit-invoice')
      const { version, total, received, qr } = await depositOf(id)
      const { rows } = await shop.pool.query("select deposit ? 'drawn' as is_drawn from orders where id = $1", [id])
      expect(rows).toEqual([{ is_drawn: true }])
      return { version, total, received, asks: /AM:[\d.]+/.exec(qr ?? '')?.[0] }
    }
    /** Of its 12,960 crowns 12,460 have come. */
    const aNearlyPaidOne = async () => {
      const order = await aCompanyOrder(shop, REFUSED_LINES, { onCredit: true, areTicketsWaiting: true })
      await pay(order.symbol, 12_460_00)
      const owed = async () =>
        (await shop.pool.query('select key, owed from company where id = $1', [order.company])).rows[0]
      const { key } = await owed()
      return { ...order, owed, checked: () => checkOf(key) }
    }

    test('leave nothing owed, also refused one after the other', async () => {
      const { id, number, owed, checked } = await aNearlyPaidOne()
      for (const rate of [21, 0]) {
        await refuse(id, rate)
        expect(await owed()).toMatchObject({ owed: 0 })
        expect(await checked()).toEqual([])
      }
      expect(await settleChanged(ctx())).toBe(1)
      expect(await orderOf(id)).toMatchObject({ status: 'paid', amount_due: 10_960_00, received: 10_960_00 })
      expect([...(await checkOf(number)), ...(await checked())]).toEqual([])
    })

    test('leave what they cost owed once the payment is taken back', async () => {
      const { id, number, owed, checked } = await aNearlyPaidOne()
      await drawDeposit(shop.now(), { orderId: id })
      await refuse(id, 21)
      expect(await undoOf(id)).toMatchObject({ amount: 12_460_00 })
      expect(await owed()).toMatchObject({ owed: 11_960_00 })
      expect([...(await checkOf(number)), ...(await checked())]).toEqual([])
      expect(await mailedDepositOf(id)).toMatchObject({
        version: 2,
        total: 11_960_00,
        received: 0,
        asks: 'AM:11960.00',
      })
    })

    test('leave a deposit invoice that takes off no payment that was taken back', async () => {
      const { id, symbol } = await aCompanyOrder(shop, REFUSED_LINES, { onCredit: true, areTicketsWaiting: true })
      await drawDeposit(shop.now(), { orderId: id })
      await pay(symbol, 5_000_00)
      await refuse(id, 21)
      expect(await mailedDepositOf(id)).toMatchObject({ version: 2, received: 5_000_00, asks: 'AM:6960.00' })
      await pay(symbol, 3_000_00)
      await undoOf(id, 3_000_00)
      expect(await mailedDepositOf(id)).toMatchObject({ version: 2, received: 5_000_00, asks: 'AM:6960.00' })
      await undoOf(id, 5_000_00)
      expect(await mailedDepositOf(id)).toMatchObject({ version: 3, received: 0, asks: 'AM:11960.00' })
    })

    test('leave a deposit invoice as it is once a payment is taken back that it never took off', async () => {
      const { id, symbol } = await aCompanyOrder(shop, REFUSED_LINES, { onCredit: true, areTicketsWaiting: true })
      await drawDeposit(shop.now(), { orderId: id })
      await pay(symbol, 5_000_00)
      await undoOf(id)
      expect(await mailedDepositOf(id)).toMatchObject({ version: 1, received: 0, asks: 'AM:12960.00' })
    })
  })

  test('after the final invoice correct it', async () => {
    const lines = [...ORDER_A.slice(1), { gross: 1_000_00, rate: 21, day: '2027-01-12' }]
    const { id, number } = await aCompanyOrder(shop, lines, { onCredit: true, areTicketsWaiting: true })
    await writeFinals(ctx(), '2027-01-13')
    expect(await finalOf(id, '2027-01')).toMatchObject({ due: 12_960_00 })
    await refuse(id, 21)
    expect(await settleChanged(ctx())).toBe(1)
    expect(await settleChanged(ctx())).toBe(0)
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', amount_due: 11_960_00 })
    expect(await numberedOf(id)).toMatchObject([{ of: 'final', total: -1_000_00 }])
    expect(await checkOf(number)).toEqual([])
  })

  test('that were all that costs, after the final invoice, correct it while a free one still waits', async () => {
    const lines = [...pieces(2, { gross: 440_00, day: '2026-12-20' }), { gross: 0, rate: 21, day: '2026-12-20' }]
    const { id, number } = await aCompanyOrder(shop, lines, { onCredit: true, areTicketsWaiting: true })
    await drawDeposit(shop.now(), { orderId: id })
    await writeFinals(ctx(), '2026-12-31')
    await refuse(id, 12)
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', amount_due: 0 })
    const deposit = await depositOf(id)
    expect([deposit.total, deposit.isOpen, deposit.qr]).toEqual([880_00, false, undefined])
    expect(await settleChanged(ctx())).toBe(1)
    expect(await settleChanged(ctx())).toBe(0)
    expect(await numberedOf(id)).toMatchObject([{ of: 'final', total: -880_00 }])
    expect(await orderOf(id)).toMatchObject({ status: 'unpaid', amount_due: 0 })
    expect(await checkOf(number)).toEqual([])
  })

  test('that were all that costs, before its deposit invoice is drawn, leave nothing to ask for in one', async () => {
    const lines = [...pieces(2, { gross: 440_00, day: '2026-12-20' }), { gross: 0, rate: 21, day: '2026-12-20' }]
    const { id } = await aCompanyOrder(shop, lines, { onCredit: true, areTicketsWaiting: true })
    await refuse(id, 12)
    const mails = shop.mails.length
    await drawDeposit(shop.now(), { orderId: id })
    expect(shop.mails.slice(mails)).toEqual([])
    expect((await findOrder(shop.now(), id))?.deposit_at).toBeNull()
  })

  test('that were all of it, after the final invoice, leave nothing taxed', async () => {
    const lines = pieces(2, { gross: 440_00, day: '2026-12-20' })
    const { id, number } = await aCompanyOrder(shop, lines, { onCredit: true, areTicketsWaiting: true })
    await writeFinals(ctx(), '2026-12-31')
    await refuse(id, 12)
    expect(await orderOf(id)).toMatchObject({ status: 'failed', amount_due: 0 })
    expect(await settleChanged(ctx())).toBe(1)
    expect(await settleChanged(ctx())).toBe(0)
    expect(await taxedOf(id)).toEqual([[12, 0]])
    expect(await checkOf(number)).toEqual([])
  })
})

test.each([
  [3, -60_00, -1_320_00],
  [4, -500_00, -1_760_00],
])(
  'of a final invoice that was partly paid %i tickets given back: %i hellers of the correction went back',
  async (count, paid, total) => {
    const { id, number, symbol } = await aCompanyOrder(shop, pieces(4, { gross: 440_00, day: '2026-12-20' }), {
      onCredit: true,
    })
    await pay(symbol, 500_00)
    await writeFinals(ctx(), '2026-12-31')
    expect(await finalOf(id, '2026-12')).toMatchObject({ total: 1_760_00, due: 1_260_00 })
    await lose(id, count)
    await settleChanged(ctx())
    const { rows } = await shop.pool.query(
      `select (sums->>'paid')::int as paid, (sums->>'total')::int as total,
       (select sum(given_back)::int from order_payment where order_id = $1) as surplus
     from receipt where order_id = $1 and kind = 'correction'`,
      [id],
    )
    expect(rows).toEqual([{ paid, total, surplus: -paid }])
    expect(await checkOf(number)).toEqual([])
  },
)

test('of two final invoices the older one was paid first: what went back was its', async () => {
  const { id, symbol } = await aCompanyOrder(shop, [...TWO_MONTHS.slice(1), ...TWO_MONTHS.slice(0, 1)], {
    onCredit: true,
  })
  await writeFinals(ctx(), '2027-01-31')
  await pay(symbol, 1_320_00)
  await lose(id, 2)
  await settleChanged(ctx())
  const { rows } = await shop.pool.query(
    `select service_month as month, (sums->>'paid')::int as paid, (sums->>'total')::int as total
     from receipt where order_id = $1 and kind = 'correction' order by service_month`,
    [id],
  )
  expect(rows).toEqual([
    { month: '2026-12', paid: -440_00, total: -440_00 },
    { month: '2027-01', paid: 0, total: -440_00 },
  ])
})

test('two payments at two rates are corrected as the money goes: of one that went back whole nothing stays taxed', async () => {
  const { id, number, symbol } = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
  for (const amount of [5_000_00, 6_500_00]) await pay(symbol, amount)
  await lose(id, 15)
  await settleChanged(ctx())
  const corrections = (await numberedOf(id)).map(({ paid, total, rates }) => [
    paid,
    total,
    rates.map(({ rate, gross }: { rate: number; gross: number }) => [rate, gross]),
  ])
  expect(corrections).toEqual([
    [
      6_500_00,
      -6_500_00,
      [
        [12, -6_217_39],
        [21, -282_61],
      ],
    ],
    [
      5_000_00,
      -100_00,
      [
        [12, -382_61],
        [21, 282_61],
      ],
    ],
  ])
  expect(await checkOf(number)).toEqual([])
})

test.each([
  [16, -280_00],
  [25, -4_240_00],
])(
  'after a final invoice of another month %i tickets given back correct two payments as the money goes, none beyond its own',
  async (count, corrected) => {
    const lines = [
      ...ORDER_B.map((line) => ({ ...line, day: '2027-01-10' })),
      ...pieces(2, { gross: 130_00, day: '2026-12-20' }),
    ]
    const { id, number, symbol } = await aCompanyOrder(shop, lines, { onCredit: true })
    for (const amount of [5_000_00, 6_500_00]) await pay(symbol, amount)
    await writeFinals(ctx(), '2026-12-31')
    await lose(id, count)
    await settleChanged(ctx())
    expect((await numberedOf(id)).map(({ paid, total }) => [paid, total])).toEqual([
      [6_500_00, -6_500_00],
      [5_000_00, corrected],
    ])
    expect(await checkOf(number)).toEqual([])
  },
)
