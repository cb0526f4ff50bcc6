import type { Waiting } from '@gondola/rules/business/credit-limit.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { waitingOf } from '../../members/waiting.store.ts'

/** Counts a company's orders that wait for payment without tickets, and their places. */
export async function countWaiting(ctx: { db: TxDb }, companyId: string): Promise<Waiting> {
  const counted = await sql<Waiting>`${waitingOf(sql`${companyId}::uuid`)}`.execute(ctx.db)
  return counted.rows[0] ?? { orders: 0, places: 0 }
}

/**
 * Returns the next serial number of a year's variable symbols. A statement of its own: no order waits for another, and
 * an order that is not written leaves a gap, which is allowed for deposit invoices.
 */
export async function nextSerial(ctx: { db: Db }, year: number): Promise<number> {
  const next = await sql<{ serial: number }>`
    insert into symbol_year as s (year, serial) values (${year}, 1)
    on conflict (year) do update set serial = s.serial + 1 returning serial`.execute(ctx.db)
  const [row] = next.rows
  if (!row) throw new Error(`No symbol for ${year}.`)
  return row.serial
}
