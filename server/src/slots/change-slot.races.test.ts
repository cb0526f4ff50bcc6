import { expect, test } from 'vitest'
import { pay, submissionOf } from '../../harness/shop.ts'
import { changeSlotActs, changeSlotRaces } from '../../harness/slots/races/change-slot-races.ts'
import { testRaces } from '../../harness/slots/races/race.ts'
import { ACCEPTED, anAdult, BRIDGE, codes, type SlotAt, slotShop, TODAY } from '../../harness/slots/slot-shop.ts'
import { straightHolds } from '../../harness/slots/straight-holds.ts'
import { changeSlots, slotOrders } from './change-slot.ts'

const slots = slotShop()
const { lay, buy } = changeSlotActs(slots)

testRaces(slots, changeSlotRaces(slots))

test('operators, imports and buyers all at once: every ticket has its place, every exception is what is offered', async () => {
  const two = [await slots.freshSlot(100), await slots.freshSlot(100)]
  const anyOf = () => two[Math.floor(Math.random() * two.length)] as SlotAt
  const offers = [0, 3, 8, 15, 40, null]
  const operate = async () => {
    for (let round = 0; round < 20; round++)
      await slots.change(anyOf(), offers[Math.floor(Math.random() * offers.length)] ?? null)
  }
  const told: string[] = []
  await Promise.all([
    operate(),
    operate(),
    lay(240).then(() => lay(250)),
    ...Array.from({ length: 30 }, async () => {
      for (let round = 0; round < 3; round++) told.push(await buy(anyOf()))
    }),
  ])
  // If a slot is closed and opened again before the order comes, it is held anew, and the buyer sees that first.
  const answers = ['sold', 'time-filled', 'unavailable', 'timeslotError', 'price-changed']
  expect(told.filter((one) => !answers.includes(one))).toEqual([])
  const sold = await Promise.all(two.map(async (slot) => (await slots.counts(slot)).sold))
  expect(sold.reduce((sum, one) => sum + one, 0)).toBe(told.filter((one) => one === 'sold').length)
})

test('a day that is closed and opened as a whole while carts buy several of its times: nobody waits in a circle, every count is right', async () => {
  const day = '2026-12-03'
  const { db, shelf } = slots.shop.deps
  const ctx = { db, groups: shelf.current().catalogue.slotGroups, today: TODAY, operator: { name: 'tester' } }
  const times = ['10:00', '11:30', '13:00', '14:00']
  const operate = async () => {
    for (let round = 0; round < 10; round++)
      for (const offered of [0, 20, null]) {
        const exception = offered === null ? null : { offered, reason: null }
        expect(await changeSlots(ctx, { groupId: BRIDGE, day, times: null }, exception)).toHaveLength(9)
      }
  }
  const told = new Map<string, number>()
  const buy = async () => {
    for (let round = 0; round < 3; round++) {
      const [buyer, mixed] = [slots.shop.visitor(), times.toSorted(() => Math.random() - 0.5).slice(0, 3)]
      const pieces = mixed.map((timeSlot) => anAdult({ validFrom: day, timeSlot }))
      const quote = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: pieces })
      expect(quote.statusCode).toBe(200)
      const held = pieces.filter((_, index) => codes(quote.json())[index] === '')
      for (const code of codes(quote.json())) told.set(code, (told.get(code) ?? 0) + 1)
      if (held.length === 0) continue
      const answer = await buyer.post('/v2/transaction/validate', submissionOf(held, ACCEPTED))
      if (answer.statusCode === 201) await pay(slots.shop, buyer, answer.json().uuid)
      else expect(['timeslotError', 'price-changed']).toContain(answer.json().error.code)
    }
  }
  const { deadlocks } = straightHolds(slots)
  const before = await deadlocks()
  await Promise.all([...Array.from({ length: 4 }, operate), ...Array.from({ length: 30 }, buy)])
  // A deadlock would be retried without anybody noticing.
  expect(await deadlocks()).toBe(before)
  // Visitors who came while the day was closed got nothing; now it is open.
  await buy()
  const answers = ['', 'time-filled', 'unavailable', 'network-busy']
  expect([...told.keys()].filter((code) => !answers.includes(code))).toEqual([])
  expect(told.get('')).toBeGreaterThan(0)
  const { rows } = await slots.shop.pool.query(
    'select sum(sold)::int as sold from slot where group_id = $1 and day = $2',
    [BRIDGE, day],
  )
  const orders = await slotOrders(ctx, { groupId: BRIDGE, day, times: null })
  if ('why' in orders) throw new Error(orders.why)
  expect(orders.orders.reduce((sum, { places }) => sum + places, 0)).toBe(rows[0].sold)
  expect(rows[0].sold).toBeGreaterThan(0)
}, 30_000)
