import { releaseParts } from '../benefits/order-claims.store.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { moveOrders } from './order-moves.store.ts'
import { returnPlaces, unloadDays } from './order-places.store.ts'

/**
 * Ends a `new`, `payment_failed` or `unpaid` order; returns false for any other. The order becomes `failed`, and its
 * entries may be in another order. Its claims are given back, and its holds belong only to the cart again; holds with
 * `let_go`, and all holds of an order on invoice, expire at once. Sold places are freed. For an order on credit, what
 * is still due is taken off the debt of its company, which has to be locked. `supersededBy` is the order that replaces
 * it. Without one, a late payment may still pay the order, and its idempotency key is free for a new one.
 */
export async function endOrder(
  ctx: { db: TxDb },
  orderId: string,
  reason: string,
  supersededBy: string | null = null,
): Promise<boolean> {
  const ended = await sql<{ id: string; had_tickets: boolean }>`
    ${ctes([
      sql`unpaid as (
        select id, company_id, on_credit, amount_due - received as open, released_at is not null as had_tickets,
          vs is not null as is_billed from orders
        where id = ${orderId} and status in ('new', 'payment_failed', 'unpaid') for no key update
      )`,
      moveOrders(
        sql`select id, 'failed' as to_status, ${reason}::text as reason, company_id, on_credit, open, had_tickets, is_billed from unpaid`,
        sql`, superseded_by = ${supersededBy}${supersededBy === null ? sql`, idempotency_key = null` : sql``}`,
      ),
      sql`unowed as (
        update company c set owed = c.owed - moved.open from moved where c.id = moved.company_id and moved.on_credit
      )`,
      sql`held as (
        select r.entry_uuid, moved.is_billed from moved
        join order_entry e on e.order_id = moved.id join reservation r on r.entry_uuid = e.uuid and r.order_id = moved.id
        order by r.entry_uuid for update of r
      )`,
      sql`released as (
        -- Holds that the visitor had let go of expire now: nobody needs them. So do those
        -- of an order on invoice, which were held for weeks (docs/product.md §20.62).
        update reservation r set order_id = null, expires_at = case when r.let_go or held.is_billed then least(r.expires_at, now()) else r.expires_at end
        from held where r.entry_uuid = held.entry_uuid
        returning r.entry_uuid, ${orderId}::uuid as order_id, r.expires_at, not r.let_go and r.rights_key is not null as keeps_claims
      )`,
      // An order that replaces this one takes anew what it needs.
      releaseParts(sql`moved`, supersededBy === null && sql`released`),
      sql`freed as (
        update order_entry set live = false from moved, (select count(*) from released)
        where order_id = moved.id
      )`,
    ])}
    select id, had_tickets from moved`.execute(ctx.db)
  if (ended.rows[0]?.had_tickets) await freeSold(ctx, orderId)
  return ended.rows.length === 1
}

/**
 * Frees the sold places of an ended order, and lowers the share sold. Entries that were reversed before have neither.
 */
async function freeSold(ctx: { db: TxDb }, orderId: string): Promise<void> {
  await sql`
    ${ctes([
      sql`gone as (
        select order_id, uuid, load_key, day from order_entry where order_id = ${orderId} and not reversed
      )`,
      returnPlaces(sql`select order_id, uuid from gone`),
      unloadDays(sql`gone`),
    ])}
    update order_entry e set has_places = false from gone where (e.order_id, e.uuid) = (gone.order_id, gone.uuid)`.execute(
    ctx.db,
  )
}

/**
 * Locks `new` and `payment_failed` orders of a cart that have any of these entries. Returns the ids of those without an
 * open payment attempt.
 */
export async function lockOrdersAwaitingPayment(
  ctx: { db: TxDb },
  cartId: string,
  entryUuids: string[],
): Promise<string[]> {
  const locked = await sql<{ id: string }>`
    select id from orders
    where cart_id = ${cartId} and status in ('new', 'payment_failed')
      and id in (select order_id from order_entry where live and uuid = any(${entryUuids}::uuid[]))
    order by id for update`.execute(ctx.db)
  if (locked.rows.length === 0) return []
  // Read after locking: nobody can open a payment any more.
  const idle = await sql<{ id: string }>`
    select o.id from unnest(${locked.rows.map(({ id }) => id)}::uuid[]) as o (id)
    where not exists (select from payment_attempt a where a.order_id = o.id and a.state = 'open') order by o.id`.execute(
    ctx.db,
  )
  return idle.rows.map(({ id }) => id)
}

/**
 * Returns which of these entries are in an order of the cart. Ended orders do not count. `waiting`: the order is `new`
 * or `payment_failed`, maybe with an open payment. `paid`: it is paid, or `unpaid` as on invoice.
 */
export async function findOrdered(
  ctx: { db: Db },
  cartId: string,
  entryUuids: string[],
): Promise<Map<string, 'waiting' | 'paid'>> {
  const found = await sql<{ entry_uuid: string; is_paid: boolean }>`
    select entry_uuid, o.status in ('unpaid', 'paid', 'finished') as is_paid
    from reservation r join orders o on o.id = r.order_id
    where entry_uuid = any(${entryUuids}::uuid[]) and r.cart_id = ${cartId}
      and o.status in ('new', 'payment_failed', 'unpaid', 'paid', 'finished')`.execute(ctx.db)
  return new Map(found.rows.map(({ entry_uuid, is_paid }) => [entry_uuid, is_paid ? 'paid' : 'waiting']))
}

/**
 * Returns the entries, and their cart, that are kept only for this payment attempt. The visitor removed or moved them
 * while it was open. Undefined if there are none.
 */
export async function findKeptForPayment(
  ctx: { db: TxDb },
  attemptId: string,
): Promise<{ cart_id: string; entry_uuids: string[] } | undefined> {
  const found = await sql<{ cart_id: string; entry_uuids: string[] }>`
    select r.cart_id, array_agg(r.entry_uuid) as entry_uuids
    from payment_attempt a join order_entry e on e.order_id = a.order_id
    join reservation r on r.entry_uuid = e.uuid and r.order_id = a.order_id
    where a.id = ${attemptId} and r.let_go and r.holds_places group by r.cart_id`.execute(ctx.db)
  return found.rows[0]
}
