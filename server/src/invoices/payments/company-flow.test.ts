import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotelGuests, onInvoice, sampleUser, setCredit } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { aStatement } from '../../../harness/invoices/company-order.ts'
import { type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'
import { LANES } from '../../jobs/queue.ts'
import { writeFinals } from '../finals/write-finals.ts'
import { endUnpaidOrders } from '../reminders/overdue.ts'
import { bookAll } from './book.ts'
import { settleChanged } from './changed-orders.ts'

let shop: TestShop
let hotel: Visitor
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hotel = await sampleUser(shop)
  await setCredit(shop, 50_000_00, 0)
})

const ctx = () => ({ ...shop.now(), today: '2026-12-03', bank: { vsPrefix: 77 } })
const rowOf = async (uuid: string) =>
  (
    await shop.pool.query(
      `select o.status, o.vs, o.received, o.amount_due, c.owed from orders o join company c on c.id = o.company_id
       where o.id = $1`,
      [uuid],
    )
  ).rows[0]
const pay = async (uuid: string, amount: number) => {
  await aStatement(shop, [{ amount, symbol: (await rowOf(uuid)).vs }])
  return bookAll(ctx())
}

test('what a hotel orders on credit is finished by its payment, and its books stay right', async () => {
  const uuid = await onInvoice(hotel, hotelGuests(10, 4))
  await shop.work()
  expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', owed: 12_960_00 })
  await pay(uuid, 5_000_00)
  expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', owed: 7_960_00 })
  expect(await differencesOf(shop)).toEqual([])
  await pay(uuid, 7_960_00)
  expect(await rowOf(uuid)).toMatchObject({ status: 'finished', owed: 0 })
  await shop.work()
  expect(await writeFinals(ctx(), '2027-01-13')).toBe(1)
  await shop.work()
  expect(await differencesOf(shop)).toEqual([])
})

test('what a hotel orders without credit has its tickets with the payment', async () => {
  await setCredit(shop, 0, 0)
  const uuid = await onInvoice(hotel, hotelGuests(2))
  await shop.work()
  expect(await rowOf(uuid)).toMatchObject({ status: 'unpaid', owed: 0 })
  await pay(uuid, 2_000_00)
  expect(await rowOf(uuid)).toMatchObject({ status: 'paid' })
  await shop.work()
  expect(await rowOf(uuid)).toMatchObject({ status: 'finished', owed: 0 })
  expect(await settleChanged(ctx())).toBe(0)
  expect(await differencesOf(shop)).toEqual([])
})

test('its payment is told before its tickets, and at once where nothing is left to pay', async () => {
  await setCredit(shop, 0, 0)
  const uuid = await onInvoice(hotel, hotelGuests(2))
  await shop.work()
  const { vs: symbol } = await rowOf(uuid)
  await aStatement(shop, [
    { amount: 500_00, symbol },
    { amount: 1_500_00, symbol },
  ])
  await bookAll(ctx())
  const { rows } = await shop.pool.query(
    `select run_at > now() as waits from ${LANES.mail.schema}.jobs where key like 'mail:payment:' || $1 || '%' order by id`,
    [uuid],
  )
  expect(rows.map(({ waits }) => waits)).toEqual([true, false])
  const before = shop.mails.length
  await shop.work()
  expect(shop.mails.slice(before).map(({ subject }) => subject.split(',')[0])).toEqual([
    'Platba přijata',
    'Vaše vstupenky',
  ])
})

test.each([true, false])(
  'a mail about its payment says that tickets follow while they do: %s',
  async (doTheyFollow) => {
    await setCredit(shop, 0, 0)
    const uuid = await onInvoice(hotel, hotelGuests(1))
    await shop.work()
    await pay(uuid, 1_000_00)
    // The mail server may postpone the mail until the tickets are out.
    if (!doTheyFollow) await shop.work('issue-order')
    await shop.work('mail-invoice')
    const mail = shop.mails.findLast(({ subject }) => subject.startsWith('Platba přijata'))
    const text = mail?.text.replaceAll('\u00a0', ' ')
    expect(text?.includes('Vstupenky vám pošleme v dalším e-mailu.')).toBe(doTheyFollow)
    await shop.work()
  },
)

test.each([
  ['came after the order: the bank’s', '2026-12-04', '2026-12-04'],
  ['is older than the order: that of its booking', '2026-11-20', '2026-12-10'],
])('what a hotel orders was paid on the day of the tax document, where the money %s', async (_which, came, paidDay) => {
  const uuid = await onInvoice(hotel, hotelGuests(1))
  await shop.work()
  await shop.pool.query(
    `update orders set created_at = '2026-12-03T12:00:00Z', shop_now = extract(epoch from timestamptz '2026-12-03T12:00:00Z') * 1000
     where id = $1`,
    [uuid],
  )
  await aStatement(shop, [{ amount: 1_000_00, symbol: (await rowOf(uuid)).vs, day: came }])
  await bookAll({ ...ctx(), today: '2026-12-10' })
  const { rows } = await shop.pool.query("select day from receipt where order_id = $1 and kind = 'advance'", [uuid])
  expect([rows, (await hotel.get(`/api/transactions/${uuid}`)).json().meta.paidDay]).toEqual([
    [{ day: paidDay }],
    paidDay,
  ])
  await shop.work()
})

test('what was not paid in time ends, and can be had again with its late payment', async () => {
  await setCredit(shop, 0, 0)
  const uuid = await onInvoice(hotel, hotelGuests(1))
  await shop.work()
  await shop.pool.query("update orders set payment_due = now() - interval '1 minute' where id = $1", [uuid])
  await endUnpaidOrders(ctx())
  expect(await rowOf(uuid)).toMatchObject({ status: 'failed', received: 0 })
  expect(await pay(uuid, 1_000_00)).toEqual([])
  expect(await differencesOf(shop)).toEqual([])
})
