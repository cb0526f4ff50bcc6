import { TIME_ZONE } from '@gondola/rules/day.ts'
import { type Db, readWholeTables, sql } from '../db/db.ts'
import { type GateTicket, TICKETS } from './ticket-acts.store.ts'

/** Longer than a check takes. One that has not ended by then was left by a process that is gone. */
const LONGEST = sql.raw(`interval '1 hour'`)
const TODAY = sql`(select (now() at time zone ${sql.lit(TIME_ZONE)})::date)`

/**
 * Takes the check of this night for one process of the shop, by the database's clock. Undefined when it was made already, or is
 * being made by another; else its day, and the caller ends it or gives it up.
 */
export async function takeTicketCheck(ctx: { db: Db }): Promise<string | undefined> {
  const taken = await sql<{ day: string }>`
    insert into ticket_check (day) values (${TODAY})
    on conflict (day) do update set begun_at = now()
      where ticket_check.tickets is null and ticket_check.begun_at < now() - ${LONGEST}
    returning day`.execute(ctx.db)
  return taken.rows[0]?.day
}

/** Writes what a check has found. */
export async function endTicketCheck(
  ctx: { db: Db },
  day: string,
  { tickets, differences }: { tickets: number; differences: number },
): Promise<void> {
  await sql`update ticket_check set tickets = ${tickets}, differences = ${differences} where day = ${day}`.execute(
    ctx.db,
  )
}

/** Leaves the check of a night to whoever takes it next. */
export async function giveUpTicketCheck(ctx: { db: Db }, day: string): Promise<void> {
  await sql`delete from ticket_check where day = ${day} and tickets is null`.execute(ctx.db)
}

/**
 * How many seconds ago the last check that has ended began. Of a shop where none ever has, how long ago it was installed: the
 * migration that made the table wrote that day down as checked.
 */
export async function ageOfLastCheck(ctx: { db: Db }): Promise<number | undefined> {
  const last = await sql<{ age: number }>`
    select extract(epoch from now() - begun_at)::float8 as age
    from ticket_check where tickets is not null order by day desc limit 1`.execute(ctx.db)
  return last.rows[0]?.age
}

/**
 * Two hours before the last check of a night that succeeded began, as what was under way then was not seen; 26 hours ago at the
 * least, which is the same when it was the last night's.
 */
const SINCE = sql`(select least(now() - interval '26 hours', max(begun_at) - interval '2 hours')
  from ticket_check where tickets is not null)`

/** Days for which a ticket has to be valid to be looked at in one night out of as many only: a season pass. */
const LONG = sql.lit(7)
/** Nights since the last check that succeeded, with this one. */
const NIGHTS = sql`greatest(1, ${TODAY} - (select max(day) from ticket_check where tickets is not null))`
const FIRST_DAY = sql`e.days[1]`
const LAST_DAY = sql`e.days[array_upper(e.days, 1)]`
/** A month after the last day of a ticket no gate and hardly a bill has to do with it, and what differs may never be mended. */
const IS_LONG_PAST = sql`${LAST_DAY} < ${TODAY} - 30`
/** Changes from night to night, and comes to every number below `LONG` once. */
const TURN = sql`mod((hashtext(e.order_id::text) & 65535) + (${TODAY} - date '2000-01-01'), ${LONG})`

/**
 * The orders of which a ticket is looked at tonight, the oldest first: those that were paid or ended since the last check of a
 * night that succeeded, in the last day at the least, or of which a ticket was blocked or unblocked; those of which a ticket
 * differs; those with a ticket for today or tomorrow; and of those with one that is valid for longer than a week every seventh,
 * by its id, so that each has its turn once a week from the purchase to its last day. Tells how many tickets each order has.
 */
export async function findOrdersToCheck(ctx: { db: Db }): Promise<{ id: string; tickets: number }[]> {
  // The whole history and all entries.
  const found = await readWholeTables(ctx, ({ db }) =>
    sql<{ id: string; tickets: number }>`
      select o.id, (select count(*) from order_entry e where e.order_id = o.id and e.ticket_system is not null) as tickets
      from orders o where o.paid_at is not null and o.id in (
        select order_id from order_history where at > ${SINCE} and to_status in ('paid', 'finished', 'failed')
        union select order_id from ticket_act where started_at > ${SINCE}
        union select order_id from ticket_difference
        union select e.order_id from order_entry e
        where e.ticket_system is not null and (e.state <> 'waiting' or e.reversed) and ${LAST_DAY} >= ${TODAY}
          and case when ${LAST_DAY} - ${FIRST_DAY} < ${LONG} then ${FIRST_DAY} <= ${TODAY} + 1 else ${TURN} < ${NIGHTS} end)
      order by o.paid_at, o.id`.execute(db),
  )
  return found.rows
}

/** The tickets of some orders, except those that are long past. */
export async function findTicketsToCheck(ctx: { db: Db }, orderIds: string[]): Promise<GateTicket[]> {
  const found = await sql<GateTicket>`
    ${TICKETS} where e.order_id = any(${orderIds}::uuid[]) and not ${IS_LONG_PAST}
    order by o.paid_at, o.number, e.position`.execute(ctx.db)
  return found.rows
}

/** What the access system has that the books do not, or the other way round. */
export type TicketDifference = Pick<GateTicket, 'number' | 'place' | 'uuid'> & {
  rule:
    | 'no-permission'
    | 'several-permissions'
    | 'permission-of-a-reversed-ticket'
    | 'blocked'
    | 'not-blocked'
    | 'unfamiliar-state'
}

type OfTicket = Pick<GateTicket, 'order_id' | 'uuid'>

/** Writes which tickets differ from now on, and which do not any more. */
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

/** Forgets what differs of tickets that are long past. */
export async function forgetOldDifferences(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from ticket_difference d using order_entry e
    where (e.order_id, e.uuid) = (d.order_id, d.entry_uuid) and ${IS_LONG_PAST}`.execute(ctx.db)
}

/** The tickets that differ, those that were found last first. */
export async function findDifferences(ctx: { db: Db }): Promise<TicketDifference[]> {
  const found = await sql<TicketDifference>`
    select o.number, e.position + 1 as place, d.entry_uuid as uuid, d.rule
    from ticket_difference d join order_entry e on (e.order_id, e.uuid) = (d.order_id, d.entry_uuid)
    join orders o on o.id = d.order_id
    order by d.found_at desc, o.paid_at, o.number, e.position`.execute(ctx.db)
  return found.rows
}

export async function countDifferences(ctx: { db: Db }): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) from ticket_difference`.execute(ctx.db)
  return counted.rows[0]?.count ?? 0
}
