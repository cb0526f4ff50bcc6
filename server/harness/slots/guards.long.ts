import { describe, expect, test } from 'vitest'
import { checkSlots } from '../../src/slots/differences.ts'
import { hoarder, ROUNDS, STEP } from './hoarder.ts'
import { changeSlotRaces } from './races/change-slot-races.ts'
import { holderRaces } from './races/holder-races.ts'
import { orderRaces } from './races/order-races.ts'
import { placeRaces } from './races/place-races.ts'
import { proveGuards } from './races/race.ts'
import { takeOutRaces } from './races/take-out-races.ts'
import { anAdult, slotShop, without } from './slot-shop.ts'
import { many } from './straight-holds.ts'

const slots = slotShop()

proveGuards(slots, placeRaces(slots))
proveGuards(slots, orderRaces(slots))
proveGuards(slots, takeOutRaces(slots))
proveGuards(slots, changeSlotRaces(slots))
proveGuards(slots, holderRaces(slots))

describe('without the guard against hoarding', () => {
  test('visitors of one network hold all of a slot', async () => {
    const slot = await slots.freshSlot(150)
    const session = slots.aNetwork()
    await without('hoarding', () => many(150, () => session().dryRun([anAdult(slot)])))
    expect((await slots.counts(slot)).held).toBe(150)
  })

  test('one cart holds a slot for good, and it is noticed', async () => {
    const { minutesHeld, removeFromCart } = hoarder(slots)
    const minutes = await without('hoarding', () => minutesHeld(removeFromCart))
    expect(minutes).toBe(STEP * ROUNDS)
    expect((await checkSlots(slots.shop.deps)).map(({ rule }) => rule)).toEqual(['cart-minutes'])
    await slots.forget()
  })
})
