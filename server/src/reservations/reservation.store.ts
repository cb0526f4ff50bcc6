import type { Day, Instant } from '@gondola/rules/day.ts'
import { MOST_HELD_MINUTES } from '@gondola/rules/hoarding.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { MAX_RENEWALS, RESERVATION_MINUTES } from '@gondola/rules/reservation.ts'
import { ctes, joinCtes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'

const HOLD = sql.lit(`${RESERVATION_MINUTES} minutes`)

export type WantedHold = {
  entry_uuid: string
  variant_id: string
  day: Day
  price_column: 'standard' | 'club'
  price: Haler
  standard: Haler
  club: Haler
  gate: Haler | null
  last_price: Haler | null
  rule: unknown
}

export type Hold = {
  entry_uuid: string
  price: Haler
  standard: Haler
  club: Haler
  gate: Haler | null
  last_price: Haler | null
  expires_at: Instant
  renewals: number
  expired: boolean
  rule: unknown
  /** The order that it is kept for. */
  order_id: string | null
} & ToldPrice

/**
 * What the last dry-run quoted for an entry (docs/product.md §17.20). All are null without codes, chosen rights and
 * segments.
 */
export type ToldPrice = {
  /** Price after the benefit. */
  net: Haler | null
  benefit_id: string | null
  token_id: string | null
  /** Hash of what decided the price, see `rightsKey`. */
  rights_key: Buffer | null
  /** What gift vouchers and credit pay of the price. */
  voucher_paid: Haler | null
  credit_paid: Haler | null
  /** Benefit of credit that pays `credit_paid`. */
  credit_id: string | null
}

export type WantedHolds = { cartId: string; wanted: WantedHold[] }

export type HeldRow = Hold & { cart_id: string }

/**
 * Holds the prices of carts' entries for fifteen minutes, by the database's clock. While variant, day and price column
 * of an entry stay the same, its hold keeps price, benefit and end, even once it has expired. Else it is held anew. An
 * expired hold of another cart that no order has is taken over. Returns each cart's holds by entry id; left out are
 * entries that another cart holds or that still have a slot.
 */
export async function holdPrices(ctx: { db: Db }, carts: WantedHolds[]): Promise<Map<string, Hold>[]> {
  const { rows } = await holdStatement(carts).execute(ctx.db)
  return holdsOf(carts, rows)
}

/** The statement of `holdPrices`; as a CTE it may be a part of another. */
export function holdStatement(carts: readonly WantedHolds[]) {
  const wanted = carts.flatMap(({ cartId, wanted }) => wanted.map((hold) => ({ cart_id: cartId, ...hold })))
  return sql<HeldRow>`
    insert into reservation as r (entry_uuid, cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule, expires_at)
    select w.entry_uuid, w.cart_id, w.variant_id, w.day, w.price_column, w.price, w.standard, w.club, w.gate, w.last_price, w.rule,
      now() + ${HOLD}::interval
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (
      entry_uuid uuid, cart_id uuid, variant_id text, day date, price_column text, price bigint, standard bigint, club bigint,
      gate bigint, last_price bigint, rule jsonb)
    order by w.entry_uuid
    on conflict (entry_uuid) do update set
      (cart_id, variant_id, day, price_column, price, standard, club, gate, last_price, rule, expires_at, renewals, held_since, order_id,
        net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id) = (
        select k.* from (
          select r.cart_id, r.variant_id, r.day, r.price_column, r.price, r.standard, r.club, r.gate, r.last_price, r.rule,
            r.expires_at, r.renewals, r.held_since, r.order_id, r.net, r.benefit_id, r.token_id, r.rights_key,
            r.voucher_paid, r.credit_paid, r.credit_id
          where (r.cart_id, r.variant_id, r.day, r.price_column)
            = (excluded.cart_id, excluded.variant_id, excluded.day, excluded.price_column)
          union all
          select excluded.cart_id, excluded.variant_id, excluded.day, excluded.price_column, excluded.price, excluded.standard,
            excluded.club, excluded.gate, excluded.last_price, excluded.rule, excluded.expires_at, 0::smallint, now(), null::uuid,
            null::bigint, null::text, null::uuid, null::bytea, null::bigint, null::bigint, null::text
          where (r.cart_id, r.variant_id, r.day, r.price_column)
            <> (excluded.cart_id, excluded.variant_id, excluded.day, excluded.price_column)
        ) k)
      where (r.cart_id = excluded.cart_id or (r.expires_at <= now() and r.order_id is null))
        -- An entry with a slot has to release it first.
        and r.slot_group is null
    returning entry_uuid, cart_id, price, standard, club, gate, last_price, expires_at, renewals, expires_at <= now() as expired,
      rule, order_id, net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id`
}

/** Returns the rows of `holdStatement` as each cart's holds by entry id. */
export function holdsOf(carts: readonly WantedHolds[], rows: readonly HeldRow[]): Map<string, Hold>[] {
  const held = Map.groupBy(rows, (row) => row.cart_id)
  return carts.map(({ cartId }) => new Map((held.get(cartId) ?? []).map((row) => [row.entry_uuid, row])))
}

export type CartEntries = { cartId: string; entries: readonly string[] }

/** Returns the live holds of carts' entries as they were quoted, by entry id. There is a map for each cart. */
export async function findHolds(ctx: { db: Db }, carts: readonly CartEntries[]): Promise<Map<string, Hold>[]> {
  const asked = carts.flatMap(({ cartId, entries }, n) =>
    entries.map((entry_uuid) => ({ n, cart_id: cartId, entry_uuid })),
  )
  const rows = await sql<Hold & { n: number }>`
    select a.n, r.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (n int, cart_id uuid, entry_uuid uuid)
    cross join lateral (
      select entry_uuid, price, standard, club, gate, last_price, expires_at, renewals, false as expired, rule, order_id,
        net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id
      from reservation where entry_uuid = a.entry_uuid and cart_id = a.cart_id and expires_at > now() offset 0) r`.execute(
    ctx.db,
  )
  const ofCart = Map.groupBy(rows.rows, ({ n }) => n)
  return carts.map((_, n) => new Map((ofCart.get(n) ?? []).map((row) => [row.entry_uuid, row])))
}

/** Entries of a cart with the prices that were quoted for them. */
export type ToldEntries = { cartId: string; told: readonly (ToldPrice & Pick<Hold, 'entry_uuid' | 'price'>)[] }

/** Returns which of these orders are bought: paid, or `unpaid` as on invoice. */
export async function findPaid(ctx: { db: Db }, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await sql<{ id: string }>`
    select id from orders where id = any(${orderIds}::uuid[]) and status in ('unpaid', 'paid', 'finished')`.execute(
    ctx.db,
  )
  return new Set(rows.rows.map(({ id }) => id))
}

/** A held entry of a cart, with the rights of its quoted price. */
export type HeldEntry = Pick<Hold, 'entry_uuid' | 'price' | 'net' | 'benefit_id' | 'token_id'> & {
  variant_id: string
  day: Day
  had_rights: boolean
}

const HELD_ENTRY = sql`entry_uuid, price, net, benefit_id, token_id, variant_id, day, rights_key is not null as had_rights`

/** Returns what a cart has reserved, even if it has expired, by entry id. */
export async function findHeldEntries(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
): Promise<Map<string, HeldEntry>> {
  const rows = await sql<HeldEntry>`
    select ${HELD_ENTRY} from reservation
    where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId}`.execute(ctx.db)
  return new Map(rows.rows.map((row) => [row.entry_uuid, row]))
}

/** Returns a cart's live holds except those of some entries. What it let go of is left out. */
export async function findHeldBeside(ctx: { db: Db }, cartId: string, entryUuids: string[]): Promise<HeldEntry[]> {
  const rows = await sql<HeldEntry>`
    select ${HELD_ENTRY} from reservation
    where cart_id = ${cartId} and expires_at > now() and not let_go and not entry_uuid = any(${entryUuids}::uuid[])
    order by entry_uuid`.execute(ctx.db)
  return rows.rows
}

export type HeldPieces = { variant_id: string; day: Day; pieces: number }

/**
 * Counts the pieces for which a cart holds places, by variant and day of arrival. Left out are the entries of
 * `without`, and entries that the cart let go of. Paid pieces hold no places any more.
 */
export async function countHeld(ctx: { db: Db }, cartId: string, without: string[]): Promise<HeldPieces[]> {
  const rows = await sql<HeldPieces>`
    select variant_id, day, count(*)::int as pieces from reservation
    where cart_id = ${cartId} and slot_group is not null and holds_places and not let_go and expires_at > now()
      and not entry_uuid = any(${without}::uuid[])
    group by variant_id, day`.execute(ctx.db)
  return rows.rows
}

/**
 * Returns the CTEs `told` and `told_hold`, which lock the holds of quoted entries. `told` are the quoted entries,
 * `told_hold` the locked holds. `writeToldPart` has to come later in the statement.
 */
export function lockToldParts(carts: readonly ToldEntries[]) {
  const rows = carts.flatMap(({ cartId, told }) =>
    told.map(({ rights_key, ...one }) => ({
      ...one,
      cart_id: cartId,
      rights_key: rights_key?.toString('hex') ?? null,
    })),
  )
  return joinCtes([
    sql`told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (cart_id uuid, entry_uuid uuid, price bigint, net bigint, benefit_id text, token_id uuid, rights_key text,
          voucher_paid bigint, credit_paid bigint, credit_id text)
    )`,
    sql`told_hold as materialized (
      select r.entry_uuid, r.cart_id from reservation r join told using (entry_uuid, cart_id) order by r.entry_uuid for update of r
    )`,
  ])
}

/**
 * Returns the CTE `told_now`, which stores the quoted prices of entries. `lockToldParts` has to come before it. Entries
 * that are held at another price, or for which `isRight` is false, are skipped; that condition may use `told` and the
 * reservation `r`.
 */
export const writeToldPart = (isRight = sql`true`) => sql`told_now as (
  update reservation r set (net, benefit_id, token_id, rights_key, voucher_paid, credit_paid, credit_id)
    = (told.net, told.benefit_id, told.token_id, decode(told.rights_key, 'hex'), told.voucher_paid, told.credit_paid, told.credit_id)
  from told join told_hold using (entry_uuid, cart_id)
  where r.entry_uuid = told.entry_uuid and r.price = told.price and ${isRight}
)`

/** Stores the quoted prices of carts' entries without writing claims. `holdClaims` does both. */
export async function writeTold(ctx: { db: Db }, carts: readonly ToldEntries[]): Promise<undefined[]> {
  await sql`${ctes([lockToldParts(carts), writeToldPart()])} select`.execute(ctx.db)
  return carts.map(() => undefined)
}

/** A released or extended hold. `had_rights`: it was quoted with a `rights_key`, so its cart may hold claims. */
export type WithRights = { entry_uuid: string; had_rights: boolean }

/** Deletes a cart's holds without a slot; returns them. Holds that an order has are left out. */
export async function releaseHolds(ctx: { db: Db }, cartId: string, entryUuids: string[]): Promise<WithRights[]> {
  const rows = await sql<WithRights>`
    with locked as (
      select entry_uuid from reservation
      where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and order_id is null and slot_group is null
      order by entry_uuid for update)
    delete from reservation r using locked where r.entry_uuid = locked.entry_uuid
    returning r.entry_uuid, r.rights_key is not null as had_rights`.execute(ctx.db)
  return rows.rows
}

/**
 * Extends live holds, with their places, to fifteen minutes from now. Returns the extended holds. Extends a hold at
 * most twice, and places of a slot never beyond `MOST_HELD_MINUTES`.
 */
export async function extendHolds(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
): Promise<(WithRights & Pick<Hold, 'expires_at' | 'renewals'>)[]> {
  const rows = await sql<WithRights & Pick<Hold, 'expires_at' | 'renewals'>>`
    with locked as (
      select entry_uuid, last from reservation r, lateral (
        select case when slot_group is null then 'infinity'
          else held_since + (${sql.lit(MOST_HELD_MINUTES)} - held_before) * interval '1 minute' end as last) l
      where entry_uuid = any(${entryUuids}::uuid[]) and cart_id = ${cartId} and expires_at > now() and expires_at < last
        and renewals < ${sql.lit(MAX_RENEWALS)} and (holds_places or slot_group is null)
      order by entry_uuid for update of r)
    update reservation r set
      expires_at = greatest(r.expires_at, least(now() + ${HOLD}::interval, last)), renewals = r.renewals + 1
    from locked where r.entry_uuid = locked.entry_uuid
    returning r.entry_uuid, r.expires_at, r.renewals, r.rights_key is not null as had_rights`.execute(ctx.db)
  return rows.rows
}

/** Locks the holds of these entries and orders, sorted, until the transaction ends. */
export async function lockHolds(ctx: { db: TxDb }, entryUuids: string[], orderIds: string[]): Promise<void> {
  await sql`
    select from reservation
    where entry_uuid in (
      select unnest(${entryUuids}::uuid[]) union select uuid from order_entry where order_id = any(${orderIds}::uuid[]))
    order by entry_uuid for update`.execute(ctx.db)
}

/** Deletes up to 1000 holds that expired over a day ago. A cart may still show an expired hold until then. */
export async function forgetOldHolds(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from reservation where entry_uuid in (
      select entry_uuid from reservation where expires_at < now() - interval '1 day' and not holds_places limit 1000 for update skip locked)`.execute(
    ctx.db,
  )
}
