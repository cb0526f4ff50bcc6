import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { breakWrites } from '../../../harness/broken-writes.ts'
import { aCompanyOrder, aStatement, copiesOf, ORDER_A, pieces } from '../../../harness/invoices/company-order.ts'
import { FIRST_SATURDAY, type TestShop, testShop } from '../../../harness/shop.ts'
import { issueReceipts } from '../../receipts/receipts.ts'
import { expireHolds } from '../../reservations/places.store.ts'
import { newDeposit } from '../deposit/deposit.ts'
import { bookAll } from '../payments/book.ts'
import { invoicesCommand } from './invoices.command.ts'
import { endUnpaidOrders, remindUnpaid, sweepUnpaid } from './overdue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const on = (today: string, time = '09:00') => ({
  ...shop.now(),
  today,
  time,
  operator: { name: 'jana' },
  bank: { iban: shop.deps.resort.bank.iban, vsPrefix: 77 },
})
const isOver = (id: string) =>
  shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [id])
const statusOf = async (id: string): Promise<string> =>
  (await shop.pool.query('select status from orders where id = $1', [id])).rows[0].status
/** Subjects of the mails to the company's address for invoices about an order. */
const mailsOf = async (number: string): Promise<string[]> => {
  await shop.work('mail-invoice')
  return shop.mails
    .filter(({ to, subject, text }) => to.includes('ucetni@example.cz') && (subject + text).includes(number))
    .map(({ subject }) => subject.split(' | ')[0] ?? '')
}

describe('an order whose tickets come with the payment', () => {
  test('ends when its time is over, and its places are free', async () => {
    const piece = { variantId: 'lipno-bob-1-adult', timeSlot: '12:30', method: 'print' }
    const held = async () =>
      (
        await shop.pool.query(
          `select held + sold as taken from slot where group_id = 'lipno-slot-bob' and day = $1 and start_min = 750`,
          [FIRST_SATURDAY],
        )
      ).rows[0].taken
    const before = await held()
    const order = await aCompanyOrder(shop, pieces(2, { gross: 100_00, piece }))
    expect(await endUnpaidOrders(on('2026-12-01'))).toBe(0)
    expect(await held()).toBe(before + 2)
    await isOver(order.id)
    expect(await endUnpaidOrders(on('2026-12-14'))).toBe(1)
    expect(await statusOf(order.id)).toBe('failed')
    await shop.pool.query("update reservation set expires_at = now() - interval '1 minute'")
    await expireHolds(shop.now())
    expect(await held()).toBe(before)
    expect(await mailsOf(order.number)).toEqual([`Objednávka ${order.number} skončila bez platby`])
  })

  test('gives back what was paid of it: its document is corrected, and the money waits', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    const [line] = await aStatement(shop, [{ amount: 400_00, symbol: order.symbol }])
    await bookAll(on('2026-12-03'))
    await issueReceipts(shop.deps)
    await isOver(order.id)
    await endUnpaidOrders(on('2026-12-14'))
    const { rows: documents } = await shop.pool.query(
      `select kind, (sums->>'total')::int as total, sums->'because' as because from receipt where order_id = $1 order by paid_at`,
      [order.id],
    )
    expect(documents).toEqual([
      { kind: 'advance', total: 400_00, because: null },
      { kind: 'correction', total: -400_00, because: ['unpaid'] },
    ])
    const { rows } = await shop.pool.query(
      'select l.state, o.received from bank_line l, orders o where l.id = $1 and o.id = $2',
      [line, order.id],
    )
    expect(rows).toEqual([{ state: 'open', received: 0 }])
  })

  test('of which a part was paid ends with a mail that says so', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }))
    await aStatement(shop, [{ amount: 400_00, symbol: order.symbol }])
    await bookAll(on('2026-12-03'))
    await isOver(order.id)
    await endUnpaidOrders(on('2026-12-14'))
    expect((await mailsOf(order.number)).at(-1)).toBe(`Objednávka ${order.number} skončila, není zaplacená celá`)
  })

  test('that cannot be ended stops no other, and is told', async () => {
    const broken = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }), { due: '2026-12-01' })
    const order = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }))
    await isOver(broken.id)
    await isOver(order.id)
    const repair = await breakWrites(shop, 'update of status on orders', `old.number like '${broken.number}%'`)
    onTestFinished(async () => {
      await repair()
      await shop.pool.query("update orders set status = 'failed' where number like $1", [`${broken.number}%`])
    })
    const failed: unknown[] = []
    await endUnpaidOrders(on('2026-12-14'), (_error, id) => failed.push(id))
    expect([failed, await statusOf(order.id)]).toEqual([[broken.id], 'failed'])
    // Nor do many, more than are taken at a time.
    await copiesOf(shop, broken.id, 49)
    const another = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }))
    await isOver(another.id)
    for (let round = 0; round < 5; round++) await endUnpaidOrders(on('2026-12-14'), (_error, id) => failed.push(id))
    expect([new Set(failed).size, await statusOf(another.id)]).toEqual([50, 'failed'])
  })

  test('is not reminded on the day of the order, but on the next', async () => {
    const order = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }), { due: '2026-12-11' })
    await shop.pool.query('update orders set deposit = $2 where id = $1', [
      order.id,
      { ...newDeposit(shop.now()), day: '2026-12-10' },
    ])
    await remindUnpaid(on('2026-12-10'))
    expect(await mailsOf(order.number)).toEqual([])
    await remindUnpaid(on('2026-12-11'))
    expect(await mailsOf(order.number)).toEqual([`Blíží se splatnost objednávky ${order.number}`])
  })

  test('is reminded once, two days before it is due', async () => {
    const order = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }), { due: '2026-12-11' })
    expect(await remindUnpaid(on('2026-12-08'))).toBe(0)
    expect(await remindUnpaid(on('2026-12-09', '07:59'))).toBe(0)
    await remindUnpaid(on('2026-12-09'))
    await remindUnpaid(on('2026-12-10'))
    expect(await mailsOf(order.number)).toEqual([`Blíží se splatnost objednávky ${order.number}`])
  })
})

describe('an order on credit', () => {
  test('never ends, and is reminded 1, 7 and 14 days after its due day', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
    await isOver(order.id)
    for (const today of ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-18', '2026-12-25', '2026-12-28'])
      await sweepUnpaid(on(today))
    expect(await statusOf(order.id)).toBe('unpaid')
    expect(await mailsOf(order.number)).toEqual(Array(3).fill(`Objednávka ${order.number} je po splatnosti`))
  })

  test('is reminded however many others wait for their next reminder', async () => {
    const first = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-10' })
    await shop.pool.query('update orders set reminded = 1 where id = $1', [first.id])
    const others = [first.id, ...(await copiesOf(shop, first.id, 499))]
    onTestFinished(() =>
      shop.pool.query("update orders set status = 'failed' where id = any($1)", [others]).then(() => undefined),
    )
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
    await remindUnpaid(on('2026-12-12'))
    expect(await mailsOf(order.number)).toEqual([`Objednávka ${order.number} je po splatnosti`])
  })

  test('stops the credit of its company from the 15th day on', async () => {
    const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
    const isStopped = async () =>
      (await shop.pool.query('select credit_stopped_at is not null as is from company where id = $1', [order.company]))
        .rows[0].is
    await sweepUnpaid(on('2026-12-25'))
    expect(await isStopped()).toBe(false)
    await sweepUnpaid(on('2026-12-26'))
    expect(await isStopped()).toBe(true)
    await aStatement(shop, [{ amount: 12_960_00, symbol: order.symbol, day: '2026-12-27' }])
    await bookAll(on('2026-12-28'))
    expect(await isStopped()).toBe(false)
  })

  test('of which nothing is left to pay is not reminded, and stops no credit', async () => {
    const order = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }), { onCredit: true, due: '2026-12-11' })
    const { company } = order
    const later = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2027-01-11', company })
    await shop.pool.query('update orders set amount_due = 0, taken_off = amount_due where id = $1', [order.id])
    const found = async () =>
      (
        await shop.pool.query(
          `select o.reminded, c.credit_stopped_at is not null as is_stopped from orders o join company c on c.id = o.company_id
           where o.id = $1`,
          [order.id],
        )
      ).rows[0]
    await sweepUnpaid(on('2026-12-26'))
    expect(await found()).toEqual({ reminded: 0, is_stopped: false })
    await shop.pool.query('update company set credit_stopped_at = now() where id = $1', [company])
    await aStatement(shop, [{ amount: 1_000_00, symbol: later.symbol, day: '2026-12-27' }])
    await bookAll(on('2026-12-28'))
    expect(await found()).toEqual({ reminded: 0, is_stopped: false })
  })
})

test('an operator sees what waits for money, and sends a reminder by hand', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-12-11' })
  const run = (...words: string[]) => invoicesCommand(on('2026-12-12'), words)
  expect(await invoicesCommand(on('2026-12-11'), ['remind', order.symbol])).toHaveProperty('problem')
  expect(await run()).toContain(
    `${order.number}  VS ${order.symbol}  Gondola Vzorový Hotel s.r.o.  12960 CZK, due 11.12.2026, overdue`,
  )
  expect(await run('remind', order.symbol)).toBe(`A reminder of ${order.symbol} goes out.`)
  expect(await mailsOf(order.number)).toEqual([`Objednávka ${order.number} je po splatnosti`])
  const typed = order.number.replace('-', '')
  expect(await run('remind', typed)).toBe(`A reminder of ${typed} goes out.`)
  expect(await run('remind', '2026-999999')).toHaveProperty('problem')
})

test('one mail tells of all payments of an order that came with a statement, and of what is left', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true })
  await aStatement(shop, [
    { amount: 5_000_00, symbol: order.symbol },
    { amount: 7_900_00, symbol: order.symbol },
  ])
  await bookAll(on('2026-12-03'))
  expect(await mailsOf(order.number)).toEqual([`Část platby přijata, objednávka ${order.number}`])
  const mail = shop.mails.findLast(({ text }) => text.includes(order.symbol))
  expect(mail?.to).toEqual(['nakup@example.cz', 'ucetni@example.cz'])
  expect(mail?.text).toContain('Zbývá zaplatit 60\u00a0Kč se splatností 11.12.2026.')
  expect(mail?.text).toContain('5\u00a0000\u00a0Kč')
  expect(mail?.text).toContain('7\u00a0900\u00a0Kč')
})

test('a reminder by hand after the third is not the last one, and names the account of the deposit invoice', async () => {
  const order = await aCompanyOrder(shop, ORDER_A, { onCredit: true, due: '2026-11-11' })
  const deposit = newDeposit(shop.now())
  await shop.pool.query('update orders set reminded = 3, deposit = $2 where id = $1', [
    order.id,
    { ...deposit, bank: { ...deposit.bank, iban: 'CZ5508000000001234567899' } },
  ])
  expect(await invoicesCommand(on('2026-12-12'), ['remind', order.symbol])).toContain('goes out')
  await mailsOf(order.number)
  const mail = shop.mails.findLast(({ text }) => text.includes(order.symbol))
  expect(mail?.text).not.toContain('poslední upomínka')
  expect(mail?.text).toContain('1234567899/0800')
})

test('a reminder by hand after the due day does not ask to pay by a day that is over', async () => {
  const order = await aCompanyOrder(shop, pieces(1, { gross: 500_00 }), { due: '2026-11-11' })
  expect(await invoicesCommand(on('2026-12-12'), ['remind', order.symbol])).toContain('goes out')
  expect(await mailsOf(order.number)).toEqual([`Objednávka ${order.number} je po splatnosti`])
  const mail = shop.mails.findLast(({ text }) => text.includes(order.symbol))
  expect(mail?.text).toContain('Splatná byla 11.11.2026, zbývá zaplatit 500\u00a0Kč.')
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('v 6.00 skončí a místa uvolníme')
})
