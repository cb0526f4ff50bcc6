import type { Haler } from '@gondola/rules/money.ts'
import { MOST_LETTERS, specialMessage, textMessage } from '@gondola/rules/text-field.ts'
import { inTransaction } from '../db/db.ts'
import { findUsers, inviteUser, type NewUser, removeUser, type User } from '../members/company-users.store.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import {
  blockCompany,
  type CompanyChange,
  type CompanyRow,
  changeCompany,
  findCompanies,
  findCompany,
  findOverdue,
  insertCompany,
  lockCompany,
  type NewCompany,
} from './companies.store.ts'
import { type CompanyField, withStoredNumbers, wrongFields } from './company-fields.ts'

export type CompaniesCtx = Pick<OperatorCtx, 'db' | 'operator' | 'today'>
export type WhyNot = 'unknown' | 'key-taken' | 'has-account' | 'no-user' | 'wrong-email' | 'wrong-name'
export type Refused = { why: WhyNot } | { why: 'wrong-fields'; fields: CompanyField[] }

const MOST_SHOWN = 1000

/** A company. `overdue`: hellers that it has left to pay of unpaid orders past their due day. */
export type ListedCompany = CompanyRow & { overdue: Haler }

async function withOverdue(ctx: CompaniesCtx, companies: CompanyRow[]): Promise<ListedCompany[]> {
  const overdue = await findOverdue(
    ctx,
    companies.map(({ id }) => id),
  )
  return companies.map((company) => ({ ...company, overdue: overdue.get(company.id) ?? 0 }))
}

/** Returns the first `MOST_SHOWN` companies, sorted by key. */
export const listCompanies = async (ctx: CompaniesCtx): Promise<ListedCompany[]> =>
  withOverdue(ctx, await findCompanies(ctx, MOST_SHOWN))

/** Returns the company with this key, and its users. Undefined when no company has the key. */
export async function showCompany(
  ctx: CompaniesCtx,
  key: string,
): Promise<{ company: ListedCompany; users: User[] } | undefined> {
  const found = await findCompany(ctx, key)
  const [company] = found ? await withOverdue(ctx, [found]) : []
  return company && { company, users: await findUsers(ctx, company.id) }
}

/** Makes a company (docs/product.md §20.1). Returns why not when its key is taken or its data are wrong. */
export async function makeCompany(ctx: CompaniesCtx, asked: NewCompany): Promise<CompanyRow | Refused> {
  const company = withStoredNumbers(asked, asked.country)
  const fields = wrongFields(company)
  if (fields.length > 0) return { why: 'wrong-fields', fields }
  return inTransaction(ctx, async (tx) => {
    const made = await insertCompany(tx, company)
    if (!made) return { why: 'key-taken' }
    await noteAct(tx, { kind: 'company', subject: [company.key], reason: 'add' })
    return made
  })
}

/**
 * Changes data, credit limit or ways to pay of a company (docs/product.md §20.1). Old and new values are logged with
 * the act of the operator. Only the fields of the change are checked, so an old fault elsewhere does not stop it.
 */
export async function setCompany(ctx: CompaniesCtx, key: string, asked: CompanyChange): Promise<CompanyRow | Refused> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockCompany(tx, key)
    if (!company) return { why: 'unknown' }
    const change = withStoredNumbers(asked, asked.country ?? company.country)
    const fields = wrongFields({ ...company, ...change }).filter((field) => field in change)
    if (fields.length > 0) return { why: 'wrong-fields', fields }
    const actId = await noteAct(tx, { kind: 'company', subject: [key], reason: `set ${Object.keys(change).join(' ')}` })
    await changeCompany(tx, company, { change, actId })
    return { ...company, ...change }
  })
}

/**
 * Blocks or unblocks a company, and notes the reason. Users of a blocked company may pay by card only. Returns the
 * company as it was before, with its former `blocked_at`.
 */
export async function setBlocked(
  ctx: CompaniesCtx,
  key: string,
  { isBlocked, reason }: { isBlocked: boolean; reason: string },
): Promise<CompanyRow | Refused> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockCompany(tx, key)
    if (!company) return { why: 'unknown' }
    await noteAct(tx, { kind: 'company', subject: [key], reason: `${isBlocked ? 'block' : 'unblock'}: ${reason}` })
    await blockCompany(tx, company.id, isBlocked)
    return company
  })
}

/**
 * Makes a user of a company and mails them a link to choose a password. For a user who has not yet chosen one it
 * updates name and right to buy, and mails a new link. Refuses `has-account` when the e-mail belongs to another
 * account.
 */
export async function invite(ctx: CompaniesCtx, key: string, user: NewUser): Promise<CompanyRow | Refused> {
  if (specialMessage('email', user.email)) return { why: 'wrong-email' }
  if ([user.firstName, user.lastName].some((name) => textMessage(name, MOST_LETTERS.name))) return { why: 'wrong-name' }
  return inTransaction(ctx, async (tx) => {
    const company = await lockCompany(tx, key)
    if (!company) return { why: 'unknown' }
    if (!(await inviteUser(tx, company, user))) return { why: 'has-account' }
    await noteAct(tx, { kind: 'company', subject: [key], reason: 'invite a user' })
    return company
  })
}

/** Erases a user of a company: their account and sessions. Their orders stay the company's. */
export async function dismiss(ctx: CompaniesCtx, key: string, email: string): Promise<CompanyRow | Refused> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockCompany(tx, key)
    if (!company) return { why: 'unknown' }
    if (!(await removeUser(tx, company.id, email))) return { why: 'no-user' }
    await noteAct(tx, { kind: 'company', subject: [key], reason: 'remove a user' })
    return company
  })
}
