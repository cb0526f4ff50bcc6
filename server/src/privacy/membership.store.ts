import type { CardSubType } from '@gondola/rules/card-check.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { gatesJob, type MemberRow } from '../members/members.store.ts'

/** Returns the confirmed member with a number. */
export async function findByNumber(ctx: { db: Db }, number: number): Promise<MemberRow | undefined> {
  return (await sql<MemberRow>`select * from member where number = ${number} and is_active`.execute(ctx.db)).rows[0]
}

/**
 * Blocks an account: ends its sessions and links to a new e-mail, deactivates its cards. Returns false when it was
 * blocked already.
 */
export async function blockAccount(ctx: { db: TxDb }, id: string): Promise<boolean> {
  const blocked = await sql`
    with sessions as (delete from member_session where member_id = ${id}), links as (
      update member_link set used_at = now()
      where member_id = ${id} and kind in ('email-old', 'email-new') and used_at is null
    ), cards as (
      update card set status = 'inactive', inactive_why = 'blocked', deactivated_at = now()
      where owner = ${id} and status = 'active' returning id
    ), jobs as (select ${gatesJob(sql`id`)} from cards)
    update member set blocked_at = now() from (select count(*) from jobs) told
    where id = ${id} and blocked_at is null returning id`.execute(ctx.db)
  return blocked.rows.length > 0
}

/**
 * Opens an account again, with the cards that were deactivated with it. Returns how many cards; undefined when the
 * account was not blocked.
 */
export async function unblockAccount(ctx: { db: TxDb }, id: string): Promise<number | undefined> {
  const open = await sql<{ cards: number }>`
    with cards as (
      update card set status = 'active', inactive_why = null, deactivated_at = null
      where owner = ${id} and inactive_why = 'blocked' returning id
    ), jobs as (select ${gatesJob(sql`id`)} from cards)
    update member set blocked_at = null from (select count(*)::int as cards from jobs) told
    where id = ${id} and blocked_at is not null returning told.cards`.execute(ctx.db)
  return open.rows[0]?.cards
}

export type CardRecord = {
  id: string
  number: string
  owner: string
  sub_type: CardSubType | null
  status: 'active' | 'inactive'
  inactive_why: string | null
  deactivated_at: Instant | null
  deposit_until: Day | null
  deposit_returned_at: Instant | null
}

const CARD = sql`id, number, owner, sub_type, status, inactive_why, deactivated_at, deposit_until, deposit_returned_at`

export async function findCardRecord(ctx: { db: Db }, number: string): Promise<CardRecord | undefined> {
  return (await sql<CardRecord>`select ${CARD} from card where number = ${number}`.execute(ctx.db)).rows[0]
}

/** Returns the cards of ended memberships whose deposits may still be asked for. */
export async function findOutstanding(ctx: { db: Db }, today: Day): Promise<CardRecord[]> {
  const found = await sql<CardRecord>`
    select ${CARD} from card where deposit_until >= ${today} and deposit_returned_at is null
    order by deposit_until, number`.execute(ctx.db)
  return found.rows
}

/** Records that the deposit of a card was returned. Returns false when that was recorded before. */
export async function returnDeposit(ctx: { db: Db }, id: string): Promise<boolean> {
  const returned = await sql`
    update card set deposit_returned_at = now() where id = ${id} and deposit_returned_at is null returning id`.execute(
    ctx.db,
  )
  return returned.rows.length > 0
}

/** Who may get news. `agreed_in`: the registration, or (`account`) later a dialog or the settings of the account. */
export type NewsReader = { email: string; lang: string; agreed_in: 'registration' | 'account'; given_at: Instant }

/**
 * Returns the members who agree to news. Blocked and leaving ones, users of companies, and unconfirmed e-mails are left
 * out.
 */
export async function findNewsReaders(ctx: { db: Db }): Promise<NewsReader[]> {
  const found = await sql<NewsReader>`
    select email, lang, (terms ->> 'marketing')::timestamptz as given_at,
      case when terms ->> 'marketing' = terms ->> 'tc' then 'registration' else 'account' end as agreed_in
    from member
    where is_active and company_id is null and blocked_at is null and leaves_on is null
      and terms ->> 'marketing' is not null
    order by email`.execute(ctx.db)
  return found.rows
}

export type TermsVersion = { version: string; starts_on: Day; told_at: Instant | null; agreed: number; told: number }

/** Returns the versions of the terms. `agreed` and `told` are how many members agreed to each and were told of it. */
export async function findTerms(ctx: { db: Db }): Promise<TermsVersion[]> {
  const found = await sql<TermsVersion>`
    select v.version, v.starts_on, v.told_at, count(a.agreed_at)::int as agreed, count(a.told_at)::int as told
    from terms_version v left join terms_agreement a using (version)
    group by v.version, v.starts_on, v.told_at order by v.starts_on`.execute(ctx.db)
  return found.rows
}

/** Writes down that a version of the terms was announced. Returns false when it is known already. */
export async function insertTerms(ctx: { db: TxDb }, version: Day): Promise<boolean> {
  const made = await sql`
    insert into terms_version (version, starts_on, told_at) values (${version}, ${version}, now())
    on conflict do nothing returning version`.execute(ctx.db)
  return made.rows.length > 0
}

/** Returns whether a version of the terms was announced. False for a version with which the shop began. */
export async function isAnnounced(ctx: { db: Db }, version: Day): Promise<boolean> {
  const found = await sql`select from terms_version where version = ${version} and told_at is not null`.execute(ctx.db)
  return found.rows.length > 0
}
