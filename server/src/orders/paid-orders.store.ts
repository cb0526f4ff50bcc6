import type { Haler } from '@gondola/rules/money.ts'
import { fromStatuses } from '@gondola/rules/order-status.ts'
import { payHeldParts } from '../benefits/order-claims.store.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'
import { dayOf, writeReceipts } from '../receipts/receipts.store.ts'
import { moveOrders } from './order-moves.store.ts'

/** Expression: today by the shop's clock, as the day of a payment. Needs the `shop_now` of the order in scope. */
const DAY_OF_PAYMENT = dayOf(sql`shop_now`)

export type IncomingPayment = { attemptId: string; provider: string; amount: Haler; eventId: string | null }

/**
 * Pays the orders of payments in one statement. Returns for each payment whether it paid its order. Writes attempts,
 * status and history, share sold, receipts without numbers, and jobs that issue tickets. Nothing is written for a
 * payment whose amount or provider is not that of its attempt, or whose order cannot become paid. Of several payments
 * for one order the first counts. Throws 23505, and pays none, when an entry of an ended order is live in another
 * order.
 * - `plain`: orders without slots and claims.
 * - `holding`: orders without slots; spends their claims. Leaves out orders whose claims have ended or are locked.
 * - `steps`: orders with slots or claims. The caller locks the orders before, and sells places and spends claims after.
 */
export async function payOrders(
  ctx: { db: Db },
  payments: IncomingPayment[],
  way: keyof typeof TAKEN_BY = 'plain',
): Promise<boolean[]> {
  const { held, spent } = way === 'holding' ? payHeldParts(sql`due`) : { held: false as const, spent: false as const }
  const asked = payments.map(({ attemptId, provider, amount, eventId }, n) => ({
    n,
    attempt_id: attemptId,
    provider,
    amount,
    event_id: eventId,
  }))
  const paid = await sql<{ n: number }>`
    ${ctes([
      sql`payment as (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as p (n int, attempt_id uuid, provider text, amount bigint, event_id text)
      )`,
      sql`known as (
        select p.n, p.amount, p.event_id, a.* from payment p cross join lateral (
          select id as attempt_id, provider, order_id, amount as wanted from payment_attempt
          where id = p.attempt_id and state <> 'paid' and act_id is null offset 0) a
        where p.amount = a.wanted and p.provider = a.provider
      )`,
      duePart(way),
      held,
      moveOrders(
        sql`
          select order_id as id, 'paid' as to_status, 'provider confirmed' as reason, n, shop_now, attempt_id, provider, event_id
          from ${held ? sql`held` : sql`due`}`,
        sql`, paid_at = now(), released_at = now()`,
      ),
      ATTEMPT,
      NOTICE,
      ALIVE,
      spent,
      LOAD,
      writeReceipts(sql`select id, ${DAY_OF_PAYMENT} from moved`),
    ])}
    select moved.n, ${jobRow(
      'issue-order',
      sql`json_build_object('orderId', moved.id, 'shopNow', moved.shop_now)`,
      sql`'issue:' || moved.id`,
    )} from moved`.execute(ctx.db)
  const paying = new Set(paid.rows.map((row) => row.n))
  return payments.map((_payment, n) => paying.has(n))
}

/** Conditions: which orders each `way` of `payOrders` takes. */
const TAKEN_BY = {
  plain: sql`not (takes_places or takes_claims)`,
  // An ended order does not hold its claims any more.
  holding: sql`not takes_places and (not takes_claims or status <> 'failed')`,
  steps: sql`(takes_places or takes_claims)`,
}

/** Selects the payments that can pay their orders, and locks the orders. One payment for each order. */
const duePart = (way: keyof typeof TAKEN_BY) => sql`due as (
  select k.*, o.shop_now from (select distinct on (order_id) * from known order by order_id, n) k
  cross join lateral (
    select id, shop_now from orders
    -- An order is paid only once: paid_at of the locked row decides, as refund is read from an older snapshot.
    -- An order without personal data is not paid: it was erased, and no ticket could reach anybody.
    where id = k.order_id and amount_due = k.amount and superseded_by is null and email is not null and paid_at is null
      and ${TAKEN_BY[way]} and status = any(${fromStatuses('paid')}::text[])
      and not exists (select from refund r where r.order_id = orders.id)
      -- Nobody needs a ticket for a day that is over.
      and not exists (select from order_entry e
        where e.order_id = orders.id and e.type = 'product' and e.days[array_upper(e.days, 1)] < ${DAY_OF_PAYMENT})
    for update) o
)`

const ATTEMPT = sql`attempt as (
  update payment_attempt set state = 'paid', closed_at = now() from moved where payment_attempt.id = moved.attempt_id
)`

const NOTICE = sql`notice as (
  insert into payment_notice (provider, event_id, attempt_id)
  select provider, event_id, attempt_id from moved where event_id is not null order by provider, event_id
  on conflict do nothing
)`

/**
 * CTE that sets `live` for the entries of orders that had ended. Belongs in a statement with the `moved` of
 * `moveOrders`.
 */
export const ALIVE = sql`alive as (
  update order_entry set live = true from moved where order_id = moved.id and moved.from_status = 'failed'
)`

/**
 * CTE that adds entries of moved orders to the pieces sold per day (`day_load`). Belongs in a statement with the
 * `moved` of `moveOrders`.
 */
export const LOAD = sql`load as (
  insert into day_load (load_key, day, pieces)
  select e.load_key, e.day, count(*) from moved cross join lateral (
    select load_key, day from order_entry where order_id = moved.id and load_key is not null offset 0) e
  group by e.load_key, e.day order by e.load_key, e.day
  on conflict (load_key, day) do update set pieces = day_load.pieces + excluded.pieces
)`

/**
 * Expression on `orders`: end of the payment window. Null unless the order is `new` or `payment_failed`. The index
 * `orders_open` has this expression.
 */
const WINDOW_ENDS_AT = sql`(case when status in ('new', 'payment_failed') then payment_due end)`
/**
 * Expression on `orders`: since when the order's missing tickets may be made. Null where none is missing, or none may
 * be made yet. An order on credit counts while it is `unpaid`. An index has this expression.
 */
export const UNREADY_SINCE = sql`(case when status in ('paid', 'unpaid') and issued_at is null then released_at end)`

/** Returns ids of orders whose payment window is over, without an open payment attempt. The longest over come first. */
export async function findOverdueOrders(ctx: { db: Db }, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from orders
    where ${WINDOW_ENDS_AT} < now()
      and not exists (select from payment_attempt a where a.order_id = orders.id and a.state = 'open')
    order by ${WINDOW_ENDS_AT} limit ${limit}`.execute(ctx.db)
  return rows.rows.map((row) => row.id)
}

/**
 * Counts orders, paid or on credit, that wait for tickets. `late`: those waiting for over five minutes.
 * `oldestSeconds`: how long the oldest one has waited, late or not; 0 if none waits.
 */
export async function countUnready(ctx: { db: Db }): Promise<{ late: number; oldestSeconds: number }> {
  const unready = await sql<{ late: number; oldest: number | null }>`
    select count(*) filter (where released_at < now() - interval '5 minutes') as late,
      extract(epoch from now() - min(released_at))::float8 as oldest
    from orders where ${UNREADY_SINCE} is not null`.execute(ctx.db)
  const { late = 0, oldest = null } = unready.rows[0] ?? {}
  return { late, oldestSeconds: oldest ?? 0 }
}
