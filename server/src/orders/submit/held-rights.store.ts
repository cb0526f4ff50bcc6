import type { Haler } from '@gondola/rules/money.ts'
import { heldFor } from '../../benefits/rights.store.ts'
import { type Db, sql } from '../../db/db.ts'

/** What a cart was told that a voucher or credit pays. */
export type ToldMoney = { kind: 'voucher' | 'credit'; ref: string; amount: Haler }

/**
 * Returns what a cart was last told that vouchers and credit pay, although the time for it may be over. Before its
 * next dry-run that is what its unpaid order of these entries holds.
 */
export async function findToldMoney(ctx: { db: Db }, cartId: string, entries: readonly string[]): Promise<ToldMoney[]> {
  const found = await sql<ToldMoney>`
    select distinct on (kind, ref) kind, ref, amount from claim c
    where ${heldFor(cartId, entries)} and state = 'held' and kind <> 'token'
    order by kind, ref, order_id is not null, expires_at desc`.execute(ctx.db)
  return found.rows
}
