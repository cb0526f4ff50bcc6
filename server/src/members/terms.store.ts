import { addDays, type Day } from '@gondola/rules/day.ts'
import { TERMS_OBJECTION_DAYS } from '@gondola/rules/membership.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { jobRow } from '../jobs/queue.ts'

/**
 * Writes that members know versions of the terms, and a mail for each. Returns how many mails. `who` selects the
 * members. Whoever knows a version is not told again.
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

/** Returns the days of terms that were announced, or have counted from the start. */
export async function announcedTerms(ctx: { db: Db }): Promise<Day[]> {
  const found = await sql<{ starts_on: Day }>`select starts_on from terms_version`.execute(ctx.db)
  return found.rows.map(({ starts_on }) => starts_on)
}

/** Tells a new member of terms that were announced since they agreed to some (docs/product.md §18.27). */
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
