import { addDays } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { type SoldOrder, soldOrder } from '../../../harness/after-sale/sold-order.ts'
import { lockWaiters } from '../../../harness/lock-waiters.ts'
import { atOnce } from '../../../harness/orders/at-once.ts'
import { notify } from '../../../harness/shop.ts'
import { firstFaults } from '../../../harness/slots/races/race.ts'
import { ACCEPTED, aFamily, anAdult, BRIDGE, type SlotAt, slotShop } from '../../../harness/slots/slot-shop.ts'
import { reverseEntry } from '../reversals/reverse.ts'
import { endUnpaidChanges } from './end-unpaid.ts'
import { runChange } from './run-change.ts'

const slots = slotShop()
const on = '2026-12-01T10:00:00+01:00'
let day = '2027-01-09'
let [from, to] = [
  { validFrom: day, timeSlot: '10:00' },
  { validFrom: day, timeSlot: '13:00' },
]
async function nextDay(): Promise<void> {
  day = addDays(day, 1)
  from = { validFrom: day, timeSlot: '10:00' }
  to = { validFrom: day, timeSlot: '13:00' }
  await slots.offer(from, 20)
  await slots.offer(to, 20)
}
/** Each test has a day of its own. */
beforeEach(nextDay)
const family = (at = from) => soldOrder(slots.shop, [aFamily(at)], ACCEPTED)
const toOther = () => [{ place: 0, to: to.validFrom, time: to.timeSlot }]
const twice = (times: number) => Array.from({ length: times })
type Reply = Awaited<ReturnType<SoldOrder['ask']>>
const outcomeOf = (reply: Reply): string => (reply.statusCode === 201 ? 'made' : reply.json().error.code)

const lockSlot = async (db: pg.ClientBase, { validFrom, timeSlot }: SlotAt): Promise<boolean> => {
  const { rowCount } = await db.query(
    'select from slot where (group_id, day, start_min) = ($1, $2, $3) for update skip locked',
    [BRIDGE, validFrom, minuteOf(timeSlot)],
  )
  return rowCount === 1
}

/**
 * Starts a change of an order, and another act once the change waits for its new slot. By then the change has read the
 * order and written nothing.
 */
async function changeAnd<T>(order: SoldOrder, act: () => Promise<T>) {
  const [holder, lookout] = [await slots.shop.pool.connect(), await slots.shop.pool.connect()]
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
  await lockSlot(holder, to)
  const changed = order.ask(toOther(), { on })
  let other: Promise<T> | undefined
  try {
    await lockWaiters(lookout, 1, performance.now() + 15_000)
    other = act()
    // Without the lock of the order it does not wait.
    await Promise.race([lockWaiters(lookout, 2), other])
  } finally {
    await holder.query('commit')
    holder.release()
    lookout.release()
    await Promise.allSettled([changed, other])
  }
  const replies = [await changed, await other] as const
  await slots.shop.work()
  return replies
}

test('ten changes of one entry at once are one act', async () => {
  const order = await family()
  const [first, others] = await changeAnd(order, () => Promise.all(twice(9).map(() => order.ask(toOther(), { on }))))
  expect([first, ...others].map(outcomeOf)).toEqual(['made', ...twice(9).map(() => 'act-under-way')])
})

test('a change and a cancellation of one entry at once are one act', async () => {
  const order = await family()
  const items = [{ uuid: order.pieces[0]?.uuid, version: 0 }]
  const replies = await changeAnd(order, () =>
    order.buyer.post(`/v2/transaction/${order.uuid}/cancel`, { kind: 'cancel', items }, { 'x-shop-now': on }),
  )
  expect(replies.map(outcomeOf)).toEqual(['made', 'act-under-way'])
})

test('a change and a reversal by the operator of one entry at once are one act', async () => {
  const order = await family()
  const { number } = await order.order()
  const [reply, reversed] = await changeAnd(order, () =>
    reverseEntry(
      { ...slots.shop.now(), operator: { name: 'jana' } },
      { number, place: 1 },
      { amount: null, reason: 'broken lift' },
    ),
  )
  expect([outcomeOf(reply), reversed]).toEqual(['made', expect.objectContaining({ why: 'under-way' })])
})

test('of two parties that want the last places of another time one gets them', async () => {
  const [one, other] = [await family(), await family()]
  await slots.offer(to, 7)
  const replies = await Promise.all([one, other].map((order) => order.ask(toOther(), { on })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  await slots.shop.work()
  expect(await slots.counts(to)).toMatchObject({ held: 0, sold: 4 })
})

test('parties that swap their times do not wait for each other', async () => {
  const faults = await firstFaults(async () => {
    await nextDay()
    const orders = await Promise.all(twice(4).map((_, n) => family(n % 2 === 0 ? from : to)))
    const changes = await Promise.all(
      orders.map((order, n) => {
        const at = n % 2 === 0 ? to : from
        return order.change([{ place: 0, to: at.validFrom, time: at.timeSlot }], { on })
      }),
    )
    const holder = await slots.shop.pool.connect()
    await holder.query('begin')
    await lockSlot(holder, from)
    const made = changes.map(({ id }) => runChange(slots.shop.now(), id))
    let isLaterFree = false
    try {
      await lockWaiters(slots.shop.pool, made.length)
      isLaterFree = await lockSlot(holder, to)
    } finally {
      await holder.query('commit')
      holder.release()
      await Promise.allSettled(made)
    }
    await slots.shop.work()
    expect([await slots.counts(from), await slots.counts(to)]).toMatchObject([
      { held: 0, sold: 8 },
      { held: 0, sold: 8 },
    ])
    return isLaterFree ? [] : ['who waits for the earlier time has locked the later one, and others wait for that']
  })
  expect(faults).toEqual([])
})

/** Starts changes to a dearer day, and opens their payments. */
async function dearerChanges(count: number) {
  const late = `${addDays(day, -1)}T10:00:00+01:00`
  const next = { validFrom: addDays(day, 49), timeSlot: '13:00' }
  const orders = await Promise.all(twice(count).map(() => soldOrder(slots.shop, [anAdult(from)], ACCEPTED)))
  await slots.offer(next, 20)
  const changes = []
  for (const order of orders) {
    const change = await order.change([{ place: 0, to: next.validFrom, time: next.timeSlot }], { on: late })
    if (change.amount.pay === 0) throw new Error('the new day has to be dearer')
    changes.push({ order, change, ref: await order.openPayment(change) })
  }
  return { next, changes }
}

/** Pays as the provider does. */
const payAt = (ref: string) => {
  slots.shop.payment.end(ref, 'paid')
  return notify(slots.shop, ref)
}

type Started = Awaited<ReturnType<typeof dearerChanges>>['changes'][number]
/** Returns whether the ticket was moved. If so its payment is kept, otherwise all of it is paid back. */
async function isMoved({ order, change, ref }: Started): Promise<boolean> {
  const { status } = await order.status(change)
  const { amount, refunded } = slots.shop.payment.payments.get(ref) ?? {}
  const reasons = (await order.refunds()).map(([, reason]) => reason)
  expect({ status, reasons, refunded }).toEqual(
    status === 'success'
      ? { status, reasons: [], refunded: 0 }
      : { status: 'failed', reasons: ['late'], refunded: amount },
  )
  return status === 'success'
}

test('a payment at the end of its time moves the ticket or is refunded, and is never kept', async () => {
  const { changes } = await dearerChanges(4)
  for (const { ref } of changes) slots.shop.payment.end(ref, 'paid')
  // Payments that were closed before are old enough that the sweep does not wait for them.
  await slots.shop.pool.query("update payment_attempt set state = 'timed-out', closed_at = now() where state = 'open'")
  await slots.shop.pool.query("update act set pay_until = now() - interval '1 second' where state = 'unpaid'")
  await Promise.all([endUnpaidChanges(slots.shop.now()), ...changes.map(({ ref }) => notify(slots.shop, ref))])
  await slots.shop.work()
  for (const one of changes) await isMoved(one)
})

test('a payment that is open when its time ends moves the ticket, also when it is paid at that moment', async () => {
  const { changes } = await dearerChanges(4)
  for (const { ref } of changes) slots.shop.payment.end(ref, 'paid')
  await slots.shop.pool.query("update act set pay_until = now() - interval '1 second' where state = 'unpaid'")
  await Promise.all([endUnpaidChanges(slots.shop.now()), ...changes.map(({ ref }) => notify(slots.shop, ref))])
  await slots.shop.work()
  const moved: boolean[] = []
  for (const one of changes) moved.push(await isMoved(one))
  expect(moved).toEqual(changes.map(() => true))
})

test('a payment and a guest who leaves at once: the ticket is moved, or the money comes back', async () => {
  const { next, changes } = await dearerChanges(2)
  await Promise.all(changes.flatMap(({ order, change, ref }) => [order.leave(change), payAt(ref)]))
  await slots.shop.work()
  let moved = 0
  for (const one of changes) if (await isMoved(one)) moved++
  expect(await slots.counts(next)).toMatchObject({ held: 0, sold: moved })
})

test.for([
  ['of leaving a change and its payment at once the first counts: it was left', 'left'],
  ['of leaving a change and its payment at once the first counts: it was paid', 'paid'],
])('%s', async ([, first]) => {
  const { next, changes } = await dearerChanges(1)
  const [one] = changes
  if (!one) throw new Error('there is one change')
  const { order, change, ref } = one
  const acts: (() => Promise<unknown>)[] = [() => order.leave(change), () => payAt(ref)]
  await atOnce(slots.shop.pool, order.uuid, ...(first === 'left' ? acts : acts.toReversed()))
  await slots.shop.work()
  const moved = await isMoved(one)
  expect(moved).toBe(first === 'paid')
  expect([await slots.counts(from), await slots.counts(next)]).toMatchObject([
    { held: 0, sold: moved ? 0 : 1 },
    { held: 0, sold: moved ? 1 : 0 },
  ])
})
