import { readFileSync } from 'node:fs'
import type { Deps } from '../ctx.ts'
import { sql } from '../db/db.ts'
import { slotDifferences } from '../metrics.ts'

const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')

/** One thing that is not as it has to be. */
type SlotDifference = { rule: string; subject: string; detail: string }

/** Holds the slots against their invariants; tells the log and the metrics of every difference. */
export async function checkSlots(ctx: Pick<Deps, 'db' | 'log'>): Promise<SlotDifference[]> {
  const found = await ctx.db.transaction().execute(async (db) => {
    // It reads whole tables, which the plans and patience of the shop's sessions are not made for.
    await sql`set local enable_seqscan = on`.execute(db)
    await sql`set local enable_hashjoin = on`.execute(db)
    await sql`set local statement_timeout = '60s'`.execute(db)
    return (await sql.raw<SlotDifference>(INVARIANTS).execute(db)).rows
  })
  slotDifferences.set(found.length)
  if (found.length > 0) ctx.log.error({ differences: found.slice(0, 20) }, 'slots are not as they have to be')
  return found
}
