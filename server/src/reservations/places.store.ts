import type { Day } from '@gondola/rules/day.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { allMoved, movePlaces, type SlotKey } from '../slots/slots.store.ts'
import type { Hold, WantedHold, WithRights } from './reservation.store.ts'
import { rememberMinutes } from './slot-minutes.store.ts'

/** Most expired holds that one statement releases. */
const BATCH = 200

/**
 * A wanted hold with places: `places` of the slot on each of its days. The slot can still be chosen for `minutes_left`.
 */
export type WantedPlaces = WantedHold & {
  slot_group: string
  slot_start: number
  slot_days: Day[]
  places: number
  minutes_left: number
}

export type ExistingHold = Hold & {
  cart_id: string
  /** Network of its visitor. */
  network: string | null
  variant_id: string
  day: Day
  price_column: string
  slot_group: string | null
  slot_start: number | null
  slot_days: Day[] | null
  places: number | null
  holds_places: boolean
  let_go: boolean
}

/**
 * A new hold. It ends after `minutes`, with `renewals` already spent. `held_before`: minutes of `MOST_HELD_MINUTES`
 * that it cannot use, as the cart held the slot before or the slot's cut-off is near.
 */
export type NewHold = WantedPlaces & {
  cart_id: string
  network: string | null
  known?: ExistingHold
  /** Holds that the cart let go of and whose places this one takes over. */
  replaces: ExistingHold[]
  held_before: number
  minutes: number
  renewals: number
}

type Places = Pick<ExistingHold, 'slot_group' | 'slot_start' | 'slot_days' | 'places'>

/** Returns the slots of a hold, each with its places. */
export const slotsOf = ({ slot_group, slot_start, slot_days, places }: Places): (SlotKey & { places: number })[] =>
  slot_group === null || slot_start === null || slot_days === null || places === null
    ? []
    : slot_days.map((day) => ({ group_id: slot_group, day, start_min: slot_start, places }))

/** Returns the holds whose places a new one gives back once it is written. */
export const givenBy = ({ known, replaces }: Pick<NewHold, 'known' | 'replaces'>): ExistingHold[] =>
  known?.holds_places ? [known, ...replaces] : replaces

/**
 * Locks the holds of some entries until the transaction ends; returns them. Also locks and returns holds of the carts
 * with `let_go` that still have places.
 */
export async function lockExistingHolds(
  ctx: { db: TxDb },
  cartIds: string[],
  entryUuids: string[],
): Promise<ExistingHold[]> {
  const rows = await sql<ExistingHold>`
    select entry_uuid, cart_id, network, order_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule,
      net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id, expires_at, renewals, expires_at <= now() as expired, slot_group, slot_start, slot_days, places, holds_places, let_go
    from reservation
    -- A union, because two keys in one condition would read the whole table.
    where entry_uuid = any(array(
      select unnest(${entryUuids}::uuid[])
      union select entry_uuid from reservation where cart_id = any(${cartIds}::uuid[]) and let_go and holds_places))
    order by entry_uuid for update`.execute(ctx.db)
  return rows.rows
}

/** Puts holds that were let go of back into the cart. The holds have to be locked. */
export async function reclaimHolds(ctx: { db: TxDb }, entryUuids: string[]): Promise<void> {
  if (entryUuids.length > 0)
    await sql`update reservation set let_go = false where entry_uuid = any(${entryUuids}::uuid[])`.execute(ctx.db)
}

/**
 * Writes new holds, takes their places, and frees those of the holds they replace. Returns them by entry id, or
 * `conflict` on an optimistic conflict: no places were changed, and the transaction has to be rolled back.
 */
export async function writeHolds(ctx: { db: TxDb }, wanted: NewHold[]): Promise<Map<string, Hold> | 'conflict'> {
  if (wanted.length === 0) return new Map()
  const known = wanted.flatMap(({ entry_uuid, known }) => (known ? entry_uuid : []))
  const replaced = wanted.flatMap(({ replaces }) => replaces.map(({ entry_uuid }) => entry_uuid))
  const changes = wanted.flatMap((one) => [
    ...slotsOf(one),
    ...givenBy(one).flatMap((given) => slotsOf(given).map((slot) => ({ ...slot, places: -slot.places }))),
  ])
  const holds = wanted.map(({ known: _known, replaces: _replaces, ...hold }) => hold)
  const rows = await sql<Hold & { is_moved: boolean }>`
    ${ctes([
      sql`hold as (
        select * from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as w (
          entry_uuid uuid, cart_id uuid, variant_id text, day date, price_column text, price bigint, standard bigint, club bigint,
          gate bigint, last_price bigint, rule jsonb, slot_group text, slot_start smallint, slot_days date[], places smallint,
          network text, held_before smallint, minutes smallint, renewals smallint)
      )`,
      rememberMinutes(sql`
        select * from reservation where slot_group is not null and entry_uuid = any(${[...known, ...replaced]}::uuid[])`),
      sql`replaced as (
        update reservation set holds_places = false, expires_at = now() where entry_uuid = any(${replaced}::uuid[])
      )`,
      sql`written as (
        insert into reservation (entry_uuid, cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule,
          slot_group, slot_start, slot_days, places, network, held_before, renewals, expires_at, holds_places)
        select entry_uuid, cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule,
          slot_group, slot_start, slot_days, places, network, held_before, renewals, now() + minutes * interval '1 minute', true
        from hold order by entry_uuid
        on conflict (entry_uuid) do update set
          (cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule, slot_group, slot_start,
            slot_days, places, network, held_before, renewals, expires_at, held_since, order_id, holds_places, let_go,
            net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id)
          = (excluded.cart_id, excluded.variant_id, excluded.day, excluded.price_column, excluded.price, excluded.standard,
            excluded.club, excluded.gate, excluded.last_price, excluded.rule, excluded.slot_group, excluded.slot_start,
            excluded.slot_days, excluded.places, excluded.network, excluded.held_before, excluded.renewals, excluded.expires_at,
            now(), null, true, false, null, null, null, null, null, null, null)
          -- A hold that did not exist a moment ago belongs to a concurrent call of the same cart.
          where reservation.entry_uuid = any(${known}::uuid[])
        returning entry_uuid, price, standard, club, gate, last_price, rule, expires_at, renewals, order_id,
          net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id
      )`,
      movePlaces(sql`
        select group_id, day, start_min, places, 0
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as c (group_id text, day date, start_min smallint, places int), (select count(*) from remembered) done
        where (select count(*) from written) = ${wanted.length}`),
    ])}
    select written.*, false as expired, ${allMoved} and exists (select from slot_change) as is_moved from written`.execute(
    ctx.db,
  )
  if (rows.rows.length < wanted.length || rows.rows.some((row) => !row.is_moved)) return 'conflict'
  return new Map(rows.rows.map(({ is_moved: _isMoved, ...hold }) => [hold.entry_uuid, hold]))
}

export type ReleasedPlaces = WithRights & { slot_group: string; slot_days: Day[] }

/**
 * Deletes a cart's holds with a slot, and frees their places; returns the holds. Holds that an order has are left out.
 */
export async function releaseHeldPlaces(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
): Promise<ReleasedPlaces[]> {
  const rows = await sql<ReleasedPlaces>`
    ${ctes([
      sql`locked as (
        select * from reservation
        where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and order_id is null and slot_group is not null
        order by entry_uuid for update
      )`,
      rememberMinutes(sql`select * from locked`),
      sql`gone as (
        delete from reservation r using locked where r.entry_uuid = locked.entry_uuid
        returning r.entry_uuid, r.slot_group, r.slot_days, r.rights_key is not null as had_rights
      )`,
      movePlaces(sql`
        select slot_group, d, slot_start, -places, 0 from locked, unnest(slot_days) d, (select count(*) from remembered) done
        where holds_places`),
    ])}
    select * from gone`.execute(ctx.db)
  return rows.rows
}

/**
 * Sets `let_go` of a cart's holds that an order has and that have places. An open payment of the order keeps their
 * places; without one the caller ends the order. Holds of an order on invoice are left alone.
 */
export async function keepForOpenPayment(ctx: { db: Db }, cartId: string, entryUuids: string[]): Promise<void> {
  await sql`
    update reservation set let_go = true where entry_uuid in (
      select entry_uuid from reservation
      where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and order_id is not null and holds_places
        and not exists (select from orders o where o.id = order_id and o.status = 'unpaid')
      order by entry_uuid for update)`.execute(ctx.db)
}

/**
 * Releases the slots of a cart's entries that change to products without slots. Returns the former slots; the prices
 * stay held.
 */
export async function releaseSlots(ctx: { db: Db }, cartId: string, entryUuids: string[]): Promise<ReleasedPlaces[]> {
  const rows = await sql<ReleasedPlaces>`
    ${ctes([
      sql`locked as (
        select * from reservation
        where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and slot_group is not null
        order by entry_uuid for update
      )`,
      rememberMinutes(sql`select * from locked`),
      sql`left_slot as (
        update reservation r set (slot_group, slot_start, slot_days, places, network, holds_places, let_go)
          = (null, null, null, null, null, false, false)
        from locked where r.entry_uuid = locked.entry_uuid
      )`,
      movePlaces(sql`
        select slot_group, d, slot_start, -places, 0 from locked, unnest(slot_days) d, (select count(*) from remembered) done
        where holds_places`),
    ])}
    select entry_uuid, slot_group, slot_days, rights_key is not null as had_rights from locked`.execute(ctx.db)
  return rows.rows
}

/**
 * Releases the places of all expired holds, also of orders; returns how many holds. Their rows stay, expired and
 * without places. Several processes may do it at once: each skips what another has locked.
 */
export async function expireHolds(ctx: { db: Db }): Promise<number> {
  for (let all = 0; ; ) {
    const some = await expireSome(ctx)
    all += some
    if (some < BATCH) return all
  }
}

/** Expiry of a hold that has places; null for one without. An index has this expression. */
const HELD_UNTIL = sql`(case when holds_places then expires_at end)`

async function expireSome(ctx: { db: Db }): Promise<number> {
  const rows = await sql<{ expired: number }>`
    ${ctes([
      sql`locked as (
        select entry_uuid, slot_group, slot_start, slot_days, places from reservation
        where ${HELD_UNTIL} <= now()
        order by ${HELD_UNTIL} limit ${sql.lit(BATCH)} for update skip locked
      )`,
      sql`given as (
        update reservation r set holds_places = false from locked where r.entry_uuid = locked.entry_uuid
        returning r.entry_uuid
      )`,
      movePlaces(sql`select slot_group, d, slot_start, -places, 0 from locked, unnest(slot_days) d`),
    ])}
    select count(*) as expired from given`.execute(ctx.db)
  return rows.rows[0]?.expired ?? 0
}
