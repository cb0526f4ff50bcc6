import type { Instant } from '@gondola/rules/day.ts'
import { type Db, sql } from '../db/db.ts'

/** SQL of the current instant as ISO text in JSON, for column `terms` of `member`. */
const NOW = sql`to_jsonb(to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/**
 * Records the consent to news.
 * Returns false, and keeps its instant, when there is a consent that was not withdrawn.
 */
export async function giveMarketing(ctx: { db: Db }, memberId: string): Promise<boolean> {
  const given = await sql`
    with agreed as (
      update member set terms = jsonb_set(terms, '{marketing}', ${NOW})
      where id = ${memberId} and terms ->> 'marketing' is null returning id
    )
    insert into marketing_consent (member_id) select id from agreed returning id`.execute(ctx.db)
  return given.rows.length > 0
}

/**
 * Records the withdrawal of the consent to news. Its row in `marketing_consent` stays. Returns false when there is no
 * consent to withdraw.
 */
export async function withdrawMarketing(ctx: { db: Db }, memberId: string): Promise<boolean> {
  const withdrawn = await sql`
    with withdrew as (
      update member set terms = jsonb_set(terms, '{marketing}', 'null') || jsonb_build_object('noNews', ${NOW})
      where id = ${memberId} and terms ->> 'marketing' is not null returning id
    )
    update marketing_consent set withdrawn_at = now() from withdrew
    where member_id = withdrew.id and withdrawn_at is null returning withdrew.id`.execute(ctx.db)
  return withdrawn.rows.length > 0
}

export type Consent = { given_at: Instant; withdrawn_at: Instant | null }

/** Returns the consents to news, given or withdrawn, the latest first. */
export async function findConsents(ctx: { db: Db }, memberId: string): Promise<Consent[]> {
  const found = await sql<Consent>`
    select given_at, withdrawn_at from marketing_consent where member_id = ${memberId} order by id desc`.execute(ctx.db)
  return found.rows
}
