import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expireHolds, releaseHeldPlaces } from '../../../src/reservations/places.store.ts'
import { extendHolds } from '../../../src/reservations/reservation.store.ts'
import { notify, submissionOf } from '../../shop.ts'
import { ACCEPTED, anAdult, type Slots } from '../slot-shop.ts'
import { inOrder, many, straightHolds, wanted } from '../straight-holds.ts'
import type { Race } from './race.ts'

/** Returns races of buyers for the places of slots. */
export function placeRaces(slots: Slots): Race[] {
  const { hold, endIn, deadlocks, whileLocked, whileSecondExpires } = straightHolds(slots)
  return [
    {
      name: 'of a hundred buyers of the last place one gets it',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const got = await many(100, () => hold(randomUUID(), wanted(slot)))
        const winners = got.filter((count) => count > 0).length
        return winners === 1 ? [] : [`${winners} got the last place`]
      },
    },
    {
      name: 'whoever was too late for the last place holds nothing of it',
      run: async () => {
        const slot = await slots.freshSlot(1)
        const got = await whileLocked(slot, () => many(6, () => hold(randomUUID(), wanted(slot))))
        const winners = got.filter((count) => count > 0).length
        return winners === 1 ? [] : [`${winners} got the last place`]
      },
    },
    {
      name: 'of an order that is paid late and finds one of its slots full nothing is sold',
      run: async () => {
        const [free, full] = [await slots.freshSlot(1), await slots.freshSlot(1)]
        const buyer = slots.shop.visitor()
        const entries = [anAdult(free), anAdult(full)]
        const { uuid } = await buyer.order(entries, ACCEPTED)
        const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
        await slots.expire(entries)
        await expireHolds(slots.shop.deps)
        await hold(randomUUID(), wanted(full))
        const ref = slots.shop.payment.refOf(url)
        slots.shop.payment.end(ref, 'paid')
        await notify(slots.shop, ref)
        const { rows } = await slots.shop.pool.query<{ status: string }>('select status from orders where id = $1', [
          uuid,
        ])
        const [status, { sold }] = [rows[0]?.status, await slots.counts(free)]
        return status === 'failed' && sold === 0 ? [] : [`${status} and ${sold} sold`]
      },
    },
    {
      name: 'whoever moves his entries while a hold expires gives its place back once',
      run: async () => {
        const [slot, other] = [await slots.freshSlot(10), await slots.freshSlot(10)]
        const cart = randomUUID()
        await hold(randomUUID(), wanted(slot, 5))
        const entries = inOrder(({ entry_uuid }) => entry_uuid, wanted(slot), wanted(slot))
        await hold(cart, ...entries)
        const uuids = entries.map(({ entry_uuid }) => entry_uuid)
        await whileSecondExpires(cart, uuids, () => hold(cart, ...uuids.map((uuid) => wanted(other, 1, uuid))))
        const held = [(await slots.counts(slot)).held, (await slots.counts(other)).held]
        return held.join() === '5,2' ? [] : [`${held} held instead of 5,2`]
      },
    },
    {
      name: 'whoever moves an entry that has lost its place gives none back',
      run: async () => {
        const [slot, other] = [await slots.freshSlot(10), await slots.freshSlot(10)]
        const [cart, entry] = [randomUUID(), wanted(slot)]
        await hold(randomUUID(), wanted(slot, 5))
        await hold(cart, entry)
        await endIn(-1, entry.entry_uuid)
        await expireHolds(slots.shop.deps)
        await hold(cart, wanted(other, 1, entry.entry_uuid))
        const { held } = await slots.counts(slot)
        return held === 5 ? [] : [`${held} held instead of 5`]
      },
    },
    {
      name: 'a slot that is split over the entries of a cart counts in sum',
      run: async () => {
        const slot = await slots.freshSlot(7)
        const cart = randomUUID()
        await hold(cart, wanted(slot, 2), wanted(slot, 2), wanted(slot, 3))
        const { held } = await slots.counts(slot)
        return held === 7 ? [] : [`${held} of 7 held`]
      },
    },
    {
      name: 'carts with the same slots in opposite order never wait for each other for ever',
      run: async () => {
        const two = [await slots.freshSlot(1000), await slots.freshSlot(1000), await slots.freshSlot(1000)]
        const before = await deadlocks()
        const turns = await Promise.allSettled(
          Array.from({ length: 8 }, async (_, index) => {
            const slotsOfCart = index % 2 === 0 ? two : two.toReversed()
            for (let round = 0; round < 15; round++) {
              const cart = randomUUID()
              const entries = slotsOfCart.map((slot) => wanted(slot))
              await hold(cart, ...entries)
              await releaseHeldPlaces(
                slots.shop.deps,
                cart,
                entries.map(({ entry_uuid }) => entry_uuid),
              )
            }
          }),
        )
        const met = (await deadlocks()) - before
        const failed = turns.flatMap((turn) => (turn.status === 'rejected' ? String(turn.reason) : []))
        return met === 0 ? failed : [`${met} deadlocks`, ...failed]
      },
    },
    {
      name: 'whoever buys while a hold expires buys no place that was given back',
      run: async () => {
        const slot = await slots.freshSlot(10)
        const buyer = slots.shop.visitor()
        const entries = inOrder(({ uuid }) => uuid, anAdult(slot), anAdult(slot))
        await buyer.dryRun(entries)
        const uuids = entries.map(({ uuid }) => uuid)
        const { rows } = await slots.shop.pool.query('select cart_id from reservation where entry_uuid = $1', [
          uuids[0],
        ])
        const answer = await whileSecondExpires(rows[0].cart_id, uuids, () =>
          buyer.post('/v2/transaction/validate', submissionOf(entries, ACCEPTED)),
        )
        const code = answer.json().error?.code
        return code === 'reservation-expired' ? [] : [`answered ${answer.statusCode} ${code}`]
      },
    },
    {
      name: 'whoever extends while a hold expires extends no place that was given back',
      run: async () => {
        const slot = await slots.freshSlot(10)
        const cart = randomUUID()
        const entries = inOrder(({ entry_uuid }) => entry_uuid, wanted(slot), wanted(slot))
        await hold(cart, ...entries)
        const uuids = entries.map(({ entry_uuid }) => entry_uuid)
        const extended = await whileSecondExpires(cart, uuids, () => extendHolds(slots.shop.deps, cart, uuids))
        return extended.length === 1 ? [] : [`${extended.length} of 2 extended`]
      },
    },
    {
      name: 'the sweep gives back no hold that is being extended',
      run: async () => {
        const slot = await slots.freshSlot(10)
        const cart = randomUUID()
        const entry = wanted(slot)
        await hold(cart, entry)
        await endIn(300, entry.entry_uuid)
        const sweeping = await slots.shop.deps.db.transaction().execute(async (db) => {
          await extendHolds({ db }, cart, [entry.entry_uuid])
          await sleep(500)
          const sweeping = expireHolds(slots.shop.deps)
          await sleep(200)
          return [sweeping]
        })
        await sweeping[0]
        const { held } = await slots.counts(slot)
        return held === 1 ? [] : ['the extended place was given back']
      },
    },
    {
      name: 'a capacity that is lowered during the sale takes nothing from anybody and sells nothing more',
      run: async () => {
        const slot = await slots.freshSlot(60)
        const lower = async () => {
          for (const offered of [50, 40, 30, 20, 10]) {
            await slots.offer(slot, offered)
            await sleep(5)
          }
        }
        const [got] = await Promise.all([many(100, () => hold(randomUUID(), wanted(slot))), lower()])
        const winners = got.filter((count) => count > 0).length
        const { held, offered, capacity } = await slots.counts(slot)
        const more = await hold(randomUUID(), wanted(slot))
        if (held === winners && winners >= 10 && capacity === Math.max(offered, held) && more === 0) return []
        return [`${winners} got one, ${held} held, ${offered} offered, capacity ${capacity}, ${more} more`]
      },
    },
  ]
}
