import { type Db, sql } from '../db/db.ts'

/** Notes that a member agreed to news, now; one who has agreed already did so then. */
export async function giveMarketing(ctx: { db: Db }, memberId: string): Promise<void> {
  await sql`
    with agreed as (
      update member set terms = jsonb_set(terms, '{marketing}', to_jsonb(
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where id = ${memberId} and terms ->> 'marketing' is null returning id
    )
    insert into marketing_consent (member_id) select id from agreed`.execute(ctx.db)
}

/** Notes that a member wants no more news; that they had agreed, and when, is kept. */
export async function withdrawMarketing(ctx: { db: Db }, memberId: string): Promise<void> {
  await sql`
    with withdrew as (
      update member set terms = jsonb_set(terms, '{marketing}', 'null')
      where id = ${memberId} and terms ->> 'marketing' is not null returning id
    )
    update marketing_consent set withdrawn_at = now() from withdrew
    where member_id = withdrew.id and withdrawn_at is null`.execute(ctx.db)
}
