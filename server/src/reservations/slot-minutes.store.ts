import { HELD_WITHIN_MINUTES } from '@gondola/rules/hoarding.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../db/db.ts'

/** Minutes before now that count; older ones are forgotten. */
export const COUNTED = sql`${sql.lit(`${HELD_WITHIN_MINUTES} minutes`)}::interval`

/** The begun minutes of a reservation `r` until now or its end. */
export const heldMinutes = sql`
  tstzrange(date_trunc('minute', r.held_since),
    date_trunc('minute', greatest(r.held_since, least(now(), r.expires_at))) + interval '1 minute')`

/**
 * Part of a statement: remembers the minutes of reservations that are let go or change. `rows` are those reservations with
 * slots, locked before. Slots come after it: what then changes them has to read it.
 */
export const rememberMinutes = (rows: RawBuilder<unknown>) => sql`
  remembered as (
    insert into slot_minutes (cart_id, group_id, day, start_min, minutes)
    select r.cart_id, r.slot_group, d, r.slot_start, range_agg(${heldMinutes})
    from (${rows}) r, unnest(r.slot_days) d
    where r.expires_at > now() - ${COUNTED}
    group by r.cart_id, r.slot_group, d, r.slot_start order by r.cart_id, r.slot_group, d, r.slot_start
    on conflict (cart_id, group_id, day, start_min) do update set
      minutes = (slot_minutes.minutes + excluded.minutes) * tstzmultirange(tstzrange(now() - ${COUNTED}, null))
    returning cart_id
  )`

/** Forgets minutes that count no longer. */
export async function forgetMinutes(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from slot_minutes where (cart_id, group_id, day, start_min) in (
      select cart_id, group_id, day, start_min from slot_minutes where upper(minutes) < now() - ${COUNTED}
      limit 1000 for update skip locked)`.execute(ctx.db)
}
