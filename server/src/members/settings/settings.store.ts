import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { emailKey } from '@gondola/rules/email.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { isCurrent, type MemberRow } from '../members.store.ts'
import { spellingsOf } from '../spellings.ts'
import type { Device } from './device.ts'

export type ProfileColumns = Pick<
  MemberRow,
  'title' | 'first_name' | 'last_name' | 'birthday' | 'address' | 'city' | 'postal_code' | 'country' | 'phone'
>

/** Locks an account and returns it; undefined when it is gone. */
export async function lockMember(ctx: { db: TxDb }, id: string): Promise<MemberRow | undefined> {
  return (await sql<MemberRow>`select * from member where id = ${id} for no key update`.execute(ctx.db)).rows[0]
}

/** Sets the language of the account's later mails. */
export async function updateLang(ctx: { db: Db }, id: string, lang: ShopLang): Promise<void> {
  await sql`update member set lang = ${lang} where id = ${id} and lang <> ${lang}`.execute(ctx.db)
}

export async function updateProfile(ctx: { db: TxDb }, id: string, profile: ProfileColumns): Promise<void> {
  await sql`
    update member m set title = n.title, first_name = n.first_name, last_name = n.last_name, birthday = n.birthday,
      address = n.address, city = n.city, postal_code = n.postal_code, country = n.country, phone = n.phone
    from jsonb_populate_record(null::member, ${JSON.stringify(profile)}::jsonb) n where m.id = ${id}`.execute(ctx.db)
}

/**
 * Stores `password`, the hash of a new password, and ends every session of the member.
 * Uses up open links that would set another password or change the login e-mail.
 */
export async function updatePassword(ctx: { db: TxDb }, id: string, password: string): Promise<void> {
  await sql`
    with sessions as (delete from member_session where member_id = ${id}), links as (
      update member_link set used_at = now()
      where member_id = ${id} and kind in ('recovery', 'email-old', 'email-new') and used_at is null
    )
    update member set password = ${password} where id = ${id}`.execute(ctx.db)
}

export type EmailChangeRow = {
  kind: 'email-old' | 'email-new'
  email: string
  /** Language of the page that began the change. Null: the member's. */
  lang: ShopLang | null
  by_operator: boolean
  expires_at: Instant
}

/**
 * Returns the open change of the login e-mail; undefined without one.
 * `kind` says which link it waits for: `email-old` goes to the present address, `email-new` to the new one.
 */
export async function findEmailChange(ctx: { db: Db }, memberId: string): Promise<EmailChangeRow | undefined> {
  const found = await sql<EmailChangeRow>`
    select kind, email, lang, by_operator, expires_at from member_link
    where member_id = ${memberId} and kind in ('email-old', 'email-new') and used_at is null and expires_at > now()
    order by expires_at desc limit 1`.execute(ctx.db)
  return found.rows[0]
}

/** Ends an open change of the login e-mail by using up its links. */
export async function endEmailChange(ctx: { db: Db }, memberId: string): Promise<void> {
  await sql`
    update member_link set used_at = now()
    where member_id = ${memberId} and kind in ('email-old', 'email-new') and used_at is null`.execute(ctx.db)
}

type UsedLink = Pick<EmailChangeRow, 'kind' | 'email' | 'lang' | 'by_operator'> & { member_id: string }

/**
 * Uses up a link of a change of the login e-mail, and returns it.
 * Returns undefined when it is used, expired or of another kind.
 */
export async function useEmailLink(ctx: { db: TxDb }, linkId: string): Promise<UsedLink | undefined> {
  const used = await sql<UsedLink>`
    update member_link set used_at = now()
    where id = ${linkId} and kind in ('email-old', 'email-new') and used_at is null and expires_at > now()
    returning kind, member_id, email, lang, by_operator`.execute(ctx.db)
  return used.rows[0]
}

/**
 * Makes an address the login e-mail, and the account unproven (`proven_at` null).
 * Uses up all open links, as they were mailed to the old address. Activation links expire, so that opening one again
 * does not prove the new mailbox. Deletes unconfirmed accounts of the new address. A proven member keeps complaints and
 * statements of withdrawal that were sent with the old address. Returns false when another active account, or a
 * company's user, has the address; the caller then has to roll back.
 */
export async function updateEmail(
  ctx: { db: TxDb },
  { id, email: old }: Pick<MemberRow, 'id' | 'email'>,
  email: string,
): Promise<boolean> {
  const key = emailKey(email)
  const spellings = spellingsOf(old)
  const changed = await sql`
    with links as (
      update member_link set used_at = coalesce(used_at, now()),
        expires_at = case when kind = 'activation' then least(expires_at, now()) else expires_at end
      where member_id = ${id} and (used_at is null or kind = 'activation')
    ), complaints as (
      update complaint c set member_id = m.id from member m
      where m.id = ${id} and m.proven_at is not null and lower(c.email) = any(${spellings}::text[]) and c.order_id is null and c.member_id is null
    ), statements as (
      update withdrawal_statement w set member_id = m.id from member m
      where m.id = ${id} and m.proven_at is not null and lower(w.email) = any(${spellings}::text[]) and w.order_id is null and w.member_id is null
    ), rivals as (
      delete from member where email_key = ${key} and id <> ${id} and not is_active and company_id is null
    )
    update member set email = ${email}, email_key = ${key}, proven_at = null where id = ${id}
      and not exists (select from member o
        where o.email_key = ${key} and (o.is_active or o.company_id is not null) and o.id <> ${id})
    returning id`.execute(ctx.db)
  return changed.rows.length > 0
}

export type SessionRow = Device & { id: Buffer; ref: string; seen_at: Instant }

/** Returns the valid sessions of a member, the last used first. */
export async function findSessions(ctx: { db: Db }, memberId: string): Promise<SessionRow[]> {
  const found = await sql<SessionRow>`
    select s.id, s.ref, s.device, s.browser, s.seen_at
    from member_session s join member m on m.id = s.member_id left join company c on c.id = m.company_id
    where m.id = ${memberId} and ${isCurrent} order by s.seen_at desc`.execute(ctx.db)
  return found.rows
}

/** Ends the session `ref` of a member. Returns its device; undefined when there was none. */
export async function deleteSessionOf(ctx: { db: Db }, memberId: string, ref: string): Promise<Device | undefined> {
  const gone = await sql<Device>`
    delete from member_session where member_id = ${memberId} and ref = ${ref} returning device, browser`.execute(ctx.db)
  return gone.rows[0]
}

/**
 * Ends all sessions of a member, except the one with the id `except`.
 * Returns how many of them were still valid (`isCurrent`).
 */
export async function deleteSessionsOf(ctx: { db: Db }, memberId: string, except?: Buffer): Promise<number> {
  const gone = await sql<{ was_current: boolean }>`
    delete from member_session s using member m left join company c on c.id = m.company_id
    where m.id = ${memberId} and s.member_id = m.id and s.id is distinct from ${except ?? null}
    returning ${isCurrent} as was_current`.execute(ctx.db)
  return gone.rows.filter((one) => one.was_current).length
}

/**
 * Sets the last day of a membership (`leaves_on`), with `notice_on` and `keep_until`.
 * `notice_on` is the day from which the notice counts, `keep_until` the first day on which the membership may end. With
 * `end` null all three are cleared, and the membership goes on.
 */
export async function setLeaving(
  ctx: { db: Db },
  memberId: string,
  end: Pick<MemberRow, 'leaves_on' | 'notice_on' | 'keep_until'> | null,
): Promise<void> {
  const { leaves_on = null, notice_on = null, keep_until = null } = end ?? {}
  await sql`
    update member set leaves_on = ${leaves_on}, notice_on = ${notice_on}, keep_until = ${keep_until}
    where id = ${memberId}`.execute(ctx.db)
}
