import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { BUYER } from '../../db/company-buyer.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deposit } from '../../db/tables.ts'

/** Returns a company as the buyer that a new document names. Undefined when it is missing. */
export async function findBuyer(ctx: { db: Db }, companyId: string): Promise<Buyer | undefined> {
  const found = await sql<{ buyer: Buyer }>`select ${BUYER} as buyer from company c where c.id = ${companyId}`.execute(
    ctx.db,
  )
  return found.rows[0]?.buyer
}

/**
 * Stores the deposit invoice of an order and its buyer, and sets `deposit_at` to now. A deposit invoice that is stored
 * already keeps its seller, bank, day and version, and gets new `drawn`. Throws when `amount_due` or the version have
 * changed since the deposit invoice was drawn, or the buyer was erased.
 */
export async function keepDeposit(
  ctx: { db: Db },
  { id, amount_due, buyer }: { id: string; amount_due: Haler; buyer: Buyer },
  { supplier, bank, day, version, drawn }: Deposit,
): Promise<void> {
  const kept = await sql`
    update orders set deposit_at = now(), buyer = ${JSON.stringify(buyer)}::jsonb,
      deposit = coalesce(deposit, ${JSON.stringify({ supplier, bank, day, version })}::jsonb) || ${JSON.stringify({ drawn })}::jsonb
    where id = ${id} and amount_due = ${amount_due} and buyer is not null
      and coalesce((deposit ->> 'version')::int, ${version}) = ${version}
    returning id`.execute(ctx.db)
  if (kept.rows.length === 0) throw new Error(`Order ${id} has changed since its deposit invoice was drawn.`)
}
