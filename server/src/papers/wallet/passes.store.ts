import type { Instant } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'

/** Most phones of one pass. A family shares one, and a phone that was set up anew has another number. */
const MOST_PHONES = 20

export type Registration = { deviceId: string; serial: string; orderId: string }

/**
 * Notes that a phone keeps a pass, and where it is told of changes. Returns whether that is new. Of too many phones of one
 * pass those seen longest ago are forgotten.
 */
export async function keepRegistration(
  ctx: { db: Db },
  { deviceId, serial, orderId, pushToken }: Registration & { pushToken: string },
): Promise<boolean> {
  const kept = await sql<{ is_new: boolean }>`
    with device as (
      insert into pass_device (id, push_token) values (${deviceId}, ${pushToken})
      on conflict (id) do update set push_token = excluded.push_token, seen_at = now() returning id
    )
    insert into pass_registration (device_id, serial, order_id) select id, ${serial}, ${orderId} from device
    on conflict (device_id, serial) do update set order_id = excluded.order_id returning xmax = 0 as is_new`.execute(
    ctx.db,
  )
  await sql`
    delete from pass_registration where (device_id, serial) in (
      select r.device_id, r.serial from pass_registration r join pass_device d on d.id = r.device_id
      where r.order_id = ${orderId} and r.serial = ${serial} order by d.seen_at desc offset ${sql.lit(MOST_PHONES)})`.execute(
    ctx.db,
  )
  return kept.rows[0]?.is_new ?? false
}

/** Forgets that a phone keeps a pass, and the phone with its last one. */
export async function forgetRegistration(ctx: { db: Db }, { deviceId, serial, orderId }: Registration): Promise<void> {
  await sql`
    delete from pass_registration where device_id = ${deviceId} and serial = ${serial} and order_id = ${orderId}`.execute(
    ctx.db,
  )
  await sql`
    delete from pass_device d where id = ${deviceId}
      and not exists (select from pass_registration r where r.device_id = d.id)`.execute(ctx.db)
}

/** Forgets a phone that has its passes no more. */
export async function forgetPhone(ctx: { db: Db }, pushToken: string): Promise<void> {
  await sql`delete from pass_device where push_token = ${pushToken}`.execute(ctx.db)
}

/** Microseconds, so that no two changes have the same tag. */
const TAG = sql`(extract(epoch from changed_at) * 1000000)::bigint`

/** Returns the passes of a phone that have changed since a tag, with tags. */
export async function findChanged(
  ctx: { db: Db },
  deviceId: string,
  since: number,
): Promise<{ serial: string; tag: number }[]> {
  const found = await sql<{ serial: string; tag: number }>`
    select serial, ${TAG} as tag from pass_registration where device_id = ${deviceId} and ${TAG} > ${since}
    order by tag`.execute(ctx.db)
  return found.rows
}

/**
 * Returns when a pass has changed last, as far as phones know. `told` is the time that they are told, at least a second
 * ago. So what changes within this second is newer than what they have now.
 */
export async function findLastChange(
  ctx: { db: Db },
  { serial, orderId }: Omit<Registration, 'deviceId'>,
): Promise<{ changed: number; told: number } | undefined> {
  const found = await sql<{ changed: number | null; told: number | null }>`
    select max(changed_at) as changed, least(max(changed_at), now() - interval '1 second') as told
    from pass_registration where order_id = ${orderId} and serial = ${serial}`.execute(ctx.db)
  const [row] = found.rows
  return row?.changed && row.told ? { changed: row.changed, told: row.told } : undefined
}

/** A change of passes of an order, at `at`. */
type Change = { orderId: string; serials: readonly string[]; at: Instant }

/** Registrations `r` of passes that have changed. */
const isOf = ({ orderId, serials }: Change) => sql`r.order_id = ${orderId} and r.serial = any(${serials}::uuid[])`

/**
 * Gives untold changed passes on phones a new tag; returns the phones' push tokens. The phones are locked first, so
 * that no phone sees a higher tag before a lower one.
 */
export async function markChanged(ctx: { db: Db }, change: Change): Promise<string[]> {
  const isUntold = sql`${isOf(change)} and r.told_of is distinct from ${change.at}::bigint`
  const marked = await sql<{ push_token: string }>`
    with phone as (
      select id, push_token from pass_device where id in (select r.device_id from pass_registration r where ${isUntold})
      order by id for update
    ), marked as (
      update pass_registration r set changed_at = clock_timestamp() from phone
      where r.device_id = phone.id and ${isUntold} returning r.device_id
    )
    select distinct push_token from phone where id in (select device_id from marked)`.execute(ctx.db)
  return marked.rows.map(({ push_token }) => push_token)
}

/** Notes that phones were told of a change of passes. */
export async function noteTold(ctx: { db: Db }, pushTokens: readonly string[], change: Change): Promise<void> {
  await sql`
    with phone as (
      select id from pass_device where push_token = any(${pushTokens}::text[]) order by id for update
    )
    update pass_registration r set told_of = ${change.at} from phone
    where r.device_id = phone.id and ${isOf(change)}`.execute(ctx.db)
}
