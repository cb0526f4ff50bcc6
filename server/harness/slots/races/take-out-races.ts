import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/db.ts'
import { holdPlaces } from '../../../src/reservations/hold-places.ts'
import { expireHolds } from '../../../src/reservations/places.store.ts'
import { ACCEPTED, anAdult, type SlotAt, type Slots } from '../slot-shop.ts'
import { straightHolds, wanted } from '../straight-holds.ts'
import type { Race } from './race.ts'

/** Returns races of entries that are taken out of a cart. */
export function takeOutRaces(slots: Slots): Race[] {
  const { endIn } = straightHolds(slots)

  /** Creates a buyer with an unpaid order of some places of a slot. */
  async function whoOrdered(slot: SlotAt, count: number) {
    const buyer = slots.shop.visitor()
    const pieces = Array.from({ length: count }, () => anAdult(slot))
    const { uuid } = await buyer.order(pieces, ACCEPTED)
    const { rows } = await slots.shop.pool.query<{ cart_id: string }>('select cart_id from orders where id = $1', [
      uuid,
    ])
    return { buyer, pieces, uuid, cartId: rows[0]?.cart_id ?? '' }
  }
  /** Creates a buyer at the payment page who has emptied their cart in another tab. */
  async function whoLetGo(slot: SlotAt) {
    const guest = await whoOrdered(slot, 1)
    await guest.buyer.paymentUrl(guest.uuid)
    await slots.release(guest.buyer, guest.pieces)
    return guest
  }
  /** Acts while an order is locked and changed. It is unlocked when the others wait for it. */
  async function whileLocked<R>(uuid: string, change: string, act: () => Promise<R>): Promise<R> {
    const acting = await slots.shop.deps.db.transaction().execute(async (db) => {
      await sql`select from orders where id = ${uuid} for update`.execute(db)
      if (change) await sql.raw(change).execute(db)
      const acting = act()
      await sleep(300)
      return [acting]
    })
    return acting[0] as R
  }
  const statusOf = async (uuid: string) =>
    (await slots.shop.pool.query<{ status: string }>('select status from orders where id = $1', [uuid])).rows[0]?.status

  return [
    {
      name: 'what a cart has let go of goes over to one entry, though two of its calls ask in one round',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const { cartId } = await whoLetGo(slot)
        const calls = [wanted(slot), wanted(slot)].map((one) => ({ cartId, wanted: [one] }))
        const held = await holdPlaces(slots.shop.deps, calls)
        const had = held.filter(({ holds }) => holds.size > 0).length
        return had === 1 ? [] : [`${had} entries have one place`]
      },
    },
    {
      name: 'what a cart has let go of and loses at this moment goes over to nobody',
      run: async () => {
        const slot = await slots.freshSlot(10)
        await holdPlaces(slots.shop.deps, [{ cartId: randomUUID(), wanted: [wanted(slot, 5)] }])
        const { cartId, pieces } = await whoLetGo(slot)
        await endIn(-1, ...pieces.map(({ uuid }) => uuid))
        const holding = await slots.shop.deps.db.transaction().execute(async (db) => {
          await expireHolds({ db })
          const holding = holdPlaces(slots.shop.deps, [{ cartId, wanted: [wanted(slot)] }])
          await sleep(300)
          return [holding]
        })
        await holding[0]
        const { held } = await slots.counts(slot)
        return held === 6 ? [] : [`${held} held instead of 6`]
      },
    },
    {
      name: 'an order whose payment is opened while its entry is taken out is not ended',
      run: async () => {
        const slot = await slots.freshSlot(5)
        const { buyer, pieces, uuid } = await whoOrdered(slot, 1)
        await whileLocked(
          uuid,
          `insert into payment_attempt (id, order_id, provider, amount) values ('${randomUUID()}', '${uuid}', 'sandbox', 100)`,
          () => slots.release(buyer, pieces),
        )
        const [status, { held }] = [await statusOf(uuid), await slots.counts(slot)]
        return status === 'new' && held === 1 ? [] : [`${status} and ${held} held, though it may be paid at any moment`]
      },
    },
    {
      name: 'two calls that take out an entry each of one order free the places of both',
      run: async () => {
        const slot = await slots.freshSlot(5)
        const { buyer, pieces, uuid } = await whoOrdered(slot, 2)
        await whileLocked(uuid, '', () => Promise.all(pieces.map((piece) => slots.release(buyer, [piece]))))
        const { held } = await slots.counts(slot)
        return held === 0 ? [] : [`${held} still held`]
      },
    },
  ]
}
