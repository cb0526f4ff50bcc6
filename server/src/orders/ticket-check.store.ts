import { TIME_ZONE } from '@gondola/rules/day.ts'
import { type Db, sql } from '../db/db.ts'

/** Longer than a check takes. One that has not ended by then was left by a process that is gone. */
const LONGEST = sql.raw(`interval '1 hour'`)

/**
 * Takes the check of this night for one process of the shop, by the database's clock. Undefined when it was made already, or is
 * being made by another; else its day, and the caller ends it or gives it up.
 */
export async function takeTicketCheck(ctx: { db: Db }): Promise<string | undefined> {
  const taken = await sql<{ day: string }>`
    insert into ticket_check (day) values ((now() at time zone ${sql.lit(TIME_ZONE)})::date)
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

/** The last check that has ended: how many differences it found, and how many seconds ago it began. */
export async function lastTicketCheck(ctx: { db: Db }): Promise<{ differences: number; age: number } | undefined> {
  const last = await sql<{ differences: number; age: number }>`
    select differences, extract(epoch from now() - begun_at)::float8 as age
    from ticket_check where tickets is not null order by day desc limit 1`.execute(ctx.db)
  return last.rows[0]
}
