import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { lockSources, returnParts } from '../benefits/order-claims.store.ts'
import { lockCompaniesOf } from '../companies/companies.store.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'
import { jobRow } from '../jobs/queue.ts'
import { gatesJob } from '../members/members.store.ts'
import { nextDeposit } from '../orders/next-deposit.ts'
import { moveOrders } from '../orders/order-moves.store.ts'
import { returnPlaces } from '../orders/order-places.store.ts'
import { type EntryRow, lockEntries } from '../orders/orders.store.ts'
import { UNREADY_SINCE } from '../orders/paid-orders.store.ts'
import { dayOf } from '../receipts/receipts.store.ts'
import { oweRefunds } from '../refunds/refunds.store.ts'
import type { Permission } from '../ticketing/ticketing.ts'
import { VOID_AT } from './refund-queue.store.ts'

/** An entry whose ticket is to be issued. */
export type DueEntry = Pick<
  EntryRow,
  'uuid' | 'type' | 'product_id' | 'variant_id' | 'person_type' | 'days' | 'method' | 'ticket_system' | 'generation'
> & {
  order_id: string
  number: string
  price: Haler
  /** Number of the card that the ticket is loaded onto. */
  card_number: string | null
  /** Id of that card, if it is still inactive; else null. */
  inactive_card: string | null
  /** Whether an earlier run may have called the access system for this generation. Then it is looked up first. */
  in_doubt: boolean
}

/**
 * Returns the waiting entries of orders that are paid or on credit. Records an issue attempt for each that an access
 * system issues; a repeat returns these with `in_doubt` while they still wait. An entry that was reversed in an earlier
 * order gets a new `generation`. An access system never makes a permission again under a reference that it refused or
 * voided.
 */
export async function beginIssue(ctx: { db: Db }, orderIds: string[]): Promise<DueEntry[]> {
  const due = await sql<DueEntry>`
    with due as (
      -- A batch may name an order twice: its job can run again before it has ended.
      select due.* from (select distinct id from unnest(${orderIds}::uuid[]) as one (id)) asked cross join lateral (
        select e.order_id, e.uuid, e.type, e.product_id, e.variant_id, e.person_type, e.days, e.method, e.ticket_system,
          e.price, e.position, o.number, o.status, o.released_at, e.generation as old_generation,
          -- All earlier ones are visible: an entry becomes live here only after it was reversed there.
          greatest(e.generation, (select max(f.generation) + 1 from order_entry f
            where (case when f.reversed then f.uuid end) = e.uuid))::smallint as generation,
          (select c.number from card c where c.id = e.card_id) as card_number,
          (select c.id from card c where c.id = e.card_id and c.status = 'inactive') as inactive_card
        from orders o join order_entry e on e.order_id = o.id
        where o.id = asked.id and e.state = 'waiting' and not e.reversed
        offset 0) due
      where due.released_at is not null and due.status in ('paid', 'unpaid')
    ), begun as (
      insert into issue_attempt (order_id, entry_uuid, generation)
      select order_id, uuid, generation from due where ticket_system is not null
      order by order_id, uuid
      on conflict do nothing returning order_id, entry_uuid
    ), raised as (
      update order_entry e set generation = due.generation
      from (select * from due where generation > old_generation order by order_id, uuid) due
      where (e.order_id, e.uuid) = (due.order_id, due.uuid)
    )
    select due.*, due.ticket_system is not null and begun.entry_uuid is null as in_doubt
    from due left join begun on begun.order_id = due.order_id and begun.entry_uuid = due.uuid
    order by due.order_id, due.position`.execute(ctx.db)
  return due.rows
}

/**
 * Result for one entry. `ready` false: it is refused, and reversed. `error_number` is the access system's: 0 for
 * success; -1 when an operator refunded the entry.
 */
export type IssueOutcome = {
  order_id: string
  uuid: string
  generation: number
  ready: boolean
  error_number: number
  error_text: string | null
  is_prepaid: boolean
  permission: Permission | null
  code: string | null
  /** Whether the ticket exists but opens no gate until it is unblocked. */
  is_blocked: boolean
  /** Id of the ticket's card if that was inactive when issuing began. A job then blocks the ticket. */
  inactive_card: string | null
  /** The four `voucher_` fields are set only for a gift voucher. This one is the hash of its code. */
  voucher_hash: string | null
  voucher_signs: string | null
  voucher_value: Haler | null
  voucher_to: Day | null
  /**
   * Reference under which the access system was called; null without a call. If the entry is refused, a job voids what
   * another call may still make under it.
   */
  doubtful_reference: string | null
}

/**
 * An order of a batch. Its mails and jobs inherit `shop_now`: the other time at which its buyer tried the shop, else
 * null.
 */
export type IssuedOrder = { order_id: string; shop_now: Instant | null }

/**
 * Status of an order after `storeIssue`, changed or not. `reversed`: uuids of the entries that `storeIssue` reversed;
 * null or absent when none was.
 */
export type StoredIssue = {
  order_id: string
  status: 'paid' | 'unpaid' | 'finished' | 'failed'
  reversed?: string[] | null
}

/**
 * Locks what `storeIssue` changes when it reverses entries, until the transaction ends. In this order: companies,
 * orders, then of orders with claims the entries, and the vouchers, credit and benefits that paid. Must come before the
 * days and slots that `storeIssue` frees (docs/locking.md).
 */
export async function lockForReturn(ctx: { db: TxDb }, orderIds: string[]): Promise<void> {
  // What is refused of an order on credit is not owed any more.
  await lockCompaniesOf(ctx, { ids: orderIds })
  const orders = await lockOrders(ctx, orderIds)
  const claiming = orders.flatMap(({ id, takes_claims }) => (takes_claims ? id : []))
  if (claiming.length === 0) return
  await lockEntries(ctx, claiming)
  await lockSources(ctx, claiming)
}

/**
 * Stores outcomes of entries in one statement, with all that follows from them.
 * - Refused entries are reversed, their places freed, and what card, vouchers and credit paid is given back. An unpaid
 *   order gets no refund: its amount and its company's debt are lowered. A job voids permissions that a late call may
 *   still make. Call `lockForReturn` before.
 * - An order without a waiting entry becomes `finished` if one is ready, else `failed`. One on credit stays `unpaid`
 *   unless every entry was refused. Mails are queued.
 * Returns the orders that were still `paid` or `unpaid`. Idempotent: an outcome counts only while its entry waits.
 */
export async function storeIssue(
  ctx: { db: Db },
  issued: IssuedOrder[],
  outcomes: IssueOutcome[],
): Promise<StoredIssue[]> {
  const isRefused = outcomes.some(({ ready }) => !ready)
  const isVoucher = outcomes.some(({ voucher_hash }) => voucher_hash !== null)
  const isOnInactive = outcomes.some(({ inactive_card }) => inactive_card !== null)
  const isDoubtful = outcomes.some(({ ready, doubtful_reference }) => !ready && doubtful_reference !== null)
  const stored = await sql<StoredIssue>`
    ${ctes([
      sql`issued as (
        select * from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as i (order_id uuid, shop_now bigint)
      )`,
      outcomePart(outcomes),
      DUE,
      ENTRY,
      WANTED,
      sql`done as (
        select * from entry where ready is not null
      )`,
      changedPart({ isRefused }),
      ATTEMPTS,
      // Rare parts are added only when needed: each costs as much to start as a common one.
      isVoucher && VOUCHERS,
      isRefused && returnPlaces(sql`select order_id, uuid from done where not ready`),
      isRefused && UNLOAD,
      isRefused && oweRefunds(REFUSED_DEBTS),
      isRefused && UNOWED,
      isRefused && RETURNED,
      isRefused && returnParts(sql`reversal`),
      moveOrders(
        sql`
          select id, case when any_ready then 'finished' else 'failed' end as to_status,
            case when any_ready then 'no ticket waits' else 'every ticket refused' end as reason
          from wanted where not waits and (status = 'paid' or not any_ready)`,
        sql`, finished_at = case when move.to_status = 'finished' then now() end${isRefused ? TAKEN_OFF : sql``}`,
      ),
      // An order has one update in a statement: here are those that do not move.
      keptPart({ isRefused }),
    ])}
    select wanted.id as order_id, coalesce(moved.to_status, wanted.status) as status,
      ${CONFIRMATION_MAIL}${isOnInactive ? sql`, ${GATES_JOBS}` : sql``}${isDoubtful ? sql`, ${VOID_JOBS}` : sql``}${isRefused ? sql`, ${REFUSAL_MAIL}, ${NEXT_DEPOSIT}, ${RETURN_MAILS}, ${REVERSED} as reversed` : sql``}
    from wanted left join moved on moved.id = wanted.id left join kept on kept.id = wanted.id`.execute(ctx.db)
  return stored.rows
}

const outcomePart = (outcomes: IssueOutcome[]) => sql`outcome as (
  select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (
    order_id uuid, uuid uuid, generation smallint, ready boolean, error_number int, error_text text, is_prepaid boolean,
    permission jsonb, code text, is_blocked boolean, inactive_card uuid, voucher_hash text, voucher_signs text, voucher_value bigint, voucher_to date,
    doubtful_reference text)
)`

/**
 * Aggregate expression over refused entries, rows `d` of `done`: the `reason` of their refund. Each run that refuses
 * entries has another reason, as a payment is refunded once per reason.
 */
const REFUSED = sql`'refused:' || min(d.uuid::text)`

const DUE = sql`due as (
  select o.id, o.status, i.shop_now from (select distinct on (order_id) * from issued order by order_id) i cross join lateral (
    select id, status, released_at from orders where id = i.order_id offset 0 for update) o
  where o.released_at is not null and o.status in ('paid', 'unpaid')
)`

const ENTRY = sql`entry as (
  select due.id, due.status, due.shop_now, e.state, e.reversed, e.load_key, e.day, e.price, e.voucher_paid, e.credit_paid, o.*
  -- Locked like its order: a refund may have reversed entries while this statement waited.
  from due cross join lateral (select * from order_entry where order_id = due.id offset 0 for no key update) e
  left join outcome o on (o.order_id, o.uuid, o.generation) = (due.id, e.uuid, e.generation)
    and e.state = 'waiting' and not e.reversed
)`

const WANTED = sql`wanted as (
  select id, status, shop_now, bool_or(state = 'waiting' and not reversed and ready is null) as waits,
    bool_or(state = 'ready' or ready) as any_ready
  from entry group by id, status, shop_now
)`

const changedPart = ({ isRefused }: { isRefused: boolean }) => sql`changed as (
  update order_entry e set
    state = case when d.ready then 'ready' else 'failed' end,
    ready_at = case when d.ready then now() end,
    error_number = d.error_number, error_text = d.error_text, is_prepaid = d.is_prepaid,
    permission = d.permission, code = d.code,
    blocked_at = case when d.is_blocked then now() else e.blocked_at end, reversed = not d.ready, live = d.ready${isRefused ? sql`, has_places = e.has_places and d.ready` : sql``}
  from done d
  where e.order_id = d.order_id and e.uuid = d.uuid
)`

const ATTEMPTS = sql`attempts as (
  update issue_attempt a set state = case when d.ready then 'done' else 'refused' end, finished_at = now()
  from done d where a.order_id = d.order_id and a.entry_uuid = d.uuid and a.generation = d.generation
)`

const VOUCHERS = sql`vouchers as (
  insert into gift_voucher (code_hash, last_signs, order_id, entry_uuid, value, valid_to)
  select decode(voucher_hash, 'hex'), voucher_signs, order_id, uuid, voucher_value, voucher_to from done where voucher_hash is not null
  on conflict do nothing
)`

/**
 * Query for `oweRefunds`: what the card paid of refused entries of paid orders. It is owed to the first payment that is
 * not refunded whole. Entries that vouchers and credit paid whole are included for their corrective document only.
 */
const REFUSED_DEBTS = sql`
  select a.id as attempt_id, d.order_id, sum(d.price - d.voucher_paid - d.credit_paid)::bigint as amount, ${REFUSED} as reason,
    ${dayOf(sql`max(d.shop_now)`)} as day, array_agg(d.uuid order by d.uuid) as entries
  from done d
  left join lateral (
    select id from payment_attempt p where p.order_id = d.order_id and p.state = 'paid'
      and not exists (select from refund r where r.attempt_id = p.id and r.amount = p.amount)
    order by closed_at limit 1) a on true
  where not d.ready and d.status = 'paid'
  group by a.id, d.order_id
  having sum(d.price) > 0 and (a.id is not null or sum(d.price - d.voucher_paid - d.credit_paid) = 0)`

/**
 * CTE `reversal` for `returnParts`, which gives back vouchers, credit and codes: the refused entries. Entries of unpaid
 * orders are among them: an order on credit spends its codes at once.
 */
const RETURNED = sql`reversal as (
  select order_id, uuid, voucher_paid, credit_paid, min('refused:' || uuid::text) over (partition by order_id) as reason,
    ${dayOf(sql`shop_now`)} as day
  from done where not ready
)`

/**
 * CTEs: `lost` sums refused entries of unpaid orders, `unowed` lowers their companies' debt. `TAKEN_OFF` and `keptPart`
 * lower the orders' own amounts.
 */
const UNOWED = sql`lost as (
  select order_id, sum(price)::bigint as amount from done where not ready and status = 'unpaid' group by order_id
), unowed as (
  update company c set owed = c.owed - less.amount
  from (
    select o.company_id, sum(least(lost.amount, greatest(0, o.amount_due - o.received))) as amount
    from lost join orders o on o.id = lost.order_id and o.on_credit group by o.company_id) less
  where c.id = less.company_id
)`

/** Assignments for `moveOrders` that take refused entries (`lost`) off a `failed` order. */
const TAKEN_OFF = sql`,
  amount_due = amount_due - coalesce((select amount from lost where order_id = move.id), 0),
  taken_off = taken_off + coalesce((select amount from lost where order_id = move.id), 0)`

/**
 * Returns the CTE `kept`, which updates orders that stay `unpaid`. Sets `issued_at` once no ticket waits. With
 * `isRefused` it takes off refused entries (`lost`), and raises the version of an issued deposit invoice while
 * something is left to pay.
 */
const keptPart = ({ isRefused }: { isRefused: boolean }) => sql`kept as (
  update orders o set issued_at = case when wanted.waits then o.issued_at else coalesce(o.issued_at, now()) end${
    isRefused
      ? sql`,
    amount_due = o.amount_due - coalesce(lost.amount, 0), taken_off = o.taken_off + coalesce(lost.amount, 0),
    deposit = case when lost.amount > 0 and o.amount_due - lost.amount > o.received then ${nextDeposit(sql`o`)}
      else o.deposit end`
      : sql``
  }
  from wanted${isRefused ? sql` left join lost on lost.order_id = wanted.id` : sql``}
  where o.id = wanted.id and wanted.status = 'unpaid' and (wanted.waits or wanted.any_ready)
  returning o.id, wanted.waits, o.issued_at, o.deposit, o.amount_due > o.received as is_owing
)`

const UNLOAD = sql`unload as (
  update day_load set pieces = greatest(0, day_load.pieces - gone.pieces)
  from (select load_key, day, count(*)::int as pieces from done where not ready and load_key is not null
    group by load_key, day order by load_key, day) gone
  where day_load.load_key = gone.load_key and day_load.day = gone.day
)`

const CONFIRMATION_MAIL = sql`
  case when moved.to_status = 'finished' or kept.issued_at is not null then ${jobRow(
    'mail-order',
    sql`json_build_object('orderId', wanted.id, 'kind', 'confirmation', 'shopNow', wanted.shop_now)`,
    sql`'mail:confirmation:' || wanted.id`,
  )} end`

/**
 * Expression of `storeIssue` that queues the mail of a failed order without a refund. Such an order is free or unpaid;
 * a paid one gets the mail of its refund.
 */
const REFUSAL_MAIL = sql`
  case when moved.to_status = 'failed'
    and (wanted.status = 'unpaid' or not exists (select from entry e where e.id = wanted.id and e.price > 0)) then ${jobRow(
      'mail-order',
      sql`json_build_object('orderId', wanted.id, 'kind', 'refused', 'shopNow', wanted.shop_now)`,
      sql`'mail:refused:' || wanted.id`,
    )} end`

/**
 * Expression of `storeIssue` that queues a deposit invoice's next version. Null if no entry was taken off or nothing is
 * left to pay.
 */
const NEXT_DEPOSIT = sql`
  case when kept.deposit is not null and kept.is_owing
    and exists (select from lost where order_id = wanted.id and amount > 0) then ${jobRow(
      'deposit-invoice',
      sql`json_build_object('orderId', wanted.id, 'shopNow', wanted.shop_now)`,
      sql`'deposit:' || wanted.id || ':' || (kept.deposit ->> 'version')`,
    )} end`

/**
 * Expression of `storeIssue` that queues mails on money returned to vouchers and credit. Only where the card paid
 * nothing; otherwise the mail of its refund tells this.
 */
const RETURN_MAILS = sql`
  (select count(${jobRow(
    'mail-order',
    sql`json_build_object('orderId', c.order_id, 'kind', 'returned', 'correctionId', c.id, 'shopNow', wanted.shop_now)`,
    sql`'mail:returned:' || c.id`,
  )}) from corrected c where c.order_id = wanted.id and c.refund_id is null)`

const REVERSED = sql`(select array_agg(uuid) from done where not ready and done.id = wanted.id)`

/**
 * Expression of `storeIssue` that queues jobs to block tickets of inactive cards. Such a card was reported lost, or its
 * account blocked or ended, between order and payment.
 */
const GATES_JOBS = sql`
  (select count(${gatesJob(sql`d.inactive_card`)}) from done d
    where d.id = wanted.id and d.ready and d.inactive_card is not null)`

const VOID_JOBS = sql`
  (select count(${jobRow(
    'void-tickets',
    sql`json_build_object('orderId', made.id, 'references', made.refs)`,
    // An order may lose its tickets in several runs; each run has its own key.
    sql`'void:' || made.key`,
    { runAt: VOID_AT },
  )}) from (
    select id, json_agg(doubtful_reference order by doubtful_reference) as refs, min(doubtful_reference) as key
    from done where not ready and doubtful_reference is not null group by id) made)`

/** Most jobs brought forward by one call. All orders of a long outage would exceed the statement time-out. */
const MOST_WOKEN = 5000
/** Number of newest rows of `order_history` in which newly issued tickets are searched. */
const LAST_STEPS = 200

/**
 * Makes failed issue jobs run at once when the access system makes tickets again. The sign is an order that got its
 * tickets within the last ten seconds. Takes up to `most` jobs, those of the longest waiting orders first; the next
 * sweep takes the rest. A job that failed within five seconds after such a success keeps its delay: the fault is in its
 * own order.
 */
export async function retryIssues(ctx: { db: Db }, most = MOST_WOKEN): Promise<void> {
  await sql`
    with made as (
      select h.at from order_history h
      where h.id > (select max(id) from order_history) - ${sql.lit(LAST_STEPS)} and h.to_status = 'finished'
        and exists (select from order_entry e
          where e.order_id = h.order_id and e.ticket_system is not null and e.state = 'ready' offset 0)
    ), waiting as materialized (
      -- Uses the index of orders without tickets, then the job key; never scans all orders.
      select j.id, o.released_at from orders o cross join lateral (
        select id from graphile_worker._private_jobs
        where key = 'issue:' || o.id and attempts > 0 and locked_at is null and run_at > o.released_at
          and not exists (select from made where at between updated_at - interval '5 seconds' and updated_at)
        -- Skips locked jobs: another process is running them anyway, and no deadlock is possible.
        offset 0 for update skip locked) j
      where ${UNREADY_SINCE} is not null and exists (select from made where at > now() - interval '10 seconds')
      order by ${UNREADY_SINCE} limit ${sql.lit(most)}
    )
    select count(*) from waiting
    cross join lateral graphile_worker.reschedule_jobs(array[waiting.id], run_at => waiting.released_at)`.execute(
    ctx.db,
  )
}
