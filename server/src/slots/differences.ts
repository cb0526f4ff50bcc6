import { readFileSync } from 'node:fs'
import type { Deps } from '../ctx.ts'
import { readWholeTables, sql } from '../db/db.ts'
import { slotDifferences } from '../metrics.ts'

const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')

/** One thing that is not as it has to be. */
type SlotDifference = { rule: string; subject: string; detail: string }

/** Holds the slots against their invariants; tells the log and the metrics of every difference. */
export async function checkSlots(ctx: Pick<Deps, 'db' | 'log'>): Promise<SlotDifference[]> {
  const { rows: found } = await readWholeTables(ctx, ({ db }) => sql.raw<SlotDifference>(INVARIANTS).execute(db))
  slotDifferences.set(found.length)
  if (found.length > 0) ctx.log.error({ differences: found.slice(0, 20) }, 'slots are not as they have to be')
  return found
}
