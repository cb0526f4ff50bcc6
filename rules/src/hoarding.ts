import { sumPerSlot, type Wish } from './allot.ts'

/** Places that one cart may hold in all, on all their days. */
export const MOST_PLACES_PER_CART = 100
/** Share of a slot's offered places that the visitors of one network may hold without having paid … */
export const NETWORK_SHARE = 0.2
/** … but always as many as two families of four. */
export const NETWORK_LEAST = 8
/** A phone network puts thousands behind one address: it is limited only with more carts than this that have not paid. */
export const CARTS_PER_NETWORK = 50
/** Carts of a network are counted for this long after they reserved something. */
export const NETWORK_MINUTES = 60
/** A cart that let its places of a slot run out so often … */
export const COOL_DOWN_ENDS = 2
/** … within this time … */
export const COOL_DOWN_WITHIN_MINUTES = 120
/** … waits for so long before it may reserve this slot again. */
export const COOL_DOWN_MINUTES = 15

export type HoldLimit = 'too-many-places' | 'network-busy' | 'cool-down'

/** A cart with what it wants, and what is known of it. */
export type Holder<Id> = {
  cart: string
  network?: string
  wishes: readonly Wish<Id>[]
  /** Places that it holds besides those of the wishes. */
  holds: number
  /** Slots that it has to wait for. */
  cooling: ReadonlySet<string>
}

/** What is known of a network with more unpaid carts than decide: places held per slot besides those of the wishes. */
export type Crowd = ReadonlyMap<string, number>

export const networkQuota = (offered: number): number => Math.max(NETWORK_LEAST, Math.floor(offered * NETWORK_SHARE))

const placesOf = (slots: ReadonlyMap<string, number>): number =>
  [...slots.values()].reduce((sum, places) => sum + places, 0)

/**
 * The wishes that would be hoarding, each with the limit that it breaks. Holders are looked at one after another; as with
 * the places themselves a party is one, and all of its wishes for a slot go without together.
 */
export function brokenLimits<Id>(
  holders: readonly Holder<Id>[],
  offered: ReadonlyMap<string, number>,
  crowds: ReadonlyMap<string, Crowd>,
): Map<Id, HoldLimit> {
  const broken = new Map<Id, HoldLimit>()
  const heldByCart = new Map<string, number>()
  const heldBy = new Map([...crowds].map(([network, held]) => [network, new Map(held)]))
  for (const { cart, network, wishes, holds, cooling } of holders) {
    const held = network === undefined ? undefined : heldBy.get(network)
    const before = heldByCart.get(cart) ?? holds
    const isTooMany = before + wishes.reduce((sum, { takes }) => sum + placesOf(takes), 0) > MOST_PLACES_PER_CART
    const sums = sumPerSlot(wishes.map(({ takes }) => ({ takes, gives: new Map() })))
    const isFull = (slot: string) =>
      held !== undefined && (held.get(slot) ?? 0) + (sums.get(slot) ?? 0) > networkQuota(offered.get(slot) ?? 0)
    for (const { id, takes } of wishes) {
      const slots = [...takes.keys()]
      if (isTooMany) broken.set(id, 'too-many-places')
      else if (slots.some((slot) => cooling.has(slot))) broken.set(id, 'cool-down')
      else if (slots.some(isFull)) broken.set(id, 'network-busy')
    }
    const left = wishes.filter(({ id }) => !broken.has(id))
    heldByCart.set(
      cart,
      left.reduce((sum, { takes }) => sum + placesOf(takes), before),
    )
    for (const { takes } of left) for (const [slot, places] of takes) held?.set(slot, (held.get(slot) ?? 0) + places)
  }
  return broken
}
