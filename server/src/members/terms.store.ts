import { addDays, type Day } from '@gondola/rules/day.ts'
import { TERMS_OBJECTION_DAYS } from '@gondola/rules/membership.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'

/**
 * Records that members were told of versions of the terms, and mails each version.
 * `who` is an SQL condition on `member`, `versions` one on `terms_version v`. Tells only active members without a
 * company, and skips versions of which a member was told or to which they agreed. The mail gives the last day to
 * object, `TERMS_OBJECTION_DAYS` after `today`. Returns the number of mails.
 */
export async function tellOfTerms(
  ctx: { db: TxDb },
  { who, versions, today }: { who: RawBuilder<unknown>; versions: RawBuilder<unknown>; today: Day },
): Promise<number> {
  const until = addDays(today, TERMS_OBJECTION_DAYS)
  const told = await sql`
    with told as (
      insert into terms_agreement (member_id, version, told_at)
      select member.id, v.version, now() from member, terms_version v
      where member.is_active and not member.is_b2b and ${who} and ${versions}
      on conflict (member_id, version) do nothing returning member_id, version
    ), mail as (
      insert into account_mail (kind, email, lang, details)
      select 'terms', email, lang, jsonb_build_object('version', version, 'from', starts_on, 'until', ${until}::text)
        || case when blocked_at is null then '{}'::jsonb else '{"isBlocked": true}'::jsonb end
      from told join member on member.id = told.member_id join terms_version using (version) returning id
    )
    select ${jobRow('mail-account', sql`json_build_object('mailId', id)`, sql`'account-mail:' || id`)} from mail`.execute(
    ctx.db,
  )
  return told.rows.length
}

/**
 * Returns the first day of each version of the terms that was announced.
 * The versions with which the shop began are included.
 */
export async function announcedTerms(ctx: { db: Db }): Promise<Day[]> {
  const found = await sql<{ starts_on: Day }>`select starts_on from terms_version`.execute(ctx.db)
  return found.rows.map(({ starts_on }) => starts_on)
}

/**
 * Tells a new member of announced terms newer than those agreed to (docs/product.md §18.27).
 * A member without an agreement is told of terms that start after the registration. Idempotent.
 */
export async function tellOfNewer(ctx: { db: TxDb; today: Day }, memberId: string): Promise<void> {
  await tellOfTerms(ctx, {
    who: sql`member.id = ${memberId}`,
    versions: sql`v.told_at is not null and v.starts_on > coalesce(
      (select max(t.starts_on) from terms_agreement a join terms_version t using (version)
        where a.member_id = member.id and a.agreed_at is not null),
      (member.created_at at time zone 'Europe/Prague')::date)`,
    today: ctx.today,
  })
}
