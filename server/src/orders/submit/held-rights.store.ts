import type { Haler } from '@gondola/rules/money.ts'
import { heldFor } from '../../benefits/rights.store.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CartEntries } from '../../reservations/reservation.store.ts'

/** What a cart was told that a voucher or credit pays. */
export type ToldMoney = { kind: 'voucher' | 'credit'; ref: string; amount: Haler }

/**
 * Returns what each cart was last told that vouchers and credit pay. The time for it may be over. Before its next
 * dry-run that is what its unpaid order of these entries holds.
 */
export async function findToldMoney(ctx: { db: Db }, carts: readonly CartEntries[]): Promise<ToldMoney[][]> {
  const found = await sql<ToldMoney & { n: number }>`
    select a.n, told.* from jsonb_to_recordset(${JSON.stringify(carts.map((cart, n) => ({ ...cart, n })))}::jsonb)
      as a (n int, "cartId" uuid, entries uuid[])
    cross join lateral (
      select distinct on (kind, ref) kind, ref, amount from claim c
      where ${heldFor(sql`a."cartId"`, sql`a.entries`)} and state = 'held' and kind <> 'token'
      order by kind, ref, order_id is not null, expires_at desc) told`.execute(ctx.db)
  const ofCart = Map.groupBy(found.rows, ({ n }) => n)
  return carts.map((_, n) => ofCart.get(n) ?? [])
}
