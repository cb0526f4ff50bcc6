import type { Day } from '@gondola/rules/day.ts'
import { NO_VALIDITY_DAY, NO_VALIDITY_YEAR } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder } from 'kysely'
import { addedTokens } from '../benefits/benefits.store.ts'
import { type Db, sql } from '../db/db.ts'
import { lastDay } from './erasing.store.ts'

/** Condition on an entry `e`: it is used on days, unlike gift vouchers and cards. */
const hasDays = sql`e.days[1] <> ${NO_VALIDITY_DAY}::date and not starts_with(${lastDay}::text, ${NO_VALIDITY_YEAR})`

/**
 * Returns a subquery for the entries that a member bought or has on cards. Each has the `status` of its order. Entries
 * on the member's cards count whoever bought them. An entry may come twice.
 */
const entriesOf = (memberId: RawBuilder<unknown>) => sql`(
  select e.*, o.status from orders o join order_entry e on e.order_id = o.id where o.member_id = ${memberId}
  union all
  select e.*, o.status from card c join order_entry e on e.card_id = c.id join orders o on o.id = e.order_id
  where c.owner = (${memberId})::text)`

/**
 * Condition on an entry `e`: used on days, of which the last is not past. It is neither reversed nor `failed`, and
 * `status`, SQL for the status of its order, is `unpaid` (on invoice), `paid` or `finished`.
 */
const isToCome = (status: RawBuilder<unknown>, today: Day) => sql`
  ${status} in ('unpaid', 'paid', 'finished') and not e.reversed and e.state <> 'failed' and ${hasDays}
    and ${lastDay} >= ${today}`

/**
 * Returns the last day of what a member bought or has on cards. Orders on invoice count even while `unpaid`. Null where
 * nothing is to come.
 */
export async function findLastService(ctx: { db: Db }, memberId: string, today: Day): Promise<Day | null> {
  const found = await sql<{ last: Day | null }>`
    select max(${lastDay}) as last from ${entriesOf(sql`${memberId}::uuid`)} e
    where ${isToCome(sql`e.status`, today)}`.execute(ctx.db)
  return found.rows[0]?.last ?? null
}

/** A ticket on a member's card. `number` is its order's, `place` its position there from 1, `last` its last day. */
export type CardTicket = { number: string; place: number; last: Day }

/** Returns the tickets to come on a member's cards, whoever bought them. They end with the account. */
export async function findCardTickets(ctx: { db: Db }, memberId: string, today: Day): Promise<CardTicket[]> {
  const found = await sql<CardTicket>`
    select o.number, e.position + 1 as place, ${lastDay} as last
    from card c join order_entry e on e.card_id = c.id join orders o on o.id = e.order_id
    where c.owner = ${memberId}::text and ${isToCome(sql`o.status`, today)}
    order by o.number, e.position`.execute(ctx.db)
  return found.rows
}

/**
 * Returns whether orders have paid tickets to come that are not on the member's cards. Such tickets stay valid when the
 * account ends.
 */
export async function hasLastingTickets(
  ctx: { db: Db },
  { memberId, orderIds, today }: { memberId: string; orderIds: string[]; today: Day },
): Promise<boolean> {
  const lasting = await sql`
    select from order_entry e join orders o on o.id = e.order_id left join card c on c.id = e.card_id
    where o.id = any(${orderIds}::uuid[]) and o.status <> 'unpaid' and c.owner is distinct from ${memberId}::text
      and ${isToCome(sql`o.status`, today)} limit 1`.execute(ctx.db)
  return lasting.rows.length > 0
}

/**
 * Returns whether a payment is open for an order of a member (docs/product.md §18.17). Anybody's order that loads
 * something onto the member's cards counts too.
 */
export async function isPaying(ctx: { db: Db }, memberId: string): Promise<boolean> {
  const open = await sql`
    select from payment_attempt where state = 'open' and order_id in (
      select id from orders where member_id = ${memberId}
      union all select e.order_id from card c join order_entry e on e.card_id = c.id where c.owner = ${memberId}::text)
    limit 1`.execute(ctx.db)
  return open.rows.length > 0
}

type Stored = { cards: number; deposits: number; credit: Haler; discounts: number; vouchers: Haler }

/**
 * Counts a member's active cards and usable discounts, and sums credit and gift vouchers. `deposits` counts all cards
 * but `external` ones, also inactive: a deposit may have been paid for each.
 */
export async function findBelongings(ctx: { db: Db }, memberId: string, today: Day): Promise<Stored> {
  const found = await sql<Stored>`
    select (select count(*)::int from card where owner = ${memberId} and status = 'active') as cards,
      (select count(*)::int from card where owner = ${memberId} and sub_type is distinct from 'external') as deposits,
      coalesce((select balance from credit_account where member_id = ${memberId}), 0) as credit,
      (select count(*)::int from benefit_token
        where (member_id = ${memberId}
            or id = any(array(${addedTokens(memberId)})))
          and status = 'active' and used < max_uses and (valid_to is null or valid_to >= ${today})) as discounts,
      coalesce((select sum(value - spent)::bigint from gift_voucher
        where member_id = ${memberId} and status = 'active' and valid_to >= ${today}), 0) as vouchers`.execute(ctx.db)
  return found.rows[0] ?? { cards: 0, deposits: 0, credit: 0, discounts: 0, vouchers: 0 }
}

/** Expression: the last day of the month of `notice_on`. */
const MONTH_OF_NOTICE = sql`(date_trunc('month', notice_on) + interval '1 month - 1 day')::date`

/**
 * Returns ids of members for `endDueMemberships`: the last day is past, or has to move. It has to move where what the
 * member bought now gives another one. At most `most` ids, in random order, so that a failing one blocks no others.
 * Leaves out blocked accounts (docs/product.md §18.23).
 */
export async function findLeft(ctx: { db: Db }, today: Day, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from member m where blocked_at is null and (leaves_on < ${today} or leaves_on >= ${today} and exists (
      select from ${entriesOf(sql`m.id`)} e
      where e.status in ('paid', 'finished') and not e.reversed and e.state <> 'failed'
        and ${hasDays} and ${lastDay} > m.leaves_on)
      or leaves_on > greatest(${today}::date, keep_until, ${MONTH_OF_NOTICE}) and notice_on is not null and not exists (
        select from ${entriesOf(sql`m.id`)} e where ${isToCome(sql`e.status`, today)} and ${lastDay} >= m.leaves_on))
    order by random() limit ${most}`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}
