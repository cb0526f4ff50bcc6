import type { Waiting, WaitingSlot } from '@gondola/rules/business/credit-limit.ts'
import { type Db, sql, type TxDb } from '../../db/db.ts'
import { waitingOf } from '../../members/waiting.store.ts'

/** Counts a company's orders that wait for payment without tickets, and their places. */
export async function countWaiting(ctx: { db: TxDb }, companyId: string): Promise<Waiting> {
  const counted = await sql<Waiting>`${waitingOf(sql`${companyId}::uuid`)}`.execute(ctx.db)
  return counted.rows[0] ?? { orders: 0, places: 0 }
}

/**
 * Returns an order's slots, with the places that its company's waiting orders hold (`held`). Those are `unpaid` orders
 * without credit, the order itself included (docs/product.md §20.23).
 */
export async function findWaitingSlots(
  ctx: { db: TxDb },
  { companyId, orderId }: { companyId: string; orderId: string },
): Promise<WaitingSlot[]> {
  const slots = await sql<WaitingSlot>`
    select s.offered, sum(e.places)::int as held
    from orders o join order_entry e on e.order_id = o.id
    cross join unnest(e.days) as held_on(day)
    join slot s on (s.group_id, s.day, s.start_min) = (e.slot_group, held_on.day, e.slot_start)
    where o.company_id = ${companyId} and o.status = 'unpaid' and not o.on_credit and not e.reversed
    group by s.group_id, s.day, s.start_min having bool_or(o.id = ${orderId})`.execute(ctx.db)
  return slots.rows
}

/**
 * Returns the next serial number of a year's variable symbols, from 1. It is committed before the order is written, so
 * that no order waits for another. An order that is not written leaves a gap, which is allowed for deposit invoices.
 */
export async function nextSerial(ctx: { db: Db }, year: number): Promise<number> {
  const next = await sql<{ serial: number }>`
    insert into symbol_year as s (year, serial) values (${year}, 1)
    on conflict (year) do update set serial = s.serial + 1 returning serial`.execute(ctx.db)
  const [row] = next.rows
  if (!row) throw new Error(`No symbol for ${year}.`)
  return row.serial
}
