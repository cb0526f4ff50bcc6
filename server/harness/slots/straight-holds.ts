import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteOf } from '@gondola/rules/slot.ts'
import { sql } from '../../src/db/db.ts'
import { holdPlaces } from '../../src/reservations/hold-places.ts'
import { expireHolds, type WantedPlaces } from '../../src/reservations/places.store.ts'
import { deadlocksOf } from '../deadlocks.ts'
import { BRIDGE, type SlotAt, type Slots } from './slot-shop.ts'

/** Creates requests for places, each of a fresh entry. */
export const wanted = (
  { validFrom, timeSlot }: SlotAt,
  places = 1,
  entry_uuid: string = randomUUID(),
): WantedPlaces => ({
  entry_uuid,
  variant_id: 'v',
  day: validFrom,
  price_column: 'standard',
  price: 100,
  standard: 100,
  club: 100,
  gate: null,
  last_price: null,
  rule: {},
  slot_group: BRIDGE,
  slot_start: minuteOf(timeSlot),
  slot_days: [validFrom],
  places,
  minutes_left: 60,
})

export const many = <R>(count: number, work: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Returns two entries in the order in which their holds are locked. */
export const inOrder = <T>(uuidOf: (entry: T) => string, one: T, other: T): [T, T] =>
  uuidOf(one) < uuidOf(other) ? [one, other] : [other, one]

/** Holds places by direct database calls, so that no batching serialises the buyers. */
export function straightHolds(slots: Slots) {
  const session = () => slots.shop.deps.db.transaction()
  /** Lets the holds of entries end so many milliseconds from now. */
  const endIn = (ms: number, ...uuids: string[]) =>
    slots.shop.pool.query(
      `update reservation set expires_at = now() + $1 * interval '1 millisecond' where entry_uuid = any($2)`,
      [ms, uuids],
    )
  return {
    endIn,
    deadlocks: () => deadlocksOf(slots.shop.pool),
    /** Holds places. Returns how many entries of the cart have theirs. */
    async hold(cartId: string, ...entries: WantedPlaces[]): Promise<number> {
      const [held] = await holdPlaces(slots.shop.deps, [{ cartId, wanted: entries }])
      return held?.holds.size ?? 0
    },
    /** Acts while a slot is locked, so that everybody has read before anybody writes. */
    async whileLocked<R>({ validFrom, timeSlot }: SlotAt, act: () => Promise<R>): Promise<R> {
      const acting = await session().execute(async (db) => {
        await sql`
          select from slot where (group_id, day, start_min) = (${BRIDGE}, ${validFrom}, ${minuteOf(timeSlot)})
          for update`.execute(db)
        const acting = act()
        await sleep(300)
        return [acting]
      })
      return acting[0] as R
    },
    /** Runs `act` with the first entry locked while the second one's hold ends. It is swept then. */
    async whileSecondExpires<R>(cartId: string, uuids: string[], act: () => Promise<R>): Promise<R> {
      await endIn(500, ...uuids)
      const acting = await session().execute(async (db) => {
        await sql`select from reservation where entry_uuid = ${uuids[0]} and cart_id = ${cartId} for update`.execute(db)
        const acting = act()
        await sleep(700)
        await expireHolds(slots.shop.deps)
        return [acting]
      })
      return acting[0] as R
    },
  }
}
