import { sumPerSlot, type Wish } from './allot.ts'
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

/** A cart with what it wants, and what is known of it. */
export type Holder<Id> = {
  cart: string
  network?: string
  wishes: readonly Wish<Id>[]
  /** Places that it holds besides those of the wishes. */
  holds: number
  /** For how many of the last `HELD_WITHIN_MINUTES` it has held places of a slot that it has not paid for. */
  heldMinutes: ReadonlyMap<string, number>
}

/** What is known of a network: its carts that have not paid, and what they hold per slot besides the places of the wishes. */
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

/** A wish may find no room in the end: its cart then keeps what it would have given back. */
const mostOf = ({ takes, gives }: Wish<unknown>): number => Math.max(placesOf(takes), placesOf(gives))

/**
 * The wishes that would be hoarding, each with the limit that it breaks. Holders are looked at one after another; as with
 * the places themselves a party is one, and all of its wishes for a slot go without together.
 */
export function brokenLimits<Id>(
  holders: readonly Holder<Id>[],
  offered: ReadonlyMap<string, number>,
  networks: ReadonlyMap<string, Network>,
): Map<Id, HoldLimit> {
  const broken = new Map<Id, HoldLimit>()
  const heldByCart = new Map<string, number>()
  const heldBy = new Map([...networks].map(([network, { held }]) => [network, new Map(held)]))
  for (const { cart, network, wishes, holds, heldMinutes } of holders) {
    const held = (network !== undefined && heldBy.get(network)) || new Map<string, number>()
    const carts = (network !== undefined && networks.get(network)?.carts) || 0
    const before = heldByCart.get(cart) ?? holds
    const wanted = wishes.reduce((sum, { takes }) => sum + placesOf(takes), 0)
    const most = wishes.reduce((sum, wish) => sum + mostOf(wish), before)
    const isTooMany = most > MOST_PLACES_PER_CART
    const isLimited = isCrowd(carts, placesOf(held) + wanted)
    const sums = sumPerSlot(wishes.map(({ takes }) => ({ takes, gives: new Map() })))
    const isFull = (slot: string) =>
      isLimited && (held.get(slot) ?? 0) + (sums.get(slot) ?? 0) > networkQuota(offered.get(slot) ?? 0)
    const isSpent = (slot: string) => reservationAfter(heldMinutes.get(slot) ?? 0).minutes === 0
    for (const { id, takes } of wishes) {
      const slots = [...takes.keys()]
      if (isTooMany) broken.set(id, 'too-many-places')
      else if (slots.some(isSpent)) broken.set(id, 'cool-down')
      else if (slots.some(isFull)) broken.set(id, 'network-busy')
    }
    const left = wishes.filter(({ id }) => !broken.has(id))
    heldByCart.set(
      cart,
      wishes.reduce((sum, wish) => sum + (broken.has(wish.id) ? placesOf(wish.gives) : mostOf(wish)), before),
    )
    for (const { takes } of left) for (const [slot, places] of takes) held.set(slot, (held.get(slot) ?? 0) + places)
  }
  return broken
}
