import { addDays } from '@gondola/rules/day.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { aPiece } from '../../../harness/shop.ts'
import { ACCEPTED, aFamily, slotShop } from '../../../harness/slots/slot-shop.ts'
import { endUnpaidChanges } from './end-unpaid.ts'

const slots = slotShop()
const on = '2026-12-01T10:00:00+01:00'
/** Each test has a day of its own. */
let day = '2026-12-09'
const nextWeek = () => addDays(day, 7)
let from: { validFrom: string; timeSlot: string }
let to: { validFrom: string; timeSlot: string }
beforeEach(async () => {
  day = addDays(day, 1)
  from = { validFrom: day, timeSlot: '10:00' }
  to = { validFrom: day, timeSlot: '13:00' }
  await slots.offer(from, 20)
  await slots.offer(to, 20)
})
const family = () => soldOrder(slots.shop, [aFamily(from)], ACCEPTED)
const counts = async () => {
  const [one, other] = [await slots.counts(from), await slots.counts(to)]
  return [one.held, one.sold, other.held, other.sold]
}
const toOther = () => [{ place: 0, to: to.validFrom, time: to.timeSlot }]
const times = async (order: SoldOrder) => (await order.order()).entries.map(({ meta }) => meta.timeSlot?.from)

describe('a change to another time', () => {
  test('8: of the same day is free and asks the access system for no other days', async () => {
    const order = await family()
    const calls = slots.shop.access.changes.calls
    const change = await order.change(toOther(), { on, expected: { pay: 0, back: 0 } })
    expect(await counts()).toEqual([0, 4, 4, 0])
    await slots.shop.work()
    expect((await order.status(change)).status).toBe('success')
    expect([await counts(), await times(order)]).toEqual([[0, 0, 0, 4], [to.timeSlot]])
    expect(slots.shop.access.changes.calls).toBe(calls)
    const mail = slots.shop.mails.at(-1)
    const files = Object.fromEntries(
      mail?.attachments.map(({ filename, content }) => [filename, String(content)]) ?? [],
    )
    // The new event is on its way for the first time; the old one is told a second time.
    expect(files['navsteva.ics']).toMatch(
      new RegExp(`METHOD:PUBLISH.*DTSTART\\S*T${to.timeSlot.replace(':', '')}00.*`, 's'),
    )
    expect(files['navsteva.ics']?.match(/SEQUENCE:\d+/g)).toEqual(['SEQUENCE:0'])
    expect(files['navsteva-zrusena.ics']).toMatch(/METHOD:CANCEL.*SEQUENCE:1.*STATUS:CANCELLED/s)
  })

  test('of a used ticket is refused with the time of its use, and the new places are free again', async () => {
    const order = await family()
    const usedAt = '2026-12-12T09:02:11.000Z'
    slots.shop.access.passages.set(order.reference(0), Date.parse(usedAt))
    const change = await order.change(toOther(), { on })
    await slots.shop.work()
    expect((await order.status(change)).updates[0]).toMatchObject({ status: 'error', error: 'used', usedAt, was: null })
    expect(slots.shop.mails.at(-1)?.text).toContain('už byla použita (12.12.2026, 10.02)')
    expect([await counts(), await times(order)]).toEqual([[0, 4, 0, 0], [from.timeSlot]])
  })

  test('9: with too few free places is told as full, and holds nothing', async () => {
    const order = await family()
    await slots.offer(to, 3)
    const quote = await order.quote(toOther(), on)
    expect(quote.items[0]?.errors).toEqual([{ code: 'time-filled' }])
    const refused = await order.ask(toOther(), { on })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      expect.objectContaining({
        code: 'timeslotError',
        details: { entries: [{ uuid: order.pieces[0]?.uuid, errors: [{ code: 'time-filled' }] }] },
      }),
    ])
    expect(await counts()).toEqual([0, 4, 0, 0])
  })

  test('holds its new places until it is paid, and no longer than that', async () => {
    to = { validFrom: addDays(day, 13), timeSlot: '10:30' }
    await slots.offer(to, 4)
    const order = await family()
    const late = { on: `${addDays(day, -1)}T10:00:00+01:00` }
    const change = await order.change(toOther(), late)
    expect(change.amount.pay).toBeGreaterThan(0)
    expect(await counts()).toEqual([0, 4, 4, 0])
    await slots.shop.pool.query("update act set pay_until = now() - interval '1 second' where id = $1", [change.id])
    expect(await endUnpaidChanges(slots.shop.now())).toBe(1)
    expect(await counts()).toEqual([0, 4, 0, 0])
    const again = await order.change(toOther(), late)
    await order.pay(again)
    await slots.shop.work()
    expect([await counts(), (await order.status(again)).status]).toEqual([[0, 0, 0, 4], 'success'])
  })

  test('10: can be asked for until its start, and its cancellation until 23:58 of the day before', async () => {
    from = { validFrom: '2026-12-12', timeSlot: '10:00' }
    await slots.offer(from, 20)
    const order = await family()
    const next = [{ place: 0, to: '2026-12-19', time: to.timeSlot }]
    await slots.offer({ validFrom: '2026-12-19', timeSlot: to.timeSlot }, 20)
    const change = (now: string) => order.ask(next, { on: now }, true)
    expect((await change('2026-12-12T09:59:59+01:00')).statusCode).toBe(200)
    expect((await change('2026-12-12T10:00:00+01:00')).json().error).toMatchObject({
      code: 'change-not-offered',
      details: { why: 'started' },
    })
    const cancel = (now: string) =>
      order.buyer.post(
        `/v2/transaction/${order.uuid}/cancel`,
        { kind: 'cancel', items: [{ uuid: order.pieces[0]?.uuid, version: 0 }], dryRun: true },
        { 'x-shop-now': now },
      )
    expect((await cancel('2026-12-11T22:58:59.999Z')).statusCode).toBe(200)
    expect((await cancel('2026-12-11T23:59:00+01:00')).json().error).toMatchObject({
      code: 'cancel-not-offered',
      details: { why: 'too-late' },
    })
  })
})

describe('21, 22: a change whose reply was lost', () => {
  const toNextWeek = () => [{ place: 0, to: nextWeek(), time: to.timeSlot }]
  const paid = async (order: SoldOrder, now = on) => {
    const change = await order.change(toNextWeek(), { on: now })
    if (change.amount.pay > 0) await order.pay(change)
    return change
  }

  test('is repeated, and has changed once', async () => {
    const order = await family()
    slots.shop.access.changes.lost.add(order.reference(0))
    const change = await paid(order)
    await expect(slots.shop.work('change-date')).rejects.toThrow('in doubt')
    expect((await order.status(change)).updates[0]?.status).toBe('requested')
    await slots.shop.work()
    expect((await order.status(change)).status).toBe('success')
  })

  test('while its guest came on the old day ends as used, the old time stays, and the money goes back', async () => {
    const order = await family()
    const reference = order.reference(0)
    slots.shop.access.changes.silent.add(reference)
    // The day before, another day is dearer.
    const change = await paid(order, `${addDays(day, -1)}T14:00:00+01:00`)
    await expect(slots.shop.work('change-date')).rejects.toThrow('in doubt')
    slots.shop.access.passages.set(reference, Date.now())
    slots.shop.access.changes.silent.delete(reference)
    await slots.shop.work()
    expect((await order.status(change)).updates[0]?.error).toBe('used')
    expect([await counts(), await times(order)]).toEqual([[0, 4, 0, 0], [from.timeSlot]])
    const { pay } = change.amount
    expect([pay > 0, (await order.refunds()).map(([amount]) => amount)]).toEqual([true, [pay]])
  })

  test('while its guest came on the new day has succeeded', async () => {
    const order = await family()
    const reference = order.reference(0)
    slots.shop.access.changes.lost.add(reference)
    const change = await paid(order)
    await expect(slots.shop.work('change-date')).rejects.toThrow('in doubt')
    slots.shop.access.passages.set(reference, Date.now())
    await slots.shop.work()
    expect((await order.status(change)).status).toBe('success')
    expect((await order.order()).entries[0]?.meta.validFrom).toBe(nextWeek())
  })
})

test.for([
  [
    '21: a coaster ticket whose guest came on the old day costs what it did, and what its change cost comes back',
    { day: '2026-12-12', to: '2026-12-19', pay: 10, fault: 'silent' },
    { status: 'error', amount: 260, refunds: [10], corrections: 0 },
  ],
  [
    '22: a coaster ticket whose guest came on the new day costs what that day costs, with its corrective document',
    { day: '2026-12-19', to: '2026-12-12', pay: 40, fault: 'lost' },
    { status: 'success', amount: 300, refunds: [], corrections: 1 },
  ],
] as const)('%s', async ([, { day, to, pay, fault }, ended]) => {
  const at = { timeSlot: '15:00', method: 'print' } as const
  const ticket = aPiece({ variantId: 'morava-coaster-1-adult', validFrom: day, ...at })
  const order = await soldOrder(slots.shop, [ticket], ACCEPTED)
  const { changes, passages } = slots.shop.access
  const reference = order.reference(0)
  changes[fault].add(reference)
  const moves = [{ place: 0, to, time: at.timeSlot }]
  const change = await order.change(moves, { on: '2026-12-12T14:00:00+01:00', expected: { pay, back: 0 } })
  await order.pay(change)
  await expect(slots.shop.work('change-date')).rejects.toThrow('in doubt')
  passages.set(reference, Date.now())
  changes.silent.delete(reference)
  await slots.shop.work()
  const { entries, meta } = await order.order()
  const refunds = (await order.refunds()).map(([crowns]) => crowns)
  const { status } = (await order.status(change)).updates[0] ?? {}
  const { amount, meta: visit } = entries[0] ?? expect.unreachable()
  expect(visit.validFrom).toBe('2026-12-12')
  expect({ status, amount, refunds, corrections: meta.corrections.length }).toEqual(ended)
})
