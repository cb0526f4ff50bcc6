import type { Haler } from '@gondola/rules/money.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deposit } from '../../db/tables.ts'

/**
 * Marks the deposit invoice of an order as issued, and stores its seller. Keeps its first day and version. Throws where
 * the price has changed since.
 */
export async function keepDeposit(
  ctx: { db: Db },
  { id, amount_due }: { id: string; amount_due: Haler },
  { supplier, bank, day, version }: Deposit,
): Promise<void> {
  const kept = await sql`
    update orders set deposit_at = now(),
      deposit = coalesce(deposit, ${JSON.stringify({ supplier, bank, day, version })}::jsonb)
    where id = ${id} and amount_due = ${amount_due} returning id`.execute(ctx.db)
  if (kept.rows.length === 0) throw new Error(`Order ${id} costs something else than its deposit invoice says.`)
}
