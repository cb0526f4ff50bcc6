import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placeRaces } from '../../harness/slots/races/place-races.ts'
import { testRaces } from '../../harness/slots/races/race.ts'
import { anAdult, codes, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { many, straightHolds, wanted } from '../../harness/slots/straight-holds.ts'
import { holdPlaces } from '../reservations/hold-places.ts'
import { expireHolds, releaseHeldPlaces } from '../reservations/places.store.ts'
import { extendHolds } from '../reservations/reservation.store.ts'

const slots = slotShop()

const { hold, endIn } = straightHolds(slots)

testRaces(slots, placeRaces(slots))

test('of sixty at once no more than five hold one of five places, and each of them has it', async () => {
  const slot = await slots.freshSlot(5)
  const got = await Promise.allSettled(Array.from({ length: 60 }, () => hold(randomUUID(), wanted(slot))))
  const { held } = await slots.counts(slot)
  expect(held).toBeLessThanOrEqual(5)
  expect(got.filter((one) => one.status === 'fulfilled' && one.value > 0)).toHaveLength(held)
})

test('a hundred visitors at once: one has the last place, all others are told that it is taken', async () => {
  const slot = await slots.freshSlot(1)
  const quotes = await many(100, () => slots.shop.visitor().dryRun([anAdult(slot)]))
  const told = quotes.flatMap(codes)
  expect(told.filter((code) => code === '')).toHaveLength(1)
  expect(told.filter((code) => code === 'time-filled')).toHaveLength(99)
})

test('whoever needs a place gets it back from any number of holds that have expired', async () => {
  const [crowded, slot] = [await slots.freshSlot(1000), await slots.freshSlot(1)]
  const crowd = Array.from({ length: 500 }, () => wanted(crowded))
  // A cart holds no more than a hundred.
  for (let first = 0; first < crowd.length; first += 100)
    expect(await hold(randomUUID(), ...crowd.slice(first, first + 100))).toBe(100)
  const late = wanted(slot)
  await hold(randomUUID(), late)
  await endIn(-60_000, ...crowd.map(({ entry_uuid }) => entry_uuid))
  await endIn(-1, late.entry_uuid)
  expect(await hold(randomUUID(), wanted(slot))).toBe(1)
  expect(await slots.counts(crowded)).toMatchObject({ held: 0 })
})

test('the same entries asked for twice at once take their places once', async () => {
  const slot = await slots.freshSlot(50)
  await many(10, async () => {
    const cart = randomUUID()
    const entries = [wanted(slot, 2), wanted(slot, 3)]
    await many(4, () => hold(cart, ...entries))
  })
  expect(await slots.counts(slot)).toMatchObject({ held: 50 })
})

test('an entry that is sent to two slots at once ends in one of them', async () => {
  const [one, other] = [await slots.freshSlot(20), await slots.freshSlot(20)]
  await many(10, async () => {
    const [cart, uuid] = [randomUUID(), randomUUID()]
    await many(4, (index) => hold(cart, wanted(index % 2 ? one : other, 1, uuid)))
  })
  expect((await slots.counts(one)).held + (await slots.counts(other)).held).toBe(10)
})

test('holding, moving, extending, releasing and sweeping all at once loses nothing', async () => {
  const four = [await slots.freshSlot(6), await slots.freshSlot(6), await slots.freshSlot(6), await slots.freshSlot(6)]
  const anyOf = () => four[Math.floor(Math.random() * four.length)] as SlotAt
  await many(10, async () => {
    const cart = randomUUID()
    const uuids = Array.from({ length: 3 }, () => randomUUID())
    for (let round = 0; round < 15; round++) {
      await hold(cart, ...uuids.map((uuid) => wanted(anyOf(), 1 + Math.floor(Math.random() * 2), uuid)))
      if (round % 3 === 0) await extendHolds(slots.shop.deps, cart, uuids)
      if (round % 4 === 0) await endIn(-1, uuids[0] as string)
      if (round % 4 === 1) await expireHolds(slots.shop.deps)
      if (round % 5 === 4) await releaseHeldPlaces(slots.shop.deps, cart, uuids)
    }
  })
  for (const slot of four) expect((await slots.counts(slot)).held).toBeLessThanOrEqual(6)
})

test('what somebody gives back of a slot that was lowered goes to nobody else in the same round', async () => {
  const [slot, other] = [await slots.freshSlot(10), await slots.freshSlot(10)]
  const [cartId, entry] = [randomUUID(), wanted(slot)]
  await hold(cartId, entry, wanted(slot, 3))
  await slots.offer(slot, 2)
  const moved = { ...wanted(other), entry_uuid: entry.entry_uuid }
  const held = await holdPlaces(slots.shop.deps, [
    { cartId, wanted: [moved] },
    { cartId: randomUUID(), wanted: [wanted(slot)] },
  ])
  expect(held.map(({ holds }) => holds.size)).toEqual([1, 0])
  expect((await slots.counts(slot)).held).toBe(3)
})
