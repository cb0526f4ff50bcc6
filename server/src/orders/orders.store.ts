import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import { WAYS } from '@gondola/rules/payment-ways.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow } from '../jobs/queue.ts'
import { slotParts } from './order-places.store.ts'

export type OrderRow = Selectable<Tables['orders']>
export type EntryRow = Selectable<Tables['order_entry']>
export type PersonData = Record<string, string | boolean>

/** Ends of the payment window after the order was made: the provider's time-out plus ten minutes. */
const PAYMENT_WINDOW = '25 minutes'
/** However often a cart is submitted anew, its prices are held no longer than this. */
const LONGEST_HOLD = '2 hours'

export type NewOrder = {
  id: string
  cartId: string
  ownerKey: Buffer
  /** Whoever was signed in. */
  memberId: string | null
  salesPoint: 'eshop' | 'b2b'
  origin: 'eshop' | 'ssp'
  paidWith: 'card' | 'invoice' | 'order'
  email: string
  lang: string
  additionalVop: boolean
  buyer?: Buyer
  /** Where the buyer is not named: what the order may cost at most. */
  mostUnnamed?: Haler
  /** The column whose held prices count. */
  column: 'standard' | 'club'
  contentHash: Buffer
  idempotencyKey: string | null
  shopNow: Instant | null
  year: string
}

/** One entry as it is stored, but for its price, which comes from its hold; names are kept as they were sold. */
export type NewEntry = {
  uuid: string
  position: number
  type: EntryRow['type']
  product_id: string
  variant_id: string
  product_name: unknown
  variant_name: unknown
  image_id: string
  person_type: string
  load_key: string | null
  day: string
  days: string[]
  validity: unknown
  method: EntryRow['method']
  is_gift: boolean
  vat_rate: number
  ticket_system: 'A' | 'B' | null
  person: PersonData | null
  gift_template?: string
  /** What its permission is loaded onto. */
  card_id?: string
  /** Of a product with time slots: its slot on each day, and how many of its places. */
  slot_group?: string
  slot_start?: number
  places?: number
}

/** What a written order costs, as its prices were held. */
export type WrittenOrder = {
  status: OrderStatus
  amount_base: Haler
  amount_club: Haler
  prices: { uuid: string; price: Haler }[]
  /** ISO instants until which each entry is held. */
  ends: Record<string, string>
}

type CartOrder = { id: string; status: OrderStatus; content_hash: Buffer }

/** The cart's orders that hold one of these entries, or carry this key. */
export async function findCartOrders(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
  idempotencyKey: string | null,
): Promise<CartOrder[]> {
  const found = await sql<CartOrder>`
    select id, status, content_hash ${cartOrders(cartId, entryUuids, idempotencyKey)}`.execute(ctx.db)
  return found.rows
}

/** The same, kept from changing, and which of them carry the key. */
export async function lockCartOrders(
  ctx: { db: TxDb },
  cartId: string,
  entryUuids: string[],
  idempotencyKey: string | null,
): Promise<(CartOrder & { keyed: boolean })[]> {
  const found = await sql<CartOrder & { keyed: boolean }>`
    select id, status, content_hash, coalesce(idempotency_key = ${idempotencyKey}, false) as keyed
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
 * What a repeated submit does to its order. The order cookie opens it: the first answer may have been lost, and with it the
 * cookie that it made, and whoever repeats it has the secret of the cart. Before the payment the order counts as submitted
 * now, with what is known of its cards by now; afterwards nothing is bought by it.
 */
export async function submitAgain(ctx: { db: TxDb }, orderId: string, ownerKey: Buffer): Promise<void> {
  await sql`
    update orders set owner_key = ${ownerKey},
      submitted_again_at = case when status in ('new', 'payment_failed') then now() else submitted_again_at end
    where id = ${orderId}`.execute(ctx.db)
}

export type OrderDraft = { order: NewOrder; entries: NewEntry[] }

/**
 * Writes orders with the prices that are held for their entries, the entries, the people and the first line of their
 * history, and ties the holds, with their places, to the payment window, in one statement. Answers undefined for an order
 * of which an entry has no live hold of its cart, or that costs more than an unnamed buyer's may; nothing of it is written
 * then. An order over nothing waits for no payment (spec §4). Throws, and writes none, when an entry stands in another live
 * order or a cart's key was used before.
 */
export async function insertOrders(ctx: { db: Db }, drafts: OrderDraft[]): Promise<(WrittenOrder | undefined)[]> {
  const orders = drafts.map(({ order: { ownerKey, contentHash, ...order } }) => ({
    ...order,
    ownerKey: ownerKey.toString('hex'),
    contentHash: contentHash.toString('hex'),
    first: WAYS[order.paidWith].first,
  }))
  const entries = drafts.flatMap(({ order, entries }) => entries.map((entry) => ({ order_id: order.id, ...entry })))
  const slots = slotParts(drafts)
  const rare = rareParts(drafts)
  const written = await sql<WrittenOrder & { id: string }>`
    with draft as (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as d (
        id uuid, "cartId" uuid, "ownerKey" text, "memberId" uuid, "salesPoint" text, origin text, "paidWith" text, email text, lang text,
        "additionalVop" boolean, buyer jsonb, "mostUnnamed" bigint, "column" text, "contentHash" text, "idempotencyKey" text, "shopNow" bigint, year text,
        first text)
    ), entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
        order_id uuid, uuid uuid, position smallint, type text, product_id text, variant_id text, product_name jsonb,
        variant_name jsonb, image_id text, person_type text, load_key text, day date, days date[], validity jsonb, method text,
        is_gift boolean, vat_rate numeric, ticket_system text, person jsonb${slots.fields}${rare.fields})
    ), hold as (
      -- Each by its key: the index of live holds would read those of the whole shop.
      select e.order_id, r.* from (
        select e.order_id, e.uuid, e.variant_id, e.day, d."cartId", d."column"${slots.wanted}
        from entry e join draft d on d.id = e.order_id order by e.uuid) e
      cross join lateral (
        select entry_uuid, price, standard, club, gate, rule${slots.held} from reservation
        where entry_uuid = e.uuid and cart_id = e."cartId" and expires_at > now()
          and (variant_id, day, price_column) = (e.variant_id, e.day, e."column")${slots.isHeld}
        for update) r
    ), total as (
      select order_id, count(*) as entries, sum(price) as base, sum(club) as club,
        jsonb_agg(jsonb_build_object('uuid', entry_uuid, 'price', price)) as prices
      from hold group by order_id
    ), made as (
      insert into orders (id, number, cart_id, owner_key, member_id, status, sales_point, origin, paid_with, email, lang,
        additional_vop, buyer, amount_base, amount_club, amount_due, skip_payment, content_hash, idempotency_key, payment_due, shop_now,
        paid_at${slots.orderColumns})
      select d.id, d.year || '-' || lpad(nextval('order_number')::text, 6, '0'), d."cartId",
        decode(d."ownerKey", 'hex'), d."memberId", case when t.base = 0 then ${sql.lit(WAYS.none.first)} else d.first end, d."salesPoint", d.origin, d."paidWith",
        d.email, d.lang, d."additionalVop", d.buyer, t.base, t.club, t.base, t.base = 0, decode(d."contentHash", 'hex'),
        d."idempotencyKey", now() + ${sql.lit(PAYMENT_WINDOW)}::interval, d."shopNow", case when t.base = 0 then now() end${slots.orderValues}
      from draft d join total t on t.order_id = d.id
      where t.entries = (select count(*) from entry e where e.order_id = d.id)
        and (d."mostUnnamed" is null or t.base <= d."mostUnnamed")
      returning id, status, amount_base, amount_club, shop_now
    ), held as (
      update reservation r set order_id = made.id,
        expires_at = least(now() + ${sql.lit(PAYMENT_WINDOW)}::interval,
          r.held_since + ${sql.lit(LONGEST_HOLD)}::interval - r.held_before * interval '1 minute')${slots.keepUntilPaid}
      from made join hold on hold.order_id = made.id where r.entry_uuid = hold.entry_uuid
      returning r.order_id, r.entry_uuid, r.expires_at
    ), entries as (
      insert into order_entry (order_id, uuid, position, type, product_id, variant_id, product_name, variant_name, image_id,
        person_type, load_key, day, days, validity, method, is_gift, price, standard, club, gate, vat_rate, rule, ticket_system${slots.entryColumns}${rare.columns})
      select made.id, e.uuid, e.position, e.type, e.product_id, e.variant_id, e.product_name, e.variant_name, e.image_id,
        e.person_type, e.load_key, e.day, e.days, e.validity, e.method, e.is_gift, h.price, h.standard, h.club, h.gate,
        e.vat_rate, h.rule, e.ticket_system${slots.entryValues}${rare.values}
      from made join entry e on e.order_id = made.id join hold h on h.order_id = e.order_id and h.entry_uuid = e.uuid
    ${withPeople(drafts)}), history as (
      insert into order_history (order_id, to_status, reason) select id, status, 'submitted' from made
    ), load as (
      insert into day_load (load_key, day, pieces)
      select e.load_key, e.day, count(*) from made join entry e on e.order_id = made.id
      where made.status = 'paid' and e.load_key is not null
      group by e.load_key, e.day order by e.load_key, e.day
      on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces
    )${slots.sold}
    select made.id, status, amount_base, amount_club, total.prices, ends, case when status = 'paid' then ${jobRow(
      'issue-order',
      sql`json_build_object('orderId', made.id, 'shopNow', made.shop_now)`,
      sql`'issue:' || made.id`,
    )} end
    from made join total on total.order_id = made.id
    join (select order_id, jsonb_object_agg(entry_uuid, expires_at) as ends from held group by order_id) held
      on held.order_id = made.id`.execute(ctx.db)
  const byId = new Map(written.rows.map((row) => [row.id, row]))
  return drafts.map(({ order }) => byId.get(order.id))
}

/** What entries on cards and gifts add to the statement; nothing when none of them is one. */
function rareParts(drafts: OrderDraft[]) {
  const has = (field: 'card_id' | 'gift_template') =>
    drafts.some(({ entries }) => entries.some((entry) => entry[field] !== undefined))
  const [card, gift] = [has('card_id'), has('gift_template')]
  return {
    fields: sql`${card ? sql`, card_id uuid` : sql``}${gift ? sql`, gift_template text` : sql``}`,
    columns: sql`${card ? sql`, card_id` : sql``}${gift ? sql`, gift_template` : sql``}`,
    values: sql`${card ? sql`, e.card_id` : sql``}${gift ? sql`, e.gift_template` : sql``}`,
  }
}

const withPeople = (drafts: OrderDraft[]) =>
  drafts.every(({ entries }) => entries.every(({ person }) => person === null))
    ? sql``
    : sql`), people as (
      insert into entry_person (order_id, entry_uuid, data, last_day)
      select made.id, e.uuid, e.person, e.days[array_upper(e.days, 1)] from made join entry e on e.order_id = made.id
      where e.person is not null and e.person <> 'null'::jsonb
    `

/** Locks those of the orders that exist, in the order of their ids, until the transaction ends. */
export async function lockOrders(ctx: { db: TxDb }, orderIds: string[]): Promise<OrderRow[]> {
  const orders = await sql<OrderRow>`
    select * from orders where id = any(${orderIds}::uuid[]) order by id for update`.execute(ctx.db)
  return orders.rows
}

export async function findOrder(ctx: { db: Db }, orderId: string): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select * from orders where id = ${orderId}`.execute(ctx.db)).rows[0]
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

export type EntryWithPerson = EntryRow & {
  person: PersonData | null
  /** Of the card that it is loaded onto, as it is printed. */
  card_number: string | null
}

type WholeOrder = { order: OrderRow; entries: EntryWithPerson[] }
type ToldEntry = Omit<EntryWithPerson, 'ready_at' | 'blocked_at'> & {
  ready_at: string | null
  blocked_at: string | null
}

/** The entries of an order `o`, in their order. */
const ENTRIES = sql`(
  select json_agg(entry order by position) from (
    select e.*, p.data as person, (select c.number from card c where c.id = e.card_id) as card_number
    from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
    where e.order_id = o.id) entry)`

const wholeOrder = ({ entries, ...order }: OrderRow & { entries: ToldEntry[] }): WholeOrder => ({
  order,
  entries: entries.map((entry) => ({
    ...entry,
    ready_at: instant(entry.ready_at),
    blocked_at: instant(entry.blocked_at),
  })),
})

/** An order with its entries in one round trip: what every waiting confirmation page asks for. */
export async function findWholeOrder(ctx: { db: Db }, orderId: string): Promise<WholeOrder | undefined> {
  const rows = await sql<OrderRow & { entries: ToldEntry[] }>`
    select o.*, ${ENTRIES} as entries from orders o where o.id = ${orderId}`.execute(ctx.db)
  const [row] = rows.rows
  return row && wholeOrder(row)
}

/** A page of a member's orders with their entries, the youngest first, and how many there are. */
export async function findMemberOrders(
  ctx: { db: Db },
  memberId: string,
  { statuses, limit, skip }: { statuses: OrderStatus[]; limit: number; skip: number },
): Promise<{ total: number; orders: WholeOrder[] }> {
  const isAsked = sql`o.member_id = ${memberId} and o.status = any(${statuses}::text[])`
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from orders o where ${isAsked}`.execute(ctx.db),
    sql<OrderRow & { entries: ToldEntry[] }>`
      select o.*, ${ENTRIES} as entries from orders o where ${isAsked}
      order by o.created_at desc, o.id limit ${limit} offset ${skip}`.execute(ctx.db),
  ])
  return { total: count.rows[0]?.total ?? 0, orders: rows.rows.map(wholeOrder) }
}

export async function findEntries(ctx: { db: Db }, orderId: string): Promise<EntryWithPerson[]> {
  const rows = await sql<EntryWithPerson>`
    select e.*, p.data as person, (select c.number from card c where c.id = e.card_id) as card_number
    from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
    where e.order_id = ${orderId} order by e.position`.execute(ctx.db)
  return rows.rows
}
