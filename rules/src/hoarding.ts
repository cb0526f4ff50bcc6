import type { SlotRequest } from './fit-requests.ts'
import { MAX_RENEWALS, RESERVATION_MINUTES } from './reservation.ts'

/** Most places that one cart may hold, summed over all days. */
export const MOST_PLACES_PER_CART = 100
/** Share of a slot's offered places that a network or company may hold unpaid. */
const UNPAID_SHARE = 0.2
/** Least quota in a slot: two families of four. */
const UNPAID_LEAST = 8
/**
 * Most unpaid carts of a network that is not limited. A phone network puts thousands of visitors behind one address.
 */
export const CARTS_PER_NETWORK = 50
/** Most places of a network that is not limited: a family of four per cart. */
export const PLACES_PER_NETWORK = 4 * CARTS_PER_NETWORK
/** Minutes after a reservation for which its cart is counted. */
export const NETWORK_MINUTES = 60
/** Most minutes that a cart holds a slot: one reservation with all renewals. */
export const MOST_HELD_MINUTES = RESERVATION_MINUTES * (1 + MAX_RENEWALS)
/**
 * Period in minutes for `MOST_HELD_MINUTES`, over all entries of the cart. When they are spent, the cart has to wait.
 */
export const HELD_WITHIN_MINUTES = 120

export type HoldLimit = 'too-many-places' | 'network-busy' | 'cool-down'

/** A request for places of some slots. Only places that the cart, or the network, holds itself count as given back. */
export type LimitedSlotRequest<Id> = Pick<SlotRequest<Id>, 'id' | 'takes'> & {
  givesOfCart: ReadonlyMap<string, number>
  givesOfNetwork: ReadonlyMap<string, number>
}

/** A cart with its requests and what it holds. */
export type Holder<Id> = {
  cart: string
  network?: string
  wishes: readonly LimitedSlotRequest<Id>[]
  /** Places that it holds, including those that it would give back. */
  holds: number
  /** Slots of which it wants more than there can be. A request for one of them gets nothing. */
  full?: ReadonlySet<string>
  /** Minutes of the last `HELD_WITHIN_MINUTES` in which it held places of each slot unpaid. */
  heldMinutes: ReadonlyMap<string, number>
}

/** A network: its unpaid carts, and what they hold per slot. Places that they would give back are included. */
export type Network = { carts: number; held: ReadonlyMap<string, number> }

/** Returns how many places of a slot a network or company may hold unpaid. */
export const unpaidQuota = (offered: number): number => Math.max(UNPAID_LEAST, Math.floor(offered * UNPAID_SHARE))

/** Returns whether a network with so many unpaid carts and places is limited. */
export const isCrowd = (carts: number, places: number): boolean =>
  carts > CARTS_PER_NETWORK || places > PLACES_PER_NETWORK

/**
 * Returns how long a cart may reserve a slot that it held for `held` minutes. `minutes` is 0 when the cart has to wait;
 * `renewals` are those already spent.
 */
export function reservationAfter(held: number): { minutes: number; renewals: number } {
  const left = Math.max(0, MOST_HELD_MINUTES - held)
  const minutes = Math.min(RESERVATION_MINUTES, left)
  return { minutes, renewals: MAX_RENEWALS - Math.ceil((left - minutes) / RESERVATION_MINUTES) }
}

const placesOf = (slots: ReadonlyMap<string, number>): number =>
  [...slots.values()].reduce((sum, places) => sum + places, 0)

/**
 * Returns the most places that a request can add. If it finds no room, its cart keeps what it would have given back.
 */
const added = (takes: number, gives: number): number => Math.max(0, takes - gives)
const addedToCart = ({ takes, givesOfCart }: LimitedSlotRequest<unknown>) =>
  added(placesOf(takes), placesOf(givesOfCart))
const addedToNetwork = ({ takes, givesOfNetwork }: LimitedSlotRequest<unknown>) =>
  added(placesOf(takes), placesOf(givesOfNetwork))
const addedPerSlot = ({ takes, givesOfNetwork }: LimitedSlotRequest<unknown>): [slot: string, places: number][] =>
  [...takes].map(([slot, places]) => [slot, added(places, givesOfNetwork.get(slot) ?? 0)])

const sumOfPlaces = <T>(all: readonly T[], placesOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + placesOf(one), 0)

function addTo(sums: Map<string, number>, more: Iterable<[slot: string, places: number]>): Map<string, number> {
  for (const [slot, places] of more) sums.set(slot, (sums.get(slot) ?? 0) + places)
  return sums
}

/**
 * Returns the requests of a party that only exchange slots among themselves. Of each slot that they take, they give
 * back as much as the whole party takes. So they always find room, and hold no more than before.
 */
function exchanges<Id>(
  wishes: readonly LimitedSlotRequest<Id>[],
  full: ReadonlySet<string>,
): Set<LimitedSlotRequest<Id>> {
  const taken = addTo(
    new Map(),
    wishes.flatMap(({ takes }) => [...takes]),
  )
  for (let some = wishes; ; ) {
    const given = addTo(
      new Map(),
      some.flatMap(({ givesOfNetwork }) => [...givesOfNetwork]),
    )
    const hasRoom = (slot: string) => !full.has(slot) && (taken.get(slot) ?? 0) <= (given.get(slot) ?? 0)
    const left = some.filter(({ takes }) => [...takes.keys()].every(hasRoom))
    if (left.length === some.length) return new Set(some)
    some = left
  }
}

/**
 * Returns the requests that would be hoarding, each with the limit that it breaks. Holders are checked one after
 * another. As with places, all requests of a party for a slot fail together. Places that may yet be kept do not count
 * as given back. So a network may be called busy that would have had room after all, but never for exchanging its own
 * slots.
 */
export function brokenLimits<Id>(
  holders: readonly Holder<Id>[],
  offered: ReadonlyMap<string, number>,
  networks: ReadonlyMap<string, Network>,
): Map<Id, HoldLimit> {
  const broken = new Map<Id, HoldLimit>()
  const heldByCart = new Map<string, number>()
  const heldBy = new Map(
    [...networks].map(([network, { held }]) => [network, { slots: new Map(held), places: placesOf(held) }]),
  )
  for (const { cart, network, wishes, holds, full = new Set<string>(), heldMinutes } of holders) {
    const held = (network !== undefined && heldBy.get(network)) || { slots: new Map<string, number>(), places: 0 }
    const carts = (network !== undefined && networks.get(network)?.carts) || 0
    // Limits of the cart: places in all, and minutes per slot.
    const before = heldByCart.get(cart) ?? holds
    const isTooMany = before + sumOfPlaces(wishes, addedToCart) > MOST_PLACES_PER_CART
    const isSpent = (slot: string) => reservationAfter(heldMinutes.get(slot) ?? 0).minutes === 0
    const isWaiting = ({ takes }: LimitedSlotRequest<Id>) => [...takes.keys()].some(isSpent)
    // Limits of the network. Exchanging its own slots never breaks them.
    const exchanged = exchanges(
      wishes.filter((wish) => !isWaiting(wish)),
      full,
    )
    const adding = wishes.filter((wish) => !exchanged.has(wish))
    const isLimited = isCrowd(carts, held.places + sumOfPlaces(adding, addedToNetwork))
    const sums = addTo(new Map(), adding.flatMap(addedPerSlot))
    const isFull = (slot: string) => {
      const more = sums.get(slot) ?? 0
      return isLimited && more > 0 && (held.slots.get(slot) ?? 0) + more > unpaidQuota(offered.get(slot) ?? 0)
    }
    for (const wish of wishes) {
      if (isTooMany) broken.set(wish.id, 'too-many-places')
      else if (isWaiting(wish)) broken.set(wish.id, 'cool-down')
      else if (!exchanged.has(wish) && [...wish.takes.keys()].some(isFull)) broken.set(wish.id, 'network-busy')
    }
    // Count the requests without a broken limit for the holders after it.
    const left = wishes.filter(({ id }) => !broken.has(id))
    heldByCart.set(cart, before + sumOfPlaces(left, addedToCart))
    const added = left.filter((wish) => !exchanged.has(wish))
    addTo(held.slots, added.flatMap(addedPerSlot))
    held.places += sumOfPlaces(added, addedToNetwork)
  }
  return broken
}
