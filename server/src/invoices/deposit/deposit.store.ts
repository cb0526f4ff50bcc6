import type { Db } from '../../db/db.ts'
import { sql } from '../../db/db.ts'
import type { Deposit } from '../../db/tables.ts'

/**
 * Keeps what an order's deposit invoice says of its seller, and that it is drawn now; its day and version stay as they
 * are. Only from then on the order names it.
 */
export async function keepDeposit(
  ctx: { db: Db },
  orderId: string,
  { supplier, bank, day, version }: Deposit,
): Promise<void> {
  await sql`
    update orders set deposit_at = now(),
      deposit = coalesce(deposit, ${JSON.stringify({ supplier, bank, day, version })}::jsonb)
    where id = ${orderId}`.execute(ctx.db)
}
