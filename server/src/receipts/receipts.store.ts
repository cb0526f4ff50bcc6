import type { Day } from '@gondola/rules/day.ts'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { Supplier } from '../db/tables.ts'

/** An issued receipt; `number` is written with its series. */
export type Receipt = { day: Day; supplier: Supplier; number: string }
/** An issued corrective document: the entries of an order that were given back, and those that others before it gave back. */
export type Correction = Receipt & { entries: string[]; earlier: string[] }

type Row = {
  day: Day
  supplier: Supplier | null
  series: string | null
  number: number | null
  entries: string[] | null
}

function issued(row: Row | undefined): Receipt | 'due' | undefined {
  if (!row) return undefined
  const { day, supplier, series, number } = row
  if (!supplier || number === null) return 'due'
  return { day, supplier, number: `${series}${String(number).padStart(6, '0')}` }
}

const columns = sql.raw('day, supplier, series, number, entries')

/** The issued receipt of an order; `due` while it has no number, undefined for an order that was not paid with money. */
export async function findReceipt(ctx: { db: Db }, orderId: string): Promise<Receipt | 'due' | undefined> {
  const found = await sql<Row>`
    select ${columns} from receipt where order_id = ${orderId} and refund_id is null`.execute(ctx.db)
  return issued(found.rows[0])
}

/** The corrective document of a refund; undefined where nothing of it was billed. */
export async function findCorrection(ctx: { db: Db }, refundId: string): Promise<Correction | 'due' | undefined> {
  const found = await sql<Row & { earlier: string[] }>`
    select ${columns}, array(
      select unnest(e.entries) from receipt e
      where e.order_id = r.order_id and e.refund_id is not null and (e.series, e.number) < (r.series, r.number)) as earlier
    from receipt r where refund_id = ${refundId}`.execute(ctx.db)
  const [row] = found.rows
  const receipt = issued(row)
  return typeof receipt === 'object'
    ? { ...receipt, entries: row?.entries ?? [], earlier: row?.earlier ?? [] }
    : receipt
}

/** The refunds of an order that a corrective document is for, in the order they were owed. */
export async function findCorrected(ctx: { db: Db }, orderId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select f.id from refund f join receipt r on r.refund_id = f.id where f.order_id = ${orderId}
    order by f.created_at, f.id`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

export async function areReceiptsDue(ctx: { db: Db }): Promise<boolean> {
  const due = await sql<{ are: boolean }>`
    select exists (select from receipt where number is null) as are`.execute(ctx.db)
  return due.rows[0]?.are ?? false
}

/** Stands between the prefix and the year in the series of corrective documents. */
const CORRECTIVE = 'O'

/**
 * Gives the next numbers of their series to receipts and corrective documents that have none, in the order of their payments
 * and refunds; answers how many. What is the last number has to be read after the lock was taken, so this is a statement of
 * its own.
 */
export async function numberReceipts(
  ctx: { db: TxDb },
  issue: { prefix: string; supplier: Supplier; most: number },
): Promise<number> {
  const numbered = await sql<{ order_id: string }>`
    with due as (
      select order_id, refund_id, series, row_number() over (partition by series order by day, paid_at, order_id, refund_id) as place
      from (
        select order_id, refund_id, day, paid_at, ${issue.prefix}::text
          || case when refund_id is null then '' else ${sql.lit(CORRECTIVE)} end || extract(year from day)::text as series
        from receipt where number is null order by day, paid_at, order_id limit ${issue.most}) first
    ), last as (
      select series, coalesce((
        select number from receipt r where r.series = one.series and number is not null order by number desc limit 1), 0) as number
      from (select distinct series from due) one
    )
    update receipt set series = due.series, number = last.number + due.place, issued_at = now(),
      supplier = ${JSON.stringify(issue.supplier)}::jsonb
    from due join last on last.series = due.series
    where receipt.order_id = due.order_id and receipt.refund_id is not distinct from due.refund_id and receipt.number is null
    returning receipt.order_id`.execute(ctx.db)
  return numbered.rows.length
}
