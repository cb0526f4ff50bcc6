import type { Checked } from '@gondola/rules/business/registers.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CompanyRow } from '../companies.store.ts'

/** Answers count for a month. One that is missing is asked for again the next day. */
const IS_DUE = sql`(ico is not null or dic is not null) and (checked_at is null or checked_at < now() - case
  when checked is null or checked @? '$.*.verdict ? (@ == "not-checked")' then interval '1 day' else interval '30 days' end)`

/** Takes the company that has waited longest, so that no other process asks too. */
export async function takeDue(ctx: { db: Db }): Promise<CompanyRow | undefined> {
  const taken = await sql<CompanyRow>`
    update company set checked_at = now() where id = (
      select id from company where ${IS_DUE} order by checked_at nulls first, id limit 1 for update skip locked)
    returning *`.execute(ctx.db)
  return taken.rows[0]
}

/** Keeps what the registers said, unless the company got other numbers meanwhile. */
export async function keepChecked(
  ctx: { db: Db },
  { id, ico, dic }: Pick<CompanyRow, 'id' | 'ico' | 'dic'>,
  checked: Checked,
): Promise<void> {
  await sql`
    update company set checked_at = now(), checked = ${JSON.stringify(checked)}::jsonb
    where id = ${id} and ico is not distinct from ${ico} and dic is not distinct from ${dic}`.execute(ctx.db)
}
