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

/** A company with what it owes that is past its due day. */
export type ListedCompany = CompanyRow & { overdue: Haler }

async function withOverdue(ctx: CompaniesCtx, companies: CompanyRow[]): Promise<ListedCompany[]> {
  const overdue = await findOverdue(
    ctx,
    companies.map(({ id }) => id),
  )
  return companies.map((company) => ({ ...company, overdue: overdue.get(company.id) ?? 0 }))
}

/** Returns all companies, by key. */
export const listCompanies = async (ctx: CompaniesCtx): Promise<ListedCompany[]> =>
  withOverdue(ctx, await findCompanies(ctx, MOST_SHOWN))

/** Returns a company with its users; undefined when there is none of the key. */
export async function showCompany(
  ctx: CompaniesCtx,
  key: string,
): Promise<{ company: ListedCompany; users: User[] } | undefined> {
  const found = await findCompany(ctx, key)
  const [company] = found ? await withOverdue(ctx, [found]) : []
  return company && { company, users: await findUsers(ctx, company.id) }
}

/** Makes a company (docs/product.md §20.1). Returns why not when the key is taken or data is wrong. */
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

/** Changes data, limit or ways to pay of a company, and keeps what they were. */
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

/** Blocks or unblocks a company. Users of a blocked one may pay by card only. */
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

/** Invites somebody by mail to buy for a company, or mails the invitation again. */
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

/** Takes a user away from a company, with their account and sessions. */
export async function dismiss(ctx: CompaniesCtx, key: string, email: string): Promise<CompanyRow | Refused> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockCompany(tx, key)
    if (!company) return { why: 'unknown' }
    if (!(await removeUser(tx, company.id, email))) return { why: 'no-user' }
    await noteAct(tx, { kind: 'company', subject: [key], reason: 'remove a user' })
    return company
  })
}
