import type { SlotRequest } from './fit-requests.ts'
import { MAX_RENEWALS, RESERVATION_MINUTES } from './reservation.ts'

/** Places that one cart may hold in all, on all their days. */
export const MOST_PLACES_PER_CART = 100
/** Share of a slot's offered places that the visitors of one network may hold without having paid … */
export const NETWORK_SHARE = 0.2
/** … but always as many as two families of four. */
export const NETWORK_LEAST = 8
/** A phone network puts thousands behind one address: it is limited only with more carts than this that have not paid … */
export const CARTS_PER_NETWORK = 50
/** … or when they hold more places than so many families of four. */
export const PLACES_PER_NETWORK = 4 * CARTS_PER_NETWORK
/** Carts of a network are counted for this long after they reserved something. */
export const NETWORK_MINUTES = 60
/** A cart holds places of a slot for so long, one reservation with all its renewals, … */
export const MOST_HELD_MINUTES = RESERVATION_MINUTES * (1 + MAX_RENEWALS)
/** … within this time, by whatever entries; then it waits. */
export const HELD_WITHIN_MINUTES = 120

export type HoldLimit = 'too-many-places' | 'network-busy' | 'cool-down'

/** What is wanted of some slots. Of what is given back for it only what the cart, or the network, holds itself counts. */
export type LimitedSlotRequest<Id> = Pick<SlotRequest<Id>, 'id' | 'takes'> & {
  givesOfCart: ReadonlyMap<string, number>
  givesOfNetwork: ReadonlyMap<string, number>
}

/** A cart with what it wants, and what is known of it. */
export type Holder<Id> = {
  cart: string
  network?: string
  wishes: readonly LimitedSlotRequest<Id>[]
  /** Places that it holds, also those that it would give back. */
  holds: number
  /** Slots of which it wants more than there can be: whatever of its wishes takes one of them goes without. */
  full?: ReadonlySet<string>
  /** For how many of the last `HELD_WITHIN_MINUTES` it has held places of a slot that it has not paid for. */
  heldMinutes: ReadonlyMap<string, number>
}

/** What is known of a network: its carts that have not paid, and what they hold per slot, also what they would give back. */
export type Network = { carts: number; held: ReadonlyMap<string, number> }

export const networkQuota = (offered: number): number => Math.max(NETWORK_LEAST, Math.floor(offered * NETWORK_SHARE))

/** Whether so many carts that have not paid, with so many places, are a network that is limited. */
export const isCrowd = (carts: number, places: number): boolean =>
  carts > CARTS_PER_NETWORK || places > PLACES_PER_NETWORK

/**
 * A new reservation of a slot that its cart has `held` for so many minutes already: for how many it runs, none when the cart
 * has to wait, and how many of its renewals are spent.
 */
export function reservationAfter(held: number): { minutes: number; renewals: number } {
  const left = Math.max(0, MOST_HELD_MINUTES - held)
  const minutes = Math.min(RESERVATION_MINUTES, left)
  return { minutes, renewals: MAX_RENEWALS - Math.ceil((left - minutes) / RESERVATION_MINUTES) }
}

const placesOf = (slots: ReadonlyMap<string, number>): number =>
  [...slots.values()].reduce((sum, places) => sum + places, 0)

/**
 * How many places more a wish adds at most: it may find no room in the end, and its cart then keeps what it would have given
 * back.
 */
const added = (takes: number, gives: number): number => Math.max(0, takes - gives)
const addedToCart = ({ takes, givesOfCart }: LimitedSlotRequest<unknown>) =>
  added(placesOf(takes), placesOf(givesOfCart))
const addedToNetwork = ({ takes, givesOfNetwork }: LimitedSlotRequest<unknown>) =>
  added(placesOf(takes), placesOf(givesOfNetwork))
const addedPerSlot = ({ takes, givesOfNetwork }: LimitedSlotRequest<unknown>): [slot: string, places: number][] =>
  [...takes].map(([slot, places]) => [slot, added(places, givesOfNetwork.get(slot) ?? 0)])

const sumOf = <T>(all: readonly T[], placesOf: (one: T) => number): number =>
  all.reduce((sum, one) => sum + placesOf(one), 0)

function addTo(sums: Map<string, number>, more: Iterable<[slot: string, places: number]>): Map<string, number> {
  for (const [slot, places] of more) sums.set(slot, (sums.get(slot) ?? 0) + places)
  return sums
}

/**
 * Those of a party's wishes that only exchange slots among themselves: of each slot that they take they give back as much as
 * the whole party takes. They find room in any case, so that they do give it back, and hold no more than before.
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
 * The wishes that would be hoarding, each with the limit that it breaks. Holders are looked at one after another; as with
 * the places themselves a party is one, and all of its wishes for a slot go without together. Nothing counts as given back
 * that may yet be kept, so a network may be told to be busy that would have had room after all; who only exchanges his own
 * slots is not.
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
    const before = heldByCart.get(cart) ?? holds
    const isTooMany = before + sumOf(wishes, addedToCart) > MOST_PLACES_PER_CART
    const isSpent = (slot: string) => reservationAfter(heldMinutes.get(slot) ?? 0).minutes === 0
    const isWaiting = ({ takes }: LimitedSlotRequest<Id>) => [...takes.keys()].some(isSpent)
    const exchanged = exchanges(
      wishes.filter((wish) => !isWaiting(wish)),
      full,
    )
    const adding = wishes.filter((wish) => !exchanged.has(wish))
    const isLimited = isCrowd(carts, held.places + sumOf(adding, addedToNetwork))
    const sums = addTo(new Map(), adding.flatMap(addedPerSlot))
    const isFull = (slot: string) => {
      const more = sums.get(slot) ?? 0
      return isLimited && more > 0 && (held.slots.get(slot) ?? 0) + more > networkQuota(offered.get(slot) ?? 0)
    }
    for (const wish of wishes) {
      if (isTooMany) broken.set(wish.id, 'too-many-places')
      else if (isWaiting(wish)) broken.set(wish.id, 'cool-down')
      else if (!exchanged.has(wish) && [...wish.takes.keys()].some(isFull)) broken.set(wish.id, 'network-busy')
    }
    const left = wishes.filter(({ id }) => !broken.has(id))
    heldByCart.set(cart, before + sumOf(left, addedToCart))
    const added = left.filter((wish) => !exchanged.has(wish))
    addTo(held.slots, added.flatMap(addedPerSlot))
    held.places += sumOf(added, addedToNetwork)
  }
  return broken
}
