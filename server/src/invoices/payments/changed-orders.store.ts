import type { PaymentSums } from '@gondola/rules/business/payment-split.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { ctes } from '../../db/ctes.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import type { CompanyReason } from '../../db/tables.ts'
import { jobRow } from '../../jobs/queue.ts'
import { nextDeposit } from '../../orders/next-deposit.ts'
import { type CompanyCorrection, writeCompanyCorrection } from '../../receipts/receipts.store.ts'
import { IS_OVERTAXED, KEPT } from '../finals/finals.store.ts'

/**
 * Days after the purchase of an order in which `findChanged` looks at it. A service is at most a year ahead and may be
 * moved by another year. `findChanged` looks at unpaid orders without this limit.
 */
const CHANGING_DAYS = 800
/**
 * Days after an act in which `findChanged` looks at its order, also an old order. Acts on vouchers and cards, which
 * have no day, may come after `CHANGING_DAYS`.
 */
const ACT_DAYS = 30

/**
 * Condition: the shop may not begin to give back entry `e` by itself. An act on it is still open, or one that gives it
 * back (`reverse`) has failed and is not repeated.
 */
const IS_TRIED = sql`exists (
  select from act_item i join act a on a.id = i.act_id where (i.order_id, i.entry_uuid) = (e.order_id, e.uuid)
    and (i.state = 'requested' or i.state = 'error' and a.kind = 'reverse'))`

type LeftEntry = { uuid: string; lang: string; is_tried: boolean }

/**
 * Returns the entries of an order that were neither refused nor given back. `is_tried`: see
 * `IS_TRIED`.
 */
export async function findLeft(ctx: { db: TxDb }, orderId: string): Promise<LeftEntry[]> {
  const found = await sql<LeftEntry>`
    select e.uuid, o.lang, ${IS_TRIED} as is_tried from order_entry e join orders o on o.id = e.order_id
    where e.order_id = ${orderId} and not e.reversed order by e.uuid`.execute(ctx.db)
  return found.rows
}

export type ChangedOrder = { id: string; company_id: string }

/**
 * Returns at most `most` orders of companies for `settleChanged`. Their `amount_due` still counts reversed entries, or
 * `received` now covers or exceeds it, or an unpaid order costs nothing any more, or their tax documents tax too much.
 * They come in random order, so that orders that fail do not keep others waiting.
 */
export async function findChanged(ctx: { db: Db }, most: number): Promise<ChangedOrder[]> {
  const found = await sql<ChangedOrder>`
    select o.id, o.company_id from orders o
    where o.company_id is not null and o.vs is not null and o.id in (
        select id from orders where company_id is not null and created_at > now() - make_interval(days => ${sql.lit(CHANGING_DAYS)})
        union all select order_id from act where ended_at > now() - make_interval(days => ${sql.lit(ACT_DAYS)})
        union all select id from orders where case when status = 'unpaid' then due_day end is not null)
      and (o.status = 'unpaid' and o.issued_at is not null and o.amount_due > ${KEPT}
        or o.status = 'unpaid' and o.issued_at is not null and o.amount_due = 0 and not exists (
          select from order_entry e where e.order_id = o.id and not e.reversed and ${IS_TRIED})
        or ${IS_OVERTAXED}
        or o.received > 0
        and (o.received > o.amount_due or o.status = 'unpaid' and o.received = o.amount_due
          or (o.status in ('paid', 'finished') or o.status = 'failed' and o.paid_at is not null) and o.amount_due > ${KEPT}))
    order by random() limit ${most}`.execute(ctx.db)
  return found.rows
}

/** Returns whether `amount_due` of an unpaid order with tickets still counts reversed entries. */
export async function includesReversed(ctx: { db: Db }, orderId: string): Promise<boolean> {
  const found = await sql`
    select from orders o where o.id = ${orderId} and o.status = 'unpaid' and o.issued_at is not null and o.amount_due > ${KEPT}`.execute(
    ctx.db,
  )
  return found.rows.length > 0
}

/**
 * Lowers `amount_due` of a paid order to its entries that are not reversed. Adds the difference to `taken_off`.
 * Idempotent. Returns the new `amount_due` as `due`, and `received`; both 0 for a missing order.
 */
export async function takeOff(ctx: { db: TxDb }, orderId: string): Promise<{ due: Haler; received: Haler }> {
  const left = await sql<{ due: Haler; received: Haler }>`
    update orders o set amount_due = least(o.amount_due, k.kept), taken_off = o.taken_off + greatest(0, o.amount_due - k.kept)
    from (select ${KEPT} as kept from orders o where o.id = ${orderId}) k
    where o.id = ${orderId} returning o.amount_due as due, o.received`.execute(ctx.db)
  return left.rows[0] ?? { due: 0, received: 0 }
}

/**
 * Lowers `amount_due` of an unpaid order to its entries that are not reversed. Adds the difference to `taken_off` and
 * takes it off `owed` of the company. While something is left to pay, a stored deposit invoice gets its next version,
 * whose job is queued. Returns the new `amount_due` as `due`, and `received`; undefined when nothing is to be taken
 * off. Company and order have to be locked.
 */
export async function takeOffUnpaid(
  ctx: { db: TxDb },
  orderId: string,
): Promise<{ due: Haler; received: Haler } | undefined> {
  const left = await sql<{ due: Haler; received: Haler }>`
    with lost as (
      select o.id, o.company_id, o.on_credit, o.amount_due - k.kept as amount, greatest(0, o.amount_due - o.received) as open
      from orders o cross join lateral (select ${KEPT} as kept) k where o.id = ${orderId} and o.amount_due > k.kept
    ), unowed as (
      update company c set owed = c.owed - least(lost.amount, lost.open) from lost where c.id = lost.company_id and lost.on_credit
    ), taken as (
      update orders o set amount_due = o.amount_due - lost.amount, taken_off = o.taken_off + lost.amount,
        deposit = case when o.amount_due - lost.amount > o.received then ${nextDeposit(sql`o`)} else o.deposit end
      from lost where o.id = lost.id returning o.id, o.amount_due, o.received, o.deposit
    )
    select amount_due as due, received, case when deposit is not null and amount_due > received then ${jobRow(
      'deposit-invoice',
      sql`json_build_object('orderId', id)`,
      sql`'deposit:' || id || ':' || (deposit ->> 'version')`,
    )} end from taken`.execute(ctx.db)
  return left.rows[0]
}

/**
 * Moves `surplus` hellers from `received` of an order to `given_back` of its payments. The latest payments come first.
 * The caller has to call `settleLine` for their lines, so that the money can be booked again.
 */
export async function moveToSurplus(ctx: { db: TxDb }, orderId: string, surplus: Haler): Promise<void> {
  await sql`
    with payment as (
      select id, amount - given_back as kept,
        sum(amount - given_back) over (order by booked_at desc, id desc) as so_far
      from order_payment where order_id = ${orderId} and undone_at is null
    ), given as (
      update order_payment p set given_back = p.given_back + least(one.kept, ${surplus} - (one.so_far - one.kept))
      from payment one where p.id = one.id and one.so_far - one.kept < ${surplus}
    )
    update orders set received = received - ${surplus} where id = ${orderId}`.execute(ctx.db)
}

type MonthRow = { kind: 'final' | 'correction'; month: string; sums: PaymentSums }

/** Returns the final invoices of an order and their corrections, the oldest first. */
export async function findMonthDocuments(ctx: { db: Db }, orderId: string): Promise<MonthRow[]> {
  const found = await sql<MonthRow>`
    select kind, service_month as month, sums from receipt
    where order_id = ${orderId} and service_month is not null order by paid_at, id`.execute(ctx.db)
  return found.rows
}

/**
 * Returns the reasons for corrective documents of an order, the oldest first. They are the acts and refusals since the
 * last tax document of the order. If no act or refusal is that new, the latest one counts, as a tax document may come
 * between an act and its settling. With no act or refusal at all the reason is `refused`.
 */
export async function findReasons(ctx: { db: TxDb }, orderId: string): Promise<CompanyReason[]> {
  const found = await sql<{ why: CompanyReason; is_new: boolean }>`
    select why, coalesce(at > (select max(paid_at) from receipt where order_id = ${orderId} and sums is not null), true) as is_new
    from (
      select case
          when a.kind = 'reduce' and exists (select from offer f where f.act_id = a.id) then 'share'
          when a.kind = 'reduce' and exists (
            select from act_item i join gift_voucher v on (v.order_id, v.entry_uuid) = (i.order_id, i.entry_uuid)
            where i.act_id = a.id) then 'rest'
          else a.kind end as why, a.ended_at as at, a.id
      from act a where a.order_id = ${orderId} and a.ended_at is not null and exists (
        select from act_item i left join act_change c on (c.act_id, c.entry_uuid) = (i.act_id, i.entry_uuid)
        where i.act_id = a.id and i.state = 'success' and c.difference is distinct from 0)
      union all
      select 'refused', t.finished_at, null from issue_attempt t
      join order_entry e on (e.order_id, e.uuid, e.generation) = (t.order_id, t.entry_uuid, t.generation)
      where t.order_id = ${orderId} and t.state = 'refused' and e.reversed and e.reversed_why is null and e.price > 0
    ) happened order by at, id`.execute(ctx.db)
  const since = found.rows.filter(({ is_new }) => is_new)
  if (since.length > 0) return [...new Set(since.map(({ why }) => why))]
  return [found.rows.at(-1)?.why ?? 'refused']
}

/** Queues the mail with a new tax document on a payment. Idempotent. */
export async function mailDocument(ctx: { db: TxDb }, orderId: string, documentId: string): Promise<void> {
  await sql`select ${jobRow(
    'mail-invoice',
    sql`json_build_object('orderId', ${orderId}::text, 'kind', 'correction', 'ref', ${documentId}::text)`,
    sql`'mail:correction:' || ${documentId}::text`,
  )}`.execute(ctx.db)
}

/** Inserts a corrective document of a payment document or a final invoice, without a number. Queues its mail. */
export async function insertCorrection(ctx: { db: TxDb }, correction: CompanyCorrection): Promise<void> {
  await sql`
    ${ctes([writeCompanyCorrection(correction)])}
    select ${jobRow(
      'mail-invoice',
      sql`json_build_object('orderId', order_id, 'kind', 'correction', 'ref', id)`,
      sql`'mail:correction:' || id`,
    )} from corrected`.execute(ctx.db)
}
