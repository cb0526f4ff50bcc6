import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { leftOnVoucher } from '../benefits/order-claims.store.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { ClaimKind, Tables } from '../db/tables.ts'

export type OrderRow = Selectable<Tables['orders']>
export type EntryRow = Selectable<Tables['order_entry']>
export type PersonData = Record<string, string | boolean>

type CartOrder = { id: string; status: OrderStatus; content_hash: Buffer; takes_claims: boolean }

/**
 * Returns the cart's orders that have this idempotency key or one of these entries. An entry counts in the order where
 * it is `live`.
 */
export async function findCartOrders(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
  idempotencyKey: string | null,
): Promise<CartOrder[]> {
  const found = await sql<CartOrder>`
    select id, status, content_hash, takes_claims ${cartOrders(cartId, entryUuids, idempotencyKey)}`.execute(ctx.db)
  return found.rows
}

/**
 * Locks the orders that `findCartOrders` finds until the transaction ends; returns them sorted by id. `keyed`: the
 * order has this idempotency key.
 */
export async function lockCartOrders(
  ctx: { db: TxDb },
  cartId: string,
  entryUuids: string[],
  idempotencyKey: string | null,
): Promise<(CartOrder & { keyed: boolean })[]> {
  const found = await sql<CartOrder & { keyed: boolean }>`
    select id, status, content_hash, takes_claims, coalesce(idempotency_key = ${idempotencyKey}, false) as keyed
    ${cartOrders(cartId, entryUuids, idempotencyKey)}
    order by id
    for update`.execute(ctx.db)
  return found.rows
}

const cartOrders = (cartId: string, entryUuids: string[], idempotencyKey: string | null) => sql`
  from orders
  where cart_id = ${cartId} and id in (
    select id from orders where cart_id = ${cartId} and idempotency_key = ${idempotencyKey}
    union select order_id from order_entry where live and uuid = any(${entryUuids}::uuid[]))`

/**
 * Records a repeated submit of an order, and replaces its order cookie. The first reply may have been lost with its
 * cookie; the sender has the cart's secret. An order that awaits payment gets `submitted_again_at`: once it is bought,
 * what was typed about its cards before that time counts (docs/product.md §7.15).
 */
export async function submitAgain(ctx: { db: TxDb }, orderId: string, ownerKey: Buffer): Promise<void> {
  await sql`
    update orders set owner_key = ${ownerKey},
      submitted_again_at = case when status in ('new', 'payment_failed') then now() else submitted_again_at end
    where id = ${orderId}`.execute(ctx.db)
}

/** Locks the entries of locked orders, sorted, until the transaction ends. */
export async function lockEntries(ctx: { db: TxDb }, orderIds: readonly string[]): Promise<void> {
  await sql`
    select from order_entry where order_id = any(${orderIds}::uuid[]) order by order_id, uuid for no key update`.execute(
    ctx.db,
  )
}

export async function findOrder(ctx: { db: Db }, orderId: string): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select * from orders where id = ${orderId}`.execute(ctx.db)).rows[0]
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

export type EntryWithPerson = EntryRow & {
  person: PersonData | null
  /** Number of the card that the entry is loaded onto, as printed. */
  card_number: string | null
  /**
   * Day of arrival for which it was sold. It is equal to `day` unless its date was changed. Null while no act has
   * changed the entry.
   */
  sold_day: Day | null
  /** Price and benefit with which it was sold. Null while no act has changed the entry. */
  sold: Pick<EntryRow, 'price' | 'listed' | 'benefit_id'> | null
  /** Last signs of the gift voucher that the entry sold; null for other entries. */
  voucher_signs: string | null
  /** Status of the gift voucher that the entry sold; null for other entries. */
  voucher_status: 'active' | 'void' | null
  /** Part of its price that its guest took as a voucher on a storm day. */
  to_voucher: Haler
  /**
   * State of the choice after a storm called off one of its days. Null without one.
   * - `open`: the buyer may choose.
   * - `move`: the buyer may choose another day only.
   * - `over`: the time to choose is over.
   * - `chosen`: the choice is being carried out.
   */
  off: 'open' | 'move' | 'over' | 'chosen' | null
  /** Days that storms took from a ticket of several days, with their shares. Null for none. */
  lost_days: LostDay[] | null
}

/**
 * A day that did not take place. Of its share of the price, in hellers, `back` went the way it was paid and `toVoucher`
 * became a voucher.
 */
export type LostDay = { day: Day; back: Haler; toVoucher: Haler }

const CARD_NUMBER = sql`(select c.number from card c where c.id = e.card_id) as card_number`
const soldVoucher = (column: 'last_signs' | 'status' | 'valid_to') => sql`
  case when e.type = 'transaction_voucher_product' then (
    select ${sql.id('v', column)} from gift_voucher v where (v.order_id, v.entry_uuid) = (e.order_id, e.uuid)) end`
const VOUCHER = sql`${soldVoucher('last_signs')} as voucher_signs, ${soldVoucher('status')} as voucher_status,
  ${soldVoucher('valid_to')} as voucher_to`

/** What an order takes of a code, a gift voucher or credit. `amount` is in hellers; of a code it is 1. */
export type ClaimOfOrder = {
  id: string
  kind: ClaimKind
  /** Id of the token, voucher or member. */
  ref: string
  amount: Haler
  state: 'held' | 'spent' | 'returned'
  /** Empty for credit. */
  last_signs: string
  /** Present balance of a gift voucher in hellers. Null for codes and credit, and once the voucher is void. */
  left: Haler | null
  valid_to: Day | null
}

/** `returned`: what came back of `amount` with reversed or changed entries. Of a code it is 0 or 1. */
export type ClaimWithReturns = ClaimOfOrder & { returned: Haler }

export type WholeOrder = { order: OrderRow; entries: EntryWithPerson[]; claims: ClaimOfOrder[] }
type FoundEntry = EntryWithPerson & {
  /** Present last day of the gift voucher that the entry sold. */
  voucher_to: Day | null
}
type JsonEntry = Omit<FoundEntry, 'ready_at' | 'blocked_at'> & {
  ready_at: string | null
  blocked_at: string | null
}

/** Day of arrival for which an entry `e` was sold. Null while no act has changed the entry. */
export const SOLD_DAY = sql`case when e.version > 0 then (
  select v.day from entry_version v where (v.order_id, v.uuid, v.version) = (e.order_id, e.uuid, 0)) end as sold_day`

/** Price and benefit with which an entry `e` was sold. Null while no act has changed the entry. */
const SOLD = sql`case when e.version > 0 then (
  select json_build_object('price', v.price, 'listed', v.listed, 'benefit_id', v.benefit_id)
  from entry_version v where (v.order_id, v.uuid, v.version) = (e.order_id, e.uuid, 0)) end as sold`

/** Hellers of a refunded entry `e` that became a voucher after a storm; else 0. */
const TO_VOUCHER = sql`case when e.reversed_why = 'storm' then (
  select coalesce(sum(i.to_voucher), 0)::bigint from act a join act_item i on i.act_id = a.id
  where a.order_id = e.order_id and i.entry_uuid = e.uuid) else 0::bigint end as to_voucher`

/**
 * Column `off` of an entry `e`: state of the buyer's choice after a storm. `EntryWithPerson` lists its values. Null for
 * a reversed or blocked entry, for one without an offer, once the choice is carried out, and once the storm has
 * `ended_at`. If carrying the choice out fails, the buyer chooses again, unless the error is `used`.
 */
const OFF = sql`case when not e.reversed and e.blocked_at is null then (
  select case when i.state = 'requested' then 'chosen' when s.until <= now() then 'over'
    when s.choices <@ array['move'] then 'move' else 'open' end
  from offer f join storm s on s.id = f.storm_id
  left join act_item i on (i.act_id, i.entry_uuid) = (f.act_id, f.entry_uuid)
  where (f.order_id, f.entry_uuid) = (e.order_id, e.uuid)
    and (i.state = 'requested' or s.ended_at is null and (f.choice is null or i.state = 'error' and i.error <> 'used'))
    and s.day = any(e.days) and (s.from_min is null or e.slot_start between s.from_min and s.to_min)
  order by i.state = 'requested' nulls first limit 1) end as off`

/**
 * Days that storms took from a ticket of several days, as JSON; null for none. The ticket is an entry `e`. Days lost
 * before a change of date was made are left out, as the change priced all days anew (docs/product.md §19.42).
 */
const LOST_DAYS = sql`case when e.version > 0 and cardinality(e.days) > 1 then (
  select json_agg(json_build_object('day', s.day, 'back', i.back_card + i.back_credit + i.back_voucher, 'toVoucher', i.to_voucher)
    order by s.day)
  from offer f join storm s on s.id = f.storm_id
  join act_item i on (i.act_id, i.entry_uuid) = (f.act_id, f.entry_uuid)
  where (f.order_id, f.entry_uuid) = (e.order_id, e.uuid) and s.day = any(e.days) and i.amount is not null and i.state = 'success'
    and not exists (
      select from act a join act_item c on c.act_id = a.id
      where a.order_id = e.order_id and a.kind = 'change' and c.entry_uuid = e.uuid and c.state = 'success'
        and c.ended_at > i.ended_at)) end as lost_days`

/** Columns that only some entries `e` have. */
const DETAILS = sql`${CARD_NUMBER}, ${VOUCHER}, ${SOLD_DAY}, ${SOLD}, ${TO_VOUCHER}, ${OFF}, ${LOST_DAYS}`
/**
 * The columns of `DETAILS` for entries that have none. Each subquery of `DETAILS` costs as much to start as a plain
 * order.
 */
const NO_DETAILS = sql`
  null as card_number, null as voucher_signs, null as voucher_status, null as voucher_to, null as sold_day, null as sold,
  0 as to_voucher, null as off, null as lost_days`

/** The entries of an order `o`, by position. */
const entriesOf = (details: RawBuilder<unknown>) => sql`(
  select json_agg(entry order by position) from (
    select e.*, p.data as person, ${details}
    from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
    where e.order_id = o.id) entry)`

/**
 * Returns whether an entry may have what `DETAILS` selects, except offers of storms. The caller checks whether the
 * order has such offers.
 */
const hasDetails = ({ card_id, type, version, reversed_why }: JsonEntry): boolean =>
  card_id !== null || type === 'transaction_voucher_product' || version > 0 || reversed_why === 'storm'

/** Columns of a claim `c` in `CLAIM_SOURCES`. */
const CLAIM = sql`c.id, c.kind, c.ref, c.amount, c.state, c.place, coalesce(t.last_signs, v.last_signs, '') as last_signs,
  ${leftOnVoucher(sql`c.order_id`)} as left, v.valid_to`
const CLAIM_SOURCES = sql`
  claim c left join benefit_token t on c.kind = 'token' and t.id = c.ref
  left join gift_voucher v on c.kind = 'voucher' and v.id = c.ref`

/** Claims of an order `o`, as JSON; null for none. Vouchers are in the sequence in which they pay. */
const CLAIMS = sql`(
  case when o.takes_claims then (
    select json_agg(claim order by kind, place) from (
      select ${CLAIM} from ${CLAIM_SOURCES} where c.order_id = o.id) claim) end)`

/** Returns an order's claims with what came back of them. Vouchers are in the sequence in which they pay. */
export async function findClaims(ctx: { db: Db }, orderId: string): Promise<ClaimWithReturns[]> {
  const found = await sql<ClaimWithReturns>`
    select ${CLAIM}, (
      select coalesce(sum(m.amount), 0)::bigint from money_movement m
      where (m.kind, m.ref, m.order_id) = (c.kind, c.ref, c.order_id) and m.amount > 0) as returned
    from ${CLAIM_SOURCES} where c.order_id = ${orderId} order by c.kind, c.place`.execute(ctx.db)
  return found.rows
}

/**
 * Returns an entry without `voucher_to`. If its gift voucher was prolonged since the sale, `days` ends with the new
 * last day.
 */
const withLastDay = ({ voucher_to: to, ...entry }: FoundEntry): EntryWithPerson =>
  to !== null && to > (entry.days.at(-1) ?? to) ? { ...entry, days: [...entry.days, to] } : entry

type JsonOrder = OrderRow & { entries: JsonEntry[]; claims: ClaimOfOrder[] | null }

const wholeOrder = ({ entries, claims, ...order }: JsonOrder): WholeOrder => ({
  order,
  claims: claims ?? [],
  entries: entries.map((entry) =>
    withLastDay({ ...entry, ready_at: instant(entry.ready_at), blocked_at: instant(entry.blocked_at) }),
  ),
})

/**
 * Returns an order with its entries and claims; undefined for an unknown id. Every waiting confirmation page polls
 * this, so an order is read without `DETAILS` first, and again only if it may have some.
 */
export async function findWholeOrder(ctx: { db: Db }, orderId: string): Promise<WholeOrder | undefined> {
  const plain = await sql<JsonOrder & { has_offers: boolean }>`
    select o.*, ${entriesOf(NO_DETAILS)} as entries, ${CLAIMS} as claims,
      exists (select from offer f where f.order_id = o.id) as has_offers
    from orders o where o.id = ${orderId}`.execute(ctx.db)
  const [found] = plain.rows
  if (!found) return undefined
  const { has_offers, ...order } = found
  if (!has_offers && !order.entries.some(hasDetails)) return wholeOrder(order)
  const whole = await sql<JsonOrder>`
    select o.*, ${entriesOf(DETAILS)} as entries, ${CLAIMS} as claims from orders o where o.id = ${orderId}`.execute(
    ctx.db,
  )
  return whole.rows[0] && wholeOrder(whole.rows[0])
}

/**
 * Conditions that choose orders of a company by what is paid (docs/product.md §20.27). `overdue` orders are `open`,
 * too.
 */
const PAYMENTS = {
  open: (_today: Day) => sql`o.status = 'unpaid'`,
  overdue: (today: Day) => sql`o.status = 'unpaid' and o.due_day < ${today} and o.received < o.amount_due`,
  paid: (_today: Day) => sql`o.paid_at is not null`,
}

/**
 * Returns a page of a member's orders, newest first. With `companyId` also all orders of that company. `total` counts
 * the orders of all pages.
 */
export async function findMemberOrders(
  ctx: { db: Db },
  { memberId, companyId }: { memberId: string; companyId: string | undefined },
  {
    statuses,
    payment,
    withEnded = false,
    today,
    limit,
    skip,
  }: {
    statuses: OrderStatus[]
    payment?: keyof typeof PAYMENTS
    /** Also `failed` orders on invoice that have a tax document (docs/product.md §20.28). */
    withEnded?: boolean
    today: Day
    limit: number
    skip: number
  },
): Promise<{ total: number; orders: WholeOrder[] }> {
  const isOwn =
    companyId === undefined
      ? sql`o.member_id = ${memberId}`
      : sql`(o.member_id = ${memberId} or o.company_id = ${companyId})`
  const isPayment = payment ? sql` and ${PAYMENTS[payment](today)}` : sql``
  const isEnded = withEnded
    ? sql` or o.status = 'failed' and o.vs is not null and exists (select from receipt r where r.order_id = o.id)`
    : sql``
  const isAsked = sql`${isOwn} and (o.status = any(${statuses}::text[])${isEnded})${isPayment}`
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from orders o where ${isAsked}`.execute(ctx.db),
    sql<JsonOrder>`
      select o.*, ${entriesOf(DETAILS)} as entries, ${CLAIMS} as claims from orders o where ${isAsked}
      order by o.created_at desc, o.id limit ${limit} offset ${skip}`.execute(ctx.db),
  ])
  return { total: count.rows[0]?.total ?? 0, orders: rows.rows.map(wholeOrder) }
}

export async function findEntries(ctx: { db: Db }, orderId: string): Promise<EntryWithPerson[]> {
  const rows = await sql<FoundEntry>`
    select e.*, p.data as person, ${DETAILS}
    from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
    where e.order_id = ${orderId} order by e.position`.execute(ctx.db)
  return rows.rows.map(withLastDay)
}
