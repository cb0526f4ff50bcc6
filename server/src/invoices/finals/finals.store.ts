import { addSums, type Taxed } from '@gondola/rules/business/corrections.ts'
import type { FinalInvoice, TaxedPayment } from '@gondola/rules/business/final-invoice.ts'
import type { PaymentSums, RateGross } from '@gondola/rules/business/payment-split.ts'
import { type Day, TIME_ZONE } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder } from 'kysely'
import { BUYER } from '../../db/company-buyer.ts'
import { type Db, readWholeTables, sql, type TxDb } from '../../db/db.ts'
import type { Deposit } from '../../db/tables.ts'
import type { ReceiptLine } from '../../documents/receipts/receipt-document.ts'
import { jobRow } from '../../jobs/queue.ts'

/**
 * A final invoice as it was written; amounts in hellers. `outsideClaimed`: the part of `outsideVat` that is already on
 * tax documents on payments. `bank`: the account to pay to, which older final invoices lack.
 */
export type FinalSums = FinalInvoice & {
  lines: ReceiptLine[]
  due: Day
  outsideClaimed: Haler
  bank?: Deposit['bank']
}
/** A final invoice to write. `month`, such as `2026-12`, is that of the services; `supply` is the last day of them. */
export type DueFinal = { order_id: string; company_id: string; month: string; supply: Day }

/** Subquery: sum of the prices of order `o` in hellers, without reversed entries. Those were refused or given back. */
export const KEPT = sql`(select coalesce(sum(price) filter (where not reversed), 0)::bigint from order_entry where order_id = o.id)`

const monthOf = (day: RawBuilder<unknown>) => sql`to_char(${day}, 'YYYY-MM')`

/** Condition: an order `o` has no final invoice yet for the month of `day`. */
const isUnbilled = (day: RawBuilder<unknown>) => sql`not exists (
  select from receipt f where (f.order_id, f.kind, f.service_month) = (o.id, 'final', ${monthOf(day)}))`

const LAST_DAY = sql`e.days[array_upper(e.days, 1)]`

/**
 * Expression: day on which order `o` supplies cards and vouchers without days (docs/product.md §20.51). It is the first
 * of these days that is not null. 1. Day of the first final invoice that lists cards or vouchers, as lines without
 * `when`. 2. Day on which the order was paid. 3. Earliest last day of its unreversed products that cost something. 4.
 * For a paid order, first day of the month after its last month with a final invoice. Days 2 and 3 are taken only from
 * months without a final invoice. Null when there is none of these days.
 */
const UNDATED = sql`coalesce(
  (select r.day from receipt r where r.order_id = o.id and r.kind = 'final' and exists (
    select from jsonb_array_elements(r.sums -> 'lines') line where not line ? 'when')
    order by r.day limit 1),
  (select paid.day from (select (o.paid_at at time zone ${sql.lit(TIME_ZONE)})::date as day) paid
    where paid.day is not null and ${isUnbilled(sql`paid.day`)}),
  (select min(${LAST_DAY}) from order_entry e where e.order_id = o.id and e.type = 'product' and not e.reversed
    and e.price > 0 and ${isUnbilled(LAST_DAY)}),
  (select ((max(r.service_month) || '-01')::date + interval '1 month')::date from receipt r
    where r.order_id = o.id and r.kind = 'final' and o.paid_at is not null))`

/** Expression: day on which entry `e` of order `o` is supplied. For a product its last valid day, else `UNDATED`. */
const SUPPLIED = sql`(case when e.type = 'product' then ${LAST_DAY} else ${UNDATED} end)`

/**
 * Condition: tax documents of order `o` tax more than its unreversed entries (docs/product.md §20.66). Compares gross
 * sums per VAT rate, over all documents and for each month with a final invoice. False while `taken_off` is 0, and
 * again once corrective documents are written.
 */
export const IS_OVERTAXED = sql`(o.taken_off > 0 and exists (
  select from receipt r cross join lateral (
    select null::text as month, r.sums->(case when r.kind = 'final' then 'differences' else 'rates' end) as rates,
      (r.sums->>'outsideVat')::bigint - coalesce((r.sums->>'outsideClaimed')::bigint, 0) as outside
    union all
    select r.service_month, r.sums->'rates', (r.sums->>'outsideVat')::bigint where r.service_month is not null) taxed
  cross join lateral (
    select (one->>'rate')::float8 as rate, (one->>'gross')::bigint as gross from jsonb_array_elements(taxed.rates) one
    union all select 0, taxed.outside) part
  where r.order_id = o.id and r.sums is not null group by taxed.month, part.rate
  having sum(part.gross) > (
    select coalesce(sum(e.price), 0) from order_entry e
    where e.order_id = o.id and not e.reversed and e.vat_rate::float8 = part.rate
      and (taxed.month is null or taxed.month = ${monthOf(SUPPLIED)}))))`

/**
 * Condition: the entries of a final invoice that is due may still change. Needs a row `due` with `order_id` and
 * `month`. Either an act is requested on an entry of that month, or an act that moves an entry into it. Or a guest has
 * still to choose for a storm day of such an entry.
 */
const IS_CHOOSING = sql`exists (
  select from orders o join order_entry e on e.order_id = o.id where o.id = due.order_id and (
    exists (select from act_item i left join act_change c on (c.act_id, c.entry_uuid) = (i.act_id, i.entry_uuid)
      where (i.order_id, i.entry_uuid, i.state) = (e.order_id, e.uuid, 'requested')
        and due.month in (${monthOf(SUPPLIED)}, ${monthOf(sql`c.days[array_upper(c.days, 1)]`)}))
    or due.month = ${monthOf(SUPPLIED)} and exists (select from offer f join storm s on s.id = f.storm_id
      where (f.order_id, f.entry_uuid) = (e.order_id, e.uuid) and f.choice is null and s.ended_at is null)))`

/**
 * Condition: a final invoice that is due has to wait. Needs a row `due` as `IS_CHOOSING` does. Either `IS_CHOOSING`
 * holds, or `settleChanged` has still to run for the order.
 */
const IS_LATER = sql`(${IS_CHOOSING} or exists (
  select from orders o where o.id = due.order_id and (o.amount_due > ${KEPT} or ${IS_OVERTAXED})))`

/**
 * Returns each order and month that a final invoice is due for. All services of the month are before `asOf`, the month
 * has no final invoice yet, and the order has its tickets. Left out is what has to wait (`IS_LATER`). Sorted by `supply`
 * and order number. Throws within a transaction.
 */
export async function findDueFinals(ctx: { db: Db }, asOf: Day): Promise<DueFinal[]> {
  return readWholeTables(ctx, async (ctx) => {
    const found = await sql<DueFinal>`
      select order_id, company_id, month, supply from (
        select o.id as order_id, o.number, o.company_id, ${monthOf(SUPPLIED)} as month, max(${SUPPLIED}) as supply
        from orders o join order_entry e on e.order_id = o.id
        where o.vs is not null and o.company_id is not null and o.released_at is not null
          and o.status in ('unpaid', 'paid', 'finished') and not e.reversed and e.price > 0 and ${SUPPLIED} is not null
        group by o.id, o.number, o.company_id, ${monthOf(SUPPLIED)}) due
      where supply < ${asOf}
        and not exists (select from receipt r where r.order_id = due.order_id and r.service_month = due.month and r.kind = 'final')
        and not ${IS_LATER}
      order by supply, due.number`.execute(ctx.db)
    return found.rows
  })
}

/**
 * Returns whether a final invoice has to wait (`IS_LATER`). Call it with the order locked, as the order may have
 * changed since `findDueFinals`.
 */
export async function comesLater(ctx: { db: Db }, due: DueFinal): Promise<boolean> {
  const found = await sql`
    select from (select ${due.order_id}::uuid as order_id, ${due.month}::text as month) due where ${IS_LATER}`.execute(
    ctx.db,
  )
  return found.rows.length > 0
}

/**
 * Returns the UUIDs of the entries that an order supplies in a month. Free entries are included, reversed ones are not.
 */
export async function findSupplied(ctx: { db: Db }, orderId: string, month: string): Promise<Set<string>> {
  const found = await sql<{ uuid: string }>`
    select e.uuid from orders o join order_entry e on e.order_id = o.id
    where o.id = ${orderId} and not e.reversed and ${monthOf(SUPPLIED)} = ${month}`.execute(ctx.db)
  return new Set(found.rows.map(({ uuid }) => uuid))
}

/**
 * Returns what an order supplies in a month as gross sums per VAT rate. Reversed entries do not count. A rate whose sum
 * is 0 is missing.
 */
export async function findSuppliedRates(ctx: { db: Db }, orderId: string, month: string): Promise<RateGross[]> {
  const found = await sql<RateGross>`
    select e.vat_rate::float8 as rate, sum(e.price)::bigint as gross from orders o join order_entry e on e.order_id = o.id
    where o.id = ${orderId} and not e.reversed and ${monthOf(SUPPLIED)} = ${month}
    group by e.vat_rate having sum(e.price) > 0`.execute(ctx.db)
  return found.rows
}

export async function hasFinal(ctx: { db: Db }, orderId: string, month: string): Promise<boolean> {
  const found = await sql`
    select from receipt where order_id = ${orderId} and kind = 'final' and service_month = ${month}`.execute(ctx.db)
  return found.rows.length > 0
}

/**
 * Tax document on a payment. Its sums include those of its corrective documents. `number` is null until it is numbered.
 * `payment`: id of the payment. `corrections`: numbers of the corrective documents that have one.
 */
type PaymentDocument = PaymentSums & { number: string | null; payment: string; corrections: string[] }

/** Returns the tax documents on an order's payments, by number. Those without a number come last. */
export async function findPaymentDocuments(ctx: { db: Db }, orderId: string): Promise<PaymentDocument[]> {
  const found = await sql<{ number: string | null; payment: string; corrections: string[]; all: PaymentSums[] }>`
    select a.series || lpad(a.number::text, 6, '0') as number, a.order_payment_id as payment,
      array(select c.series || lpad(c.number::text, 6, '0') from receipt c where c.order_id = a.order_id
        and c.order_payment_id = a.order_payment_id and c.kind = 'correction' and c.number is not null
        order by c.series, c.number) as corrections,
      (select json_agg(r.sums) from receipt r where r.order_id = a.order_id and r.order_payment_id = a.order_payment_id) as all
    from receipt a where a.order_id = ${orderId} and a.kind = 'advance' order by a.series, a.number, a.paid_at, a.id`.execute(
    ctx.db,
  )
  return found.rows.map(({ all, ...document }) => ({ ...document, ...addSums(all) }))
}

/**
 * Returns the tax documents on an order's payments, by number, for a final invoice. Undefined while one of these
 * documents or of their corrections has no number, as the final invoice names the numbers.
 */
export async function findTaxed(ctx: { db: Db }, orderId: string): Promise<(TaxedPayment & Taxed)[] | undefined> {
  const unnumbered = await sql`
    select from receipt where order_id = ${orderId} and order_payment_id is not null and number is null limit 1`.execute(
    ctx.db,
  )
  if (unnumbered.rows.length > 0) return undefined
  return (await findPaymentDocuments(ctx, orderId)).map(({ number, ...sums }) => ({ ...sums, number: number ?? '' }))
}

/** Returns the final invoices of an order as they were written, by month. Corrections are not taken off. */
export async function findFinals(ctx: { db: Db }, orderId: string): Promise<FinalSums[]> {
  const found = await sql<{ sums: FinalSums }>`
    select sums from receipt where order_id = ${orderId} and kind = 'final' order by service_month`.execute(ctx.db)
  return found.rows.map(({ sums }) => sums)
}

/** Inserts a final invoice without a number, and queues its mail. Its buyer is the company as it is stored now. */
export async function insertFinal(ctx: { db: TxDb }, due: DueFinal, sums: FinalSums): Promise<void> {
  await sql`
    with written as (
      insert into receipt (order_id, kind, day, service_month, sums, buyer)
      select o.id, 'final', ${due.supply}, ${due.month}, ${JSON.stringify(sums)}::jsonb, ${BUYER}
      from orders o join company c on c.id = o.company_id where o.id = ${due.order_id} returning id, order_id
    )
    select ${jobRow(
      'mail-invoice',
      sql`json_build_object('orderId', order_id, 'kind', 'final', 'ref', id)`,
      sql`'mail:final:' || id`,
    )} from written`.execute(ctx.db)
}

/**
 * Counts payment documents and final invoices whose number is late (docs/product.md §20.48). They have no number yet,
 * and their tax point (`day`) is more than ten days ago.
 */
export async function countLateTaxDocuments(ctx: { db: Db }): Promise<number> {
  const late = await sql<{ late: number }>`
    select count(*)::int as late from receipt
    where number is null and kind in ('advance', 'final') and day < (now() at time zone ${sql.lit(TIME_ZONE)})::date - 10`.execute(
    ctx.db,
  )
  return late.rows[0]?.late ?? 0
}
