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

/** How often the places are read again when somebody else was faster; each time somebody has got what he wanted. */
const MOST_TRIES = 40

export type WantedPlacesOfCart = {
  cartId: string
  /** Where the visitor comes from; without one only the cart's own limits count. */
  network?: string
  wanted: WantedPlaces[]
}
/**
 * The holds of a cart by their entry, the entries whose slot has not enough places, those of them whose slot offers nothing
 * any more, those that would be hoarding, and the slots of which places were taken or given back.
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
 * Holds the price of each entry of some carts together with its places. What `holdPrices` promises for prices is true
 * here too. An entry that moves to another slot keeps its old one until the new one is its own. The entries of a cart that
 * want more of a slot together than is free hold nothing of it, and neither do those that would be hoarding. What a cart has
 * let go of, and holds only for an open payment of its order, is free to it.
 */
export async function holdPlaces(ctx: { db: Db }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[]> {
  const held = await tryToHold(ctx, carts)
  if (held.every(({ full, limited }) => full.size + limited.size === 0)) return held
  // Places of expired holds count as taken until somebody gives them back; who needs them does it himself.
  if ((await expireHolds(ctx)) === 0) return held
  const again = await tryToHold(ctx, carts)
  return again.map((one, index) => ({ ...one, moved: [...one.moved, ...(held[index]?.moved ?? [])] }))
}

async function tryToHold(ctx: { db: Db }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[]> {
  for (let attempt = 1; ; attempt++) {
    const held = await inTransaction(ctx, (ctx) => holdOnce(ctx, carts))
    if (held !== 'outrun') return held
    if (attempt >= MOST_TRIES) refuse('busy')
    await sleep(Math.random() * 5 * Math.min(attempt, 8))
  }
}

/** One try; `outrun` when somebody else was faster, and nothing is written then. */
async function holdOnce(ctx: { db: TxDb }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[] | 'outrun'> {
  const cartIds = carts.map(({ cartId }) => cartId)
  await lockHolders(ctx, cartIds, networksOf(carts))
  const entries = carts.flatMap(({ wanted }) => wanted.map(({ entry_uuid }) => entry_uuid))
  const locked = await lockExistingHolds(ctx, cartIds, entries)
  const { parties, kept } = sortOut(carts, locked)
  const slots = await readFree(ctx, uniqueKeys([...parties.flat(), ...kept.keys()]))
  const offering = new Set(slots.flatMap((slot) => (slot.offered > 0 ? keyOf(slot) : [])))
  const isClosed = (one: HoldRequest) => [...perSlot(one).keys()].some((slot) => !offering.has(slot))
  // What is held of a slot that was closed can be bought no more; an order that waits for its payment can still be paid.
  const unbuyable = new Set(
    [...kept].flatMap(([one, { expired }]) => (!expired && one.known?.holds_places && isClosed(one) ? [one] : [])),
  )
  for (const one of unbuyable) kept.delete(one)
  await reclaimHolds(
    ctx,
    [...kept.keys()].flatMap(({ entry_uuid, known }) => (known?.let_go ? entry_uuid : [])),
  )
  const asked = parties.map((party) => party.map(wishOf))
  const free = new Map(slots.map((slot) => [keyOf(slot), slot.free]))
  // What has no room whatever the others give back needs no look at who holds how much: in a rush that is nearly everyone.
  // Of a slot that was lowered below what is taken whoever holds some may go on holding that.
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
  const wishes = asked.map((party) => party.filter(({ id }) => !limited.has(id)))
  const had = fitRequests(wishes, free)
  // Where there is no room in any case, that is what is told.
  const taken = sumPerSlot(wishes.flat().filter(({ id }) => had.has(id)))
  const leftOf = (slot: string) => Math.max(0, (free.get(slot) ?? 0) - (taken.get(slot) ?? 0))
  for (const { id, takes, gives } of asked.flat())
    if ([...takes].some(([slot, places]) => leftOf(slot) + (gives.get(slot) ?? 0) < places)) limited.delete(id)
  const written = await writeHolds(
    ctx,
    [...had].map((one) => newHold(one, heldMinutes.get(one.cart_id))),
  )
  if (written === 'outrun') return rollBack(ctx, written)
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

/** What the carts want anew, cart by cart, and what stays as it is held. */
function sortOut(
  carts: WantedPlacesOfCart[],
  locked: ExistingHold[],
): { parties: HoldRequest[][]; kept: Map<HoldRequest, Hold> } {
  const known = new Map(locked.map((row) => [row.entry_uuid, row]))
  const entries = new Set(carts.flatMap(({ wanted }) => wanted.map(({ entry_uuid }) => entry_uuid)))
  // What was let go of when it was looked for may have been given back before it was locked.
  const reclaimable = new Set(locked.filter((one) => one.let_go && one.holds_places && !entries.has(one.entry_uuid)))
  const kept = new Map<HoldRequest, Hold>()
  const parties = carts.map(({ cartId, network = null, wanted }) => {
    const party = wanted.flatMap((hold): HoldRequest[] => {
      const found = known.get(hold.entry_uuid)
      const one = { ...hold, cart_id: cartId, network, replaces: [], ...(found ? { known: found } : {}) }
      const isOwn = found?.cart_id === cartId
      if (found && isOwn && isSame(hold, found) && !isGivenUp(found)) {
        // An order that waits for its payment, or was paid, has the places; a hold that lost them has expired.
        const hasPlaces = found.holds_places || found.order_id !== null
        kept.set(one, { ...found, expired: found.expired || !hasPlaces })
        return []
      }
      return !found || isOwn || (found.expired && found.order_id === null) ? [one] : []
    })
    // Each goes to one entry; a cart may ask twice in one round.
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

/** Per slot. */
type Minutes = ReadonlyMap<string, number>

/** A hold that ends the sooner, the longer its cart has held the slot before, and with the slot's cut-off. */
function newHold(one: HoldRequest, heldMinutes: Minutes = new Map()): NewHold {
  const held = [...perSlot(one).keys()].map((slot) => heldMinutes.get(slot) ?? 0)
  const before = Math.max(...held, MOST_HELD_MINUTES - one.minutes_left)
  return { ...one, held_before: before, ...reservationAfter(before) }
}

/** Which wishes would be hoarding, and for how long each cart has held which slots. The holders have to be locked. */
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

const sumOf = (holds: ExistingHold[]) => sumPerSlot(holds.map((hold) => ({ takes: perSlot(hold), gives: new Map() })))

const wishOf = (one: HoldRequest): SlotRequest<HoldRequest> => ({
  id: one,
  takes: perSlot(one),
  gives: sumOf(givenBy(one)),
})

const limitedWishOf = (one: HoldRequest): LimitedSlotRequest<HoldRequest> => ({
  id: one,
  takes: perSlot(one),
  givesOfCart: sumOf(givenBy(one).filter(({ cart_id }) => cart_id === one.cart_id)),
  givesOfNetwork: sumOf(givenBy(one).filter(({ network }) => network === one.network)),
})

const uniqueKeys = (wanted: HoldRequest[]): SlotKey[] => [
  ...new Map(wanted.flatMap(slotsOf).map(({ places: _places, ...key }) => [keyOf(key), key])).values(),
]

/** What was let go of and has no places any more, or no order that needs them, is as new. */
const isGivenUp = ({ let_go, holds_places, order_id }: ExistingHold): boolean =>
  let_go && (!holds_places || order_id === null)

const isSame = (hold: WantedPlaces, known: ExistingHold): boolean =>
  hold.variant_id === known.variant_id &&
  hold.day === known.day &&
  hold.price_column === known.price_column &&
  [...perSlot(hold)].join() === [...perSlot(known)].join()
