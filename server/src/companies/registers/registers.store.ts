import type { Checked } from '@gondola/rules/business/registers.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CompanyRow } from '../companies.store.ts'

/** Condition: the registers are to be asked about a company. The last verdict is 30 days old, the last try a day. */
const IS_DUE = sql`(ico is not null or dic is not null) and coalesce(asked_at < now() - interval '1 day', true)
  and coalesce(checked_at < now() - interval '30 days', true)`

/** Takes the company that has waited longest, so that no other process asks too. */
export async function takeDue(ctx: { db: Db }): Promise<CompanyRow | undefined> {
  const taken = await sql<CompanyRow>`
    update company set asked_at = now() where id = (
      select id from company where ${IS_DUE} order by asked_at nulls first, id limit 1 for update skip locked)
    returning *`.execute(ctx.db)
  return taken.rows[0]
}

/**
 * Keeps what the registers said, unless the company got other numbers meanwhile. A register that has not checked them
 * leaves its last verdict as it is.
 */
export async function keepChecked(
  ctx: { db: Db },
  { id, ico, dic }: Pick<CompanyRow, 'id' | 'ico' | 'dic'>,
  checked: Checked,
): Promise<void> {
  const verdicts = Object.entries(checked).filter(([, { verdict }]) => verdict !== 'not-checked')
  const isWhole = verdicts.length === Object.keys(checked).length
  await sql`
    update company set checked = coalesce(checked, '{}') || ${JSON.stringify(Object.fromEntries(verdicts))}::jsonb,
      asked_at = now(), checked_at = case when ${isWhole} then now() else checked_at end
    where id = ${id} and ico is not distinct from ${ico} and dic is not distinct from ${dic}`.execute(ctx.db)
}
