import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type CompanyRow = Selectable<Tables['company']>

/** What an operator may change of a company; amounts in hellers. */
export const CHANGEABLE = [
  'name',
  'address',
  'city',
  'postal_code',
  'country',
  'ico',
  'dic',
  'segments',
  'pays_by',
  'credit_limit',
  'due_days',
  'invoice_email',
  'lang',
] as const
export type CompanyChange = Partial<Pick<CompanyRow, (typeof CHANGEABLE)[number]>>
export type NewCompany = Pick<CompanyRow, 'key' | (typeof CHANGEABLE)[number]>

/** Inserts a company; undefined when its key is taken. */
export async function insertCompany(ctx: { db: Db }, company: NewCompany): Promise<CompanyRow | undefined> {
  const made = await sql<CompanyRow>`
    insert into company (key, ${sql.raw(CHANGEABLE.join(', '))})
    select key, ${sql.raw(CHANGEABLE.join(', '))} from jsonb_populate_record(null::company, ${JSON.stringify(company)}::jsonb)
    on conflict (key) do nothing returning *`.execute(ctx.db)
  return made.rows[0]
}

export async function findCompany(ctx: { db: Db }, key: string): Promise<CompanyRow | undefined> {
  return (await sql<CompanyRow>`select * from company where key = ${key}`.execute(ctx.db)).rows[0]
}

export async function lockCompany(ctx: { db: TxDb }, key: string): Promise<CompanyRow | undefined> {
  return (await sql<CompanyRow>`select * from company where key = ${key} for no key update`.execute(ctx.db)).rows[0]
}

/** Returns the companies by key, at most `most`. */
export async function findCompanies(ctx: { db: Db }, most: number): Promise<CompanyRow[]> {
  return (await sql<CompanyRow>`select * from company order by key limit ${most}`.execute(ctx.db)).rows
}

/** Returns what companies owe that is past its due day, by their id. */
export async function findOverdue(
  ctx: { db: Db; today: Day },
  companyIds: readonly string[],
): Promise<Map<string, Haler>> {
  const found = await sql<{ id: string; overdue: Haler }>`
    select company_id as id, sum(greatest(0, amount_due - received))::bigint as overdue from orders
    where company_id = any(${companyIds}::uuid[]) and (case when status = 'unpaid' then due_day end) < ${ctx.today}
    group by company_id`.execute(ctx.db)
  return new Map(found.rows.map(({ id, overdue }) => [id, overdue]))
}

/** Changes a company, and keeps what it was before. */
export async function changeCompany(
  ctx: { db: TxDb },
  company: CompanyRow,
  { change, actId }: { change: CompanyChange; actId: number },
): Promise<void> {
  const columns = Object.keys(change) as (keyof CompanyChange)[]
  const before = Object.fromEntries(columns.map((column) => [column, company[column]]))
  const list = sql.raw(CHANGEABLE.join(', '))
  await sql`
    with kept as (
      insert into company_change (company_id, operator_act_id, before, after)
      values (${company.id}, ${actId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(change)}::jsonb)
    )
    update company set (${list}) = (
      select ${list} from jsonb_populate_record(company, ${JSON.stringify(change)}::jsonb)),
      -- What registers said was of other numbers.
      (checked_at, checked, asked_at) = (select checked_at, checked, asked_at where ${!('ico' in change || 'dic' in change)})
    where id = ${company.id}`.execute(ctx.db)
}

/** Blocks a company, or lets it order on invoice again. */
export async function blockCompany(ctx: { db: TxDb }, companyId: string, isBlocked: boolean): Promise<void> {
  await sql`
    update company set blocked_at = case when ${isBlocked} then coalesce(blocked_at, now()) end
    where id = ${companyId}`.execute(ctx.db)
}

export type BuyingCompany = { dueDays: number }

/**
 * Locks the company that orders on invoice until the transaction ends. Its orders are written one after the other, so
 * that its debt and what waits count right.
 */
export async function lockBuyingCompany(ctx: { db: TxDb }, companyId: string): Promise<BuyingCompany> {
  const locked = await sql<BuyingCompany>`
    select due_days as "dueDays" from company where id = ${companyId} for no key update`.execute(ctx.db)
  const [company] = locked.rows
  if (!company) throw new Error(`Company ${companyId} is missing.`)
  return company
}

/** Locks the companies of these orders, by id. A company comes before its orders. */
export async function lockCompaniesOf(
  ctx: { db: TxDb },
  orders: { ids: readonly string[] } | { number: string },
): Promise<void> {
  const isAsked = 'ids' in orders ? sql`id = any(${orders.ids}::uuid[])` : sql`number = ${orders.number}`
  await sql`
    select from company where id in (select company_id from orders where ${isAsked}) order by id
    for no key update`.execute(ctx.db)
}
