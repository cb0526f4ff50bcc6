import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { walletJob } from '../../jobs/queue.ts'
import { TELL_LAST_DAY } from '../order-claims.store.ts'

/** A gift voucher as an operator sees it. */
export type VoucherRow = {
  id: string
  /** Hash of its code, in hex. */
  hash: string
  last_signs: string
  /** Number of the order that sold it. Null if an operator issued it, or a storm day gave it. */
  order_number: string | null
  value: Haler
  spent: Haler
  /** Hellers neither spent nor paid back to the buyer. Below 0 where the buyer got spent money back. */
  left: Haler
  /** Hellers that carts and unpaid orders hold. */
  claimed: Haler
  valid_from: Day | null
  valid_to: Day
  status: 'active' | 'void'
  /** Since when it needs a decision, to the microsecond; null where it needs none. */
  undecided_since: string | null
  sold_at: Instant
}

export type Movement = { at: Instant; amount: Haler; reason: string; order_number: string | null }

/** Newest movements, the oldest of them first. `earlier`: count and sum of the movements before these. */
export type Movements = { last: Movement[]; earlier: { count: number; amount: Haler } }

/**
 * Which vouchers or codes of benefits to find: those with any of these values. `hashes` of a code are in hex.
 * `orderNumber` is that of the order which sold the voucher.
 */
export type VoucherKey = { hashes: readonly string[]; orderNumber?: string } | { lastSigns: string }

const VOUCHER = sql`
  select v.id, encode(v.code_hash, 'hex') as hash, v.last_signs, o.number as order_number, v.value, v.spent, v.valid_from, v.valid_to, v.status, v.undecided_at::text as undecided_since, v.sold_at,
    case when e.reversed then 0 else coalesce(e.price, v.value) end - v.spent as left,
    (select coalesce(sum(c.amount), 0)::bigint from claim c
     where c.kind = 'voucher' and c.ref = v.id and c.state = 'held' and c.expires_at > now()) as claimed
  from gift_voucher v left join orders o on o.id = v.order_id
    left join order_entry e on (e.order_id, e.uuid) = (v.order_id, v.entry_uuid)`

const anyHash = (hashes: readonly string[]) => sql`any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))`

const isOfKey = (key: VoucherKey) =>
  'hashes' in key
    ? sql`(v.code_hash = ${anyHash(key.hashes)} or o.number = ${key.orderNumber ?? null})`
    : sql`v.last_signs = ${key.lastSigns}`

/** Returns the vouchers of a key, the youngest first. */
export async function findVouchers(ctx: { db: Db }, key: VoucherKey, limit: number): Promise<VoucherRow[]> {
  const found = await sql<VoucherRow>`${VOUCHER} where ${isOfKey(key)} order by v.sold_at desc limit ${limit}`.execute(
    ctx.db,
  )
  return found.rows
}

/** An act of an order that gave a voucher for storm days. */
export type StormAct = { act_id: string; order_number: string; days: Day[] }

/** Returns the acts that gave a voucher for a storm day, of one order. With `orderNumber` null those of all orders. */
export async function findStormActs(ctx: { db: Db }, orderNumber: string | null): Promise<StormAct[]> {
  const found = await sql<StormAct>`
    select f.act_id, o.number as order_number, array_agg(distinct s.day) as days
    from offer f join storm s on s.id = f.storm_id join orders o on o.id = f.order_id
    where f.choice = 'credit' and f.act_id is not null and (${orderNumber}::text is null or o.number = ${orderNumber})
    group by f.act_id, o.number`.execute(ctx.db)
  return found.rows
}

/**
 * Returns the last `limit` movements of a voucher or a benefit's code. Amounts are hellers of a voucher or uses of a
 * code, and below 0 where they were spent.
 */
export async function findMovements(
  ctx: { db: Db },
  { kind, id }: { kind: 'voucher' | 'token'; id: string },
  limit: number,
): Promise<Movements> {
  const found = await sql<Movement & { earlier_count: number; earlier_amount: Haler }>`
    select at, amount, reason, order_number, earlier_count, earlier_amount from (
      select m.id, m.at, m.amount, m.reason, o.number as order_number,
        (count(*) over so_far)::int - 1 as earlier_count, (sum(m.amount) over so_far - m.amount)::bigint as earlier_amount
      from money_movement m left join orders o on o.id = m.order_id
      where m.kind = ${kind} and m.ref = ${id} window so_far as (order by m.id) order by m.id desc limit ${limit}) last
    order by id`.execute(ctx.db)
  const [first] = found.rows
  return { last: found.rows, earlier: { count: first?.earlier_count ?? 0, amount: first?.earlier_amount ?? 0 } }
}

/**
 * Returns void vouchers that need a decision, all or those of a key. A void voucher needs one once an order gives money
 * back to it. It also does if any of it was spent when the order that sold it was paid back.
 */
export async function findUndecided(ctx: { db: Db }, key?: VoucherKey): Promise<VoucherRow[]> {
  const found = await sql<VoucherRow>`${VOUCHER}
    where v.undecided_at is not null and ${key ? isOfKey(key) : sql`true`} order by v.sold_at desc`.execute(ctx.db)
  return found.rows
}

/**
 * Stores that a void voucher needs no decision any more. Money that comes back later makes it need one again. Returns
 * false, with nothing written, where money came back since the voucher was read.
 */
export async function markDecided(
  ctx: { db: TxDb },
  { id, undecided_since }: Pick<VoucherRow, 'id' | 'undecided_since'>,
): Promise<boolean> {
  const decided = await sql`
    update gift_voucher set undecided_at = null
    where id = ${id} and undecided_at = ${undecided_since}::timestamptz returning id`.execute(ctx.db)
  return decided.rows.length === 1
}

/** Locks a voucher until the transaction ends, and returns it. Undefined where none has any of the hashes. */
export async function lockVoucher(ctx: { db: TxDb }, hashes: readonly string[]): Promise<VoucherRow | undefined> {
  await sql`select from gift_voucher where code_hash = ${anyHash(hashes)} for update`.execute(ctx.db)
  return (await findVouchers(ctx, { hashes }, 1))[0]
}

/** Takes an amount off a locked voucher, and books it with an operator's act. */
export async function redeemVoucher(
  ctx: { db: TxDb },
  { voucherId, amount, actId }: { voucherId: string; amount: Haler; actId: number },
): Promise<void> {
  await sql`update gift_voucher set spent = spent + ${amount} where id = ${voucherId}`.execute(ctx.db)
  await sql`
    insert into money_movement (kind, ref, amount, reason, operator_act_id)
    values ('voucher', ${voucherId}, ${-amount}, 'desk', ${actId})`.execute(ctx.db)
}

/** Makes a locked voucher void. If an order sold it, queues the job that updates its pass on phones. */
export async function voidVoucher(ctx: { db: TxDb }, voucherId: string): Promise<void> {
  await sql`
    with made as (update gift_voucher set status = 'void' where id = ${voucherId} returning id, order_id, entry_uuid)
    select ${walletJob(sql`order_id`, sql`array[entry_uuid]`, sql`'void:' || id`)} from made
    where order_id is not null`.execute(ctx.db)
}

/** A code of a benefit as an operator sees it. */
export type TokenRow = {
  id: string
  benefit_id: string
  last_signs: string
  /** Orders that have used it, and in `max_uses` the most that may. */
  used: number
  max_uses: number
  /** Uses that carts and unpaid orders hold. */
  claimed: number
  status: 'active' | 'void'
  valid_from: Day | null
  valid_to: Day | null
  /** E-mail of the only account that may use it; null where any may. */
  email: string | null
}

/**
 * Returns the codes of benefits that a key names, the youngest first. Rights without a code are left out. `orderNumber`
 * of the key is ignored, as orders sell no such codes.
 */
export async function findTokens(ctx: { db: Db }, key: VoucherKey, limit: number): Promise<TokenRow[]> {
  const matches =
    'hashes' in key
      ? sql`t.code_hash = ${anyHash(key.hashes)}`
      : sql`t.code_hash is not null and t.last_signs = ${key.lastSigns}`
  const found = await sql<TokenRow>`
    select t.id, t.benefit_id, t.last_signs, t.used, t.max_uses, t.status, t.valid_from, t.valid_to, m.email,
      (select count(*)::int from claim c
       where c.kind = 'token' and c.ref = t.id and c.state = 'held' and c.expires_at > now()) as claimed
    from benefit_token t left join member m on m.id = t.member_id
    where ${matches} order by t.created_at desc limit ${limit}`.execute(ctx.db)
  return found.rows
}

/** Locks a code of a benefit until the transaction ends, and returns it. Undefined where none has any of the hashes. */
export async function lockToken(ctx: { db: TxDb }, hashes: readonly string[]): Promise<TokenRow | undefined> {
  await sql`select from benefit_token where code_hash = ${anyHash(hashes)} for update`.execute(ctx.db)
  return (await findTokens(ctx, { hashes }, 1))[0]
}

export async function voidToken(ctx: { db: TxDb }, tokenId: string): Promise<void> {
  await sql`update benefit_token set status = 'void' where id = ${tokenId}`.execute(ctx.db)
}

/** Sets a later last day of a locked voucher. A job tells the phones that keep a sold one. */
export async function prolongVoucher(ctx: { db: TxDb }, voucherId: string, validTo: Day): Promise<void> {
  await sql`
    with v as (update gift_voucher set valid_to = ${validTo} where id = ${voucherId} returning id, order_id, entry_uuid, valid_to)
    select ${TELL_LAST_DAY} from v`.execute(ctx.db)
}

export type IssuedVoucher = { hash: string; lastSigns: string; value: Haler; validTo: Day }

/**
 * Writes a voucher that belongs to no order. Returns false, with nothing written, where a voucher has this hash
 * already.
 */
export async function issueVoucher(
  ctx: { db: TxDb },
  { hash, lastSigns, value, validTo }: IssuedVoucher,
): Promise<boolean> {
  const issued = await sql`
    insert into gift_voucher (code_hash, last_signs, value, valid_to)
    values (decode(${hash}, 'hex'), ${lastSigns}, ${value}, ${validTo}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  return issued.rows.length === 1
}

/**
 * Adds hellers to a member's credit, or takes some off, and books them. Returns the new balance. Undefined, with
 * nothing written, where nobody has the e-mail, there is no account to take them off, or less would be left than carts
 * and orders claim.
 */
export async function changeCredit(
  ctx: { db: TxDb },
  { emailKey, amount, actId }: { emailKey: string; amount: Haler; actId: number },
): Promise<Haler | undefined> {
  const changed = await sql<{ balance: Haler }>`
    with member as (select id from member where email_key = ${emailKey}),
    account as (
      insert into credit_account as a (member_id, balance) select id, greatest(${amount}::bigint, 0) from member
      where ${amount}::bigint > 0 or exists (select from credit_account c where c.member_id = member.id)
      on conflict (member_id) do update set balance = a.balance + ${amount}
      -- The claims are counted after the account is locked.
      where ${amount}::bigint > 0 or a.balance + ${amount} >= claimed_beside('credit', a.member_id, null, '{}')
      returning member_id, balance),
    moved as (
      insert into money_movement (kind, ref, amount, reason, operator_act_id)
      select 'credit', member_id, ${amount}, 'operator', ${actId} from account)
    select balance from account`.execute(ctx.db)
  return changed.rows[0]?.balance
}
