import { type Db, sql, type TxDb } from '../../db/db.ts'

/** Counts a company's orders that wait for a payment without tickets, and the places that they hold. */
export async function countWaiting(ctx: { db: TxDb }, companyId: string): Promise<{ orders: number; places: number }> {
  const counted = await sql<{ orders: number; places: number }>`
    select count(*)::int as orders, coalesce(sum(e.places), 0)::int as places
    from orders o cross join lateral (
      select coalesce(sum(places * cardinality(days)), 0) as places from order_entry
      where order_id = o.id and slot_group is not null and not reversed) e
    where o.company_id = ${companyId} and o.status = 'unpaid' and not o.on_credit`.execute(ctx.db)
  return counted.rows[0] ?? { orders: 0, places: 0 }
}

/**
 * Returns the next serial number of a year's variable symbols. A statement of its own: no order waits for another, and
 * one that is not written leaves a gap, which a deposit invoice may have.
 */
export async function nextSerial(ctx: { db: Db }, year: number): Promise<number> {
  const next = await sql<{ serial: number }>`
    insert into symbol_year as s (year, serial) values (${year}, 1)
    on conflict (year) do update set serial = s.serial + 1 returning serial`.execute(ctx.db)
  const [row] = next.rows
  if (!row) throw new Error(`No symbol for ${year}.`)
  return row.serial
}
