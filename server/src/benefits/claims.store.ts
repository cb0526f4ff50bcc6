import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, inTransaction, sql, type TxDb } from '../db/db.ts'
import { type FoundRight, heldFor } from './rights.store.ts'

export type HeldClaim = Pick<FoundRight, 'kind'> & { ref: string; amount: Haler; cardId: string | null }
/** What was granted of a wanted claim; 0 is nothing. */
export type GrantedClaim = { kind: FoundRight['kind']; ref: string; wanted: Haler; amount: Haler }

/**
 * Makes the claims of a cart exactly these, as far as they are free, until `until`. Returns what was granted. What the
 * cart's orders of these entries claim counts as free, as a submit ends them; other orders of it do not. Credit is
 * locked before vouchers, vouchers before tokens, each sorted; what is free is counted under these locks
 * (docs/locking.md).
 */
export async function holdClaims(
  ctx: { db: Db },
  cartId: string,
  { wanted, until, entries = [] }: { wanted: readonly HeldClaim[]; until: Instant; entries?: readonly string[] },
): Promise<GrantedClaim[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockRights(ctx, wanted)
    return writeClaims(ctx, cartId, { wanted, until, entries })
  })
}

/** Locks what claims are about, until the transaction ends. */
export async function lockRights(ctx: { db: TxDb }, claims: readonly Pick<HeldClaim, 'kind' | 'ref'>[]): Promise<void> {
  const refsOf = (kind: FoundRight['kind']) => claims.flatMap((claim) => (claim.kind === kind ? claim.ref : [])).sort()
  await sql`
    with credit as materialized (
      select from credit_account where member_id = any(${refsOf('credit')}::uuid[]) order by member_id for update
    ), voucher as materialized (
      select from gift_voucher where id = any(${refsOf('voucher')}::uuid[]) and (select count(*) from credit) >= 0
      order by id for update
    )
    select from benefit_token where id = any(${refsOf('token')}::uuid[]) and (select count(*) from voucher) >= 0
    order by id for update`.execute(ctx.db)
}

async function writeClaims(
  ctx: { db: TxDb },
  cartId: string,
  { wanted, until, entries }: { wanted: readonly HeldClaim[]; until: Instant; entries: readonly string[] },
) {
  const rows = await sql<GrantedClaim>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (kind text, ref uuid, amount bigint, "cardId" uuid)
    ), own as (
      -- What the cart holds now, sorted, so that two calls of it do not deadlock.
      select id, kind, ref from claim where ${OWN(cartId)} order by id for update
    ), free as (
      select w.*, least(w.amount, t.total - coalesce((
        select sum(c.amount) from claim c
        where c.kind = w.kind and c.ref = w.ref and c.state = 'held' and c.expires_at > now()
            and not ${heldFor(cartId, entries)}), 0)) as granted
      from wanted w cross join lateral (
        select balance as total from credit_account where w.kind = 'credit' and member_id = w.ref
        union all select value - spent from gift_voucher where w.kind = 'voucher' and id = w.ref and status = 'active'
        union all select max_uses - used from benefit_token where w.kind = 'token' and id = w.ref and status = 'active') t
    ), gone as (
      delete from claim c using own
      where c.id = own.id and not exists (select from free f where (f.kind, f.ref) = (own.kind, own.ref) and f.granted > 0)
    ), written as (
      insert into claim (kind, ref, cart_id, amount, expires_at, card_id)
      select kind, ref, ${cartId}, granted, to_timestamp(${until / 1000}), "cardId" from free where granted > 0 order by kind, ref
      on conflict (kind, ref, cart_id) where state = 'held' and order_id is null
        do update set (amount, expires_at, card_id) = (excluded.amount, excluded.expires_at, excluded.card_id)
    )
    select w.kind, w.ref, w.amount as wanted, greatest(coalesce(f.granted, 0), 0)::bigint as amount
    from wanted w left join free f on (f.kind, f.ref) = (w.kind, w.ref)`.execute(ctx.db)
  return rows.rows
}

const OWN = (cartId: string) => sql`cart_id = ${cartId} and state = 'held' and order_id is null`

/** Gives back all that a cart holds without an order. */
export async function dropClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`delete from claim where id in (select id from claim where ${OWN(cartId)} order by id for update)`.execute(
    ctx.db,
  )
}

/** Entries of a cart that were told a price with rights, and may hold codes and money. */
const TOLD = (cartId: string) => sql`
  from reservation where cart_id = ${cartId} and rights_key is not null and order_id is null and expires_at > now()`

/** Gives back what a cart holds without an order once none of its entries was told a price with rights. */
export async function releaseClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`
    delete from claim where id in (
      select id from claim where ${OWN(cartId)} and not exists (select ${TOLD(cartId)}) order by id for update)`.execute(
    ctx.db,
  )
}

/** Makes what a cart holds last as long as its prices. */
export async function extendClaims(ctx: { db: Db }, cartId: string): Promise<void> {
  await sql`
    update claim c set expires_at = greatest(c.expires_at, ends.last)
    from (select id from claim where ${OWN(cartId)} and expires_at > now() order by id for update) own,
      (select max(expires_at) as last ${TOLD(cartId)}) ends
    where c.id = own.id`.execute(ctx.db)
}

/** Deletes what carts have held until yesterday. */
export async function forgetOldClaims(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from claim where id in (
      select id from claim where state = 'held' and order_id is null and expires_at < now() - interval '1 day'
      limit 1000 for update skip locked)`.execute(ctx.db)
}
