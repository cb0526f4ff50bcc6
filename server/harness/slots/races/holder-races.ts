import { randomUUID } from 'node:crypto'
import { MOST_PLACES_PER_CART } from '@gondola/rules/hoarding.ts'
import { holdPlaces } from '../../../src/reservations/hold-places.ts'
import type { Slots } from '../slot-shop.ts'
import { many, straightHolds, wanted } from '../straight-holds.ts'
import type { Race } from './race.ts'

/** Returns races of carts and networks for more places than they may hold. */
export function holderRaces(slots: Slots): Race[] {
  const { hold, whileLocked } = straightHolds(slots)
  return [
    {
      name: 'a cart that asks several times at once holds no more places than a cart may',
      run: async () => {
        const slot = await slots.freshSlot(250)
        const cart = randomUUID()
        const some = () => Array.from({ length: 40 }, () => wanted(slot))
        await whileLocked(slot, () => many(4, () => hold(cart, ...some())))
        const { held } = await slots.counts(slot)
        return held <= MOST_PLACES_PER_CART ? [] : [`the cart holds ${held} places`]
      },
    },
    {
      name: 'carts of a busy network that ask at once hold no more of a slot than the network may',
      run: async () => {
        const [before, slot] = [await slots.freshSlot(250), await slots.freshSlot(40)]
        const network = randomUUID()
        const cart = (places: number, of = slot) => ({ cartId: randomUUID(), network, wanted: [wanted(of, places)] })
        await holdPlaces(
          slots.shop.deps,
          Array.from({ length: 51 }, () => cart(1, before)),
        )
        await whileLocked(slot, () => many(4, () => holdPlaces(slots.shop.deps, [cart(4)])))
        const { held } = await slots.counts(slot)
        return held <= 8 ? [] : [`the network holds ${held} places of 40`]
      },
    },
  ]
}
