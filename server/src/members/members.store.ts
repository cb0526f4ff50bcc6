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

/** A session ends this long after its last use, and this long after its login. */
const IDLE = sql.lit('24 hours')
const LONGEST = sql.lit('30 days')
/** The same for users of companies, who order on credit. */
const COMPANY_IDLE = sql.lit('8 hours')
const COMPANY_LONGEST = sql.lit('12 hours')
/** Condition on a session `s` that has not ended by itself. `c` is the company of its member, if any. */
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

/** Records the consent to news of a new member. */
const CONSENT_OF_MADE = sql`consent as (
  insert into marketing_consent (member_id, given_at)
  select id, (terms ->> 'marketing')::timestamptz from made where terms ->> 'marketing' is not null
)`

/** Records the version of the terms that a new member has agreed to. It is the one that counts today. */
const AGREEMENT_OF_MADE = sql`agreed as (
  insert into terms_agreement (member_id, version, agreed_at)
  select id, (select version from terms_version
    order by starts_on <= (now() at time zone 'Europe/Prague')::date desc, abs(starts_on - current_date) limit 1),
    (terms ->> 'tc')::timestamptz
  from made where terms ->> 'tc' is not null
)`

/**
 * Inserts a member with an unconfirmed e-mail. Undefined when an active member or a company's user has it. Other
 * unconfirmed registrations of it stay until one of them is confirmed (`activateBy`).
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

/** Inserts a sample member unless they exist. Hashes the password only then, as that is slow. */
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

/** A member, with the company of a user. */
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
 * Returns the keys that accounts of an e-mail may have, the typed one first. Accounts of today have their domain in
 * ASCII, older ones as it was typed.
 */
function storedKeys(email: string): string[] {
  const key = emailKey(email)
  const local = key.slice(0, key.lastIndexOf('@') + 1)
  const { domain } = addressParts(email)
  return [...new Set([local + domain, key, local + domainToUnicode(domain)])]
}

/**
 * Returns the active member of an e-mail, or else the unconfirmed. Of these a company's user comes first, then the
 * newest. Two old accounts under two spellings of one domain are both found, first the one that was typed.
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
 * Writes the link of a mail and the job that sends it, in one statement. Without `lang` the member's is taken.
 * `email` is the address that is to become the login, and `byOperator` whether an operator has begun that.
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
 * Confirms the e-mail by a link. Returns the member's id when the link still worked.
 * Uses up all links of the kind, and ends earlier sessions but `ownSession`, as they had other rights. Other
 * registrations of the e-mail end: whoever opens the link decides which one counts.
 */
export async function activateBy(ctx: { db: Db }, linkId: string, ownSession?: Buffer): Promise<string | undefined> {
  const used = await sql<{ id: string }>`
    ${ctes([usedLink(linkId, ['activation'], ownSession)])}
    update member set is_active = true from link where member.id = link.member_id and ${IS_FIRST}
    returning member.id`.execute(ctx.db)
  return used.rows[0]?.id
}

/**
 * Sets a new password by a link. Returns the member's id when the link still worked.
 * Uses up all links, ends every session, and confirms the e-mail, as the link was sent to it. That also proves mailbox
 * and password together.
 */
export async function recoverBy(ctx: { db: Db }, linkId: string, password: string): Promise<string | undefined> {
  const used = await sql<{ id: string }>`
    ${ctes([usedLink(linkId, ['recovery', 'invitation'])])}
    update member set password = ${password}, is_active = true, proven_at = coalesce(proven_at, now()) from link where member.id = link.member_id and ${IS_FIRST}
    returning member.id`.execute(ctx.db)
  return used.rows[0]?.id
}

/**
 * Notes that mailbox and password of an account are proven together (docs/product.md §18.11).
 * Returns false when they were before, or when its e-mail is not confirmed or is another one now.
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

/** Whether no other account of the e-mail is confirmed or invited. An invitation goes before registrations. */
const IS_FIRST = sql`not exists (
  select from member other where other.email_key = member.email_key and (other.is_active or other.company_id is not null)
    and other.id <> member.id)`

/**
 * CTEs that use up a valid link and end the member's sessions but `ownSession`. They delete other registrations of the
 * e-mail. Somebody whom a company has invited stays. Other links with the same effect are used up too: a new password
 * also confirms the e-mail, and ends an invitation and a change of the login e-mail.
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

/** Returns the expression that writes the job for the gates of a card. There is one for each change of the card. */
export const gatesJob = (cardId: RawBuilder<unknown>) =>
  jobRow(
    'card-gates',
    sql`json_build_object('cardId', ${cardId})`,
    sql`'card-gates:' || ${cardId} || ':' || extract(epoch from clock_timestamp())`,
  )

/** Writes the job that joins a guest's orders with the confirmed e-mail to the account. */
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

/** Lets cards of a registration wait until the account is proven. Returns false where it is. */
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

/** Inserts a session. Returns false when the password has another hash now, or the account is blocked. */
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

export type SessionRow = Pick<MemberRow, 'id' | 'is_active' | 'segments' | 'company_id' | 'may_buy'> & {
  pays_by: PaidWith[] | null
  buyer: Buyer | null
  is_blocked: boolean
}

/** Returns the member of a valid session with their company's rights. Updates its last use at intervals. */
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

/** Deletes expired sessions and links, unsent mails, and accounts that were never confirmed. */
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

/** Last day of deposits of a membership that ends on a day, or today (docs/product.md §18.19). */
const depositEnd = (end: Day | null) =>
  sql`(coalesce(${end}::date, (now() at time zone 'Europe/Prague')::date) + ${sql.lit(`${DEPOSIT_MONTHS} months`)}::interval)::date`

/**
 * Deletes an account with its sessions and links.
 * Its cards become nobody's, without a birthday, and stay inactive (docs/product.md §7.24). Nobody has paid a deposit for
 * an external one; the time for others counts from `end`, or today. Its orders stay.
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
 * Returns all data of an account, for the person it is about. Only the hash of the password is stored.
 * A card's birthday is included only when the owner told it.
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

/** Returns the orders of a member, whatever e-mail they name. */
export async function findMemberOrderIds(ctx: { db: Db }, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from orders where member_id = ${id} order by number`.execute(ctx.db)
  return found.rows.map((row) => row.id)
}
