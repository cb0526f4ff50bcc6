import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { Selectable } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

export type CompanyRow = Selectable<Tables['company']>

/** Columns of `company` that an operator may set. `credit_limit` is in hellers. */
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

/** Inserts a company and returns its row. Returns undefined, and changes nothing, when its key is taken. */
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

/** Returns at most `most` companies, sorted by key. */
export async function findCompanies(ctx: { db: Db }, most: number): Promise<CompanyRow[]> {
  return (await sql<CompanyRow>`select * from company order by key limit ${most}`.execute(ctx.db)).rows
}

/**
 * Returns what each company has left to pay of unpaid orders past their due day. In hellers, by company id; a company
 * without such an order is missing. Orders on credit count like those whose tickets come with the payment.
 */
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

/**
 * Updates a company and logs the old and new values in `company_change`. A change of `ico` or `dic` also sets
 * `checked_at`, `checked` and `asked_at` to null, as the registers answered about the former numbers. The caller has to
 * hold `lockCompany`, and `company` has to be the row that it returned.
 */
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

/** Sets `blocked_at` of a company, or clears it. Blocking again keeps the first time. */
export async function blockCompany(ctx: { db: TxDb }, companyId: string, isBlocked: boolean): Promise<void> {
  await sql`
    update company set blocked_at = case when ${isBlocked} then coalesce(blocked_at, now()) end
    where id = ${companyId}`.execute(ctx.db)
}

export type BuyingCompany = { dueDays: number }

/**
 * Locks a company that submits an order on invoice, until the transaction ends. So its orders are written one after the
 * other, and each sees the debt and the number of unpaid orders that the former left. Throws when the company is
 * missing.
 */
export async function lockBuyingCompany(ctx: { db: TxDb }, companyId: string): Promise<BuyingCompany> {
  const locked = await sql<BuyingCompany>`
    select due_days as "dueDays" from company where id = ${companyId} for no key update`.execute(ctx.db)
  const [company] = locked.rows
  if (!company) throw new Error(`Company ${companyId} is missing.`)
  return company
}

/**
 * Locks the companies of these orders until the transaction ends, sorted by id. Call it before the orders are locked: a
 * company comes before its orders (docs/locking.md). Orders without a company lock nothing.
 */
export async function lockCompaniesOf(
  ctx: { db: TxDb },
  orders: { ids: readonly string[] } | { number: string },
): Promise<void> {
  const isAsked = 'ids' in orders ? sql`id = any(${orders.ids}::uuid[])` : sql`number = ${orders.number}`
  await sql`
    select from company where id in (select company_id from orders where ${isAsked}) order by id
    for no key update`.execute(ctx.db)
}
