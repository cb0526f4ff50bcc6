import { TIME_ZONE } from '@gondola/rules/day.ts'
import { type Db, readWholeTables, sql } from '../db/db.ts'
import { type GateTicket, TICKETS } from './ticket-acts.store.ts'

/** Age from which a check without a result counts as left by a dead process. No check takes as long. */
const ABANDONED_AFTER = sql.raw(`interval '1 hour'`)
const TODAY = sql`(select (now() at time zone ${sql.lit(TIME_ZONE)})::date)`

/**
 * Takes the check of today for this process; returns its day, by the database's clock. Undefined when it was made
 * already, or another process is making it. The caller has to call `endTicketCheck` or `giveUpTicketCheck`.
 */
export async function takeTicketCheck(ctx: { db: Db }): Promise<string | undefined> {
  const taken = await sql<{ day: string }>`
    insert into ticket_check (day) values (${TODAY})
    on conflict (day) do update set begun_at = now()
      where ticket_check.tickets is null and ticket_check.begun_at < now() - ${ABANDONED_AFTER}
    returning day`.execute(ctx.db)
  return taken.rows[0]?.day
}

/** Stores the result of a check; no process takes that day again. */
export async function endTicketCheck(
  ctx: { db: Db },
  day: string,
  { tickets, differences }: { tickets: number; differences: number },
): Promise<void> {
  await sql`update ticket_check set tickets = ${tickets}, differences = ${differences} where day = ${day}`.execute(
    ctx.db,
  )
}

/** Releases a check that failed, so that any process can take it again. */
export async function giveUpTicketCheck(ctx: { db: Db }, day: string): Promise<void> {
  await sql`delete from ticket_check where day = ${day} and tickets is null`.execute(ctx.db)
}

/**
 * Returns the seconds since the last successful check began; undefined without one. Before the first, it counts from
 * the migration that created the table, which wrote a successful check for its day.
 */
export async function ageOfLastCheck(ctx: { db: Db }): Promise<number | undefined> {
  const last = await sql<{ age: number }>`
    select extract(epoch from now() - begun_at)::float8 as age
    from ticket_check where tickets is not null order by day desc limit 1`.execute(ctx.db)
  return last.rows[0]?.age
}

/**
 * Expression: the time since which changes are checked tonight. Two hours before the last successful check began, to
 * cover acts that were under way then, but at least 26 hours ago.
 */
const SINCE = sql`(select least(now() - interval '26 hours', max(begun_at) - interval '2 hours')
  from ticket_check where tickets is not null)`

/** Tickets valid for more than this many days are checked once in as many nights. They are season passes. */
const WEEK = sql.lit(7)
/**
 * Expression: nights since the last successful check, including tonight, at least 1. Orders whose `TURN` is below it
 * are due.
 */
const NIGHTS = sql`greatest(1, ${TODAY} - (select max(day) from ticket_check where tickets is not null))`
const FIRST_DAY = sql`e.days[1]`
const LAST_DAY = sql`e.days[array_upper(e.days, 1)]`
/**
 * Condition: the last day of an entry `e` was more than 30 days ago. Such a ticket is not checked: no gate needs it,
 * and nobody may ever correct it in the access system.
 */
const IS_LONG_PAST = sql`${LAST_DAY} < ${TODAY} - 30`
/**
 * Expression: turn (0 to 6) of an entry `e`'s order, another each night. Orders with season passes are checked when it
 * is below `NIGHTS`: once in `WEEK` nights, and none is missed after failed checks.
 */
const TURN = sql`mod((hashtext(e.order_id::text) & 65535) + (${TODAY} - date '2000-01-01'), ${WEEK})`

/**
 * Returns the orders to check tonight, oldest first, and how many tickets each has.
 * - Orders that were paid, accepted on credit, finished or failed, or that an act changed, since `SINCE`.
 * - Orders with a difference stored by an earlier check.
 * - Orders with a ticket of at most a week that is valid today or tomorrow.
 * - Of the orders with a longer ticket that has not ended, those whose turn it is: a seventh each night (`TURN`).
 */
export async function findOrdersToCheck(ctx: { db: Db }): Promise<{ id: string; tickets: number }[]> {
  // Reads the whole history and all entries.
  const found = await readWholeTables(ctx, ({ db }) =>
    sql<{ id: string; tickets: number }>`
      select o.id, (select count(*) from order_entry e where e.order_id = o.id and e.ticket_system is not null) as tickets
      from orders o where o.released_at is not null and o.id in (
        select order_id from order_history where at > ${SINCE} and to_status in ('unpaid', 'paid', 'finished', 'failed')
        union select order_id from ticket_act where started_at > ${SINCE}
        union select order_id from act_item where ended_at > ${SINCE}
        union select order_id from ticket_difference
        union select e.order_id from order_entry e
        where e.ticket_system is not null and (e.state <> 'waiting' or e.reversed) and ${LAST_DAY} >= ${TODAY}
          and case when ${LAST_DAY} - ${FIRST_DAY} < ${WEEK} then ${FIRST_DAY} <= ${TODAY} + 1 else ${TURN} < ${NIGHTS} end)
      order by o.released_at, o.id`.execute(db),
  )
  return found.rows
}

/** Returns the tickets of some orders, except those that are long past (`IS_LONG_PAST`). */
export async function findTicketsToCheck(ctx: { db: Db }, orderIds: string[]): Promise<GateTicket[]> {
  const found = await sql<GateTicket>`
    ${TICKETS} where e.order_id = any(${orderIds}::uuid[]) and not ${IS_LONG_PAST}
    order by o.released_at, o.number, e.position`.execute(ctx.db)
  return found.rows
}

/** A ticket that differs between access system and shop; `rule` names how. */
export type TicketDifference = Pick<GateTicket, 'number' | 'place' | 'uuid'> & {
  rule:
    | 'no-permission'
    | 'several-permissions'
    | 'permission-of-a-reversed-ticket'
    | 'blocked'
    | 'not-blocked'
    | 'unfamiliar-state'
    | 'other-days'
}

type OfTicket = Pick<GateTicket, 'order_id' | 'uuid'>

/**
 * Stores the differences of `differing`, and deletes those of `agreeing`. A ticket that already has a difference by the
 * same rule keeps the time at which that was found.
 */
export async function keepDifferences(
  ctx: { db: Db },
  { differing, agreeing }: { differing: (OfTicket & Pick<TicketDifference, 'rule'>)[]; agreeing: OfTicket[] },
): Promise<void> {
  await sql`
    with agreeing as (
      select * from jsonb_to_recordset(${JSON.stringify(agreeing)}::jsonb) as a (order_id uuid, uuid uuid)
    ), ended as (
      delete from ticket_difference d using agreeing a where (d.order_id, d.entry_uuid) = (a.order_id, a.uuid)
    )
    insert into ticket_difference as d (order_id, entry_uuid, rule)
    select order_id, uuid, rule
    from jsonb_to_recordset(${JSON.stringify(differing)}::jsonb) as n (order_id uuid, uuid uuid, rule text)
    on conflict (order_id, entry_uuid) do update set rule = excluded.rule, found_at = excluded.found_at
      where d.rule <> excluded.rule`.execute(ctx.db)
}

/** Deletes the differences of tickets whose last day was more than 30 days ago. */
export async function forgetOldDifferences(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from ticket_difference d using order_entry e
    where (e.order_id, e.uuid) = (d.order_id, d.entry_uuid) and ${IS_LONG_PAST}`.execute(ctx.db)
}

/** Returns all stored differences, the latest found first. */
export async function findDifferences(ctx: { db: Db }): Promise<TicketDifference[]> {
  const found = await sql<TicketDifference>`
    select o.number, e.position + 1 as place, d.entry_uuid as uuid, d.rule
    from ticket_difference d join order_entry e on (e.order_id, e.uuid) = (d.order_id, d.entry_uuid)
    join orders o on o.id = d.order_id
    order by d.found_at desc, o.released_at, o.number, e.position`.execute(ctx.db)
  return found.rows
}

export async function countDifferences(ctx: { db: Db }): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) from ticket_difference`.execute(ctx.db)
  return counted.rows[0]?.count ?? 0
}
