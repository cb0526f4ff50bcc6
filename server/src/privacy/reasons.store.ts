import type { Day } from '@gondola/rules/day.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../db/db.ts'
import { DEALT_WITH } from '../operators/acts.store.ts'

/** Operators' acts that one statement of `eraseOldReasons` reads. */
const ACTS_PER_READING = 10_000

/**
 * Subquery: the ids of operators' acts about an order `o`. A ticket act, refund or act of the order refers to them, or
 * their `subject` names the order, its tickets or a bank line that pays it. By `subject` none of the kinds `export`,
 * `erase`, `company` and `voucher` counts, and no bank line whose booking was undone.
 */
export const actsOfOrder = sql`(
  select t.operator_act_id as id from ticket_act t where t.order_id = o.id
  union select unnest(array[r.operator_act_id, r.overpaid_act_id]) from refund r where r.order_id = o.id
  union select one.operator_act_id from act one where one.order_id = o.id
  union select named.id from operator_act named
  where named.kind not in ('export', 'erase', 'company', 'voucher') and named.subject && array(
    select o.number
    union all select o.number || '/' || (e.position + 1) from order_entry e where e.order_id = o.id
    union all select 'line ' || p.bank_line_id from order_payment p
      where p.order_id = o.id and p.bank_line_id is not null and p.undone_at is null))`

/**
 * Condition on an operator's act `a`: an order still needs its reason. The order is one that the `subject` names, by
 * itself or by a bank line that pays it. It has an e-mail, or a receipt or payment of `receiptsBefore` or later.
 */
const isNeeded = (receiptsBefore: Day) => sql`exists (
  select from unnest(a.subject) named cross join lateral (
    select o.id, o.email from orders o where o.number = split_part(named, '/', 1)
    union all
    select o.id, o.email from order_payment p join orders o on o.id = p.order_id
    where p.bank_line_id = case when named ~ '^line [0-9]+$' then substr(named, 6)::bigint end and p.undone_at is null) about
  where about.email is not null
    or exists (select from receipt r where r.order_id = about.id and r.day >= ${receiptsBefore})
    or exists (select from order_payment p where p.order_id = about.id and p.day >= ${receiptsBefore}))`

/** Expression: the `reason` of an operator's act `a` without the operator's own words. Null where nothing is left. */
const deed = sql`(case
  when a.kind in ('bank', 'voucher') then case when a.reason like '%: %' then split_part(a.reason, ': ', 1) || ':' else a.reason end
  when a.reason in (${DEALT_WITH}, 'statement of withdrawal', 'the card came back')
    or a.reason ~ '^(ended the act [0-9a-f-]{36}|complaint R-[0-9]+-[0-9]+)$' then a.reason end)`

/**
 * Erases the operators' own words from reasons of acts; returns how many. `due` is a condition on an `operator_act a`.
 * Reasons that an order still needs stay (`isNeeded`).
 */
async function eraseWords(ctx: { db: Db }, due: RawBuilder<unknown>, receiptsBefore: Day): Promise<number> {
  const erased = await sql`
    with due as materialized (
      select id from operator_act a where ${due} and a.reason is distinct from ${deed} and not ${isNeeded(receiptsBefore)}
      order by id for update)
    update operator_act a set reason = ${deed} from due where a.id = due.id returning a.id`.execute(ctx.db)
  return erased.rows.length
}

/**
 * Erases what operators wrote about orders that were just erased; returns how many. A text stays while an order that
 * its act names has an e-mail, or a receipt or payment of a day from `receiptsBefore`.
 */
export const eraseReasonsOf = (ctx: { db: Db }, orderIds: string[], receiptsBefore: Day): Promise<number> =>
  eraseWords(
    ctx,
    sql`a.id in (select one.id from orders o cross join lateral ${actsOfOrder} one where o.id = any(${orderIds}::uuid[]))`,
    receiptsBefore,
  )

/**
 * Condition on an operator's act `a`: its voucher, code or card still matters. The voucher or code is valid on
 * `peopleBefore` or later; or the act deactivated a card, and no operator has activated it after the act.
 */
const stillHolds = (peopleBefore: Day) => sql`(
  a.kind = 'voucher' and a.subject[1] in (
    select last_signs from gift_voucher where valid_to >= ${peopleBefore}
    union all select last_signs from benefit_token where valid_to >= ${peopleBefore})
  or a.kind = 'block' and a.subject[1] like 'card %' and exists (
    select from card c where c.number = substr(a.subject[1], 6) and c.inactive_why = 'operator')
    and not exists (
      select from operator_act opened where opened.subject && a.subject and opened.kind = 'unblock' and opened.id > a.id))`

/**
 * Erases what operators wrote over `peopleDays` ago about orders, transfers, vouchers and cards. Keeps texts about
 * members, and what `isNeeded` and `stillHolds` keep. Reads all operators' acts, in batches. Returns how many texts.
 */
export async function eraseOldReasons(
  ctx: { db: Db },
  { peopleDays, peopleBefore, receiptsBefore }: { peopleDays: number; peopleBefore: Day; receiptsBefore: Day },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from operator_act where at < now() - ${peopleDays}::int * interval '1 day'`.execute(
    ctx.db,
  )
  let erased = 0
  for (let after = 0; after < Number(rows[0]?.last ?? 0); after += ACTS_PER_READING)
    erased += await eraseWords(
      ctx,
      sql`a.id > ${after} and a.id <= ${after + ACTS_PER_READING} and a.at < now() - ${peopleDays}::int * interval '1 day'
        and a.kind in ('refund', 'reverse', 'block', 'unblock', 'bank', 'voucher')
        and cardinality(a.subject) > 0 and not exists (select from unnest(a.subject) named where named like 'member %')
        and not ${stillHolds(peopleBefore)}`,
      receiptsBefore,
    )
  return erased
}
