import { readFileSync } from 'node:fs'
import type { Deps } from '../ctx.ts'
import { readWholeTables, sql } from '../db/db.ts'
import { slotDifferences } from '../metrics.ts'

const INVARIANTS = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8')

/** One broken invariant. */
type SlotDifference = { rule: string; subject: string; detail: string }

/**
 * Checks the slots against their invariants; returns every difference. Logs the first 20 of them as an error. The
 * metric `slotDifferences` gets the number of all.
 */
export async function checkSlots(ctx: Pick<Deps, 'db' | 'log'>): Promise<SlotDifference[]> {
  const { rows: found } = await readWholeTables(ctx, ({ db }) => sql.raw<SlotDifference>(INVARIANTS).execute(db))
  slotDifferences.set(found.length)
  if (found.length > 0) ctx.log.error({ differences: found.slice(0, 20) }, 'slots are not as they have to be')
  return found
}
