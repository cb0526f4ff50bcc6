import { HELD_WITHIN_MINUTES } from '@gondola/rules/hoarding.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql } from '../db/db.ts'

/** Period before now in which held minutes count; older ones are deleted. */
export const COUNTED = sql`${sql.lit(`${HELD_WITHIN_MINUTES} minutes`)}::interval`

/** Expression: range of the begun minutes of a reservation `r`, until now or its end. */
export const heldMinutes = sql`
  tstzrange(date_trunc('minute', r.held_since),
    date_trunc('minute', greatest(r.held_since, least(now(), r.expires_at))) + interval '1 minute')`

/**
 * Returns the CTE `remembered`, which records the minutes of reservations that end or change. `rows` selects these
 * reservations, all with slots and locked before. A CTE that then changes slots has to read from `remembered`, so that
 * slots are locked last.
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

/** Deletes minutes that do not count any more, of up to 1000 rows. */
export async function forgetMinutes(ctx: { db: Db }): Promise<void> {
  await sql`
    delete from slot_minutes where (cart_id, group_id, day, start_min) in (
      select cart_id, group_id, day, start_min from slot_minutes where upper(minutes) < now() - ${COUNTED}
      limit 1000 for update skip locked)`.execute(ctx.db)
}
