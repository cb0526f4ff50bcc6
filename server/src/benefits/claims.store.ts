import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder } from 'kysely'
import { ctes, joinCtes } from '../db/ctes.ts'
import { type Db, repeating, sql, type TxDb } from '../db/db.ts'
import { inParts } from '../db/in-parts.ts'
import { lockToldParts, type ToldEntries, writeToldPart } from '../reservations/reservation.store.ts'
import type { FoundRight } from './rights.store.ts'

export type HeldClaim = Pick<FoundRight, 'kind'> & { ref: string; amount: Haler; cardId: string | null }
/**
 * Result of a wanted claim. `wanted` is what the cart wanted, `amount` what it got: less where others were faster, and
 * 0 where nothing was free.
 */
export type GrantedClaim = { kind: FoundRight['kind']; ref: string; wanted: Haler; amount: Haler }

/**
 * Claims that a cart wants to hold until `until`. Claims of the cart's orders with these `entries` count as free, as
 * the next submit ends these orders. `told` are quoted prices; they are stored with the cart's holds only if all its
 * claims are granted in full.
 */
export type CartClaims = {
  cartId: string
  wanted: readonly HeldClaim[]
  until: Instant
  entries?: readonly string[]
  told?: ToldEntries['told']
}

/**
 * Replaces the claims of carts with those wanted, as far as they are free. Idempotent. Returns what each cart got, in
 * the order of the carts. Claims without an order that a cart does not want any more are deleted. A cart that wants
 * nothing is left as it is; `dropClaims` deletes its claims. Carts that share a right are written one after another.
 */
export const holdClaims = (ctx: { db: Db }, carts: readonly CartClaims[]): Promise<GrantedClaim[][]> =>
  inParts(carts, {
    keysOf: ({ cartId, wanted }) => [cartId, ...wanted.map(keyOf)],
    work: (some) => repeating(() => writeClaims(ctx, some), { waitsOnce: true }),
  })

export const keyOf = ({ kind, ref }: Pick<HeldClaim, 'kind' | 'ref'>): string => `${kind} ${ref}`

/** Locks the rights of claims until the transaction ends. */
export async function lockRights(ctx: { db: TxDb }, claims: readonly Pick<HeldClaim, 'kind' | 'ref'>[]): Promise<void> {
  const [kinds, refs] = [claims.map(({ kind }) => kind), claims.map(({ ref }) => ref)]
  await sql`
    ${ctes([lockRightsParts(sql`select * from unnest(${kinds}::text[], ${refs}::uuid[]) as c (kind, ref)`)])}
    select from token_right`.execute(ctx.db)
}

/**
 * Returns CTEs that lock rights: `credit_right`, then `voucher_right`, then `token_right`. `claims` selects the rights
 * (kind, ref). If other CTEs have to lock before, `after` is a true condition that reads these CTEs. `patience` follows
 * `for update`, such as `skip locked`. The rows of each CTE are `id`, `usable`, and `left_over`: what is not spent,
 * even if it is claimed.
 */
export const lockRightsParts = (
  claims: RawBuilder<unknown>,
  { after = sql`true`, patience = sql`` }: { after?: RawBuilder<unknown>; patience?: RawBuilder<unknown> } = {},
) => {
  const refsOf = (kind: FoundRight['kind']) => sql`array(select ref from (${claims}) c where kind = ${sql.lit(kind)})`
  return joinCtes([
    sql`credit_right as materialized (
      select member_id as id, true as usable, balance as left_over, member_id as owner from credit_account where member_id = any(${refsOf('credit')}) and ${after}
      order by member_id for update ${patience}
    )`,
    sql`voucher_right as materialized (
      select id, status = 'active' as usable, value - spent as left_over, member_id as owner from gift_voucher
      where id = any(${refsOf('voucher')}) and (select count(*) from credit_right) >= 0 order by id for update ${patience}
    )`,
    sql`token_right as materialized (
      select id, status = 'active' as usable, (max_uses - used)::bigint as left_over, member_id as owner from benefit_token
      where id = any(${refsOf('token')}) and (select count(*) from voucher_right) >= 0 order by id for update ${patience}
    )`,
  ])
}

/**
 * Selects the rights (kind, id, usable, left_over, owner) that `lockRightsParts` has locked. Belongs in the statement
 * with its CTEs.
 */
export const LOCKED = sql`
  select 'credit' as kind, * from credit_right
  union all select 'voucher', * from voucher_right
  union all select 'token', * from token_right`

/** Condition: the right of a claim `c` is usable and `lockRightsParts` has locked it. */
export const IS_USABLE = sql`exists (select from (${LOCKED}) u where u.kind = c.kind and u.id = c.ref and u.usable)`

/**
 * Condition: a claim `c` does not expire in the next ten seconds. No statement takes that long, so it lasts until the
 * end of this one.
 */
export const LASTS = sql`c.expires_at > now() + interval '10 seconds'`

/**
 * Condition: a claim `c` is held until this statement ends, see `LASTS`. So nobody counts what it claims as free
 * meanwhile (docs/locking.md).
 */
export const HOLDS_ON = sql`c.state = 'held' and ${LASTS}`

/**
 * Writes the claims of carts that share no right, in one statement. It is not repeated after a deadlock, unlike
 * `holdClaims`. Locks credit, then vouchers, then tokens, each sorted, and then the claims. What is free is counted
 * under these locks (docs/locking.md).
 */
export async function writeClaims(ctx: { db: Db }, carts: readonly CartClaims[]): Promise<GrantedClaim[][]> {
  const rows = carts.flatMap(({ cartId, wanted, until, entries = [] }, n) =>
    wanted.map((claim, place) => ({ n, cart_id: cartId, until: until / 1000, entries, place, ...claim })),
  )
  const written = await sql<GrantedClaim & { n: number }>`
    ${ctes([
      sql`wanted as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
          n int, cart_id uuid, until double precision, entries uuid[], kind text, ref uuid, amount bigint, "cardId" uuid, place smallint)
      )`,
      lockToldParts(carts.map(({ cartId, told = [] }) => ({ cartId, told }))),
      lockRightsParts(sql`select kind, ref from wanted`, { after: sql`(select count(*) from told_hold) >= 0` }),
      sql`free as materialized (
        select w.*, least(w.amount, r.left_over - claimed_beside(w.kind, w.ref, w.cart_id, w.entries)) as granted
        from wanted w join (${LOCKED}) r on (r.kind, r.id) = (w.kind, w.ref) and r.usable
      )`,
      sql`own as materialized (
        -- Lock them before anything is written, so that two calls of one cart do not deadlock.
        select hold_only(array(select cart_id from wanted), array(
          select concat_ws(' ', cart_id, kind, ref) from free where granted > 0))
      )`,
      sql`written as (
        insert into claim (kind, ref, cart_id, amount, expires_at, card_id, place)
        select kind, ref, cart_id, granted, to_timestamp(until), "cardId", place from free
        where granted > 0 and (select count(*) from own) = 1 order by kind, ref
        on conflict (kind, ref, cart_id) where state = 'held' and order_id is null
          do update set (amount, expires_at, card_id, place)
            = (excluded.amount, excluded.expires_at, excluded.card_id, excluded.place)
      )`,
      writeToldPart(sql`not exists (
        select from wanted w left join free f on (f.n, f.kind, f.ref) = (w.n, w.kind, w.ref)
        where w.cart_id = told.cart_id and (f.granted is null or f.granted < w.amount))`),
    ])}
    select w.n, w.kind, w.ref, w.amount as wanted, greatest(coalesce(f.granted, 0), 0)::bigint as amount
    from own, wanted w left join free f on (f.n, f.kind, f.ref) = (w.n, w.kind, w.ref)`.execute(ctx.db)
  const ofCart = Map.groupBy(written.rows, ({ n }) => n)
  return carts.map((_, n) => ofCart.get(n) ?? [])
}

const OWN = (cartId: string) => sql`cart_id = ${cartId} and state = 'held' and order_id is null`

/** Deletes all claims of a cart that no order has. */
export async function dropClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`delete from claim where id in (select id from claim where ${OWN(cartId)} order by id for update)`.execute(
    ctx.db,
  )
}

/** Returns a `from` clause: a cart's live holds that were quoted with rights. Holds of an order are left out. */
const TOLD = (cartId: string) => sql`
  from reservation where cart_id = ${cartId} and rights_key is not null and order_id is null and expires_at > now()`

/** Deletes a cart's claims without an order, unless a live hold was quoted with rights. */
export async function releaseClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`
    delete from claim where id in (
      select id from claim where ${OWN(cartId)} and not exists (select ${TOLD(cartId)}) order by id for update)`.execute(
    ctx.db,
  )
}

/**
 * Prolongs the claims of a cart to the latest end of its holds. A use of a code is prolonged only where a live hold was
 * quoted with that code.
 */
export async function extendClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`
    update claim c set expires_at = greatest(c.expires_at, ends.last)
    from (
        select id from claim where ${OWN(cartId)} and expires_at > now()
          and (kind <> 'token' or ref in (select token_id ${TOLD(cartId)})) order by id for update) own,
      (select max(expires_at) as last ${TOLD(cartId)}) ends
    where c.id = own.id`.execute(ctx.db)
}

/** Deletes at most 1000 claims of carts that expired more than a day ago. Claims of orders are kept. */
export async function forgetOldClaims(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from claim where id in (
      select id from claim where state = 'held' and order_id is null and expires_at < now() - interval '1 day'
      limit 1000 for update skip locked)`.execute(ctx.db)
}
