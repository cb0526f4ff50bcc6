import { type Db, readWholeTables, sql } from '../../db/db.ts'
import { IS_OVERTAXED, KEPT } from '../finals/finals.store.ts'

/**
 * A stored value that does not agree with other stored values. `of` names the series, company, order, line or
 * statement. `is` and `wanted` are printed; their meaning depends on `kind`. Mostly `is` is the stored value and
 * `wanted` the expected one. For kind `line`, `is` has state and used amount of a bank line, `wanted` its amount.
 */
export type Difference = {
  kind: 'numbers' | 'unnumbered' | 'owed' | 'received' | 'price' | 'taxed' | 'line' | 'gap'
  of: string
  is: string
  wanted: string
}

const CROWNS = (hellers: ReturnType<typeof sql>) => sql`trim(to_char(${hellers} / 100.0, 'FM999999990.00'))`

/**
 * Condition: order `o` waits for `settleChanged` after a refused ticket. The ticket was refused in the last five
 * minutes. Sums of the order may differ until `settleChanged` has run.
 */
const IS_SETTLING = sql`(
  exists (select from issue_attempt t
    where t.order_id = o.id and t.state = 'refused' and t.finished_at > now() - interval '5 minutes')
  and (o.amount_due > ${KEPT} or o.received > o.amount_due or ${IS_OVERTAXED}))`

/**
 * Selects series of documents whose numbers do not begin with 1, or have a gap. Like the other queries of
 * `findDifferences` it selects a `Difference` per row; being the first, it names the columns.
 */
const NUMBERS = sql`
  select 'numbers' as kind, series as of, count(*) || ' numbers' as is, min(number) || ' to ' || max(number) as wanted
  from receipt where number is not null
  group by series having min(number) <> 1 or max(number) <> count(*)`

/** Selects documents that have no number an hour after they were written. */
const UNNUMBERED = sql`
  select 'unnumbered', o.number, r.kind, 'a number since ' || to_char(r.paid_at, 'YYYY-MM-DD HH24:MI')
  from receipt r join orders o on o.id = r.order_id where r.number is null and r.paid_at < now() - interval '1 hour'`

/** Selects companies whose `owed` is wrong. It has to be what their unpaid orders on credit have left to pay. */
const OWED = sql`
  select 'owed', c.key, ${CROWNS(sql`c.owed`)}, ${CROWNS(sql`coalesce(o.open, 0)`)}
  from company c left join (
    select company_id, sum(greatest(0, amount_due - received)) as open from orders where on_credit and status = 'unpaid'
    group by company_id) o on o.company_id = c.id
  where c.owed <> coalesce(o.open, 0)`

/**
 * Selects orders on invoice whose `received` is wrong. `received` has to be the sum of the bookings that are not
 * undone, less `given_back`. It must not exceed `amount_due`, and has to equal `amount_due` once the order is paid.
 * Orders that wait for `settleChanged` (`IS_SETTLING`) are left out.
 */
const RECEIVED = sql`
  select 'received', o.number, ${CROWNS(sql`o.received`)},
    ${CROWNS(sql`case when o.status in ('paid', 'finished') then o.amount_due else coalesce(p.booked, 0) end`)}
  from orders o left join (
    select order_id, sum(amount - given_back) as booked from order_payment where undone_at is null group by order_id) p
    on p.order_id = o.id
  where o.vs is not null and (o.received <> coalesce(p.booked, 0) or o.received > o.amount_due
    or o.status in ('paid', 'finished') and o.received <> o.amount_due) and not ${IS_SETTLING}`

/**
 * Selects orders on invoice whose `amount_due` is not the sum of unreversed entries. What vouchers and credit paid of
 * an entry does not count. Left out are orders that have ended or still wait for `settleChanged`: with an act that runs
 * or ended in the last five minutes, or `IS_SETTLING`.
 */
const PRICE = sql`
  select 'price', o.number, ${CROWNS(sql`o.amount_due`)}, ${CROWNS(sql`k.kept`)}
  from orders o cross join lateral (
    select coalesce(sum(price - voucher_paid - credit_paid) filter (where not reversed), 0)::bigint as kept
    from order_entry where order_id = o.id) k
  where o.vs is not null and o.status in ('unpaid', 'paid', 'finished') and o.amount_due <> k.kept
    and not exists (select from act a where a.order_id = o.id and coalesce(a.ended_at, now()) > now() - interval '5 minutes')
    and not ${IS_SETTLING}`

/**
 * Selects orders on invoice whose tax documents do not add up to `received`. A final invoice taxes services before they
 * are paid. So the documents of an unpaid order with a final invoice may add up to more, at most to `amount_due`. Orders
 * that wait for `settleChanged` (`IS_SETTLING`) are left out.
 */
const TAXED = sql`
  select 'taxed', o.number, ${CROWNS(sql`t.taxed`)}, ${CROWNS(sql`o.received`)}
  from orders o cross join lateral (
    select coalesce(sum(case when kind = 'final' then (
        select coalesce(sum((d->>'gross')::bigint), 0) from jsonb_array_elements(sums->'differences') d)
        + (sums->>'outsideVat')::bigint - coalesce((sums->>'outsideClaimed')::bigint, 0)
      else (sums->>'total')::bigint end), 0)::bigint as taxed, bool_or(kind = 'final') as has_final
    from receipt where order_id = o.id and sums is not null) t
  where o.vs is not null and case
    when o.status = 'unpaid' and t.has_final then t.taxed < o.received or t.taxed > o.amount_due
    else t.taxed <> o.received end and not ${IS_SETTLING}`

/**
 * Selects bank lines that are used beyond their amount or in a wrong state. Used is what is booked on orders and was
 * not given back, or was sent back to the payer. An `open` line has to be used in part or not at all, a `used` or
 * `returned` line wholly, and an `ignored` or `taken-back` line not at all.
 */
const LINE = sql`
  select 'line', l.id::text, l.state || ' with ' || ${CROWNS(sql`used.amount`)}, ${CROWNS(sql`l.amount`)}
  from bank_line l cross join lateral (
    select coalesce((select sum(amount - given_back) from order_payment where bank_line_id = l.id and undone_at is null), 0)
      + coalesce((select sum(amount) from bank_return where bank_line_id = l.id), 0) as amount) used
  where used.amount > l.amount or l.state in ('used', 'returned') and used.amount <> l.amount
    or l.state = 'open' and used.amount = l.amount or l.state in ('ignored', 'taken-back') and used.amount <> 0`

/**
 * Selects statements whose opening balance is not the closing balance before. The closing balance is that of the
 * account's statement before, by last day. A statement whose days overlap those of the statement before is left out.
 */
const GAP = sql`
  select 'gap', account || ' ' || number, ${CROWNS(sql`opening`)}, ${CROWNS(sql`before`)}
  from (
    select account, number, opening, first_day, lag(closing) over one_by_one as before, lag(last_day) over one_by_one as until
    from bank_statement window one_by_one as (partition by account order by last_day, operator_act_id)) s
  where first_day > until and opening <> before`

/**
 * Compares numbers, sums and bank lines of companies (docs/product.md §20.55). Returns at most `most` differences.
 * Throws within a transaction.
 */
export async function findDifferences(ctx: { db: Db }, most: number): Promise<Difference[]> {
  return readWholeTables(ctx, async (ctx) => {
    const checks = [NUMBERS, UNNUMBERED, OWED, RECEIVED, PRICE, TAXED, LINE, GAP]
    const found = await sql<Difference>`
      select * from (${sql.join(checks, sql` union all `)}) found limit ${most}`.execute(ctx.db)
    return found.rows
  })
}
