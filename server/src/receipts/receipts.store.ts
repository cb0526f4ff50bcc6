import type { Day } from '@gondola/rules/day.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Supplier } from '../db/tables.ts'

/** An issued receipt; `number` is written with its series. */
export type Receipt = { day: Day; supplier: Supplier; number: string }

/** The issued receipt of an order; `due` while it has no number, undefined for an order that was not paid with money. */
export async function findReceipt(ctx: { db: Db }, orderId: string): Promise<Receipt | 'due' | undefined> {
  const found = await sql<{ day: Day; supplier: Supplier | null; series: string | null; number: number | null }>`
    select day, supplier, series, number from receipt where order_id = ${orderId}`.execute(ctx.db)
  const row = found.rows[0]
  if (!row) return undefined
  const { day, supplier, series, number } = row
  if (!supplier || number === null) return 'due'
  return { day, supplier, number: `${series}${String(number).padStart(6, '0')}` }
}

export async function areReceiptsDue(ctx: { db: Db }): Promise<boolean> {
  const due = await sql<{ are: boolean }>`
    select exists (select from receipt where number is null) as are`.execute(ctx.db)
  return due.rows[0]?.are ?? false
}

/**
 * Gives the next numbers of their series to receipts that have none, in the order of their payments; answers how many.
 * What is the last number has to be read after the lock was taken, so this is a statement of its own.
 */
export async function numberReceipts(
  ctx: { db: TxDb },
  issue: { prefix: string; supplier: Supplier; most: number },
): Promise<number> {
  const numbered = await sql<{ order_id: string }>`
    with due as (
      select order_id, series, row_number() over (partition by series order by day, paid_at, order_id) as place
      from (
        select order_id, day, paid_at, ${issue.prefix}::text || extract(year from day)::text as series
        from receipt where number is null order by day, paid_at, order_id limit ${issue.most}) first
    ), last as (
      select series, coalesce((
        select number from receipt r where r.series = one.series and number is not null order by number desc limit 1), 0) as number
      from (select distinct series from due) one
    )
    update receipt set series = due.series, number = last.number + due.place, issued_at = now(),
      supplier = ${JSON.stringify(issue.supplier)}::jsonb
    from due join last on last.series = due.series
    where receipt.order_id = due.order_id and receipt.number is null
    returning receipt.order_id`.execute(ctx.db)
  return numbered.rows.length
}
