import { describe, expect, test } from 'vitest'
import { agreeingShop } from '../../../harness/after-sale/agreeing-shop.ts'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { breakWrites } from '../../../harness/broken-writes.ts'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, notify, type TestShop } from '../../../harness/shop.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { sweepPayments } from '../../payments/payments.ts'
import { endUnpaidChanges } from './end-unpaid.ts'

let shop: TestShop
agreeingShop((opened) => {
  shop = opened
})

const ticket = (id: string, validFrom: string) => aPiece({ variantId: `lipno-${id}`, validFrom })
const on = '2026-12-10T10:00:00+01:00'
const adult = () => soldOrder(shop, [ticket('ski-1day-adult', '2026-12-12')])
const TO_DEARER = [{ place: 0, to: '2026-12-28' }]
const days = async (order: SoldOrder) => (await order.order()).entries.map(({ meta }) => meta.validFrom)
const payTimeIsOver = () =>
  shop.pool.query("update act set pay_until = now() - interval '1 second' where state = 'unpaid'")

describe('a dearer change of date', () => {
  test('4: is paid by card, and made then, with a corrective document upwards', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on, expected: { pay: 230, back: 0 } })
    await order.pay(change)
    expect((await order.status(change)).payment.state).toBe('paid')
    expect(await days(order)).toEqual(['2026-12-12'])
    await shop.work()
    const { status, back } = await order.status(change)
    expect([status, back.amount, await days(order)]).toEqual(['success', 0, ['2026-12-28']])
    const { entries, meta } = await order.order()
    expect([entries[0]?.amount, meta.corrections.length]).toEqual([1130, 1])
    const correction = await order.buyer.get(meta.corrections[0] ?? '')
    expect([correction.statusCode, correction.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(textOf(correction.rawPayload)).toMatch(/Změna termínu, doplatek ceny.*Doplaceno celkem/s)
  })

  test('is paid by whoever may change the order, and by nobody else', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    await expect(order.openPayment(change, 'x'.repeat(22))).rejects.toThrow('not-found')
    const ref = await order.openPayment(change, orderKey(shop.deps.config.ORDER_SECRET, order.uuid))
    expect(await order.openPayment(change)).toBe(ref)
    shop.payment.end(ref, 'declined')
    await notify(shop, ref)
    expect((await order.status(change)).payment.state).toBe('open')
    await order.pay(change)
    await shop.work()
    expect(await days(order)).toEqual(['2026-12-28'])
  })

  test('stays unpaid by a declined payment and one of another amount, and is made once by one that comes twice', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    const declined = await order.openPayment(change)
    shop.payment.end(declined, 'declined')
    await notify(shop, declined)
    await shop.work()
    expect([(await order.status(change)).payment.state, await days(order)]).toEqual(['open', ['2026-12-12']])

    const ref = await order.openPayment(change)
    const payment = shop.payment.payments.get(ref)
    const due = payment?.amount ?? 0
    if (payment) payment.amount = due - 100
    shop.payment.end(ref, 'paid')
    await notify(shop, ref)
    await shop.work()
    expect([(await order.status(change)).payment.state, await days(order)]).toEqual(['open', ['2026-12-12']])

    if (payment) payment.amount = due
    await Promise.all([notify(shop, ref), notify(shop, ref)])
    await notify(shop, ref)
    await shop.work()
    await notify(shop, ref)
    await shop.work()
    const { entries, meta } = await order.order()
    expect([await days(order), entries[0]?.amount, meta.corrections.length]).toEqual([['2026-12-28'], 1130, 1])
    expect(await order.refunds()).toEqual([])
  })

  test('that nobody pays ends, and the date stays', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    expect(await endUnpaidChanges(shop.now())).toBe(0)
    await payTimeIsOver()
    expect(await endUnpaidChanges(shop.now())).toBe(1)
    const { status, updates, payment } = await order.status(change)
    expect([status, updates[0]?.error, payment.state]).toEqual(['failed', 'not-paid', 'ended'])
    await expect(order.openPayment(change)).rejects.toThrow('payment-not-open')
    expect([await days(order), await order.refunds()]).toEqual([['2026-12-12'], []])
  })

  test('that cannot be ended keeps no other waiting', async () => {
    const [broken, order] = [await adult(), await adult()]
    const [stays, ends] = [await broken.change(TO_DEARER, { on }), await order.change(TO_DEARER, { on })]
    await payTimeIsOver()
    await shop.pool.query("update act set pay_until = pay_until - interval '1 minute' where id = $1", [stays.id])
    const repair = await breakWrites(shop, 'update on act', `old.id = '${stays.id}'`)
    const failed: unknown[] = []
    expect(await endUnpaidChanges(shop.now(), (_, orderId) => failed.push(orderId))).toBe(1)
    expect(failed).toEqual([broken.uuid])
    expect([(await broken.status(stays)).payment.state, (await order.status(ends)).payment.state]).toEqual([
      'open',
      'ended',
    ])
    await repair()
    expect(await endUnpaidChanges(shop.now())).toBe(1)
  })

  test('waits beyond its time for a payment that is open, and is made when that was paid', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    const ref = await order.openPayment(change)
    await payTimeIsOver()
    expect(await endUnpaidChanges(shop.now())).toBe(0)
    shop.payment.end(ref, 'paid')
    await shop.pool.query("update payment_attempt set next_inquiry_at = now() where state = 'open'")
    await sweepPayments(shop.now())
    await shop.work()
    expect(await days(order)).toEqual(['2026-12-28'])
  })

  test('23: that is paid after its end is refunded, and the date stays', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    const ref = await order.openPayment(change)
    shop.payment.end(ref, 'cancelled')
    await notify(shop, ref)
    await payTimeIsOver()
    expect(await endUnpaidChanges(shop.now())).toBe(1)
    shop.payment.end(ref, 'paid')
    await notify(shop, ref)
    await notify(shop, ref)
    await shop.work()
    expect(await order.refunds()).toEqual([[230, 'late']])
    expect(await days(order)).toEqual(['2026-12-12'])
  })
})

describe('a dearer change that its guest leaves', () => {
  const inquireAgain = () => shop.pool.query("update payment_attempt set next_inquiry_at = now() where state = 'left'")

  test('ends at once: its money page is no more, another act may begin, and the date stays', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    await order.openPayment(change)
    const { status, updates, payment } = await order.leave(change)
    expect([status, updates[0]?.error, payment.state]).toEqual(['failed', 'left', 'ended'])
    expect(await order.leave(change)).toMatchObject({ status: 'failed' })
    await expect(order.openPayment(change)).rejects.toThrow('payment-not-open')
    const another = await order.change(TO_DEARER, { on })
    await order.pay(another)
    await shop.work()
    expect([await days(order), await order.refunds()]).toEqual([['2026-12-28'], []])
    expect(shop.mails.some(({ text }) => text.includes('Od změny jste upustili'))).toBe(true)
  })

  test('is left by whoever may change the order, and by nobody else', async () => {
    const order = await adult()
    const { id } = await order.change(TO_DEARER, { on })
    const leave = (key?: string) =>
      shop.visitor().send({
        method: 'DELETE',
        url: `/api/v2/transaction/${order.uuid}/change-date/${id}${key ? `?key=${key}` : ''}`,
      })
    expect((await leave()).statusCode).toBe(404)
    expect((await leave(orderKey(shop.deps.config.ORDER_SECRET, order.uuid))).json()).toMatchObject({
      status: 'failed',
    })
  })

  test('and that was paid before goes on', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    shop.payment.end(await order.openPayment(change), 'paid')
    await shop.pool.query("update payment_attempt set opened_at = now() - interval '3 seconds' where state = 'open'")
    expect((await order.leave(change)).payment.state).toBe('paid')
    await shop.work()
    expect([await days(order), await order.refunds()]).toEqual([['2026-12-28'], []])
  })

  test('and that is paid afterwards is refunded, also where no notice comes', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    const ref = await order.openPayment(change)
    await order.leave(change)
    shop.payment.end(ref, 'paid')
    await inquireAgain()
    await sweepPayments(shop.now())
    await shop.work()
    expect([await days(order), await order.refunds()]).toEqual([['2026-12-12'], [[230, 'late']]])
  })

  test('leaves no payment in doubt that its provider has ended', async () => {
    const order = await adult()
    const change = await order.change(TO_DEARER, { on })
    const ref = await order.openPayment(change)
    await order.leave(change)
    shop.payment.end(ref, 'timed-out')
    await inquireAgain()
    await sweepPayments(shop.now())
    const { rows } = await shop.pool.query('select state from payment_attempt where ref = $1', [ref])
    expect(rows).toEqual([{ state: 'timed-out' }])
    expect((await order.order()).status).toBe('finished')
  })
})

describe('6, 7: a dearer and a cheaper entry', () => {
  const both = () => soldOrder(shop, [ticket('ski-3day-adult', '2026-12-18'), ticket('ski-1day-adult', '2026-12-28')])
  const MOVES = [
    { place: 0, to: '2026-12-26' },
    { place: 1, to: '2027-01-12' },
  ]
  const started = async (order: SoldOrder) => {
    const change = await order.change(MOVES, { on: '2026-12-05T10:00:00+01:00', expected: { pay: 520, back: 0 } })
    await order.pay(change)
    return change
  }

  test('cost the net of both', async () => {
    const order = await both()
    const change = await started(order)
    await shop.work()
    expect((await order.status(change)).status).toBe('success')
    expect((await order.order()).entries.map(({ amount }) => amount)).toEqual([3050, 980])
    expect(await order.refunds()).toEqual([])
  })

  test('stay as they are when the cheaper one is refused, as the other is not covered', async () => {
    const order = await both()
    const change = await started(order)
    shop.access.stubborn.set(order.reference(1), 1777)
    await shop.work()
    const { status, updates, back } = await order.status(change)
    const errors = Object.fromEntries(updates.map(({ uuid, error }) => [uuid, error]))
    expect([status, back.amount]).toEqual(['failed', 520])
    expect(order.pieces.map(({ uuid }) => errors[uuid])).toEqual(['not-covered', 'refused'])
    expect([await days(order), await order.refunds()]).toEqual([['2026-12-18', '2026-12-28'], [[520, 'change']]])
  })

  test('bring back what was paid for the dearer one when that is refused', async () => {
    const order = await both()
    const change = await started(order)
    shop.access.stubborn.set(order.reference(0), 1777)
    await shop.work()
    expect((await order.status(change)).back.amount).toBe(610)
    expect(await days(order)).toEqual(['2026-12-18', '2027-01-12'])
    const refunds = await order.refunds()
    expect(refunds.reduce((sum, [amount]) => sum + amount, 0)).toBe(610)
  })
})
