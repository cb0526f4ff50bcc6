import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakWrites } from '../../../harness/broken-writes.ts'
import {
  aCompany,
  aCompanyOrder,
  aStatement,
  ORDER_A,
  ORDER_B,
  pieces,
} from '../../../harness/invoices/company-order.ts'
import { FIRST_SATURDAY, type TestShop, testShop } from '../../../harness/shop.ts'
import { inTransaction } from '../../db/db.ts'
import { endOrder } from '../../orders/unpaid-orders.store.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { endUnpaidOrders } from '../reminders/overdue.ts'
import { bankCommand } from './bank.command.ts'
import { bookAll } from './book.ts'
import { settleChanged } from './changed-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(`delete from receipt where kind <> 'receipt'`)
  await shop.pool.query('truncate bank_statement, order_payment cascade')
})

const ctx = () => ({
  ...shop.now(),
  today: '2026-12-03',
  operator: { name: 'jana' },
  bank: { iban: shop.deps.resort.bank.iban, vsPrefix: 77 },
})
const run = async (...words: string[]) => {
  const said = await bankCommand(ctx(), words)
  return typeof said === 'string' ? said : said.problem
}
const orderOf = async (id: string) => {
  const { rows } = await shop.pool.query(
    'select status, received, released_at is not null as is_released from orders where id = $1',
    [id],
  )
  return rows[0] as { status: string; received: number; is_released: boolean }
}
const owed = async (company: string): Promise<number> =>
  (await shop.pool.query('select owed from company where id = $1', [company])).rows[0].owed
const historyOf = async (id: string): Promise<string[]> =>
  (await shop.pool.query('select to_status from order_history where order_id = $1 order by id', [id])).rows.map(
    ({ to_status }) => to_status,
  )
const lineStates = async () =>
  (await shop.pool.query('select state from bank_line order by id')).rows.map(({ state }) => state)
const documentsOf = async (id: string) => {
  await issueReceipts(shop.deps)
  const { rows } = await shop.pool.query(
    `select series || lpad(number::text, 6, '0') as number, kind, day, sums from receipt where order_id = $1
     order by paid_at, id`,
    [id],
  )
  return rows
}

/** Days on which the payments of an order came. */
const daysOf = async (id: string): Promise<string[]> =>
  (await shop.pool.query('select day from order_payment where order_id = $1 order by booked_at', [id])).rows.map(
    ({ day }) => day,
  )

describe('a payment with the symbol of an order', () => {
  test('pays it exactly: it is finished as its tickets are ready, and nothing is owed', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    expect(await owed(order.company)).toBe(12_960_00)
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol }])
    expect(await bookAll(ctx())).toMatchObject([{ order: order.number, isPaid: true, rest: 0 }])
    expect(await orderOf(order.id)).toMatchObject({ status: 'finished', received: 12_960_00 })
    expect((await historyOf(order.id)).slice(-2)).toEqual(['paid', 'finished'])
    expect(await owed(order.company)).toBe(0)
    expect(await lineStates()).toEqual(['used'])
    expect(await bookAll(ctx())).toEqual([])
  })

  test('has a tax document of the bank’s day, with a number of its series', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await documentsOf(order.id)).toMatchObject([
      {
        number: expect.stringMatching(/^LIPP2026\d{6}$/),
        kind: 'advance',
        day: '2026-12-01',
        sums: { rates: [{ rate: 12, base: 11_571_43, vat: 1_388_57, gross: 12_960_00 }] },
      },
    ])
  })

  test('money of last year is in last year’s series, whenever it is imported', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol, day: '2026-12-31' }])
    await bookAll({ ...ctx(), today: '2027-01-04' })
    expect(await documentsOf(order.id)).toMatchObject([{ number: expect.stringMatching(/^LIPP2026/) }])
  })

  test('stays paid while tickets wait; they come, and it is finished', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }), { onCredit: true, areTicketsWaiting: true })
    await aStatement(shop, [{ amount: 1_000_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await orderOf(order.id)).toMatchObject({ status: 'paid' })
  })

  test('in parts keeps it unpaid, each with its split to the heller', async () => {
    const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    expect(await bookAll(ctx())).toMatchObject([{ isPaid: false, rest: 6_500_00 }])
    expect(await orderOf(order.id)).toMatchObject({ status: 'unpaid', received: 5_000_00 })
    expect(await owed(order.company)).toBe(6_500_00)
    await aStatement(shop, [{ amount: 6_500_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await orderOf(order.id)).toMatchObject({ status: 'finished' })
    expect((await documentsOf(order.id)).map(({ sums }) => sums.rates)).toEqual([
      [
        { rate: 12, base: 4_270_19, vat: 512_42, gross: 4_782_61 },
        { rate: 21, base: 179_66, vat: 37_73, gross: 217_39 },
      ],
      [
        { rate: 12, base: 5_551_24, vat: 666_15, gross: 6_217_39 },
        { rate: 21, base: 233_56, vat: 49_05, gross: 282_61 },
      ],
    ])
  })

  test('in three equal parts has taxes that add up', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(
      shop,
      Array.from({ length: 3 }, () => ({ amount: 4_320_00, symbol: order.symbol })),
    )
    await bookAll(ctx())
    expect((await documentsOf(order.id)).map(({ sums }) => sums.rates[0].vat)).toEqual([462_86, 462_85, 462_86])
  })

  test('is booked, however many older ones cannot be', async () => {
    const broken = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await breakWrites(shop, 'insert on order_payment', `new.order_id = '${broken.id}'`)
    await aStatement(shop, Array(200).fill({ amount: 1_00, symbol: broken.symbol }))
    const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    await aStatement(shop, [{ amount: 11_500_00, symbol: order.symbol }])
    const failed: unknown[] = []
    expect(await bookAll(ctx(), (_error, line) => failed.push(line))).toMatchObject([{ symbol: order.symbol }])
    expect(failed).toHaveLength(200)
  })

  test('too much pays it, and leaves a surplus that is told', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 13_000_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await orderOf(order.id)).toMatchObject({ status: 'finished', received: 12_960_00 })
    expect(await run()).toContain('surplus 40 CZK')
  })

  test('one heller too little leaves it unpaid', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 12_959_99, symbol: order.symbol }])
    expect(await bookAll(ctx())).toMatchObject([{ rest: 1 }])
    expect(await orderOf(order.id)).toMatchObject({ status: 'unpaid' })
  })

  test('a second one for a paid order is all surplus', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [
      { amount: 12_960_00, symbol: order.symbol },
      { amount: 12_960_00, symbol: order.symbol },
    ])
    expect(await bookAll(ctx())).toHaveLength(1)
    expect(await lineStates()).toEqual(['used', 'open'])
    expect(await run()).toMatch(/its order is paid: book <order> <amount> --line \d+, return \d+, or ignore \d+/)
  })

  test('two of them at the same moment are booked once', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol }])
    const booked = await Promise.all([bookAll(ctx()), bookAll(ctx()), bookAll(ctx())])
    expect(booked.flat()).toHaveLength(1)
    expect(await owed(order.company)).toBe(0)
  })

  test('gives a company its credit back once nothing is overdue', async () => {
    const company = await aCompany(shop)
    const late = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-11-18', company })
    const later = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-11-30', company })
    await shop.pool.query('update company set credit_stopped_at = now() where id = $1', [company])
    const isStopped = async () =>
      (await shop.pool.query('select credit_stopped_at is not null as is from company where id = $1', [company]))
        .rows[0].is
    await aStatement(shop, [{ amount: 12_960_00, symbol: late.symbol }])
    await bookAll(ctx())
    expect(await isStopped()).toBe(true)
    await aStatement(shop, [{ amount: 12_960_00, symbol: later.symbol }])
    await bookAll(ctx())
    expect(await isStopped()).toBe(false)
  })
})

describe('an order whose tickets come with the payment', () => {
  test('is paid and has its tickets made', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    await aStatement(shop, [{ amount: 1_000_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await orderOf(order.id)).toEqual({ status: 'paid', received: 1_000_00, is_released: true })
    await shop.work('issue-order')
    expect(await orderOf(order.id)).toMatchObject({ status: 'finished' })
  })

  test('sells the places that it held', async () => {
    const piece = { variantId: 'lipno-bob-1-adult', timeSlot: '12:00', method: 'print' }
    const places = async () =>
      (
        await shop.pool.query(
          `select held, sold from slot where group_id = 'lipno-slot-bob' and day = $1 and start_min = 720`,
          [FIRST_SATURDAY],
        )
      ).rows[0]
    const before = await places()
    const order = await aCompanyOrder(shop, pieces(2, { gross: 100_00, piece }))
    expect(await places()).toEqual({ held: before.held + 2, sold: before.sold })
    await aStatement(shop, [{ amount: 200_00, symbol: order.symbol }])
    await bookAll(ctx())
    expect(await places()).toEqual({ held: before.held, sold: before.sold + 2 })
  })

  test('that ended can be had again after somebody says so', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    await inTransaction(shop.now(), (tx) => endOrder(tx, order.id, 'not paid in time'))
    const [line] = await aStatement(shop, [{ amount: 1_000_00, symbol: order.symbol }])
    expect(await bookAll(ctx())).toEqual([])
    expect(await run()).toContain(`can be had again: confirm ${line}`)
    expect(await run('confirm', String(line))).toContain('it is paid')
    expect(await orderOf(order.id)).toEqual({ status: 'paid', received: 1_000_00, is_released: true })
  })

  test.each([
    ['as many places are free', 25, 'confirm'],
    ['fewer are free', 24, 'return'],
  ])('of 25 and a bus that ended: where %s', async (_, free, act) => {
    const leave = (places: number) =>
      shop.pool.query(
        `update slot set (capacity, offered) = (held + sold + $2, held + sold + $2) where group_id = 'lipno-slot-bob' and day = $1 and start_min = 780`,
        [FIRST_SATURDAY, places],
      )
    const piece = { variantId: 'lipno-bob-1-adult', timeSlot: '13:00', method: 'print' }
    await leave(25)
    const order = await aCompanyOrder(shop, [...pieces(25, { gross: 400_00, piece }), { gross: 500_00, rate: 21 }])
    await inTransaction(shop.now(), (tx) => endOrder(tx, order.id, 'not paid in time'))
    await leave(free)
    const [line] = await aStatement(shop, [{ amount: 10_500_00, symbol: order.symbol }])
    expect(await bookAll(ctx())).toEqual([])
    const said = await run()
    expect(said).toContain(act === 'confirm' ? `can be had again: confirm ${line}` : `cannot be had again`)
    const confirmed = await run('confirm', String(line))
    expect(confirmed).toContain(act === 'confirm' ? 'it is paid' : 'Nothing is proposed')
    expect(await orderOf(order.id)).toMatchObject(
      act === 'confirm'
        ? { status: 'paid', received: 10_500_00, is_released: true }
        : { status: 'failed', received: 0 },
    )
    const returned = await run('return', String(line), '--reason', 'ended')
    expect(returned).toContain(act === 'confirm' ? 'waits with so much' : '10500 CZK were sent back')
  })

  test('that ended and has a smaller payment is only returned', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    await inTransaction(shop.now(), (tx) => endOrder(tx, order.id, 'not paid in time'))
    const [line] = await aStatement(shop, [{ amount: 999_00, symbol: order.symbol }])
    expect(await run()).toContain(
      `its order ended and cannot be had again (too late, or its places or code are taken): return ${line}`,
    )
    expect(await run('confirm', String(line))).toContain('Nothing is proposed')
    expect(await run('return', String(line), '--reason', 'ended')).toBe('999 CZK were sent back to 1233/0100.')
    expect(await lineStates()).toEqual(['returned'])
  })
})

describe('an operator', () => {
  test('confirms a surplus for another order of the company', async () => {
    const company = await aCompany(shop)
    const first = await aCompanyOrder(shop, ORDER_A, { onCredit: true, company })
    const second = await aCompanyOrder(shop, pieces(1, { gross: 6_500_00 }), { onCredit: true, company })
    const [line] = await aStatement(shop, [{ amount: 19_460_00, symbol: first.symbol }])
    await bookAll(ctx())
    expect(await orderOf(second.id)).toMatchObject({ status: 'unpaid' })
    expect(await run()).toContain(`fits ${second.symbol}: confirm ${line}`)
    await run('confirm', String(line))
    expect(await orderOf(second.id)).toMatchObject({ status: 'finished' })
    expect(await owed(company)).toBe(0)
    expect(await lineStates()).toEqual(['used'])
  })

  test('confirms money without a symbol from an account that is known', async () => {
    const company = await aCompany(shop)
    const first = await aCompanyOrder(shop, ORDER_A, { onCredit: true, company })
    const second = await aCompanyOrder(shop, pieces(1, { gross: 6_500_00 }), { onCredit: true, company })
    await aStatement(shop, [{ amount: 12_960_00, symbol: first.symbol, account: '77/0100' }])
    await bookAll(ctx())
    const [line] = await aStatement(shop, [{ amount: 6_500_00, account: '77/0100' }])
    expect(await bookAll(ctx())).toEqual([])
    expect(await run('confirm', String(line))).toContain(second.symbol)
  })

  test('books a surplus, and money that no statement has, by hand; never more than is left', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [line] = await aStatement(shop, [{ amount: 500_00 }])
    const because = ['--reason', 'cash']
    // The number of a document is no order's.
    expect(await run('book', `LIPF ${order.number}`, '500', '--line', String(line), ...because)).toContain('No order')
    expect(await run('book', order.number, '500', '--line', String(line), ...because)).toContain('12460 CZK are left')
    expect(await run('book', order.symbol, '12460,01', '--day', '2026-12-02', ...because)).toContain(
      'less to pay: 12460 CZK',
    )
    expect(await run('book', order.symbol, '12460', '--day', '2026-12-09', ...because)).toContain('npm run bank')
    expect(await run('book', order.symbol, '12460', '--day', '2026-12-02', ...because)).toContain('it is paid')
    expect(await run('book', order.symbol, '1', '--day', '2026-12-02', ...because)).toContain('nothing may be booked')
  })

  test('books no line of another currency than the shop’s, neither by itself nor by hand', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [line] = await aStatement(shop, [{ amount: 500_00, symbol: order.symbol }])
    await shop.pool.query("update bank_line set currency = 'EUR' where id = $1", [line])
    expect(await bookAll(ctx())).toEqual([])
    const byHand = ['book', order.number, '500', '--line', String(line), '--reason', 'by hand']
    expect(await run(...byHand)).toContain('another currency')
    const inEuros = { ...ctx(), resort: { ...shop.deps.resort, currency: 'EUR' as never } }
    expect(await bookAll(inEuros)).toMatchObject([{ amount: 500_00 }])
    await aStatement(shop, [{ amount: 300_00, symbol: order.symbol }])
    expect(await bookAll(inEuros)).toEqual([])
  })

  test('sends a line of another currency back in its own', async () => {
    const [line] = await aStatement(shop, [{ amount: 200_00 }])
    await shop.pool.query("update bank_line set currency = 'EUR' where id = $1", [line])
    expect(await run('return', String(line), '50', '--reason', 'no crowns')).toContain('50 EUR were sent back')
    expect(await run()).toContain('surplus 150 EUR')
  })

  test('takes a payment back: it is owed again, its document is corrected, and it is not booked by itself', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    await documentsOf(order.id)
    expect(await run('undo', booked?.payment.slice(0, 8) ?? '', '--reason', 'wrong')).toContain('5000 CZK were taken')
    expect(await owed(order.company)).toBe(12_960_00)
    expect(await orderOf(order.id)).toMatchObject({ received: 0 })
    expect(await documentsOf(order.id)).toMatchObject([
      { kind: 'advance', sums: { total: 5_000_00 } },
      {
        kind: 'correction',
        number: expect.stringMatching(/^LIPO2026/),
        day: '2026-12-03',
        sums: { total: -5_000_00, because: ['undone'] },
      },
    ])
    await shop.work('mail-invoice')
    const mail = shop.mails.findLast(({ subject }) => subject.includes(order.number))
    expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(/5 000 Kč jsme k této objednávce připsali omylem.*12 960 Kč/s)
    expect(mail?.attachments[0]?.filename).toMatch(/^opravny-danovy-doklad-LIPO2026\d{6}\.pdf$/)
    expect(await bookAll(ctx())).toEqual([])
    expect(await lineStates()).toEqual(['open'])
    expect(await run('undo', booked?.payment.slice(0, 8) ?? '', '--reason', 'again')).toContain('taken back before')
  })

  test.each([true, false])('takes a payment back whose document was corrected: numbered %s', async (isNumbered) => {
    const order = await aCompanyOrder(shop, ORDER_B, { onCredit: true })
    await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    if (isNumbered) await documentsOf(order.id)
    await shop.pool.query(
      'update order_entry set reversed = true, live = false where order_id = $1 and vat_rate = 21',
      [order.id],
    )
    await settleChanged(ctx())
    await run('undo', booked?.payment ?? '', '--reason', 'wrong')
    const documents = (await documentsOf(order.id)).map(({ kind, sums }) => [
      kind,
      sums.rates.map(({ rate, gross }: { rate: number; gross: number }) => [rate, gross]),
    ])
    const taxed = [
      [12, 4_782_61],
      [21, 217_39],
    ]
    const corrected = [
      [12, 217_39],
      [21, -217_39],
    ]
    expect(documents).toEqual(
      isNumbered
        ? [
            ['advance', taxed],
            ['correction', corrected],
            ['correction', [[12, -5_000_00]]],
          ]
        : [],
    )
    await shop.work('mail-invoice')
    const mail = shop.mails.findLast(({ subject }) => subject.includes(`nepatřila k objednávce ${order.number}`))
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(
      isNumbered
        ? [expect.stringMatching(/^opravny-danovy-doklad-LIPO.*pdf$/), expect.stringMatching(/^opravny.*isdoc$/)]
        : undefined,
    )
    expect(mail?.attachments?.[1]?.content.toString() ?? '').toContain(isNumbered ? '-5000.00' : '')
  })

  test('takes a payment back that the bank took: the mail says so', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [line] = await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    await documentsOf(order.id)
    const [back] = await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    await shop.pool.query('update bank_line set takes_back = true where id = $1', [back])
    await run('undo', booked?.payment ?? '', '--reason', 'the bank took it')
    expect([line, await lineStates()]).toEqual([line, ['taken-back', 'taken-back']])
    expect(await documentsOf(order.id)).toMatchObject([{ kind: 'advance' }, { sums: { because: ['recalled'] } }])
    await shop.work('mail-invoice')
    const mail = shop.mails.findLast(({ subject }) => subject.includes(order.number))
    expect(mail?.subject).toContain(`Banka vzala zpět platbu objednávky ${order.number}`)
    expect(mail?.text).not.toContain('omylem')
  })

  test('books nothing of what the bank took away', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [back] = await aStatement(shop, [{ amount: 5_000_00 }])
    await shop.pool.query('update bank_line set takes_back = true where id = $1', [back])
    expect(await run('book', order.symbol, '100', '--line', String(back), '--reason', 'wrong')).toContain(
      'The bank took this money away again',
    )
    expect(await orderOf(order.id)).toMatchObject({ received: 0 })
  })

  test('may ignore a second payment, but not what is left of one', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [first, second] = await aStatement(shop, [
      { amount: 13_000_00, symbol: order.symbol },
      { amount: 12_960_00, symbol: order.symbol },
    ])
    await bookAll(ctx())
    const said = await run()
    expect(said).toContain(`book <order> <amount> --line ${first}, or return ${first}`)
    expect(said).not.toContain(`ignore ${first}`)
    expect(said).toContain(`or ignore ${second}`)
  })

  test('takes a payment back before its document has a number: there is none then', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    await run('undo', booked?.payment ?? '', '--reason', 'wrong')
    expect(await documentsOf(order.id)).toEqual([])
  })

  test('takes nothing back from an order that is paid', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    expect(await run('undo', booked?.payment ?? '', '--reason', 'wrong')).toContain('nothing may be taken from it')
  })

  test('takes nothing back once a final invoice is written, also one that asks for nothing', async () => {
    const lines = [{ gross: 440_00, day: '2026-12-30' }, ...pieces(2, { gross: 500_00, day: '2027-01-12' })]
    const order = await aCompanyOrder(shop, lines, { onCredit: true })
    await aStatement(shop, [{ amount: 1_000_00, symbol: order.symbol }])
    const [booked] = await bookAll(ctx())
    await writeFinals(ctx(), '2026-12-31')
    expect(await run('undo', booked?.payment ?? '', '--reason', 'wrong')).toContain('has a final invoice')
  })

  test('takes a payment back while documents are numbered: the numbers have no gap', async () => {
    const orders = [
      await aCompanyOrder(shop, ORDER_A, { onCredit: true }),
      await aCompanyOrder(shop, ORDER_A, { onCredit: true }),
    ]
    for (const { symbol } of orders) await aStatement(shop, [{ amount: 5_000_00, symbol }])
    await bookAll(ctx())
    const undoing = await shop.pool.connect()
    await undoing.query('begin')
    await undoing.query('delete from receipt where order_id = $1', [orders[0]?.id])
    const numbering = issueReceipts(shop.deps)
    await setTimeout(300)
    await undoing.query('commit')
    undoing.release()
    await numbering
    const { rows } = await shop.pool.query("select number from receipt where kind = 'advance'")
    expect(rows).toEqual([{ number: 1 }])
  })

  test('is told of by a mail of its own, also of a statement whose mail is out', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [, other] = await aStatement(shop, [{ amount: 5_000_00, symbol: order.symbol }, { amount: 500_00 }])
    await bookAll(ctx())
    const told = async () => {
      await shop.work('mail-invoice')
      return shop.mails.filter(({ subject }) => subject.includes(`Část platby přijata, objednávka ${order.number}`))
        .length
    }
    expect(await told()).toBe(1)
    await run('book', order.number, '500', '--line', String(other), '--reason', 'theirs')
    expect(await told()).toBe(2)
  })

  test('sees what an order gave back of money noted by hand', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    await run('book', order.symbol, '400', '--day', '2026-12-02', '--reason', 'cash')
    await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [order.id])
    await endUnpaidOrders(ctx())
    expect(await run()).toMatch(new RegExp(`400 CZK noted by hand .* given back by ${order.number}`))
    const listed = new RegExp(`given back by ${order.number}: .*\\n +book <order> <amount> --payment (\\w+)`)
    const payment = listed.exec(await run())?.[1] ?? ''
    const other = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }), { company: order.company })
    const foreign = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    const book = (number: string, amount: string) =>
      run('book', number, amount, '--payment', payment, '--reason', 'kept for it')
    expect(await book(foreign.number, '100')).toContain('No order of this company')
    expect(await book(other.number, '400,01')).toContain('less left: 400 CZK')
    expect(await book(other.number, '150')).toContain(`150 CZK on ${other.number}`)
    expect((await documentsOf(other.id)).map(({ day }) => day)).toEqual(['2026-12-03'])
    expect(await daysOf(other.id)).toEqual(['2026-12-02'])
    expect(await run()).toContain(`250 CZK noted by hand were given back by ${order.number}`)
    expect(await run('return', '--payment', payment, '300', '--reason', 'asked')).toContain(
      'No order gave back so much',
    )
    expect(await run('return', '--payment', payment, '--reason', 'asked')).toContain('250 CZK were sent back')
    expect(await run()).not.toContain(order.number)
  })

  test('returns a part, and what is left waits', async () => {
    const [line] = await aStatement(shop, [{ amount: 100_00 }])
    expect(await run('return', String(line), '100,01', '--reason', 'x')).toContain('No payment')
    await run('return', String(line), '60', '--reason', 'x')
    expect(await run()).toContain('surplus 40 CZK')
    expect(await run('ignore', String(line), '--reason', 'x')).toContain('waits, or a part of it')
  })
})

describe('a payment document', () => {
  test('is of the day of the booking, where another order gave the money back', async () => {
    const first = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [line] = await aStatement(shop, [{ amount: 12_960_00, symbol: first.symbol }])
    await bookAll(ctx())
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
      first.id,
    ])
    await settleChanged({ ...ctx(), today: '2027-01-05' })
    const { company } = first
    const next = await aCompanyOrder(shop, pieces(1, { gross: 1_000_00 }), { onCredit: true, company })
    await bankCommand({ ...ctx(), today: '2027-01-20' }, ['confirm', String(line)])
    expect(await documentsOf(next.id)).toMatchObject([
      { number: expect.stringMatching(/^LIPP2027/), day: '2027-01-20', sums: { total: 1_000_00 } },
    ])
    expect(await documentsOf(first.id)).toMatchObject([
      { number: expect.stringMatching(/^LIPP2026/), day: '2026-12-01' },
      { number: expect.stringMatching(/^LIPO2027/), day: '2027-01-05', sums: { total: -1_000_00 } },
    ])
  })

  test('is of the bank’s day where no order ever had the money, also once another gave back a part of the line', async () => {
    const first = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const { company } = first
    const [line] = await aStatement(shop, [{ amount: 20_000_00, symbol: first.symbol }])
    await bookAll(ctx())
    await shop.pool.query('update order_entry set reversed = true, live = false where order_id = $1 and position = 0', [
      first.id,
    ])
    await settleChanged({ ...ctx(), today: '2027-01-05' })
    const never = await aCompanyOrder(shop, pieces(1, { gross: 7_040_00 }), { onCredit: true, company })
    const back = await aCompanyOrder(shop, pieces(1, { gross: 1_000_00 }), { onCredit: true, company })
    const confirmed = await bankCommand({ ...ctx(), today: '2027-01-20' }, ['confirm', String(line)])
    expect(confirmed).toContain(never.symbol)
    expect(await documentsOf(never.id)).toMatchObject([
      { number: expect.stringMatching(/^LIPP2026/), day: '2026-12-01', sums: { total: 7_040_00 } },
    ])
    expect(await documentsOf(back.id)).toMatchObject([
      { number: expect.stringMatching(/^LIPP2027/), day: '2027-01-20', sums: { total: 1_000_00 } },
    ])
  })

  test.each([
    ['the booking, where the money came before the order', '2026-11-20', '2026-12-03'],
    ['the bank, where it only had no symbol', '2026-11-21', '2026-11-21'],
  ])('is of the day of %s', async (_, came, day) => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const [line] = await aStatement(shop, [{ amount: 500_00, day: came }])
    await run('book', order.number, '500', '--line', String(line), '--reason', 'theirs')
    expect(await documentsOf(order.id)).toMatchObject([{ day }])
    // The money came when it came, whichever day taxes it.
    expect(await daysOf(order.id)).toEqual([came])
    await shop.work('mail-invoice')
    const mail = shop.mails.findLast(({ subject }) => subject.includes(order.number))
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      `Platba převodem: 500 Kč\n  ${came.split('-').reverse().join('.')}`,
    )
  })

  test('is of no day before the order, whatever an operator types', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    const book = (day: string) => run('book', order.number, '500', '--day', day, '--reason', 'cash')
    for (const day of ['2020-01-01', '2026-11-20']) expect(await book(day)).toContain('made after that day')
    expect(await documentsOf(order.id)).toEqual([])
    expect(await book('2026-11-21')).toContain('12460 CZK are left')
  })

  test('is of no day before the order was really made, also where the clock of the shop was moved', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
    await shop.pool.query(
      `update orders set created_at = '2026-12-01T10:00Z', shop_now = extract(epoch from timestamptz '2027-02-01') * 1000 where id = $1`,
      [order.id],
    )
    const book = (day: string) => run('book', order.number, '500', '--day', day, '--reason', 'cash')
    expect(await book('2026-11-30')).toContain('made after that day')
    expect(await book('2026-12-01')).toContain('12460 CZK are left')
  })
})

test.each(['7726000012', '7726000031', '7762000013', '7726000103', '007726000013'])(
  'the wrong symbol %s is never booked',
  async (symbol) => {
    const [line] = await aStatement(shop, [{ amount: 12_960_00, symbol }])
    expect(await bookAll(ctx())).toEqual([])
    expect(await run('confirm', String(line))).toContain('Nothing is proposed')
  },
)

test('what was booked on an order is told only of a named one, and that it is nothing', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  expect(await run('payments')).toMatch(/^Name an order: .*payments <order>/)
  expect(await run('payments', order.number)).toContain('Nothing was booked on it.')
})
