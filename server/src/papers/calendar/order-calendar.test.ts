import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { calendarAfter, eventsIn } from '../../../harness/read-calendar.ts'
import { aPiece, type TestShop, testShop } from '../../../harness/shop.ts'
import type { Mail } from '../../mail/mailer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const SATURDAY = '2026-12-12'
const SUNDAY = '2026-12-13'
const on = '2026-11-28T10:00:00+01:00'
const skiers = (count: number) => Array.from({ length: count }, () => aPiece({ validFrom: SATURDAY }))

/** Buys, and returns the order with the mails that its buyer gets. */
async function bought(count: number, lang = 'en') {
  const before = shop.mails.length
  const order = await soldOrder(shop, skiers(count), { lang })
  return { order, mails: () => shop.mails.slice(before), last: () => shop.mails.at(-1) }
}
const titles = (days: string[]) => days.map((line) => line.replace(/, .*/, ''))

test('a part that is cancelled leaves an event with the number of the rest, under the same number', async () => {
  const { order, mails, last } = await bought(3)
  const [sold] = eventsIn(mails()[0])
  expect([sold?.sequence, sold?.title]).toEqual([0, expect.stringMatching(/^3 × /)])
  await order.cancel([0])
  await shop.work()
  expect(eventsIn(last())).toEqual([
    { ...sold, method: 'PUBLISH', sequence: 1, title: sold?.title.replace('3 ×', '2 ×') },
  ])
  expect(last()?.text).toContain('has the new number of tickets')
  await order.cancel([1])
  await shop.work()
  expect(titles(calendarAfter(mails()))).toEqual([expect.stringMatching(`^${SATURDAY} [^×]+$`)])
})

test('whoever may open an order downloads its calendar as it is now, and nobody else does', async () => {
  const { order } = await bought(2)
  await shop.pool.query("update orders set paid_at = paid_at - interval '1 hour' where id = $1", [order.uuid])
  await order.change([{ place: 0, to: SUNDAY }], { on })
  await shop.work()
  const address = `/transactions/${order.uuid}/calendar`
  const file = await order.buyer.get(address)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')])
  expect(file.body.match(/DTSTART;VALUE=DATE:\d+/g)?.sort()).toEqual([
    'DTSTART;VALUE=DATE:20261212',
    'DTSTART;VALUE=DATE:20261213',
  ])
  const { rows } = await shop.pool.query<{ ended_at: number }>('select ended_at from act where order_id = $1', [
    order.uuid,
  ])
  const stamp = new Date(rows[0]?.ended_at ?? 0).toISOString().replace(/[-:]|\.\d+/g, '')
  expect(file.body.match(/DTSTAMP:.+/g)?.map((line) => line.trim())).toEqual([`DTSTAMP:${stamp}`, `DTSTAMP:${stamp}`])
  expect((await shop.visitor('203.0.113.9').get(address)).statusCode).toBe(404)
})

test('once all is cancelled the event is cancelled under the same number, with a higher one of its own', async () => {
  const { order, mails, last } = await bought(2)
  const [sold] = eventsIn(mails()[0])
  await order.cancel([0, 1])
  await shop.work()
  expect(eventsIn(last())).toEqual([{ ...sold, method: 'CANCEL', status: 'CANCELLED', sequence: 1 }])
  expect(last()?.attachments.map(({ filename }) => filename)).toContain('visit-cancelled.ics')
  expect(last()?.text).toContain('The cancellation for your calendar is attached')
  expect(calendarAfter(mails())).toEqual([])
})

test('a ticket that moves leaves its event to the others, and what is cancelled afterwards goes from its new day', async () => {
  const { order, mails } = await bought(3)
  await order.change([{ place: 0, to: SUNDAY }], { on })
  await shop.work()
  expect(titles(calendarAfter(mails()))).toEqual([
    expect.stringMatching(`^${SATURDAY} 2 × `),
    expect.stringMatching(`^${SUNDAY} [^×]+$`),
  ])
  await order.cancel([0], { version: 1 })
  await shop.work()
  expect(titles(calendarAfter(mails()))).toEqual([expect.stringMatching(`^${SATURDAY} 2 × `)])
})

test('one that moves away and back is in the calendar again', async () => {
  const { order, mails } = await bought(1)
  await order.change([{ place: 0, to: SUNDAY }], { on })
  await shop.work()
  await order.change([{ place: 0, to: SATURDAY, version: 1 }], { on })
  await shop.work()
  expect(titles(calendarAfter(mails()))).toEqual([expect.stringMatching(`^${SATURDAY} `)])
})

test('what the access system refuses to cancel stays in the calendar as it is', async () => {
  const { order, last } = await bought(1)
  shop.access.passages.set(order.reference(0), Date.now())
  await order.cancel([0])
  await shop.work()
  expect(eventsIn(last())).toEqual([])
})

test('a day that several tickets of two days share is one event with the count of them', async () => {
  const { order } = await bought(2)
  const [first, second] = order.pieces.map(({ uuid }) => uuid)
  await shop.pool.query(
    `update order_entry set slot_start = 600,
       days = case uuid when $1 then '{2026-12-12,2026-12-13}'::date[] else '{2026-12-13,2026-12-14}'::date[] end
     where uuid in ($1, $2)`,
    [first, second],
  )
  const { rawPayload } = await order.buyer.get(`/transactions/${order.uuid}/calendar`)
  const events = eventsIn({ attachments: [{ filename: 'a.ics', content: rawPayload }] } as unknown as Mail)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
  expect(events.map(({ from, title }) => `${from} ${title.replace(/, .*/, '')}`).sort()).toEqual([
    expect.stringMatching(/^2026-12-12T10:00:00 [^×]+$/),
    expect.stringMatching(/^2026-12-13T10:00:00 2 × /),
    expect.stringMatching(/^2026-12-14T10:00:00 [^×]+$/),
  ])
})

test('a pass of the season is no appointment, even on its last day', async () => {
  const { order } = await bought(1)
  await shop.pool.query(`update order_entry set validity = validity || '{"amount": 115}' where order_id = $1`, [
    order.uuid,
  ])
  expect((await order.buyer.get(`/transactions/${order.uuid}/calendar`)).statusCode).toBe(404)
})
