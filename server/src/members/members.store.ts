import { domainToUnicode } from 'node:url'
import type { Waiting } from '@gondola/rules/business/credit-limit.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { addressParts, emailKey } from '@gondola/rules/email.ts'
import { DEPOSIT_MONTHS, LINK_HOURS, UNCONFIRMED_DAYS } from '@gondola/rules/membership.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { BUYER } from '../db/company-buyer.ts'
import { ctes } from '../db/ctes.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { forgetBirthday } from '../db/forget-birthday.ts'
import type { Tables } from '../db/tables.ts'
import { jobRow } from '../jobs/queue.ts'
import type { Device } from './settings/device.ts'
import { waitingOf } from './waiting.store.ts'

export type MemberRow = Selectable<Tables['member']>
export type LinkKind = Tables['member_link']['kind']

/** A session ends `IDLE` after its last use (`seen_at`), and `LONGEST` after its login. */
const IDLE = sql.lit('24 hours')
const LONGEST = sql.lit('30 days')
/** `IDLE` and `LONGEST` of users of companies: shorter, as they order on credit. */
const COMPANY_IDLE = sql.lit('8 hours')
const COMPANY_LONGEST = sql.lit('12 hours')
/**
 * SQL condition: the session `s` has ended neither by disuse nor by age.
 * `c` is the company of its member, from a left join.
 */
export const isCurrent = sql`
  s.seen_at > now() - (case when c.id is null then ${IDLE} else ${COMPANY_IDLE} end)::interval
  and s.created_at > now() - (case when c.id is null then ${LONGEST} else ${COMPANY_LONGEST} end)::interval`
/** Maximum number of sessions per member. The least recently used one is dropped. */
const MOST_SESSIONS = 20
/** Minimum interval between two updates of a session's last use. */
const SEEN_EVERY = sql.lit('10 minutes')

export type NewMember = Pick<
  MemberRow,
  | 'email'
  | 'email_key'
  | 'password'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'birthday'
  | 'address'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'phone'
  | 'terms'
  | 'channel'
  | 'named_cards'
  | 'lang'
>

/**
 * CTE that records the consent to news of new members who gave it. It needs a CTE `made` that returns `id` and `terms`
 * of the new members.
 */
const CONSENT_OF_MADE = sql`consent as (
  insert into marketing_consent (member_id, given_at)
  select id, (terms ->> 'marketing')::timestamptz from made where terms ->> 'marketing' is not null
)`

/**
 * CTE that records which version of the terms new members have agreed to. That is the version in force today, or else
 * the one that starts next. It needs a CTE `made` that returns `id` and `terms` of the new members.
 */
const AGREEMENT_OF_MADE = sql`agreed as (
  insert into terms_agreement (member_id, version, agreed_at)
  select id, (select version from terms_version
    order by starts_on <= (now() at time zone 'Europe/Prague')::date desc, abs(starts_on - current_date) limit 1),
    (terms ->> 'tc')::timestamptz
  from made where terms ->> 'tc' is not null
)`

/**
 * Inserts a member with an unconfirmed e-mail, and returns the id.
 * Returns undefined when an active member or a company's user has the e-mail. Other unconfirmed accounts of it stay
 * until one of them is confirmed (`activateBy`).
 */
export async function insertMember(ctx: { db: Db }, member: NewMember): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    ${ctes([
      sql`made as (
        insert into member (email, email_key, password, title, first_name, last_name, birthday, address, city, postal_code,
          country, registered_country, phone, terms, channel, named_cards, lang)
        select email, email_key, password, title, first_name, last_name, birthday, address, city, postal_code, country, country, phone,
          terms, channel, named_cards, lang
        from jsonb_populate_record(null::member, ${JSON.stringify(member)}::jsonb)
        where not exists (select from member where email_key = any(${storedKeys(member.email)}) and (is_active or company_id is not null))
        returning id, terms
      )`,
      CONSENT_OF_MADE,
      AGREEMENT_OF_MADE,
    ])}
    select id from made`.execute(ctx.db)
  return made.rows[0]?.id
}

type SampleMember = Omit<NewMember, 'password' | 'named_cards'> &
  Pick<MemberRow, 'id' | 'is_active' | 'is_b2b' | 'segments' | 'company_id'> & { makePassword: () => Promise<string> }

/**
 * Inserts a sample member, unless an account has the e-mail or the id.
 * `makePassword` is not called when the e-mail has an account, as hashing is slow.
 */
export async function storeSampleMember(ctx: { db: Db }, { makePassword, ...member }: SampleMember): Promise<void> {
  if (await findMemberByEmail(ctx, member.email)) return
  const row = {
    ...member,
    may_buy: true,
    named_cards: [],
    password: await makePassword(),
    created_at: new Date().toISOString(),
    proven_at: member.is_active ? new Date().toISOString() : null,
  }
  await sql`
    ${ctes([
      sql`made as (
        insert into member select * from jsonb_populate_record(null::member, ${JSON.stringify(row)}::jsonb
          || jsonb_build_object('number', nextval(pg_get_serial_sequence('member', 'number'))))
        on conflict do nothing returning id, terms
      )`,
      CONSENT_OF_MADE,
      AGREEMENT_OF_MADE,
    ])}
    select from made`.execute(ctx.db)
}

/** A row of `member`; `company` is set for a user of a company. */
export type FoundMember = MemberRow & { company: CompanyOfUser | null }
export type CompanyOfUser = Pick<
  Selectable<Tables['company']>,
  | 'name'
  | 'address'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'ico'
  | 'dic'
  | 'segments'
  | 'pays_by'
  | 'credit_limit'
  | 'owed'
  | 'due_days'
> & { is_blocked: boolean; is_stopped: boolean; waiting: Waiting }

const withCompany = sql`member.*, (
  select to_jsonb(c) || jsonb_build_object('is_blocked', c.blocked_at is not null, 'is_stopped', c.credit_stopped_at is not null,
    'waiting', (select to_jsonb(w) from (${waitingOf(sql`c.id`)}) w))
  from company c where c.id = member.company_id) as company`

export async function findMember(ctx: { db: Db }, id: string): Promise<FoundMember | undefined> {
  return (await sql<FoundMember>`select ${withCompany} from member where id = ${id}`.execute(ctx.db)).rows[0]
}

/**
 * Returns the values of `email_key` that accounts of an e-mail may have.
 * Newer accounts have the domain in ASCII, older ones as it was typed. The first has the domain as it is typed now.
 */
function storedKeys(email: string): string[] {
  const key = emailKey(email)
  const local = key.slice(0, key.lastIndexOf('@') + 1)
  const { domain } = addressParts(email)
  return [...new Set([local + domain, key, local + domainToUnicode(domain)])]
}

/**
 * Returns all accounts of an e-mail, also under other spellings of its domain.
 * An active one comes first, then a user of a company, then the spelling that was typed, then the newest.
 */
export async function findMembers(ctx: { db: Db }, email: string): Promise<FoundMember[]> {
  const keys = storedKeys(email)
  const found = await sql<FoundMember>`
    select ${withCompany} from member where email_key = any(${keys})
    order by is_active desc, company_id is not null desc, email_key = ${keys[0]} desc, created_at desc, id`.execute(
    ctx.db,
  )
  return found.rows
}

export const findMemberByEmail = async (ctx: { db: Db }, email: string): Promise<FoundMember | undefined> =>
  (await findMembers(ctx, email))[0]

/**
 * Inserts a link of a kind and the job that mails it, in one statement.
 * A second call mails a second link, and the first keeps working. Without `lang` the mail is in the member's language.
 * `email` is the address that is to become the login; `byOperator` says that an operator began that change.
 */
export async function mailLink(
  ctx: { db: Db },
  memberId: string,
  kind: LinkKind,
  { lang, email, byOperator = false }: { lang?: ShopLang | undefined; email?: string; byOperator?: boolean } = {},
): Promise<void> {
  await sql`
    with link as (
      insert into member_link (member_id, kind, lang, email, by_operator, expires_at)
      values (${memberId}, ${kind}, ${lang ?? null}, ${email ?? null}, ${byOperator}, now() + ${sql.lit(`${LINK_HOURS[kind]} hours`)}::interval) returning id)
    select ${jobRow('mail-member', sql`json_build_object('linkId', id)`, sql`'member-link:' || id`)} from link`.execute(
    ctx.db,
  )
}

/**
 * A link mailed to a member. `is_over`: expired. `is_used`: it has done its work, or another link or a change of the
 * account ended it. `lang`: language of the mail; null for the member's.
 */
export type LinkRow = {
  kind: LinkKind
  member_id: string
  lang: string | null
  email: string | null
  is_over: boolean
  is_used: boolean
}

export async function findLink(ctx: { db: Db }, linkId: string): Promise<LinkRow | undefined> {
  const found = await sql<LinkRow>`
    select kind, member_id, lang, email, expires_at < now() as is_over, used_at is not null as is_used
    from member_link where id = ${linkId}`.execute(ctx.db)
  return found.rows[0]
}

/**
 * Confirms an e-mail by a link of the kind `activation`, and returns the member's id. Returns undefined when the link
 * is used or expired. Also returns undefined, but uses up the link, when another account of the e-mail is confirmed or
 * belongs to a company. Deletes the member's sessions except `ownSession`, as they had fewer rights, and other
 * unconfirmed accounts of the e-mail. Uses up links that change the login e-mail. Throws an error of `isEmailTaken`
 * when another account is confirmed at the same time.
 */
export async function activateBy(ctx: { db: Db }, linkId: string, ownSession?: Buffer): Promise<string | undefined> {
  const used = await sql<{ id: string }>`
    ${ctes([usedLink(linkId, ['activation'], ownSession)])}
    update member set is_active = true from link where member.id = link.member_id and ${IS_EMAIL_FREE}
    returning member.id`.execute(ctx.db)
  return used.rows[0]?.id
}

/**
 * Sets a new `password` (its hash) by a `recovery` or `invitation` link. Returns the member's id.
 * Returns undefined, or throws, as `activateBy` does. Ends all sessions and open links of the member. Also confirms the
 * e-mail and sets `proven_at`, as the link was mailed to that address.
 */
export async function recoverBy(ctx: { db: Db }, linkId: string, password: string): Promise<string | undefined> {
  const used = await sql<{ id: string }>`
    ${ctes([usedLink(linkId, ['recovery', 'invitation'])])}
    update member set password = ${password}, is_active = true, proven_at = coalesce(proven_at, now()) from link where member.id = link.member_id and ${IS_EMAIL_FREE}
    returning member.id`.execute(ctx.db)
  return used.rows[0]?.id
}

/**
 * Sets `proven_at`: mailbox and password are proven together (docs/product.md §18.11).
 * Returns false when it was set before, or when the account's e-mail is unconfirmed or no longer `email`.
 */
export async function proveMember(ctx: { db: TxDb }, { id, email }: Pick<MemberRow, 'id' | 'email'>): Promise<boolean> {
  const proven = await sql`
    update member set proven_at = now()
    where id = ${id} and email = ${email} and is_active and proven_at is null returning id`.execute(ctx.db)
  return proven.rows.length > 0
}

/** Returns whether a statement failed because another account confirmed the e-mail meanwhile. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'member_confirmed'
}

/** SQL condition on `member`: no other account of the e-mail is active or a company's. */
const IS_EMAIL_FREE = sql`not exists (
  select from member other where other.email_key = member.email_key and (other.is_active or other.company_id is not null)
    and other.id <> member.id)`

/**
 * Returns CTEs that use up a valid link of one of the `kinds`.
 * Without a valid link the CTE `link` is empty and nothing changes. Otherwise they also:
 * - use up the member's other links of these kinds, for activation and for a new login e-mail;
 * - end the member's sessions except `ownSession`;
 * - delete other unconfirmed accounts of the e-mail, but no user of a company.
 */
const usedLink = (linkId: string, kinds: LinkKind[], ownSession?: Buffer) => sql`
  link as (
    update member_link set used_at = now()
    where id = ${linkId} and kind = any(${kinds}::text[]) and used_at is null and expires_at > now() returning id, member_id
  ), others as (
    update member_link set used_at = now() from link
    where member_link.member_id = link.member_id and member_link.id <> link.id and member_link.used_at is null
      and member_link.kind = any(${['activation', 'email-old', 'email-new', ...kinds]}::text[])
  ), sessions as (
    delete from member_session using link
    where member_session.member_id = link.member_id and member_session.id is distinct from ${ownSession ?? null}::bytea
  ), rivals as (
    delete from member using link, member confirmed
    where confirmed.id = link.member_id and member.email_key = confirmed.email_key and member.id <> confirmed.id
      and not member.is_active and member.company_id is null
  )`

/**
 * Returns the expression that queues a `card-gates` job for a card.
 * Its key contains the time, so that each change of the card queues a job of its own.
 */
export const gatesJob = (cardId: RawBuilder<unknown>) =>
  jobRow(
    'card-gates',
    sql`json_build_object('cardId', ${cardId})`,
    sql`'card-gates:' || ${cardId} || ':' || extract(epoch from clock_timestamp())`,
  )

/** Queues the job that gives a member the orders of guests with the same e-mail. */
export async function joinOrdersLater(ctx: { db: Db }, memberId: string): Promise<void> {
  await sql`select ${jobRow('join-orders', sql`json_build_object('memberId', ${memberId}::text)`, sql`'join-orders:' || ${memberId}::text`)}`.execute(
    ctx.db,
  )
}

/** Returns the cards that a registration named, and removes them: a second call returns none. */
export async function takeNamedCards(ctx: { db: TxDb }, memberId: string): Promise<MemberRow['named_cards']> {
  const taken = await sql<Pick<MemberRow, 'named_cards'>>`
    with named as (select id, named_cards from member where id = ${memberId} for no key update)
    update member set named_cards = '[]' from named where member.id = named.id
    returning named.named_cards`.execute(ctx.db)
  return taken.rows[0]?.named_cards ?? []
}

/**
 * Stores cards of the registration again, to be claimed once the account is proven (`proven_at`). Returns false, and
 * stores none, when the account is proven already.
 */
export async function keepNamedCards(
  ctx: { db: TxDb },
  memberId: string,
  cards: MemberRow['named_cards'],
): Promise<boolean> {
  const kept = await sql`
    update member set named_cards = ${JSON.stringify(cards)}::jsonb where id = ${memberId} and proven_at is null
    returning id`.execute(ctx.db)
  return kept.rows.length > 0
}

/**
 * Inserts a session and deletes the member's least recently used ones beyond `MOST_SESSIONS`.
 * `id` is the SHA-256 of its token, `password` the hash that was checked. Returns false, and inserts none, when the
 * account has another hash now, is blocked or is gone.
 */
export async function insertSession(
  ctx: { db: Db },
  id: Buffer,
  { memberId, password, device, browser }: { memberId: string; password: string } & Device,
): Promise<boolean> {
  const made = await sql`
    with proven as (
      -- The lock waits for a change of the password or a block; either ends this session.
      select id from member where id = ${memberId} and password = ${password} and blocked_at is null for share
    ), old as (
      select id from member_session where member_id = ${memberId} order by seen_at desc offset ${MOST_SESSIONS - 1}
    ), gone as (
      delete from member_session using old where member_session.id = old.id
    )
    insert into member_session (id, member_id, device, browser)
    select ${id}, proven.id, ${device}, ${browser} from proven returning id`.execute(ctx.db)
  return made.rows.length > 0
}

export async function deleteSession(ctx: { db: Db }, id: Buffer): Promise<void> {
  await sql`delete from member_session where id = ${id}`.execute(ctx.db)
}

/** `pays_by`, `buyer` and `is_blocked` are the company's. Without a company they are null, null and false. */
export type SessionRow = Pick<MemberRow, 'id' | 'is_active' | 'segments' | 'company_id' | 'may_buy'> & {
  pays_by: PaidWith[] | null
  buyer: Buyer | null
  is_blocked: boolean
}

/**
 * Returns the member of a valid session, with the rights of their company.
 * Returns undefined for a session that has ended (`isCurrent`), and for a blocked member. `id` is the SHA-256 of its
 * token. Writes `seen_at` when that is older than `SEEN_EVERY`.
 */
export async function findSession(ctx: { db: Db }, id: Buffer): Promise<SessionRow | undefined> {
  const found = await sql<SessionRow & { is_stale: boolean }>`
    select m.id, m.is_active, coalesce(c.segments, m.segments) as segments, m.company_id, m.may_buy, c.pays_by,
      ${BUYER} as buyer,
      c.blocked_at is not null as is_blocked, s.seen_at < now() - ${SEEN_EVERY}::interval as is_stale
    from member_session s join member m on m.id = s.member_id left join company c on c.id = m.company_id
    where s.id = ${id} and m.blocked_at is null and ${isCurrent}`.execute(ctx.db)
  const row = found.rows[0]
  if (row?.is_stale) await sql`update member_session set seen_at = now() where id = ${id}`.execute(ctx.db)
  return row
}

/**
 * Deletes sessions, links, unsent mails and unconfirmed accounts that are too old.
 * Sessions go after `IDLE` or `LONGEST`, links 30 days after they expired, mails 30 days after they were written.
 * Accounts that are not active go `UNCONFIRMED_DAYS` after they were made, those of invited users too.
 */
export async function forgetOver(ctx: { db: Db }): Promise<void> {
  await sql`delete from account_mail where made_at < now() - interval '30 days'`.execute(ctx.db)
  await sql`
    delete from member_session
    where seen_at < now() - ${IDLE}::interval or created_at < now() - ${LONGEST}::interval`.execute(ctx.db)
  await sql`delete from member_link where expires_at < now() - interval '30 days'`.execute(ctx.db)
  await sql`
    delete from member where not is_active and created_at < now() - ${UNCONFIRMED_DAYS}::int * interval '1 day'`.execute(
    ctx.db,
  )
}

/**
 * SQL of the last day on which deposits are returned (docs/product.md §18.19).
 * That is `DEPOSIT_MONTHS` after the membership's last day `end`, or after today.
 */
const depositEnd = (end: Day | null) =>
  sql`(coalesce(${end}::date, (now() at time zone 'Europe/Prague')::date) + ${sql.lit(`${DEPOSIT_MONTHS} months`)}::interval)::date`

/**
 * Deletes an account with its sessions, links, rights and unsent mails. Its cards become `anonymous` and inactive, lose
 * the birthday (docs/product.md §7.24), and each gets a `card-gates` job. The time to return a card's deposit counts
 * from `end`, or from today; external cards have none. Orders, complaints and statements of withdrawal stay without the
 * member. Rights that were used or have a code stay without the member too, but void. Reasons that operators gave for
 * acts on the account are deleted.
 */
export async function eraseMember(tx: { db: TxDb }, id: string, end: Day | null = null): Promise<void> {
  // Lock first: a concurrent claim of a card holds this lock, and only a later statement sees its card.
  await sql`select from member where id = ${id} for update`.execute(tx.db)
  await sql`select ${gatesJob(sql`id`)} from card where owner = ${id}`.execute(tx.db)
  // Codes stay, so that the next import of the catalogue does not make them anew, and so does what was used: a card has a
  // benefit once.
  await sql`
    update benefit_token t set member_id = null, status = 'void'
    where member_id = ${id} and (code_hash is not null or exists (
      select from claim c where c.kind = 'token' and c.ref = t.id and c.order_id is not null))`.execute(tx.db)
  await sql`
    with cards as (
      update card set owner = 'anonymous', status = 'inactive', ${forgetBirthday}, by_guest = false, owner_told_birthday = false,
        inactive_why = 'ended', deactivated_at = now(),
        deposit_until = case when sub_type is distinct from 'external' then ${depositEnd(end)} end
      where owner = ${id}
    ), reasons as (
      update operator_act set reason = null
      where reason is not null and subject @> (select array['member ' || number] from member where id = ${id})
    ), reasons_of_credit as (
      update operator_act set reason = null
      where id in (select operator_act_id from money_movement where kind = 'credit' and ref = ${id}) and reason is not null
    ), bought as (
      update orders set member_id = null where member_id = ${id}
    ), complaints as (
      update complaint set member_id = null where member_id = ${id}
    ), statements as (
      update withdrawal_statement set member_id = null where member_id = ${id}
    ), mails as (
      delete from account_mail a using member m where m.id = ${id} and a.email = m.email
    )
    delete from member where id = ${id}`.execute(tx.db)
}

/**
 * Returns all data of an account for its member; undefined when there is no account.
 * The hash of the password and the orders are not included. A card's birthday is included only where its owner typed it
 * (`owner_told_birthday`); else `hasBirthday` says whether the shop knows one.
 */
export async function exportMember(ctx: { db: Db }, id: string): Promise<Record<string, unknown> | undefined> {
  const read = await sql<{ record: Record<string, unknown> }>`
    select json_build_object(
      'number', number, 'email', email, 'title', title, 'firstName', first_name, 'lastName', last_name, 'birthday', birthday, 'address', address,
      'city', city, 'postalCode', postal_code, 'country', country, 'phone', phone, 'isConfirmed', is_active, 'guestOrdersJoinSince', proven_at,
      'segments', segments, 'terms', terms, 'registeredFrom', channel, 'registeredCountry', registered_country, 'language', lang, 'registeredAt', created_at,
      'membershipEnds', leaves_on, 'noticeOn', notice_on, 'lastsAtLeastUntil', keep_until, 'company', (
        select json_build_object('name', c.name, 'address', c.address, 'city', c.city, 'postalCode', c.postal_code,
          'country', c.country, 'ico', c.ico, 'dic', c.dic, 'email', c.invoice_email) from company c where c.id = m.company_id),
      'mayBuy', case when company_id is not null then may_buy end,
      'blockedAt', blocked_at,
      'operatorActs', (
        select json_agg(json_build_object('kind', a.kind, 'at', a.at, 'reason', a.reason) order by a.id)
        from operator_act a where a.subject @> array['member ' || m.number]
          or a.id in (select operator_act_id from money_movement v where v.kind = 'credit' and v.ref = m.id)),
      'emailChanges', (
        select json_agg(json_build_object('email', l.email, 'linkUntil', l.until) order by l.until)
        from (select email, max(expires_at) as until from member_link
          where member_id = m.id and email is not null group by email) l),
      'sessions', (
        select json_agg(json_build_object('begunAt', s.created_at, 'seenAt', s.seen_at,
          'device', s.device, 'browser', s.browser) order by s.created_at)
        from member_session s where s.member_id = m.id),
      'waitingMails', (
        select json_agg(json_build_object('kind', w.kind, 'madeAt', w.made_at) order by w.made_at)
        from account_mail w where w.email = m.email),
      'marketingConsents', (
        select json_agg(json_build_object('givenAt', n.given_at, 'withdrawnAt', n.withdrawn_at) order by n.id)
        from marketing_consent n where n.member_id = m.id),
      'agreedTerms', (
        select json_agg(json_build_object('version', a.version, 'agreedAt', a.agreed_at, 'toldAt', a.told_at) order by a.version)
        from terms_agreement a where a.member_id = m.id),
      'cards', (
        select json_agg(json_build_object('number', c.number,
          'birthday', case when c.owner_told_birthday then c.birthday end,
          'hasBirthday', case when not c.owner_told_birthday then c.birthday is not null end, 'subType', c.sub_type, 'status', c.status,
          'inactiveWhy', c.inactive_why, 'inactiveSince', c.deactivated_at)
          order by c.number) from card c where c.owner = m.id::text),
      'cardsToCome', named_cards,
      'creditCrowns', (select balance / 100.0 from credit_account a where a.member_id = m.id),
      'creditMovements', (
        select json_agg(json_build_object('crowns', v.amount / 100.0, 'reason', v.reason, 'at', v.at) order by v.id)
        from money_movement v where v.kind = 'credit' and v.ref = m.id),
      'giftVouchers', (
        select json_agg(json_build_object('lastSigns', g.last_signs, 'crowns', g.value / 100.0, 'spentCrowns', g.spent / 100.0,
          'validFrom', g.valid_from, 'validTo', g.valid_to, 'status', g.status) order by g.valid_to) from gift_voucher g where g.member_id = m.id),
      'benefits', (
        select json_agg(json_build_object('benefit', t.benefit_id, 'lastSigns', t.last_signs, 'uses', t.max_uses, 'used', t.used,
          'validFrom', t.valid_from, 'validTo', t.valid_to, 'status', t.status) order by t.created_at) from benefit_token t where t.member_id = m.id),
      'benefitsAdded', (
        select json_agg(json_build_object('kind', b.kind, 'benefit', t.benefit_id, 'lastSigns', coalesce(t.last_signs, g.last_signs),
          'origin', b.origin, 'at', b.added_at) order by b.added_at)
        from member_benefit b left join benefit_token t on b.kind = 'token' and t.id = b.ref
        left join gift_voucher g on b.kind = 'voucher' and g.id = b.ref where b.member_id = m.id),
      'codesNotAdded', (
        select json_agg(json_build_object('lastSigns', c.last_signs, 'error', c.error, 'at', c.noted_at) order by c.noted_at)
        from code_not_added c where c.member_id = m.id)
    ) as record
    from member m where id = ${id}`.execute(ctx.db)
  return read.rows[0]?.record
}

/** Returns the ids of the orders of an account, whatever e-mail the orders have. */
export async function findMemberOrderIds(ctx: { db: Db }, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from orders where member_id = ${id} order by number`.execute(ctx.db)
  return found.rows.map((row) => row.id)
}
