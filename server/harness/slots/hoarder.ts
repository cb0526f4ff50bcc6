import { expireHolds } from '../../src/reservations/places.store.ts'
import { aPiece, type Visitor } from '../shop.ts'
import { anAdult, codes, SATURDAY, type SlotAt, type Slots } from './slot-shop.ts'

const VARIANTS = ['morava-bridge-adult', 'morava-bridge-child']
/** Minutes between two acts of a hoarder, and the number of acts. */
export const [STEP, ROUNDS] = [5, 14]
export type Hoard = { buyer: Visitor; slot: SlotAt; other: SlotAt; piece: ReturnType<typeof anAdult>; round: number }

/** Somebody who tries to hold a slot longer than the shop allows. */
export function hoarder(slots: Slots) {
  async function take(hoard: Hoard, piece = anAdult(hoard.slot)) {
    if (codes(await hoard.buyer.dryRun([piece]))[0] === '') hoard.piece = piece
  }
  const removeFromCart = (hoard: Hoard) => slots.release(hoard.buyer, [hoard.piece])
  /** Ways to keep the places. Afterwards the hoarder has a new entry where they hold none. */
  const ways: [string, (hoard: Hoard) => Promise<unknown>][] = [
    ['renews and lets it run out', (hoard) => slots.extend(hoard.buyer, [hoard.piece])],
    ['takes it out and has a new one', removeFromCart],
    [
      'has a new one before it takes the old one out',
      async (hoard) => {
        const old = hoard.piece
        await take(hoard)
        if (hoard.piece !== old) await slots.release(hoard.buyer, [old])
      },
    ],
    [
      'moves it away and back',
      async (hoard) => {
        await hoard.buyer.dryRun([{ ...hoard.piece, ...hoard.other }])
        await take(hoard, hoard.piece)
      },
    ],
    [
      'makes another variant of it',
      (hoard) => take(hoard, { ...hoard.piece, variantId: VARIANTS[hoard.round % 2] ?? '' }),
    ],
    [
      'makes a ski pass of it and back',
      async (hoard) => {
        const { uuid } = hoard.piece
        await hoard.buyer.dryRun([aPiece({ uuid, variantId: 'morava-ski-1day-adult', validFrom: SATURDAY })])
        await take(hoard, hoard.piece)
      },
    ],
    [
      'lets it run out and takes it out',
      async (hoard) => {
        await slots.expire([hoard.piece])
        await expireHolds(slots.shop.deps)
        await removeFromCart(hoard)
      },
    ],
  ]

  /** Returns the minutes for which a hoarder holds the slot this way. */
  async function minutesHeld(way: (hoard: Hoard) => Promise<unknown>): Promise<number> {
    const [slot, other] = [await slots.freshSlot(20), await slots.freshSlot(20)]
    const hoard: Hoard = { buyer: slots.aNetwork()(), slot, other, piece: anAdult(slot), round: 0 }
    let minutes = 0
    for (; hoard.round < ROUNDS; hoard.round++) {
      if (hoard.round > 0) await way(hoard)
      if ((await slots.counts(slot)).held === 0) await take(hoard)
      if ((await slots.counts(slot)).held > 0) minutes += STEP
      await slots.pass(STEP)
    }
    return minutes
  }

  return { ways, removeFromCart, minutesHeld }
}
