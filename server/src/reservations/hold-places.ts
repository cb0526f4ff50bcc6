import { setTimeout as sleep } from 'node:timers/promises'
import { fitRequests, type SlotRequest, sumPerSlot } from '@gondola/rules/fit-requests.ts'
import {
  brokenLimits,
  type HoldLimit,
  type LimitedSlotRequest,
  MOST_HELD_MINUTES,
  reservationAfter,
} from '@gondola/rules/hoarding.ts'
import { type Db, inTransaction, rollBack, type TxDb } from '../db/db.ts'
import { lockHolders } from '../db/locks.ts'
import { refuse } from '../http/refusal.ts'
import { readFree, type SlotKey } from '../slots/slots.store.ts'
import { networksOf, readHolders } from './holders.store.ts'
import {
  type ExistingHold,
  expireHolds,
  givenBy,
  lockExistingHolds,
  type NewHold,
  reclaimHolds,
  slotsOf,
  type WantedPlaces,
  writeHolds,
} from './places.store.ts'
import type { Hold } from './reservation.store.ts'

/**
 * Most tries, as each may end in an optimistic conflict. At each conflict another visitor's hold was written, so the
 * shop as a whole goes on.
 */
const MOST_TRIES = 40

export type WantedPlacesOfCart = {
  cartId: string
  /** Network of the visitor; without one only the cart's own limits count. */
  network?: string
  wanted: WantedPlaces[]
}
/**
 * Result of holding the places of a cart. An entry whose id another cart already holds is left out everywhere.
 * - `holds`: the cart's holds, by entry id, also expired ones.
 * - `full`: entries whose slot has too few places or offers none.
 * - `closed`: those of `full` whose slot offers no places.
 * - `limited`: entries refused by a limit against hoarding, with that limit.
 * - `moved`: slots whose places were taken or given back.
 */
export type HeldPlaces = {
  holds: Map<string, Hold>
  full: Set<string>
  closed: Set<string>
  limited: Map<string, HoldLimit>
  moved: SlotKey[]
}

type HoldRequest = Omit<NewHold, 'held_before' | 'minutes' | 'renewals'>

/**
 * Holds prices and places of the entries of carts; returns a result for each. Prices are held as by `holdPrices`, but
 * for less time where the cart held the slot before or its cut-off is near. An entry that moves keeps its old slot
 * until it has the new one. If a cart's entries together want more of a slot than is free, none gets it; the same goes
 * for hoarding. A cart may take over the places that it let go of. If anything was refused, releases expired holds and,
 * if there were any, tries once more. Refuses `busy` after 40 optimistic conflicts.
 */
export async function holdPlaces(ctx: { db: Db }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[]> {
  const held = await tryToHold(ctx, carts)
  if (held.every(({ full, limited }) => full.size + limited.size === 0)) return held
  // Places of expired holds count as taken until somebody releases them, so do it now and try again.
  if ((await expireHolds(ctx)) === 0) return held
  const again = await tryToHold(ctx, carts)
  return again.map((one, index) => ({ ...one, moved: [...one.moved, ...(held[index]?.moved ?? [])] }))
}

async function tryToHold(ctx: { db: Db }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[]> {
  for (let attempt = 1; ; attempt++) {
    const held = await inTransaction(ctx, (ctx) => holdOnce(ctx, carts))
    if (held !== 'conflict') return held
    if (attempt >= MOST_TRIES) refuse('busy')
    await sleep(Math.random() * 5 * Math.min(attempt, 8))
  }
}

/** Tries once to hold the places of carts. Returns `conflict`, and writes nothing, on an optimistic conflict. */
async function holdOnce(ctx: { db: TxDb }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[] | 'conflict'> {
  // Lock the carts and networks, then their holds.
  const cartIds = carts.map(({ cartId }) => cartId)
  await lockHolders(ctx, cartIds, networksOf(carts))
  const entries = carts.flatMap(({ wanted }) => wanted.map(({ entry_uuid }) => entry_uuid))
  const locked = await lockExistingHolds(ctx, cartIds, entries)
  // Read what is free, and leave out holds of closed slots.
  const { parties, kept } = sortOut(carts, locked)
  const slots = await readFree(ctx, uniqueKeys([...parties.flat(), ...kept.keys()]))
  const offering = new Set(slots.flatMap((slot) => (slot.offered > 0 ? keyOf(slot) : [])))
  const isClosed = (one: HoldRequest) => [...perSlot(one).keys()].some((slot) => !offering.has(slot))
  // A hold of a closed slot cannot be bought any more. An order that waits for its payment can still be paid.
  const unbuyable = new Set(
    [...kept].flatMap(([one, { expired }]) => (!expired && one.known?.holds_places && isClosed(one) ? [one] : [])),
  )
  for (const one of unbuyable) kept.delete(one)
  // Put back into the cart what it had let go of and wants again.
  await reclaimHolds(
    ctx,
    [...kept.keys()].flatMap(({ entry_uuid, known }) => (known?.let_go ? entry_uuid : [])),
  )
  // Find out who would be hoarding.
  const asked = parties.map((party) => party.map(wishOf))
  const free = new Map(slots.map((slot) => [keyOf(slot), slot.free]))
  // `most` is what would be free if all gave back what they can. Beyond it there is no room, and no need to read the
  // holders: in a rush that is nearly everyone.
  // In a slot that was lowered below what is taken, holders may keep what they hold.
  const most = new Map([...free].map(([slot, places]) => [slot, Math.max(0, places)]))
  for (const { gives } of asked.flat())
    for (const [slot, places] of gives) most.set(slot, (most.get(slot) ?? 0) + places)
  const { limited, heldMinutes } = await findLimited(
    ctx,
    carts,
    asked.map((party) => {
      const [fits, fitsNot] = [
        party.filter((wish) => hasRoom(wish, most)),
        party.filter((wish) => !hasRoom(wish, most)),
      ]
      return { wishes: fits.map(({ id }) => id), full: new Set(fitsNot.flatMap(({ takes }) => [...takes.keys()])) }
    }),
    slots,
  )
  // Choose the requests that fit.
  const wishes = asked.map((party) => party.filter(({ id }) => !limited.has(id)))
  const had = fitRequests(wishes, free)
  // Without room in any case, an entry is `full` rather than limited.
  const taken = sumPerSlot(wishes.flat().filter(({ id }) => had.has(id)))
  const leftOf = (slot: string) => Math.max(0, (free.get(slot) ?? 0) - (taken.get(slot) ?? 0))
  for (const { id, takes, gives } of asked.flat())
    if ([...takes].some(([slot, places]) => leftOf(slot) + (gives.get(slot) ?? 0) < places)) limited.delete(id)
  // Write the holds, then report cart by cart.
  const written = await writeHolds(
    ctx,
    [...had].map((one) => newHold(one, heldMinutes.get(one.cart_id))),
  )
  if (written === 'conflict') return rollBack(ctx, written)
  const holdOf = (one: HoldRequest) => kept.get(one) ?? written.get(one.entry_uuid)
  return carts.map(({ cartId }, index) => {
    const party = parties[index] ?? []
    const all = [...party, ...[...kept.keys(), ...unbuyable].filter(({ cart_id }) => cart_id === cartId)]
    const full = all.filter((one) => !kept.has(one) && !had.has(one) && !limited.has(one))
    return {
      holds: new Map(
        all.flatMap((one) => {
          const hold = holdOf(one)
          return hold ? [[one.entry_uuid, hold] as const] : []
        }),
      ),
      full: new Set(full.map(({ entry_uuid }) => entry_uuid)),
      closed: new Set(full.flatMap((one) => (isClosed(one) ? one.entry_uuid : []))),
      limited: new Map(
        party.flatMap((one) => {
          const limit = limited.get(one)
          return limit ? [[one.entry_uuid, limit] as const] : []
        }),
      ),
      moved: party.flatMap((one) => (had.has(one) ? [one, ...givenBy(one)].flatMap(slotsOf) : [])),
    }
  })
}

/**
 * Splits the carts' entries into new requests, cart by cart, and holds that stay. Entries that another cart holds are
 * left out.
 */
function sortOut(
  carts: WantedPlacesOfCart[],
  locked: ExistingHold[],
): { parties: HoldRequest[][]; kept: Map<HoldRequest, Hold> } {
  const known = new Map(locked.map((row) => [row.entry_uuid, row]))
  const entries = new Set(carts.flatMap(({ wanted }) => wanted.map(({ entry_uuid }) => entry_uuid)))
  // A hold that was let go of may have been released before it was locked.
  const reclaimable = new Set(locked.filter((one) => one.let_go && one.holds_places && !entries.has(one.entry_uuid)))
  const kept = new Map<HoldRequest, Hold>()
  const parties = carts.map(({ cartId, network = null, wanted }) => {
    const party = wanted.flatMap((hold): HoldRequest[] => {
      const found = known.get(hold.entry_uuid)
      const one = { ...hold, cart_id: cartId, network, replaces: [], ...(found ? { known: found } : {}) }
      const isOwn = found?.cart_id === cartId
      if (found && isOwn && isSame(hold, found) && !isGivenUp(found)) {
        // An unpaid or paid order has the places; a hold that lost them has expired.
        const hasPlaces = found.holds_places || found.order_id !== null
        kept.set(one, { ...found, expired: found.expired || !hasPlaces })
        return []
      }
      return !found || isOwn || (found.expired && found.order_id === null) ? [one] : []
    })
    // Each goes to one entry only: a cart may be in a batch twice.
    for (const gone of reclaimable) {
      const slots = perSlot(gone)
      const heir = party.find(
        (one) => gone.cart_id === cartId && [...perSlot(one).keys()].some((slot) => slots.has(slot)),
      )
      if (!heir) continue
      heir.replaces.push(gone)
      reclaimable.delete(gone)
    }
    return party
  })
  return { parties, kept }
}

const hasRoom = ({ takes }: SlotRequest<unknown>, most: ReadonlyMap<string, number>): boolean =>
  [...takes].every(([slot, places]) => places <= (most.get(slot) ?? 0))

/** Minutes for which a cart held slots, by slot key. */
type Minutes = ReadonlyMap<string, number>

/** Returns a new hold. It ends earlier the longer its cart has held the slot, and at the slot's cut-off. */
function newHold(one: HoldRequest, heldMinutes: Minutes = new Map()): NewHold {
  const held = [...perSlot(one).keys()].map((slot) => heldMinutes.get(slot) ?? 0)
  const before = Math.max(...held, MOST_HELD_MINUTES - one.minutes_left)
  return { ...one, held_before: before, ...reservationAfter(before) }
}

/** Returns which requests would be hoarding, and how long each cart held which slots. The holders have to be locked. */
async function findLimited(
  ctx: { db: TxDb },
  carts: WantedPlacesOfCart[],
  parties: { wishes: HoldRequest[]; full: ReadonlySet<string> }[],
  slots: (SlotKey & { offered: number })[],
): Promise<{ limited: Map<HoldRequest, HoldLimit>; heldMinutes: ReadonlyMap<string, Minutes> }> {
  if (parties.every(({ wishes }) => wishes.length === 0)) return { limited: new Map(), heldMinutes: new Map() }
  const { places, minutes, carts: cartsOf, held: heldBy } = await readHolders(ctx, carts)
  const networks = networksOf(carts).map((network) => {
    const asking = carts.flatMap((cart) => (cart.network === network ? cart.cartId : []))
    const unpaid = new Set([...(cartsOf.get(network) ?? []), ...asking])
    const held = new Map((heldBy.get(network) ?? []).map((slot) => [keyOf(slot), slot.count]))
    return [network, { carts: unpaid.size, held }] as const
  })
  const heldMinutes = new Map(
    [...minutes].map(([cart, found]) => [cart, new Map(found.map((slot) => [keyOf(slot), slot.count]))]),
  )
  const limited = brokenLimits(
    carts.map(({ cartId, network }, index) => ({
      cart: cartId,
      ...(network === undefined ? {} : { network }),
      wishes: (parties[index]?.wishes ?? []).map(limitedWishOf),
      full: parties[index]?.full ?? new Set(),
      holds: places.get(cartId) ?? 0,
      heldMinutes: heldMinutes.get(cartId) ?? new Map(),
    })),
    new Map(slots.map((slot) => [keyOf(slot), slot.offered])),
    new Map(networks),
  )
  return { limited, heldMinutes }
}

const keyOf = ({ group_id, day, start_min }: SlotKey) => `${group_id} ${day} ${start_min}`

const perSlot = (of: Parameters<typeof slotsOf>[0]) => new Map(slotsOf(of).map((slot) => [keyOf(slot), slot.places]))

const sumOfHolds = (holds: ExistingHold[]) =>
  sumPerSlot(holds.map((hold) => ({ takes: perSlot(hold), gives: new Map() })))

const wishOf = (one: HoldRequest): SlotRequest<HoldRequest> => ({
  id: one,
  takes: perSlot(one),
  gives: sumOfHolds(givenBy(one)),
})

const limitedWishOf = (one: HoldRequest): LimitedSlotRequest<HoldRequest> => ({
  id: one,
  takes: perSlot(one),
  givesOfCart: sumOfHolds(givenBy(one).filter(({ cart_id }) => cart_id === one.cart_id)),
  givesOfNetwork: sumOfHolds(givenBy(one).filter(({ network }) => network === one.network)),
})

const uniqueKeys = (wanted: HoldRequest[]): SlotKey[] => [
  ...new Map(wanted.flatMap(slotsOf).map(({ places: _places, ...key }) => [keyOf(key), key])).values(),
]

/** Returns whether a hold was let go of and lost its places or order. Its entry is then held anew. */
const isGivenUp = ({ let_go, holds_places, order_id }: ExistingHold): boolean =>
  let_go && (!holds_places || order_id === null)

const isSame = (hold: WantedPlaces, known: ExistingHold): boolean =>
  hold.variant_id === known.variant_id &&
  hold.day === known.day &&
  hold.price_column === known.price_column &&
  [...perSlot(hold)].join() === [...perSlot(known)].join()
