import type { Haler } from '@gondola/rules/money.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deposit } from '../../db/tables.ts'

/**
 * Marks the deposit invoice of an order as issued. Stores its seller and what it asks for, and keeps its first day and
 * version. Throws where price or version have changed since.
 */
export async function keepDeposit(
  ctx: { db: Db },
  { id, amount_due }: { id: string; amount_due: Haler },
  { supplier, bank, day, version, drawn }: Deposit,
): Promise<void> {
  const kept = await sql`
    update orders set deposit_at = now(),
      deposit = coalesce(deposit, ${JSON.stringify({ supplier, bank, day, version })}::jsonb) || ${JSON.stringify({ drawn })}::jsonb
    where id = ${id} and amount_due = ${amount_due} and coalesce((deposit ->> 'version')::int, ${version}) = ${version}
    returning id`.execute(ctx.db)
  if (kept.rows.length === 0) throw new Error(`Order ${id} has changed since its deposit invoice was drawn.`)
}
