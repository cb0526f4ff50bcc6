import { rmSync } from 'node:fs'
import { addDays } from '@gondola/rules/day.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { notify, pay, submissionOf } from '../../harness/shop.ts'
import { writeLongBridge } from '../../harness/slots/changed-resort.ts'
import {
  ACCEPTED,
  aFamily,
  anAdult,
  BRIDGE,
  codes,
  type SlotAt,
  slotShop,
  TIME,
} from '../../harness/slots/slot-shop.ts'
import { endOverdueOrders } from '../orders/end-overdue.ts'
import { expireHolds } from '../reservations/places.store.ts'

/** The bridge with the lift up is valid on three days, the bridge on foot on one. */
const THREE_DAYS = 3
const dir = writeLongBridge(THREE_DAYS)
afterAll(() => rmSync(dir, { recursive: true }))

const slots = slotShop(dir)
const visitor = () => slots.shop.visitor()

/** Three days in a row that nobody has used, each with so many places; every test has its own. */
let next = '2026-12-05'
async function freshDays(...offered: number[]): Promise<SlotAt[]> {
  const days = offered.map((_, index) => ({ validFrom: addDays(next, index), timeSlot: TIME }))
  next = addDays(next, 5)
  for (const [index, slot] of days.entries()) await slots.offer(slot, offered[index] ?? 0)
  return days
}
const adult = (slot: SlotAt | undefined, uuid?: string) =>
  anAdult({ variantId: 'morava-bridge-lift1-adult', ...slot, ...(uuid ? { uuid } : {}) })
const family = (slot: SlotAt | undefined) => aFamily({ variantId: 'morava-bridge-lift1-family', ...slot })

const taken = (days: SlotAt[]) =>
  Promise.all(
    days.map(async (day) => {
      const { held, sold } = await slots.counts(day)
      return [held, sold]
    }),
  )
const onEach = (held: number, sold: number) => [
  [held, sold],
  [held, sold],
  [held, sold],
]

describe('an entry that is valid on several days takes its places on each of them', () => {
  test('a dry-run holds them on each day of its inclusive validity', async () => {
    const days = await freshDays(10, 10, 10)
    const quote = await visitor().dryRun([adult(days[0]), family(days[0])])
    expect(codes(quote)).toEqual(['', ''])
    expect(quote.entries[0]?.inclusiveValidity).toEqual(days.map(({ validFrom }) => validFrom))
    expect(await taken(days)).toEqual(onEach(5, 0))
    const asked = days.map(({ validFrom }) => validFrom).join()
    const told = (await visitor().get(`/api/timeslots?dates=${asked}&groupId=${BRIDGE}`)).json()
    expect(told.map((day: { times: Record<string, object> }) => day.times[TIME])).toEqual([
      { available: 10, occupied: 5 },
      { available: 10, occupied: 5 },
      { available: 10, occupied: 5 },
    ])
  })

  test.each([0, 1, 2])('day %i being full, none of the days is held', async (full) => {
    const days = await freshDays(5, 5, 5)
    await slots.offer(days[full] as SlotAt, 1)
    expect(codes(await visitor().dryRun([anAdult(days[full])]))).toEqual([''])
    const before = await taken(days)
    expect(codes(await visitor().dryRun([adult(days[0])]))).toEqual(['time-filled'])
    expect(await taken(days)).toEqual(before)
  })

  test.each([0, 1, 2])('day %i being closed, what is held of all of them can be bought no more', async (closed) => {
    const days = await freshDays(5, 5, 5)
    const [buyer, piece] = [visitor(), adult(days[0])]
    await buyer.dryRun([piece])
    await slots.offer(days[closed] as SlotAt, 0)
    const answer = await buyer.post('/v2/transaction/validate', submissionOf([piece], ACCEPTED))
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'timeslotError'])
    expect(await taken(days)).toEqual(onEach(1, 0))
  })

  test('entries that overlap on one day count in sum on it, and are rejected where it has not enough', async () => {
    const days = await freshDays(3, 3, 1)
    const [first, , last] = days as [SlotAt, SlotAt, SlotAt]
    const quote = await visitor().dryRun([adult(first), anAdult(last), anAdult(first)])
    expect(codes(quote)).toEqual(['time-filled', 'time-filled', ''])
    expect(await taken(days)).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test('a day without such a slot makes it unavailable', async () => {
    const days = await freshDays(9, 9, 9)
    await slots.offer(days[1] as SlotAt, 0)
    const quote = await visitor().dryRun([adult(days[0])])
    expect(quote.entries[0]?.errors).toEqual([{ code: 'unavailable', reasons: ['no-slot'] }])
  })

  test('whoever moves by one day keeps two of the days and gives back one', async () => {
    const days = await freshDays(1, 1, 1, 1)
    const buyer = visitor()
    const piece = adult(days[0])
    await buyer.dryRun([piece])
    expect(codes(await buyer.dryRun([{ ...piece, validFrom: days[1]?.validFrom ?? '' }]))).toEqual([''])
    expect(await taken(days)).toEqual([[0, 0], ...onEach(1, 0)])
  })

  test('release, and the end of the hold, give them back on each day', async () => {
    const days = await freshDays(9, 9, 9)
    const [leaving, forgetting] = [visitor(), visitor()]
    const [one, other] = [family(days[0]), adult(days[0])]
    await leaving.dryRun([one])
    await forgetting.dryRun([other])
    await slots.release(leaving, [one])
    expect(await taken(days)).toEqual(onEach(1, 0))
    await slots.expire([other])
    await expireHolds(slots.shop.deps)
    expect(await taken(days)).toEqual(onEach(0, 0))
    const late = await forgetting.post('/v2/transaction/validate', submissionOf([other], ACCEPTED))
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'reservation-expired'])
  })
})

describe('an order of several days', () => {
  test('sells them on each day, and the ticket that is refused gives each of them back', async () => {
    const days = await freshDays(9, 9, 9)
    const buyer = visitor()
    slots.shop.access.refuse('morava-bridge-lift1-family', 77)
    const { uuid } = await buyer.order([adult(days[0]), family(days[0])], ACCEPTED)
    expect(await taken(days)).toEqual(onEach(5, 0))
    await pay(slots.shop, buyer, uuid)
    expect(await taken(days)).toEqual(onEach(0, 5))
    await slots.shop.work()
    expect(await taken(days)).toEqual(onEach(0, 1))
    const order = (await buyer.get(`/api/transactions/${uuid}`)).json()
    expect(order.status).toBe('finished')
  })

  test('that is not paid in time gives them back on each day', async () => {
    const days = await freshDays(9, 9, 9)
    const buyer = visitor()
    const piece = adult(days[0])
    const { uuid } = await buyer.order([piece], ACCEPTED)
    await slots.shop.pool.query(`update orders set payment_due = now() - interval '1 minute' where id = $1`, [uuid])
    await slots.expire([piece])
    await endOverdueOrders(slots.shop.deps)
    await expireHolds(slots.shop.deps)
    expect(await taken(days)).toEqual(onEach(0, 0))
  })

  test.each([
    [0, 'paid'],
    [1, 'failed'],
    [2, 'failed'],
  ] as const)('paid late with %i of its days full meanwhile: %s, and no day is sold alone', async (full, status) => {
    const days = await freshDays(1, 1, 1)
    const buyer = visitor()
    const piece = adult(days[0])
    const { uuid } = await buyer.order([piece], ACCEPTED)
    const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
    const ref = slots.shop.payment.refOf(url)
    await slots.expire([piece])
    await expireHolds(slots.shop.deps)
    for (const day of days.slice(days.length - full))
      expect(codes(await visitor().dryRun([anAdult(day)]))).toEqual([''])
    slots.shop.payment.end(ref, 'paid')
    await notify(slots.shop, ref)
    const { rows } = await slots.shop.pool.query('select status from orders where id = $1', [uuid])
    expect(rows).toEqual([{ status }])
    const sold = (await taken(days)).map(([, count]) => count)
    expect(sold).toEqual(status === 'paid' ? [1, 1, 1] : [0, 0, 0])
  })
})
