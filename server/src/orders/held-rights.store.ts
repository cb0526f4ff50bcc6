import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../db/db.ts'

/** What a cart was told that a voucher or credit pays. */
export type ToldMoney = { kind: 'voucher' | 'credit'; ref: string; amount: Haler }

/**
 * Returns what a cart was last told that vouchers and credit pay, although the time for it may be over. Before its
 * next dry-run that is what its unpaid order holds.
 */
export async function findToldMoney(ctx: { db: Db }, cartId: string): Promise<ToldMoney[]> {
  const found = await sql<ToldMoney>`
    select distinct on (kind, ref) kind, ref, amount from claim
    where cart_id = ${cartId} and state = 'held' and kind <> 'token'
    order by kind, ref, order_id is not null, expires_at desc`.execute(ctx.db)
  return found.rows
}
