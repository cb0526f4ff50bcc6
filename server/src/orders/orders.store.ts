import type { Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { fromStatuses, type OrderStatus } from '@gondola/rules/order-status.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow } from '../jobs/queue.ts'

export type OrderRow = Selectable<Tables['orders']>
export type EntryRow = Selectable<Tables['order_entry']>
export type PersonData = Record<string, string | boolean>

/** Ends of the payment window after the order was made: the provider's time-out plus ten minutes. */
export const PAYMENT_WINDOW = '25 minutes'
/** However often a cart is submitted anew, its prices are held no longer than this. */
const LONGEST_HOLD = '2 hours'

export type NewOrder = {
  id: string
  cartId: string
  ownerKey: Buffer
  salesPoint: 'eshop' | 'b2b'
  origin: 'eshop' | 'ssp'
  paidWith: 'card' | 'invoice' | 'order'
  email: string
  lang: string
  additionalVop: boolean
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
}

/** What a written order costs, as its prices were held. */
export type WrittenOrder = {
  status: 'new' | 'paid'
  amount_base: Haler
  amount_club: Haler
  prices: { uuid: string; price: Haler }[]
}

/** The cart's orders that still wait for a payment and hold one of these entries, or carry this key. */
export async function findCartOrders(
  ctx: { db: TxDb },
  cartId: string,
  entryUuids: string[],
  idempotencyKey: string | null,
): Promise<{ id: string; status: OrderStatus; content_hash: Buffer; keyed: boolean }[]> {
  const found = await sql<{ id: string; status: OrderStatus; content_hash: Buffer; keyed: boolean }>`
    select id, status, content_hash, coalesce(idempotency_key = ${idempotencyKey}, false) as keyed
    from orders
    where cart_id = ${cartId}
      and (idempotency_key = ${idempotencyKey}
        or id in (select order_id from order_entry where live and uuid = any(${entryUuids}::uuid[])))
    order by created_at
    for update`.execute(ctx.db)
  return found.rows
}

/** The order of a cart that was submitted with this key. */
export async function findKeyedOrder(
  ctx: { db: Db },
  cartId: string,
  idempotencyKey: string,
): Promise<{ id: string; status: OrderStatus; content_hash: Buffer } | undefined> {
  const found = await sql<{ id: string; status: OrderStatus; content_hash: Buffer }>`
    select id, status, content_hash from orders
    where cart_id = ${cartId} and idempotency_key = ${idempotencyKey}`.execute(ctx.db)
  return found.rows[0]
}

/**
 * Lets the order cookie of a repeated submit open the order. The first answer may have been lost, and with it the cookie
 * that it made; whoever repeats it has the secret of the cart.
 */
export async function openFor(ctx: { db: TxDb }, orderId: string, ownerKey: Buffer): Promise<void> {
  await sql`update orders set owner_key = ${ownerKey} where id = ${orderId} and owner_key <> ${ownerKey}`.execute(
    ctx.db,
  )
}

/**
 * Writes the order with the prices that are held for its entries, the entries, the people and the first line of its
 * history, and ties the holds to the payment window, in one statement. Answers undefined when an entry has no live hold
 * of this cart; nothing is written then. An order over nothing waits for no payment (spec §4).
 */
export async function insertOrder(
  ctx: { db: Db },
  order: NewOrder,
  entries: NewEntry[],
): Promise<WrittenOrder | undefined> {
  const written = await sql<WrittenOrder>`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (
        uuid uuid, position smallint, type text, product_id text, variant_id text, product_name jsonb, variant_name jsonb,
        image_id text, person_type text, load_key text, day date, days date[], validity jsonb, method text, is_gift boolean,
        vat_rate numeric, ticket_system text, person jsonb)
    ), hold as (
      select r.entry_uuid, r.price, r.standard, r.club, r.gate, r.rule from reservation r join entry e on e.uuid = r.entry_uuid
      where r.cart_id = ${order.cartId} and r.expires_at > now()
        and (r.variant_id, r.day, r.price_column) = (e.variant_id, e.day, ${order.column})
      order by r.entry_uuid for update of r
    ), total as (
      select count(*) as entries, coalesce(sum(price), 0) as base, coalesce(sum(club), 0) as club from hold
    ), made as (
      insert into orders (id, number, cart_id, owner_key, status, sales_point, origin, paid_with, email, lang,
        additional_vop, amount_base, amount_club, amount_due, skip_payment, content_hash, idempotency_key, payment_due, shop_now,
        paid_at)
      select ${order.id}, ${order.year} || '-' || lpad(nextval('order_number')::text, 6, '0'), ${order.cartId},
        ${order.ownerKey}, case when total.base = 0 then 'paid' else 'new' end, ${order.salesPoint}, ${order.origin},
        ${order.paidWith}, ${order.email}, ${order.lang}, ${order.additionalVop}, total.base, total.club, total.base,
        total.base = 0, ${order.contentHash}, ${order.idempotencyKey}, now() + ${sql.lit(PAYMENT_WINDOW)}::interval,
        ${order.shopNow}, case when total.base = 0 then now() end
      from total where total.entries = (select count(*) from entry)
      returning id, status, amount_base, amount_club
    ), held as (
      update reservation r set order_id = made.id,
        expires_at = least(now() + ${sql.lit(PAYMENT_WINDOW)}::interval, r.held_since + ${sql.lit(LONGEST_HOLD)}::interval)
      from made, hold where r.entry_uuid = hold.entry_uuid
    ), entries as (
      insert into order_entry (order_id, uuid, position, type, product_id, variant_id, product_name, variant_name, image_id,
        person_type, load_key, day, days, validity, method, is_gift, price, standard, club, gate, vat_rate, rule, ticket_system)
      select made.id, e.uuid, e.position, e.type, e.product_id, e.variant_id, e.product_name, e.variant_name, e.image_id,
        e.person_type, e.load_key, e.day, e.days, e.validity, e.method, e.is_gift, h.price, h.standard, h.club, h.gate,
        e.vat_rate, h.rule, e.ticket_system
      from made, entry e join hold h on h.entry_uuid = e.uuid
    ), people as (
      insert into entry_person (order_id, entry_uuid, data)
      select made.id, e.uuid, e.person from made, entry e where e.person is not null and e.person <> 'null'::jsonb
    ), history as (
      insert into order_history (order_id, to_status, reason) select id, status, 'submitted' from made
    ), load as (
      insert into day_load (load_key, day, pieces)
      select e.load_key, e.day, count(*) from made, entry e where made.status = 'paid' and e.load_key is not null
      group by e.load_key, e.day order by e.load_key, e.day
      on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces
    )
    select status, amount_base, amount_club,
      (select jsonb_agg(jsonb_build_object('uuid', entry_uuid, 'price', price)) from hold) as prices,
      case when status = 'paid' then ${jobRow(
        'issue-order',
        sql`json_build_object('orderId', id, 'shopNow', ${order.shopNow}::bigint)`,
        sql`'issue:' || id`,
      )} end
    from made`.execute(ctx.db)
  return written.rows[0]
}

/** Ends an unpaid order for good. Its entries may stand in another order from now on. */
export async function endOrder(
  ctx: { db: TxDb },
  orderId: string,
  reason: string,
  supersededBy: string | null = null,
): Promise<boolean> {
  const ended = await sql<{ id: string }>`
    with ended as (
      update orders set status = 'failed', superseded_by = ${supersededBy}
      where id = ${orderId} and status = any(${['new', 'payment_failed', 'unpaid']}::text[])
      returning id, old.status as from_status
    ), held as (
      select r.entry_uuid from ended
      join order_entry e on e.order_id = ended.id join reservation r on r.entry_uuid = e.uuid and r.order_id = ended.id
      order by r.entry_uuid for update of r
    ), released as (
      update reservation r set order_id = null from held where r.entry_uuid = held.entry_uuid
      returning r.entry_uuid
    ), freed as (
      update order_entry set live = false from ended, (select count(*) from released)
      where order_id = ended.id
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason)
      select id, from_status, 'failed', ${reason} from ended
    )
    select id from ended`.execute(ctx.db)
  return ended.rows.length === 1
}

/** Orders whose payment window has passed without any open attempt that could still be paid. */
export async function findOverdueOrders(ctx: { db: Db }, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from orders
    where status in ('new', 'payment_failed') and payment_due < now()
      and not exists (select from payment_attempt a where a.order_id = orders.id and a.state = 'open')
    order by payment_due limit ${limit}`.execute(ctx.db)
  return rows.rows.map((row) => row.id)
}

/** Locks the order row until the transaction ends. */
export async function lockOrder(ctx: { db: TxDb }, orderId: string): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select * from orders where id = ${orderId} for update`.execute(ctx.db)).rows[0]
}

/**
 * Turns the payment of an open attempt into a paid order in one statement: attempt, status, history, the share sold and
 * the issue job. Answers false when the order cannot simply become paid; nothing is written then.
 */
export async function payOrder(
  ctx: { db: Db },
  { attemptId, amount, eventId }: { attemptId: string; amount: Haler; eventId: string | null },
): Promise<boolean> {
  const paid = await sql<{ id: string }>`
    with wanted as (
      select a.id as attempt_id, a.provider, o.id as order_id
      from payment_attempt a join orders o on o.id = a.order_id
      where a.id = ${attemptId} and a.state <> 'paid' and a.amount = ${amount} and a.amount = o.amount_due and o.superseded_by is null
        and o.status = any(${fromStatuses('paid')}::text[])
        and not exists (select from refund r where r.order_id = o.id)
      for update of o
    ), moved as (
      update orders set status = 'paid', paid_at = now() from wanted
      where orders.id = wanted.order_id and orders.status = any(${fromStatuses('paid')}::text[])
      returning orders.id, old.status as from_status, orders.shop_now, wanted.attempt_id, wanted.provider
    ), attempt as (
      update payment_attempt set state = 'paid', closed_at = now() from moved where payment_attempt.id = moved.attempt_id
    ), notice as (
      insert into payment_notice (provider, event_id, attempt_id)
      select provider, ${eventId}::text, attempt_id from moved where ${eventId}::text is not null
      on conflict do nothing
    ), alive as (
      update order_entry set live = true from moved where order_id = moved.id and moved.from_status = 'failed'
    ), load as (
      insert into day_load (load_key, day, pieces)
      select e.load_key, e.day, count(*) from moved join order_entry e on e.order_id = moved.id
      where e.load_key is not null group by e.load_key, e.day order by e.load_key, e.day
      on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces
    ), history as (
      insert into order_history (order_id, from_status, to_status, reason)
      select id, from_status, 'paid', 'provider confirmed' from moved
    )
    select moved.id, ${jobRow(
      'issue-order',
      sql`json_build_object('orderId', moved.id, 'shopNow', moved.shop_now)`,
      sql`'issue:' || moved.id`,
    )} from moved`.execute(ctx.db)
  return paid.rows.length === 1
}

export async function findOrder(ctx: { db: Db }, orderId: string): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select * from orders where id = ${orderId}`.execute(ctx.db)).rows[0]
}

export type EntryWithPerson = EntryRow & { person: PersonData | null }

/** An order with its entries in one round trip: what every waiting confirmation page asks for. */
export async function findWholeOrder(
  ctx: { db: Db },
  orderId: string,
): Promise<{ order: OrderRow; entries: EntryWithPerson[] } | undefined> {
  const rows = await sql<OrderRow & { entries: (Omit<EntryWithPerson, 'ready_at'> & { ready_at: string | null })[] }>`
    select o.*, (
      select jsonb_agg(to_jsonb(e) || jsonb_build_object('person', p.data) order by e.position)
      from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
      where e.order_id = o.id) as entries
    from orders o where o.id = ${orderId}`.execute(ctx.db)
  const row = rows.rows[0]
  if (!row) return undefined
  const { entries, ...order } = row
  return {
    order,
    entries: entries.map((entry) => ({
      ...entry,
      ready_at: entry.ready_at === null ? null : Date.parse(entry.ready_at),
    })),
  }
}

export async function findEntries(ctx: { db: Db }, orderId: string): Promise<EntryWithPerson[]> {
  const rows = await sql<EntryWithPerson>`
    select e.*, p.data as person
    from order_entry e left join entry_person p on p.order_id = e.order_id and p.entry_uuid = e.uuid
    where e.order_id = ${orderId} order by e.position`.execute(ctx.db)
  return rows.rows
}

/** A refund that is owed, with the job that pays it. The same reason is owed once per payment. */
export async function oweRefund(
  ctx: { db: Db },
  input: { refundId: string; attemptId: string; orderId: string; amount: Haler; reason: string },
): Promise<boolean> {
  const owed = await sql<{ id: string }>`
    with owed as (
      insert into refund (id, attempt_id, order_id, amount, reason)
      values (${input.refundId}, ${input.attemptId}, ${input.orderId}, ${input.amount}, ${input.reason})
      on conflict (attempt_id, reason) do nothing
      returning id)
    select id, ${jobRow('pay-refund', sql`json_build_object('refundId', id)`, sql`'refund:' || id`)} from owed`.execute(
    ctx.db,
  )
  return owed.rows.length === 1
}
