import type { Day, Instant } from '@gondola/rules/day.ts'
import type { RawBuilder } from 'kysely'
import { ctes, joinCtes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { lockOwners } from '../db/locks.ts'

/**
 * A right that a basket names: a token, a gift voucher, or a member's credit. It is read for one cart, whose own claims
 * are told apart from all others.
 */
export type FoundRight = {
  kind: 'token' | 'voucher' | 'credit'
  /** For credit, the member's id. */
  id: string
  /** In hex; null where there is no code. */
  code_hash: string | null
  last_signs: string
  /** Null for money. */
  benefit_id: string | null
  /** Account that alone may use it; null where any may. */
  member_id: string | null
  status: 'active' | 'void'
  valid_from: Day | null
  valid_to: Day | null
  /** Counted in orders for a token, in hellers for money. */
  total: number
  used: number
  /** Amount that others hold. Those are other carts, and all orders but this cart's own with these entries. */
  claimed: number
  /** Amount that this cart holds without an order, and until when. */
  own: number
  own_until: Instant | null
  /** Amount that this cart's unpaid orders of these entries hold, and until when at least. */
  ordered: number
  ordered_until: Instant | null
  /** Whether this cart or its unpaid order of these entries holds it now. */
  is_held: boolean
  /** Whether the member had this once-only benefit before. `had_by`: those of the cards that had it. */
  is_had: boolean
  had_by: string[]
}

export type AskedRights = {
  /** Hashes of codes in hex, and ids of tokens and vouchers. */
  hashes: readonly string[]
  ids: readonly string[]
  /** Cart whose own claims do not count. Nor do those of its orders with these entries, as a submit ends them. */
  cartId: string | undefined
  entries?: readonly string[]
  /** Member whose credit is looked up; null for none. */
  creditOf: string | null
  /** Benefits that are given once for each member and card. */
  once: readonly string[]
  memberId: string | null
  cardIds: readonly string[]
}

/** Rights that were read for a basket, and what it asked for. */
export type ReadRights = { asked: AskedRights; found: readonly FoundRight[] }

const IS_LIVE = sql`c.expires_at > now()`
const LIVE = sql`c.state = 'held' and ${IS_LIVE}`

/**
 * Condition: a claim `c` is of this cart, and free for a submit of `entries`. The claim has no order, or one with a
 * live entry of `entries`, which the submit ends. Null without a cart. Both arguments are columns of the statement.
 */
const heldFor = (cartId: RawBuilder<unknown>, entries: RawBuilder<unknown>) => sql`
  (c.cart_id = ${cartId} and (c.order_id is null or c.order_id = any(array(
    select order_id from order_entry where live and uuid = any(${entries})))))`

/** Queries for ids of claims: `ofMember` of a member's orders, `ofCards` of cards. */
const ofMember = (memberId: RawBuilder<unknown>) => sql`
  select c.id from orders o join claim c on c.order_id = o.id where o.member_id = ${memberId}`
const ofCards = (cardIds: RawBuilder<unknown>) => sql`select c.id from claim c where c.card_id = any(${cardIds})`

const HELD_FOR = heldFor(sql`b."cartId"`, sql`b.entries`)
const OF_CART = sql`c.cart_id = b."cartId" and c.order_id is null`

/**
 * Joins the sums of live claims on a right, for the basket in row `b`. They are the columns of `FoundRight` from
 * `claimed` to `is_held`.
 */
const claimsBeside = (kind: FoundRight['kind'], id: RawBuilder<unknown>) => sql`
  cross join lateral (
    select coalesce(sum(c.amount) filter (where ${IS_LIVE} and ${HELD_FOR} is not true), 0)::bigint as claimed,
      coalesce(sum(c.amount) filter (where ${IS_LIVE} and ${OF_CART}), 0)::bigint as own,
      max(c.expires_at) filter (where ${IS_LIVE} and ${OF_CART}) as own_until,
      coalesce(sum(c.amount) filter (where ${IS_LIVE} and ${HELD_FOR} and c.order_id is not null), 0)::bigint as ordered,
      min(c.expires_at) filter (where ${IS_LIVE} and ${HELD_FOR} and c.order_id is not null) as ordered_until,
      coalesce(bool_or(${IS_LIVE} and ${HELD_FOR}), false) as is_held
    from claim c where c.kind = ${sql.lit(kind)} and c.ref = ${id} and c.state = 'held') claims`

/**
 * Selects the rights that a row `b` names by id or code. A union, as two keys in one condition would read the whole
 * table.
 */
const namedIn = (table: 'benefit_token' | 'gift_voucher') => sql`
  cross join lateral (
    select * from ${sql.ref(table)} where id = any(array(
      select unnest(b.ids) union select id from ${sql.ref(table)} where code_hash = any(array(select decode(h, 'hex') from unnest(b.hashes) h))))
    offset 0)`

/**
 * Returns a `from` clause: claims `c` that took the once-only benefit of a token `t`. Belongs in a statement with a
 * basket `b`. `claims` selects the ids of claims to look at. Spent claims count, and live ones of orders that a submit
 * of the basket does not end.
 */
const hadBy = (claims: RawBuilder<unknown>) => sql`
  from claim c join benefit_token u on u.id = c.ref and u.benefit_id = t.benefit_id
  where t.benefit_id = any(b.once) and c.kind = 'token'
    and (c.state = 'spent' or (${LIVE} and c.order_id is not null and ${HELD_FOR} is not true))
    and c.id = any(array(${claims}))`
const IS_HAD = sql`exists (select ${hadBy(ofMember(sql`b."memberId"`))})`
const HAD_BY = sql`array(select c.card_id ${hadBy(ofCards(sql`b."cardIds"`))})`

/**
 * Returns the rights behind codes, tokens and credit, for several baskets in one statement. Every code is looked up in
 * `benefit_token` and in `gift_voucher`, so the time of a reply does not tell whether it exists (docs/product.md
 * §17.13).
 */
export async function findRights(ctx: { db: Db }, baskets: readonly AskedRights[]): Promise<FoundRight[][]> {
  const { rows } = await sql<RightRow>`${ctes([rightsParts(baskets)])} select * from found_right`.execute(ctx.db)
  return rightsOf(baskets, rows)
}

/** A found right. `n` is the index of its basket among those that ask. */
export type RightRow = FoundRight & { n: number }

/** Returns the CTEs of `findRights`. `found_right` has the rows. Baskets that ask for nothing are undefined. */
export function rightsParts(baskets: readonly (AskedRights | undefined)[]) {
  const asked = baskets.flatMap((basket, n) => (basket ? { entries: [], ...basket, n } : []))
  return joinCtes([
    sql`asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as b (
        n int, hashes text[], ids uuid[], "cartId" uuid, entries uuid[], "creditOf" uuid, once text[], "memberId" uuid, "cardIds" uuid[])
    )`,
    sql`found_right as (
      select n, 'token' as kind, t.id, encode(t.code_hash, 'hex') as code_hash, t.last_signs, t.benefit_id, t.member_id, t.status,
        t.valid_from, t.valid_to, t.max_uses::bigint as total, t.used::bigint as used, claimed, own, own_until, ordered, ordered_until, is_held,
        ${IS_HAD} as is_had, ${HAD_BY} as had_by
      from asked b ${namedIn('benefit_token')} t ${claimsBeside('token', sql`t.id`)}
      union all
      select n, 'voucher', v.id, encode(v.code_hash, 'hex'), v.last_signs, null, v.member_id, v.status, v.valid_from, v.valid_to,
        v.value, v.spent, claimed, own, own_until, ordered, ordered_until, is_held, false, '{}'::uuid[]
      from asked b ${namedIn('gift_voucher')} v ${claimsBeside('voucher', sql`v.id`)}
      union all
      select n, 'credit', a.member_id, null, '', null, a.member_id, 'active', null, null, a.balance, 0, claimed, own, own_until, ordered, ordered_until, is_held,
        false, '{}'::uuid[]
      from asked b join credit_account a on a.member_id = b."creditOf" ${claimsBeside('credit', sql`a.member_id`)}
    )`,
  ])
}

/** Returns rows of `found_right` as the rights of each basket. */
export function rightsOf(baskets: readonly unknown[], rows: readonly RightRow[]): FoundRight[][] {
  const ofBasket = Map.groupBy(rows, ({ n }) => n)
  return baskets.map((_, n) => ofBasket.get(n) ?? [])
}

/**
 * Returns whether this member or these cards already had a once-only benefit of `tokens`. Locks member and cards until
 * the transaction ends, so that of two orders the second sees the first. Locks nothing, and returns false, where no
 * token is of a benefit in `once`.
 */
export async function lockOnce(
  ctx: { db: TxDb },
  {
    tokens,
    once,
    memberId,
    cardIds,
  }: { tokens: readonly string[] } & Pick<AskedRights, 'once' | 'memberId' | 'cardIds'>,
): Promise<boolean> {
  const found = await sql<{ benefit_id: string }>`
    select distinct benefit_id from benefit_token
    where id = any(${tokens}::uuid[]) and benefit_id = any(${once}::text[])`.execute(ctx.db)
  if (found.rows.length === 0) return false
  await lockOwners(ctx, [...(memberId === null ? [] : [memberId]), ...cardIds])
  const benefits = found.rows.map(({ benefit_id }) => benefit_id)
  return isHad(ctx, { benefits, memberId, cardIds })
}

type Owner = { benefits: readonly string[]; memberId: string | null; cardIds: readonly string[] }

/**
 * Returns whether an order of this member or cards took one of the benefits. Spent claims count, and held ones of an
 * order.
 */
async function isHad(ctx: { db: TxDb }, { benefits, memberId, cardIds }: Owner): Promise<boolean> {
  const had = await sql`
    select from claim c join benefit_token t on t.id = c.ref and t.benefit_id = any(${benefits}::text[])
    where c.kind = 'token' and (c.state = 'spent' or (${LIVE} and c.order_id is not null))
      and c.id = any(array(${ofMember(sql`${memberId}::uuid`)} union ${ofCards(sql`${cardIds}::uuid[]`)})) limit 1`.execute(
    ctx.db,
  )
  return had.rows.length > 0
}

/**
 * Returns those of the orders that may not take their once-only benefit any more. Their own claims ended, and meanwhile
 * another order of the same member or card took the benefit. Of two such orders in `orderIds`, the first by id gets it.
 * `once` are the ids of once-only benefits. Members and cards stay locked until the transaction ends.
 */
export async function lockOnceAgain(
  ctx: { db: TxDb },
  orderIds: readonly string[],
  once: readonly string[],
): Promise<Set<string>> {
  if (once.length === 0) return new Set()
  const late = await sql<Owner & { id: string }>`
    select o.id, o.member_id as "memberId", array_agg(distinct t.benefit_id) as benefits,
      coalesce(array_agg(distinct c.card_id) filter (where c.card_id is not null), '{}') as "cardIds"
    from claim c join benefit_token t on t.id = c.ref and t.benefit_id = any(${once}::text[]) join orders o on o.id = c.order_id
    where c.kind = 'token' and c.order_id = any(${orderIds}::uuid[]) and c.state <> 'spent' and not (${LIVE})
    group by o.id order by o.id`.execute(ctx.db)
  const ownersOf = ({ memberId, cardIds }: Owner) => [...(memberId === null ? [] : [memberId]), ...cardIds]
  if (late.rows.length > 0) await lockOwners(ctx, late.rows.flatMap(ownersOf))
  const had = new Set<string>()
  const given = new Set<string>()
  for (const order of late.rows) {
    // Of two orders that are paid together only one gets it.
    const keys = ownersOf(order).flatMap((owner) => order.benefits.map((benefit) => `${owner} ${benefit}`))
    if (keys.some((key) => given.has(key)) || (await isHad(ctx, order))) had.add(order.id)
    else for (const key of keys) given.add(key)
  }
  return had
}
