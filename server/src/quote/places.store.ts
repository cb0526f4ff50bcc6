import { setTimeout as sleep } from 'node:timers/promises'
import { allot, sumPerSlot, type Wish } from '@gondola/rules/allot.ts'
import type { Day } from '@gondola/rules/day.ts'
import { brokenLimits, CARTS_PER_NETWORK, type HoldLimit } from '@gondola/rules/hoarding.ts'
import { RESERVATION_MINUTES } from '@gondola/rules/reservation.ts'
import { type Db, inTransaction, sql, type TxDb } from '../db/db.ts'
import { lockHolders } from '../db/locks.ts'
import { refuse } from '../http/refusal.ts'
import { GUARDS } from '../slots/guards.ts'
import { allMoved, movePlaces, readFree, type SlotKey } from '../slots/slots.store.ts'
import { networksOf, readHolders } from './holders.store.ts'
import type { Hold, WantedHold } from './reservation.store.ts'

const HOLD = sql.lit(`${RESERVATION_MINUTES} minutes`)
/** Expired holds that are given back in one statement. */
const BATCH = 200
/** How often the places are read again when somebody else was faster; each time somebody has got what he wanted. */
const MOST_TRIES = 40
const OUTRUN = new Error('Somebody else was faster.')

/** A hold with places: so many of the slot on each of its days. */
export type WantedPlaces = WantedHold & {
  slot_group: string
  slot_start: number
  slot_days: Day[]
  places: number
}
export type WantedPlacesOfCart = {
  cartId: string
  /** Where the visitor comes from; without one only the cart's own limits count. */
  network?: string
  wanted: WantedPlaces[]
}
/**
 * The holds of a cart by their entry, the entries whose slot has not enough places, those that would be hoarding, and the
 * slots of which places were taken or given back.
 */
export type HeldPlaces = {
  holds: Map<string, Hold>
  full: Set<string>
  limited: Map<string, HoldLimit>
  moved: SlotKey[]
}

type Known = Hold & {
  cart_id: string
  order_id: string | null
  variant_id: string
  day: Day
  price_column: string
  slot_group: string | null
  slot_start: number | null
  slot_days: Day[] | null
  places: number | null
  holds_places: boolean
}
type Wanted = WantedPlaces & { cart_id: string; network: string | null; known?: Known }

/**
 * Holds the price of each entry of some carts together with its places. What `holdPrices` promises for prices is true
 * here too. An entry that moves to another slot keeps its old one until the new one is its own. The entries of a cart that
 * want more of a slot together than is free hold nothing of it, and neither do those that would be hoarding.
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
    try {
      return await inTransaction(ctx, (ctx) => holdOnce(ctx, carts))
    } catch (error) {
      if (error !== OUTRUN) throw error
      if (attempt >= MOST_TRIES) refuse('busy')
      await sleep(Math.random() * 5 * Math.min(attempt, 8))
    }
  }
}

async function holdOnce(ctx: { db: TxDb }, carts: WantedPlacesOfCart[]): Promise<HeldPlaces[]> {
  const all = carts.flatMap(({ wanted }) => wanted)
  await lockHolders(
    ctx,
    carts.map(({ cartId }) => cartId),
    networksOf(carts),
  )
  const known = await lockKnown(
    ctx,
    all.map(({ entry_uuid }) => entry_uuid),
  )
  const kept = new Map<Wanted, Hold>()
  const parties = carts.map(({ cartId, network = null, wanted }) =>
    wanted.flatMap((hold): Wanted[] => {
      const found = known.get(hold.entry_uuid)
      const one = { ...hold, cart_id: cartId, network, ...(found ? { known: found } : {}) }
      const isOwn = found?.cart_id === cartId
      if (found && isOwn && isSame(hold, found)) {
        // An order that waits for its payment, or was paid, has the places; a hold that lost them has expired.
        const hasPlaces = found.holds_places || found.order_id !== null
        kept.set(one, { ...found, expired: found.expired || !hasPlaces })
        return []
      }
      return !found || isOwn || (found.expired && found.order_id === null) ? [one] : []
    }),
  )
  const asked = parties.map((party) => party.map(wishOf))
  const slots = await readFree(ctx, uniqueKeys([...parties.flat(), ...kept.keys()]))
  const shut = new Set(slots.flatMap((slot) => (slot.offered === 0 ? keyOf(slot) : [])))
  // What is held of a slot that was closed can be bought no more; an order that waits for its payment can still be paid.
  const closed = new Set([...kept].flatMap(([one, hold]) => (isClosed(one, hold, shut) ? [one] : [])))
  for (const one of closed) kept.delete(one)
  const free = new Map(slots.map((slot) => [keyOf(slot), slot.free]))
  // What has no room even alone needs no look at who holds how much: in a rush that is nearly everyone.
  const limited = await findLimited(
    ctx,
    carts,
    asked.map((party) => party.filter((wish) => hasRoom(wish, free))),
    slots,
  )
  const wishes = asked.map((party) => party.filter(({ id }) => !limited.has(id)))
  const had = allot(wishes, free)
  // Where there is no room in any case, that is what is told.
  const taken = sumPerSlot(wishes.flat().filter(({ id }) => had.has(id)))
  const leftOf = (slot: string) => (free.get(slot) ?? 0) - (taken.get(slot) ?? 0)
  for (const one of limited.keys())
    if ([...perSlot(one)].some(([slot, places]) => leftOf(slot) < places)) limited.delete(one)
  const written = await writeHolds(ctx, [...had])
  return carts.map(({ cartId }, index) => ({
    holds: new Map(
      [...kept, ...written].flatMap(([one, hold]) => (one.cart_id === cartId ? [[one.entry_uuid, hold] as const] : [])),
    ),
    full: new Set([
      ...(parties[index] ?? []).flatMap((one) => (had.has(one) || limited.has(one) ? [] : one.entry_uuid)),
      ...[...closed].flatMap((one) => (one.cart_id === cartId ? one.entry_uuid : [])),
    ]),
    limited: new Map(
      (parties[index] ?? []).flatMap((one) => {
        const limit = limited.get(one)
        return limit ? [[one.entry_uuid, limit] as const] : []
      }),
    ),
    moved: [...written.keys()].flatMap((one) =>
      one.cart_id === cartId ? [...slotsOf(one), ...(one.known ? slotsOf(one.known) : [])] : [],
    ),
  }))
}

const hasRoom = ({ takes, gives }: Wish<unknown>, free: ReadonlyMap<string, number>): boolean =>
  [...takes].every(([slot, places]) => places - (gives.get(slot) ?? 0) <= (free.get(slot) ?? 0))

const isClosed = (one: Wanted, { expired }: Hold, shut: ReadonlySet<string>) =>
  !expired && one.known?.holds_places && [...perSlot(one).keys()].some((slot) => shut.has(slot))

/** Which wishes would be hoarding. The holders have to be locked. */
async function findLimited(
  ctx: { db: TxDb },
  carts: WantedPlacesOfCart[],
  wishes: Wish<Wanted>[][],
  slots: (SlotKey & { offered: number })[],
): Promise<Map<Wanted, HoldLimit>> {
  const written = wishes.flat().map(({ id }) => id.entry_uuid)
  if (written.length === 0 || !GUARDS.hoarding) return new Map()
  const { places, cooling, carts: cartsOf, held } = await readHolders(ctx, carts, written)
  const crowds = networksOf(carts).flatMap((network) => {
    const asking = carts.flatMap((cart) => (cart.network === network ? cart.cartId : []))
    const unpaid = new Set([...(cartsOf.get(network) ?? []), ...asking])
    const slots = (held.get(network) ?? []).map((slot) => [keyOf(slot), slot.places] as const)
    return unpaid.size > CARTS_PER_NETWORK ? [[network, new Map(slots)] as const] : []
  })
  return brokenLimits(
    carts.map(({ cartId, network }, index) => ({
      cart: cartId,
      ...(network === undefined ? {} : { network }),
      wishes: wishes[index] ?? [],
      holds: places.get(cartId) ?? 0,
      cooling: new Set((cooling.get(cartId) ?? []).map(keyOf)),
    })),
    new Map(slots.map((slot) => [keyOf(slot), slot.offered])),
    new Map(crowds),
  )
}

const keyOf = ({ group_id, day, start_min }: SlotKey) => `${group_id} ${day} ${start_min}`

type Places = Pick<Known, 'slot_group' | 'slot_start' | 'slot_days' | 'places'>

/** The slots of a hold, each with its places. */
const slotsOf = ({ slot_group, slot_start, slot_days, places }: Places): (SlotKey & { places: number })[] =>
  slot_group === null || slot_start === null || slot_days === null || places === null
    ? []
    : slot_days.map((day) => ({ group_id: slot_group, day, start_min: slot_start, places }))

const perSlot = (of: Places) => new Map(slotsOf(of).map((slot) => [keyOf(slot), slot.places]))

const wishOf = (one: Wanted): Wish<Wanted> => ({
  id: one,
  takes: perSlot(one),
  gives: one.known?.holds_places ? perSlot(one.known) : new Map(),
})

const uniqueKeys = (wanted: Wanted[]): SlotKey[] => [
  ...new Map(wanted.flatMap(slotsOf).map(({ places: _places, ...key }) => [keyOf(key), key])).values(),
]

const isSame = (hold: WantedPlaces, known: Known): boolean =>
  hold.variant_id === known.variant_id &&
  hold.day === known.day &&
  hold.price_column === known.price_column &&
  [...perSlot(hold)].join() === [...perSlot(known)].join()

/** Locks what is known of some entries until the transaction ends. */
async function lockKnown(ctx: { db: TxDb }, entryUuids: string[]): Promise<Map<string, Known>> {
  const rows = await sql<Known>`
    select entry_uuid, cart_id, order_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule,
      expires_at, renewals, expires_at <= now() as expired, slot_group, slot_start, slot_days, places, holds_places
    from reservation where entry_uuid = any(${entryUuids}::uuid[])
    order by entry_uuid for update`.execute(ctx.db)
  return new Map(rows.rows.map((row) => [row.entry_uuid, row]))
}

/** Writes new holds and moves their places in one statement, all of them or none. Throws OUTRUN when it was none. */
async function writeHolds(ctx: { db: TxDb }, wanted: Wanted[]): Promise<Map<Wanted, Hold>> {
  if (wanted.length === 0) return new Map()
  const known = wanted.flatMap(({ entry_uuid, known }) => (known ? entry_uuid : []))
  const changes = wanted.flatMap((one) => [
    ...slotsOf(one),
    ...(one.known?.holds_places ? slotsOf(one.known).map((slot) => ({ ...slot, places: -slot.places })) : []),
  ])
  const holds = wanted.map(({ known: _known, ...hold }) => hold)
  const rows = await sql<Hold & { is_moved: boolean }>`
    with hold as (
      select * from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as w (
        entry_uuid uuid, cart_id uuid, variant_id text, day date, price_column text, price bigint, standard bigint, club bigint,
        gate bigint, last_price bigint, rule jsonb, slot_group text, slot_start smallint, slot_days date[], places smallint,
        network text)
    ), written as (
      insert into reservation (entry_uuid, cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule,
        slot_group, slot_start, slot_days, places, network, expires_at, holds_places)
      select hold.*, now() + ${HOLD}::interval, true from hold order by entry_uuid
      on conflict (entry_uuid) do update set
        (cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule, slot_group, slot_start,
          slot_days, places, network, expires_at, renewals, held_since, order_id, holds_places)
        = (excluded.cart_id, excluded.variant_id, excluded.day, excluded.price_column, excluded.price, excluded.standard,
          excluded.club, excluded.gate, excluded.last_price, excluded.rule, excluded.slot_group, excluded.slot_start,
          excluded.slot_days, excluded.places, excluded.network, excluded.expires_at, 0, now(), null, true)
        -- What was not there a moment ago belongs to a call of the same cart at the same time.
        where reservation.entry_uuid = any(${known}::uuid[])
      returning entry_uuid, price, standard, club, gate, last_price, rule, expires_at, renewals
    ), ${movePlaces(sql`
      select group_id, day, start_min, places, 0
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c (group_id text, day date, start_min smallint, places int)
      where (select count(*) from written) = ${wanted.length}`)}
    select written.*, false as expired, ${allMoved} and exists (select from slot_change) as is_moved from written`.execute(
    ctx.db,
  )
  if (rows.rows.length < wanted.length || rows.rows.some((row) => !row.is_moved)) throw OUTRUN
  const byEntry = new Map(rows.rows.map(({ is_moved: _isMoved, ...hold }) => [hold.entry_uuid, hold]))
  return new Map(wanted.flatMap((one) => [[one, byEntry.get(one.entry_uuid)] as [Wanted, Hold]]))
}

/** Lets go of the holds with places of this cart that no order uses. Answers which, with their slots. */
export async function releasePlaces(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
): Promise<{ entry_uuid: string; slot_group: string; slot_days: Day[] }[]> {
  const rows = await sql<{ entry_uuid: string; slot_group: string; slot_days: Day[] }>`
    with locked as (
      select entry_uuid, slot_group, slot_start, slot_days, places from reservation
      where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and order_id is null and holds_places
      order by entry_uuid for update
    ), gone as (
      delete from reservation r using locked where r.entry_uuid = locked.entry_uuid
      returning r.entry_uuid, r.slot_group, r.slot_days
    ), ${movePlaces(sql`select slot_group, d, slot_start, -places, 0 from locked, unnest(slot_days) d`)}
    select * from gone`.execute(ctx.db)
  return rows.rows
}

/**
 * Gives back the places of all holds that have expired, whether an order waits for them or not; they stay known as expired.
 * Two processes may do it at once. Answers how many holds.
 */
export async function expireHolds(ctx: { db: Db }): Promise<number> {
  for (let all = 0; ; ) {
    const some = await expireSome(ctx)
    all += some
    if (some < BATCH) return all
  }
}

async function expireSome(ctx: { db: Db }): Promise<number> {
  const rows = await sql<{ expired: number }>`
    with locked as (
      select entry_uuid, slot_group, slot_start, slot_days, places from reservation
      where ${
        GUARDS.expired
          ? sql`holds_places and expires_at <= now()`
          : sql`entry_uuid in (select entry_uuid from reservation where holds_places and expires_at <= now() offset 0)`
      }
      order by expires_at limit ${sql.lit(BATCH)} for update${GUARDS.expired ? sql` skip locked` : sql``}
    ), given as (
      update reservation r set holds_places = false from locked where r.entry_uuid = locked.entry_uuid
      returning r.entry_uuid
    ), ${movePlaces(sql`select slot_group, d, slot_start, -places, 0 from locked, unnest(slot_days) d`)}
    select count(*) as expired from given`.execute(ctx.db)
  return rows.rows[0]?.expired ?? 0
}
