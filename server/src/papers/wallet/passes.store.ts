import type { Instant } from '@gondola/rules/day.ts'
import { type Db, sql } from '../../db/db.ts'

/**
 * Phones that one pass is registered on at most (docs/product.md §19.64). Families share a pass, and a reset phone
 * registers under a new id.
 */
const MOST_PHONES = 20

export type Registration = { deviceId: string; serial: string; orderId: string }

/**
 * Registers a pass on a phone, or updates the phone's push token. Returns whether the registration is new. Over
 * `MOST_PHONES` of one pass, the phones seen longest ago lose their registration.
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

/** Deletes the registration of a pass on a phone. Deletes the phone too when no other pass is left on it. */
export async function forgetRegistration(ctx: { db: Db }, { deviceId, serial, orderId }: Registration): Promise<void> {
  await sql`
    delete from pass_registration where device_id = ${deviceId} and serial = ${serial} and order_id = ${orderId}`.execute(
    ctx.db,
  )
  await sql`
    delete from pass_device d where id = ${deviceId}
      and not exists (select from pass_registration r where r.device_id = d.id)`.execute(ctx.db)
}

/** Deletes a phone and its registrations, by its push token. */
export async function forgetPhone(ctx: { db: Db }, pushToken: string): Promise<void> {
  await sql`delete from pass_device where push_token = ${pushToken}`.execute(ctx.db)
}

/**
 * Expression: the tag of a registration, which is the pass's last change in microseconds. Belongs in a statement on
 * `pass_registration`.
 */
const TAG = sql`(extract(epoch from changed_at) * 1000000)::bigint`

/** Returns the passes of a phone that changed after `since`, the lowest tag first. */
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
 * Returns when a pass was last marked as changed; undefined when no phone has it. Both times are in epoch milliseconds.
 * `told` is the time for the header Last-Modified, at least a second in the past. The header has whole seconds, so a
 * later change within one second would else not count as newer.
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

/** A change of passes of an order. `at` identifies it: a retry has the same. */
type Change = { orderId: string; serials: readonly string[]; at: Instant }

/** Condition: registration `r` is of one of the changed passes. */
const isOf = ({ orderId, serials }: Change) => sql`r.order_id = ${orderId} and r.serial = any(${serials}::uuid[])`

/**
 * Marks changed passes with a new tag, and returns the push tokens of their phones. Registrations for which `noteTold`
 * has noted this change are left out, so a retry returns only the phones not told yet. Phones are locked first, so the
 * tags of a phone commit in ascending order. A phone that asks for tags above its highest thus misses no change.
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

/** Notes that these phones were told of a change. `markChanged` then leaves them out for that change. */
export async function noteTold(ctx: { db: Db }, pushTokens: readonly string[], change: Change): Promise<void> {
  await sql`
    with phone as (
      select id from pass_device where push_token = any(${pushTokens}::text[]) order by id for update
    )
    update pass_registration r set told_of = ${change.at} from phone
    where r.device_id = phone.id and ${isOf(change)}`.execute(ctx.db)
}
