import { TIME_ZONE } from '@gondola/rules/day.ts'
import { SLOT_MINUTES } from '@gondola/rules/slot.ts'
import type { RawBuilder } from 'kysely'
import { ctes } from '../db/ctes.ts'
import { sql, type TxDb } from '../db/db.ts'
import { allMoved, movePlaces } from '../slots/slots.store.ts'

/** Condition that begins with `and`: no slot of an entry `e` is closed. A closed slot offers 0 places. */
export const NOT_CLOSED = sql`
          and not exists (
            select from unnest(e.days) d cross join lateral (
              select offered from slot where (group_id, day, start_min) = (e.slot_group, d, e.slot_start) offset 0) s
            where s.offered = 0)`

/**
 * CTEs that turn held places of new orders into sold ones. Belong in a statement with the CTEs `made` (orders) and
 * `hold` (their holds). Only orders with `released_at` count: those with nothing to pay, and those on credit.
 */
export const SOLD_PLACES = movePlaces(sql`
  select h.slot_group, d, h.slot_start, -h.places, h.places
  from made join hold h on h.order_id = made.id cross join unnest(h.slot_days) d
  where made.released_at is not null and h.slot_group is not null`)

/**
 * Returns the expression for the end of a slot, as an instant. `start` is in minutes of the day; a slot from 0 is the
 * whole day.
 */
const slotEndOf = (day: RawBuilder<unknown>, start: RawBuilder<unknown>) =>
  sql`((${day} + make_interval(mins => case when ${start} = 0 then 1440 else ${start} + ${sql.lit(SLOT_MINUTES)} end))
    at time zone ${sql.lit(TIME_ZONE)})`

/**
 * Sells the places of the orders' entries, all of them or none; returns whether. An entry takes the places that its
 * cart holds for it. An entry without such a hold, or whose hold has no places any more, takes free places, but not of
 * a slot that is over. Entries that have places are left out, so a repeated call sells nothing. The orders have to be
 * locked.
 */
export async function sellPlaces(ctx: { db: TxDb }, orderIds: string[]): Promise<boolean> {
  const sold = await sql<{ is_sold: boolean }>`
    ${ctes([
      sql`entry as (
        select o.cart_id, coalesce(to_timestamp(o.shop_now / 1000.0), now()) as shop_now, e.* from orders o cross join lateral (
          select order_id, uuid, variant_id, day, days, slot_group, slot_start, places from order_entry
          where order_id = o.id and slot_group is not null and not has_places and not reversed offset 0) e
        where o.id = any(${orderIds}::uuid[])
      )`,
      sql`hold as (
        select e.order_id, r.* from (select * from entry order by uuid) e cross join lateral (
          -- A released hold has no places left, but still belongs to the order and counts as paid.
          select entry_uuid, case when holds_places then places else 0 end as places from reservation
          where entry_uuid = e.uuid and cart_id = e.cart_id and (order_id is null or order_id = e.order_id)
            and (variant_id, day, slot_group, slot_start, slot_days, places)
              = (e.variant_id, e.day, e.slot_group, e.slot_start, e.days, e.places)
          for update) r
      )`,
      movePlaces(sql`
        select e.slot_group, d, e.slot_start, -coalesce(h.places, 0), e.places
        from entry e left join hold h on (h.order_id, h.entry_uuid) = (e.order_id, e.uuid) cross join unnest(e.days) d`),
      sql`over as (
        select from entry e left join hold h on (h.order_id, h.entry_uuid) = (e.order_id, e.uuid) cross join unnest(e.days) d
        where coalesce(h.places, 0) = 0 and ${slotEndOf(sql`d`, sql`e.slot_start`)} <= e.shop_now
      )`,
      sql`moved as (
        select ${allMoved} and not exists (select from over) as is_sold
      )`,
      sql`given as (
        -- An order that had ended is paid too: the holds that its cart kept or lost belong to it again.
        update reservation r set holds_places = false, let_go = false, order_id = hold.order_id
        from hold, moved where r.entry_uuid = hold.entry_uuid and is_sold
      )`,
      sql`had as (
        update order_entry o set has_places = true from entry e, moved
        where (o.order_id, o.uuid) = (e.order_id, e.uuid) and is_sold
      )`,
    ])}
    select is_sold from moved`.execute(ctx.db)
  return sold.rows[0]?.is_sold ?? false
}

/**
 * Frees the sold places of entries, as parts of a statement. `refused` selects rows (order_id, uuid): the entries that
 * are reversed, or whose order ends. Those without `has_places` free nothing. The caller clears `has_places`.
 */
export const returnPlaces = (refused: RawBuilder<unknown>) =>
  movePlaces(sql`
    select e.slot_group, d, e.slot_start, 0, -e.places
    from (${refused}) r join order_entry e on e.order_id = r.order_id and e.uuid = r.uuid cross join unnest(e.days) d
    where e.has_places`)

/**
 * Returns a CTE that takes entries off the pieces sold per day (`day_load`). `gone` names a CTE with a row (load_key,
 * day) for each entry.
 */
export const unloadDays = (gone: RawBuilder<unknown>) => sql`unload as (
  update day_load set pieces = greatest(0, day_load.pieces - freed.pieces)
  from (select load_key, day, count(*)::int as pieces from ${gone} where load_key is not null
    group by load_key, day order by load_key, day) freed
  where day_load.load_key = freed.load_key and day_load.day = freed.day
)`
