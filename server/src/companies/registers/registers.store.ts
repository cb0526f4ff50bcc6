import type { Checked } from '@gondola/rules/business/registers.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CompanyRow } from '../companies.store.ts'

/**
 * Condition: a check of a company with a number is due. It was never checked or last over 30 days ago (`checked_at`),
 * and never tried or last over a day ago (`asked_at`).
 */
const IS_DUE = sql`(ico is not null or dic is not null) and coalesce(asked_at < now() - interval '1 day', true)
  and coalesce(checked_at < now() - interval '30 days', true)`

/**
 * Takes the due company that was asked about longest ago. Sets its `asked_at` to now: so no other process takes it, and
 * after a failure it is due again in a day. Undefined when none is due.
 */
export async function takeDue(ctx: { db: Db }): Promise<CompanyRow | undefined> {
  const taken = await sql<CompanyRow>`
    update company set asked_at = now() where id = (
      select id from company where ${IS_DUE} order by asked_at nulls first, id limit 1 for update skip locked)
    returning *`.execute(ctx.db)
  return taken.rows[0]
}

/**
 * Stores the verdicts of the registers. Does nothing when the company has other numbers by now. `not-checked` keeps the
 * former verdict of that register and leaves `checked_at` as it was: a due company is asked about again in a day.
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
