import { emailKey } from '@gondola/rules/email.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import { lockOrders } from '../db/locks.ts'
import { eraseMember, findMemberOrderIds, type MemberRow, mailLink } from './members.store.ts'

export type NewUser = { email: string; firstName: string; lastName: string; mayBuy: boolean }
/** Data of a company that its users get as their own. */
type Company = { id: string; city: string; postal_code: string; country: string; lang: string }
export type User = Pick<MemberRow, 'id' | 'email' | 'first_name' | 'last_name' | 'is_active' | 'may_buy'>

/**
 * Inserts a user of a company with an unconfirmed e-mail, and returns the id.
 * Returns undefined when an active member or a user of any company has the e-mail.
 */
async function insertUser(ctx: { db: Db }, company: Company, user: NewUser): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into member (email, email_key, first_name, last_name, city, postal_code, country, terms, channel, lang, is_b2b,
      company_id, may_buy)
    select ${user.email}, ${emailKey(user.email)}, ${user.firstName}, ${user.lastName}, ${company.city},
      ${company.postal_code}, ${company.country}, '{"tc": null, "privacy": null, "marketing": null, "vop": null}'::jsonb,
      'invitation', ${company.lang}, true, ${company.id}::uuid, ${user.mayBuy}
    where not exists (select from member where email_key = ${emailKey(user.email)} and (is_active or company_id is not null))
    returning id`.execute(ctx.db)
  return made.rows[0]?.id
}

/**
 * Adds a user to a company and mails the link for a first password.
 * A user of that company who is not active yet gets the new name and rights, and another link. Returns false when the
 * e-mail has an active account, or a user of another company.
 */
export async function inviteUser(ctx: { db: Db }, company: Company, user: NewUser): Promise<boolean> {
  const waiting = await sql<{ id: string }>`
    update member set first_name = ${user.firstName}, last_name = ${user.lastName}, may_buy = ${user.mayBuy}
    where company_id = ${company.id} and email_key = ${emailKey(user.email)} and not is_active returning id`.execute(
    ctx.db,
  )
  const id = waiting.rows[0]?.id ?? (await insertUser(ctx, company, user))
  if (id === undefined) return false
  await mailLink(ctx, id, 'invitation')
  return true
}

/**
 * Erases a user of a company with their sessions. Returns whether there was one.
 * Their orders stay the company's.
 */
export async function removeUser(ctx: { db: TxDb }, companyId: string, email: string): Promise<boolean> {
  const found = await sql<{ id: string }>`
    select id from member where company_id = ${companyId} and email_key = ${emailKey(email)} for no key update`.execute(
    ctx.db,
  )
  const id = found.rows[0]?.id
  if (id === undefined) return false
  await lockOrders(ctx, await findMemberOrderIds(ctx, id))
  // Who writes an order keeps this waiting, and only a later statement sees the order.
  await eraseMember(ctx, id)
  return true
}

/** Returns the users of a company, sorted by e-mail. */
export async function findUsers(ctx: { db: Db }, companyId: string): Promise<User[]> {
  const found = await sql<User>`
    select id, email, first_name, last_name, is_active, may_buy from member
    where company_id = ${companyId} order by email`.execute(ctx.db)
  return found.rows
}
