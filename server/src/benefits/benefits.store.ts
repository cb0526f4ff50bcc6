import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../db/db.ts'
import { IS_LOWERED } from './order-claims.store.ts'

/** A code of the catalogue: a right to one benefit. */
export type NewCode = { benefit_id: string; code_hash: string; last_signs: string; max_uses: number }

/**
 * Inserts the catalogue's codes, or updates existing ones. An existing code gets the catalogue's benefit. Its
 * `max_uses` only rises, as an operator may have allowed more.
 */
export async function storeCodes(ctx: { db: Db }, codes: readonly NewCode[]): Promise<void> {
  await sql`
    insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, origin)
    select benefit_id, decode(code_hash, 'hex'), last_signs, max_uses, 'catalogue'
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (benefit_id text, code_hash text, last_signs text, max_uses int)
    order by code_hash
    on conflict (code_hash) do update set benefit_id = excluded.benefit_id,
      max_uses = greatest(excluded.max_uses, benefit_token.max_uses)
    where (benefit_token.benefit_id, benefit_token.max_uses)
      is distinct from (excluded.benefit_id, greatest(excluded.max_uses, benefit_token.max_uses))`.execute(ctx.db)
}

/**
 * Returns whether a hash is already that of another code. `benefits` are hashes of the catalogue's codes, in hex: taken
 * if a gift voucher has the hash, or a token that is not from the catalogue. `gifts` are hashes of sample vouchers, in
 * hex: taken if any token has the hash.
 */
export async function areTaken(
  ctx: { db: Db },
  { benefits, gifts }: { benefits: readonly string[]; gifts: readonly string[] },
): Promise<boolean> {
  const decoded = (hashes: readonly string[]) => sql`select decode(h, 'hex') from unnest(${hashes}::text[]) h`
  const taken = await sql`
    select from gift_voucher where code_hash in (${decoded(benefits)})
    union all
    select from benefit_token where code_hash in (${decoded(benefits)}) and origin <> 'catalogue'
      or code_hash in (${decoded(gifts)}) limit 1`.execute(ctx.db)
  return taken.rows.length > 0
}

/**
 * Replaces the hashes of existing codes and vouchers, after a change of the secret. Skips those whose new hash is
 * stored already. Hashes are in hex.
 */
export async function hashAnew(ctx: { db: Db }, codes: readonly { from: string; to: string }[]): Promise<void> {
  if (codes.length === 0) return
  for (const table of ['benefit_token', 'gift_voucher'])
    await sql`
      update ${sql.ref(table)} t set code_hash = decode(c."to", 'hex')
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c ("from" text, "to" text)
      where t.code_hash = decode(c."from", 'hex')
        and not exists (select from ${sql.ref(table)} other where other.code_hash = decode(c."to", 'hex'))`.execute(
      ctx.db,
    )
}

/** A gift voucher of the samples. */
export type SampleVoucher = {
  code_hash: string
  last_signs: string
  value: Haler
  spent: Haler
  member_id: string | null
  valid_from: Day
  valid_to: Day
}

/** Inserts the sample vouchers that are missing; never in production. */
export async function storeSampleVouchers(ctx: { db: Db }, vouchers: readonly SampleVoucher[]): Promise<void> {
  await sql`
    with made as (
      insert into gift_voucher (code_hash, last_signs, value, spent, member_id, valid_from, valid_to)
      select decode(code_hash, 'hex'), last_signs, value, spent, member_id, valid_from, valid_to
      from jsonb_to_recordset(${JSON.stringify(vouchers)}::jsonb)
        as v (code_hash text, last_signs text, value bigint, spent bigint, member_id uuid, valid_from date, valid_to date)
      on conflict (code_hash) do nothing
      returning id, spent)
    insert into money_movement (kind, ref, amount, reason)
    select 'voucher', id, -spent, 'sample' from made where spent > 0`.execute(ctx.db)
}

/** Inserts the credit of sample members that have none yet; never in production. */
export async function storeSampleCredit(
  ctx: { db: Db },
  accounts: readonly { member_id: string; balance: Haler }[],
): Promise<void> {
  await sql`
    with account as (
      insert into credit_account (member_id, balance)
      select member_id, balance from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (member_id uuid, balance bigint)
      on conflict (member_id) do nothing
      returning member_id, balance)
    insert into money_movement (kind, ref, amount, reason)
    select 'credit', member_id, balance, 'sample' from account where balance > 0`.execute(ctx.db)
}

/** A right of a member, from an added code or a grant. */
export type MemberRight = {
  kind: 'token' | 'voucher'
  id: string
  last_signs: string
  /** Null for a gift voucher. */
  benefit_id: string | null
  status: 'active' | 'void'
  valid_from: Day | null
  valid_to: Day | null
  /** Counted in orders for a token, in hellers for a voucher. */
  total: number
  used: number
}

/**
 * Selects the ids of the codes of benefits that were added to a member's account. None while the member's e-mail is
 * unconfirmed: codes named in the registration wait for that.
 */
export const addedTokens = (memberId: string) => sql`
  select b.ref from member_benefit b join member m on m.id = b.member_id and m.is_active
  where b.member_id = ${memberId} and b.kind = 'token'`

/** Returns the rights and gift vouchers in a member's account. Void, expired and used up ones are among them. */
export async function findMemberRights(ctx: { db: Db }, memberId: string): Promise<MemberRight[]> {
  const found = await sql<MemberRight>`
    select 'token' as kind, t.id, t.last_signs, t.benefit_id, t.status, t.valid_from, t.valid_to,
      t.max_uses::bigint as total, t.used::bigint as used
    from benefit_token t
    where t.member_id = ${memberId}
      or t.id = any(array(${addedTokens(memberId)}))
    union all
    select 'voucher', v.id, v.last_signs, null, v.status, v.valid_from, v.valid_to, v.value, v.spent
    from gift_voucher v where v.member_id = ${memberId}
    order by valid_to, id`.execute(ctx.db)
  return found.rows
}

/**
 * Number of a member's orders that used a right. `ref` is the id of the token, or of the benefit where no token was
 * used.
 */
export type MemberUses = { kind: 'token' | 'benefit' | 'credit'; ref: string; orders: number }

/** Products and variants that a credit benefit pays for. Without variants it pays for all of them. */
export type CreditTerms = { id: string; products: readonly string[]; variants: readonly string[] }

/**
 * Counts the orders in which a member used each right. Unpaid orders, and entries that were reversed or lost their
 * benefit, do not count. An entry does not store which benefit of credit paid for it: its product tells which it was.
 */
export async function countMemberUses(
  ctx: { db: Db },
  memberId: string,
  credit: readonly CreditTerms[],
): Promise<MemberUses[]> {
  const found = await sql<MemberUses>`
    select used.kind, used.ref, count(distinct o.id)::int as orders
    from orders o join order_entry e on e.order_id = o.id and not e.reversed
    cross join lateral (
      select 'token' as kind, e.token_id::text as ref where e.token_id is not null and ${IS_LOWERED}
      union all select 'benefit', e.benefit_id where e.benefit_id is not null and e.token_id is null and ${IS_LOWERED}
      union all select 'credit', c.id
        from jsonb_to_recordset(${JSON.stringify(credit)}::jsonb) as c (id text, products text[], variants text[])
        where e.credit_paid > 0 and e.product_id = any(c.products)
          and (cardinality(c.variants) = 0 or e.variant_id = any(c.variants))) used
    where o.member_id = ${memberId} and o.status in ('paid', 'finished')
    group by used.kind, used.ref`.execute(ctx.db)
  return found.rows
}

/**
 * Returns a member's credit in hellers, less what orders and carts claim. Claims of the cart `cartId` that no order has
 * are not taken off. Without an account it is 0.
 */
export async function freeCredit(ctx: { db: Db }, memberId: string, cartId?: string): Promise<Haler> {
  const found = await sql<{ free: Haler }>`
    select balance - (
      select coalesce(sum(amount), 0) from claim
      where kind = 'credit' and ref = ${memberId} and state = 'held' and expires_at > now()
        and (cart_id = ${cartId ?? null}::uuid and order_id is null) is not true)::bigint as free
    from credit_account where member_id = ${memberId}`.execute(ctx.db)
  return found.rows[0]?.free ?? 0
}

/**
 * Inserts codes of one benefit that an operator made. Returns how many it inserted: hashes that a token already has are
 * skipped.
 */
export async function storeBulkCodes(
  ctx: { db: Db },
  {
    benefitId,
    codes,
    maxUses,
    validTo,
  }: { benefitId: string; codes: readonly { hash: string; signs: string }[]; maxUses: number; validTo: Day | null },
): Promise<number> {
  const stored = await sql`
    insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, valid_to, origin)
    select ${benefitId}, decode(hash, 'hex'), signs, ${maxUses}, ${validTo}, 'bulk'
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (hash text, signs text)
    on conflict (code_hash) do nothing
    returning id`.execute(ctx.db)
  return stored.rows.length
}

/**
 * A finished order with the sums of its products, in hellers. Reversed entries are left out. `net` is after benefits;
 * `credit` is the part of `net` that credit paid.
 */
type EarningOrder = { id: string; number: string; created_at: Instant; net: Haler; credit: Haler }

/**
 * Returns a member's finished orders with products that are not reversed, the youngest first. Orders for a company are
 * left out. Orders that are too small to earn a point are among them.
 */
export async function findEarningOrders(ctx: { db: Db }, memberId: string): Promise<EarningOrder[]> {
  const rows = await sql<EarningOrder>`
    select o.id, o.number, o.created_at, sum(e.price)::bigint as net, sum(e.credit_paid)::bigint as credit
    from orders o join order_entry e on e.order_id = o.id
    where o.member_id = ${memberId} and o.company_id is null and o.status = 'finished' and e.type = 'product' and not e.reversed
    group by o.id order by o.created_at desc, o.id`.execute(ctx.db)
  return rows.rows
}
