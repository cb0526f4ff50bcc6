import type { Day } from '@gondola/rules/day.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'

export type SlotKey = { group_id: string; day: Day; start_min: number }
export type OfferedSlot = SlotKey & { offered: number }
export type SlotRow = OfferedSlot & { held: number; sold: number }
/** An operator's offer of a slot instead of the rules. The act says who made it and why. */
export type SlotException = { offered: number; actId: number }
/** A slot, with the exception that an operator made (`said`), null without one. `at` is an ISO instant. */
export type SlotOfDay = SlotRow & { said: { offered: number; by: string; at: string; reason: string | null } | null }

/**
 * Changes held and sold places of slots, all or none, as parts of a statement. Only this text changes them. `changes`
 * selects rows (group_id, day, start_min, held, sold) with what to add or take off. They are summed per slot, and the
 * slots are locked in the order of their keys. Where a slot has no room for what is added, none is changed, and
 * `allMoved` is false. Slots are locked last, so `changes` has to read whatever has to be locked before them.
 */
export const movePlaces = (changes: RawBuilder<unknown>) => sql`
  slot_change as (
    select group_id, day, start_min, sum(held)::int as held, sum(sold)::int as sold
    from (${changes}) as one (group_id, day, start_min, held, sold) group by group_id, day, start_min
  ), slot_locked as (
    select c.* from (
      select * from slot_change order by group_id, day, start_min) c
    cross join lateral (
      select from slot s
      where (s.group_id, s.day, s.start_min) = (c.group_id, c.day, c.start_min)
        and (c.held + c.sold <= 0 or s.held + s.sold + c.held + c.sold <= s.offered)
      for update) s
  ), slot_moved as (
    update slot s set held = s.held + c.held, sold = s.sold + c.sold,
      capacity = least(s.capacity, greatest(s.offered, s.held + c.held + s.sold + c.sold))
    from slot_locked c
    where (s.group_id, s.day, s.start_min) = (c.group_id, c.day, c.start_min)
      and (select count(*) from slot_locked) = (select count(*) from slot_change)
    returning s.group_id
  )`

/** SQL condition: `movePlaces` has changed all slots. True, too, if there were none to change. */
export const allMoved = sql<boolean>`(select count(*) from slot_moved) = (select count(*) from slot_change)`

/**
 * Returns the free places of some slots now. They are negative where more is taken than offered. It is only an
 * estimate, as nothing is locked. A slot that is not laid out is missing from the result.
 */
export async function readFree(ctx: { db: Db }, keys: SlotKey[]): Promise<(OfferedSlot & { free: number })[]> {
  const rows = await sql<OfferedSlot & { free: number }>`
    select k.group_id, k.day, k.start_min, s.offered, s.free
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (group_id text, day date, start_min smallint)
    cross join lateral (
      select offered, offered - held - sold as free from slot
      where (group_id, day, start_min) = (k.group_id, k.day, k.start_min) offset 0) s`.execute(ctx.db)
  return rows.rows
}

/**
 * Returns for each of `asked` the slots that offer places. They are in the sequence of the asked days, then by time.
 * Closed slots are left out.
 */
export async function readSlots(ctx: { db: Db }, asked: { groupId: string; days: Day[] }[]): Promise<SlotRow[][]> {
  const wanted = new Map(
    asked.flatMap(({ groupId, days }) => days.map((day) => [`${groupId} ${day}`, { groupId, day }])),
  )
  const rows = await sql<SlotRow>`
    select s.* from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as w ("groupId" text, day date)
    cross join lateral (
      select group_id, day, start_min, offered, held, sold from slot
      where group_id = w."groupId" and day = w.day and offered > 0 order by start_min) s`.execute(ctx.db)
  const found = Map.groupBy(rows.rows, ({ group_id, day }) => `${group_id} ${day}`)
  return asked.map(({ groupId, days }) => days.flatMap((day) => found.get(`${groupId} ${day}`) ?? []))
}

/** Returns all slots from a day on. */
export async function readOffer(ctx: { db: Db }, from: Day): Promise<SlotRow[]> {
  const rows = await sql<SlotRow>`
    select group_id, day, start_min, offered, held, sold from slot where day >= ${from}`.execute(ctx.db)
  return rows.rows
}

/** Adds slots. Those that another process added meanwhile stay unchanged. */
export async function addSlots(ctx: { db: Db }, slots: OfferedSlot[]): Promise<void> {
  await sql`
    insert into slot (group_id, day, start_min, offered, capacity)
    select group_id, day, start_min, offered, offered
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s (group_id text, day date, start_min smallint, offered int)
    order by group_id, day, start_min
    on conflict do nothing`.execute(ctx.db)
}

/**
 * Changes what some slots offer; returns them as they are now. Held and sold places stay, even above the offer: the
 * slot then sells nothing until it has room again. A slot that is not laid out is missing from the result.
 */
export async function changeOffer(ctx: { db: Db }, slots: OfferedSlot[]): Promise<SlotRow[]> {
  const rows = await sql<SlotRow>`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
        as s (group_id text, day date, start_min smallint, offered int)
    ), locked as (
      select c.* from (select * from change order by group_id, day, start_min) c cross join lateral (
        select from slot where (group_id, day, start_min) = (c.group_id, c.day, c.start_min) for update) s
    )
    update slot s set offered = c.offered,
      capacity = greatest(c.offered, s.held + s.sold)
    from locked c where (s.group_id, s.day, s.start_min) = (c.group_id, c.day, c.start_min)
    returning s.group_id, s.day, s.start_min, s.offered, s.held, s.sold`.execute(ctx.db)
  return rows.rows
}

/** Returns all slots of one day of a group by time, also closed ones. */
export async function readDay(ctx: { db: Db }, groupId: string, day: Day): Promise<SlotOfDay[]> {
  const rows = await sql<SlotOfDay>`
    select s.group_id, s.day, s.start_min, s.offered, s.held, s.sold, x.said
    from slot s left join lateral (
      select jsonb_build_object('offered', e.offered, 'by', a.asked_by, 'at', a.at, 'reason', a.reason) as said
      from slot_exception e left join operator_act a on a.id = e.operator_act_id
      where (e.group_id, e.day, e.start_min) = (s.group_id, s.day, s.start_min)) x on true
    where s.group_id = ${groupId} and s.day = ${day} order by s.start_min`.execute(ctx.db)
  return rows.rows
}

/** Returns what operators offer of slots instead of the rules, from a day on. */
export async function readExceptions(ctx: { db: Db }, from: Day): Promise<OfferedSlot[]> {
  const rows = await sql<OfferedSlot>`
    select group_id, day, start_min, offered from slot_exception where day >= ${from}`.execute(ctx.db)
  return rows.rows
}

/**
 * Locks exceptions against changes until the transaction ends. Otherwise `laySlots` could undo an exception that is
 * made while it runs.
 */
export async function lockExceptions(ctx: { db: TxDb }): Promise<void> {
  await sql`lock table slot_exception in share mode`.execute(ctx.db)
}

/**
 * Writes an operator's exception for some slots; null deletes it. Locks them sorted by key, so that two operators who
 * change the same slots at once do not deadlock.
 */
export async function keepExceptions(
  ctx: { db: TxDb },
  slots: SlotKey[],
  exception: SlotException | null,
): Promise<void> {
  const keys = sql`
    select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as k (group_id text, day date, start_min smallint)
    order by group_id, day, start_min`
  if (exception === null)
    await sql`
      with locked as (
        select k.* from (${keys}) k cross join lateral (
          select from slot_exception where (group_id, day, start_min) = (k.group_id, k.day, k.start_min) for update) x
      )
      delete from slot_exception x using locked k
      where (x.group_id, x.day, x.start_min) = (k.group_id, k.day, k.start_min)`.execute(ctx.db)
  else
    await sql`
      insert into slot_exception (group_id, day, start_min, offered, operator_act_id)
      select group_id, day, start_min, ${exception.offered}::int, ${exception.actId}::bigint from (${keys}) k
      on conflict (group_id, day, start_min) do update set
        (offered, operator_act_id) = (excluded.offered, excluded.operator_act_id)`.execute(ctx.db)
}
