import type { PaymentSums } from '@gondola/rules/business/payment-split.ts'
import { type Day, TIME_ZONE } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type TxDb } from '../db/db.ts'
import type { CompanyReason, CorrectionLine, CorrectionReason, Supplier } from '../db/tables.ts'

/** An issued receipt. `number` includes the series. */
export type Receipt = { day: Day; supplier: Supplier; number: string }
/**
 * An issued corrective document, with what it gives back and changes. `earlier` has the `changes` of each corrective
 * document of the order with a lower number.
 */
export type Correction = Receipt & {
  entries: string[]
  changes: CorrectionLine[]
  earlier: CorrectionLine[][]
  /**
   * Sums that its act gave back, also as a new voucher. What the card paid for a change of date is taken off, so a sum
   * may be negative. Null without an act.
   */
  back: { actId: string; card: Haler; credit: Haler; toVoucher: Haler } | null
}

/**
 * Expression: the day of `shopNow`, in epoch milliseconds; today where that is null. `shopNow` is set only for whoever
 * tries the shop at another time.
 */
export const dayOf = (shopNow: RawBuilder<unknown>) =>
  sql`(coalesce(to_timestamp(${shopNow} / 1000.0), now()) at time zone ${sql.lit(TIME_ZONE)})::date`

/**
 * Returns the CTE `billed`, which writes receipts of orders, still without numbers. `orders` selects rows (order_id,
 * day).
 */
export const writeReceipts = (orders: RawBuilder<unknown>) => sql`billed as (
  insert into receipt (order_id, day) ${orders}
)`

/**
 * Columns of a new corrective document, by what it corrects. `entries`: entries of an order; `refund_id` may be null.
 * `document`: a company's tax document.
 */
const CORRECTED = {
  entries: sql.raw('order_id, refund_id, day, entries'),
  document: sql.raw('order_id, order_payment_id, service_month, day, sums, buyer'),
}

/**
 * Returns the CTE `corrected`, which writes corrective documents, still without numbers. No other code writes them.
 * `corrections` selects rows with the columns that `CORRECTED` lists for the kind, in their sequence.
 */
export const writeCorrections = (
  corrections: RawBuilder<unknown>,
  corrected: keyof typeof CORRECTED = 'entries',
) => sql`corrected as (
  insert into receipt (${CORRECTED[corrected]}, kind)
  select ${CORRECTED[corrected]}, 'correction' from (${corrections}) c (${CORRECTED[corrected]})
  returning id, order_id, refund_id
)`

/** Correction of a company's tax document, of a payment or of a month. */
export type CompanyCorrection = {
  orderId: string
  of: { payment: string | null; month: string | null }
  day: Day
  sums: PaymentSums
  because: readonly CompanyReason[]
  /** Hellers of the corrected sum that had been paid. Missing: all, as the document is on a payment. */
  paid?: Haler
}

/**
 * Returns the CTE `corrected`, which writes the correction of a company's tax document. The buyer is that of the
 * corrected document, or the order's where there is no such document. `because` and `paid` are stored in the column
 * `sums`.
 */
export const writeCompanyCorrection = ({
  orderId,
  of: { payment, month },
  day,
  sums,
  because,
  paid,
}: CompanyCorrection) =>
  writeCorrections(
    sql`
      select id, ${payment}::uuid, ${month}::text, ${day}::date, ${JSON.stringify({ ...sums, because, paid })}::jsonb,
        coalesce((
          select r.buyer from receipt r where r.order_id = orders.id and r.kind in ('advance', 'final')
            and (r.order_payment_id, r.service_month) is not distinct from (${payment}::uuid, ${month}::text)), buyer)
      from orders where id = ${orderId}`,
    'document',
  )

/**
 * Stores what a corrective document changes: old and new versions of entries. Its act and reason are stored too. A
 * document whose `lines` were never stored gives back its `entries` whole.
 */
export async function keepCorrectionLines(
  ctx: { db: TxDb },
  documentId: string,
  { lines, actId, why }: { lines: readonly CorrectionLine[]; actId: string; why: CorrectionReason },
): Promise<void> {
  const kept = lines.map((line) => ({ ...line, why }))
  await sql`update receipt set lines = ${JSON.stringify(kept)}::jsonb, act_id = ${actId} where id = ${documentId}`.execute(
    ctx.db,
  )
}

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

/** Columns of a receipt or corrective document. Only the latter has `entries`; a receipt is for all of its order. */
const columns = sql.raw('day, supplier, series, number, entries')

/**
 * Returns the receipt of an order. `due` while it has no number; undefined for an order that was not paid with money.
 */
export async function findReceipt(ctx: { db: Db }, orderId: string): Promise<Receipt | 'due' | undefined> {
  const found = await sql<Row>`
    select ${columns} from receipt where order_id = ${orderId} and kind = 'receipt'`.execute(ctx.db)
  return issued(found.rows[0])
}

/**
 * Returns a corrective document by its own id or its refund's. `due` while it has no number; undefined when there is
 * none.
 */
export async function findCorrection(
  ctx: { db: Db },
  by: { id: string } | { refundId: string },
): Promise<Correction | 'due' | undefined> {
  const isAsked = 'id' in by ? sql`r.id = ${by.id} and r.kind = 'correction'` : sql`r.refund_id = ${by.refundId}`
  const found = await sql<Row & Pick<Correction, 'changes' | 'earlier' | 'back'>>`
    select ${columns}, ${changesOf('r')} as changes, (
      select coalesce(json_agg(${changesOf('e')} order by e.series, e.number), '[]') from receipt e
      where e.order_id = r.order_id and e.kind = 'correction' and (e.series, e.number) < (r.series, r.number)) as earlier, (
      select json_build_object('actId', a.id, 'card', sum(i.back_card) - ${PAID_MORE}, 'credit', sum(i.back_credit),
        'toVoucher', sum(i.to_voucher))
      from act a join act_item i on i.act_id = a.id and i.entry_uuid = any(r.entries)
      where a.id = r.act_id group by a.id) as back
    from receipt r where ${isAsked}`.execute(ctx.db)
  const [row] = found.rows
  const receipt = issued(row)
  if (typeof receipt !== 'object' || !row) return receipt as 'due' | undefined
  return { ...receipt, entries: row.entries ?? [], changes: row.changes, earlier: row.earlier, back: row.back }
}

/**
 * Expression: what the card paid for an act `a` and did not get back. In hellers: `pay` less `back_over`. It is 0 for
 * all acts but paid changes of date.
 */
const PAID_MORE = sql`case when a.paid_at is null then 0 else a.pay - a.back_over end`

/**
 * Expression: the `lines` of a corrective document, versions of its entries before and after. `document` is the alias
 * of its row. Without `lines` its `entries` are given back as sold: from version 0 to null.
 */
const changesOf = (document: 'r' | 'e') => {
  const of = sql.id(document)
  return sql`coalesce(${of}.lines, (
    select coalesce(jsonb_agg(jsonb_build_object('uuid', uuid, 'from', 0, 'to', null)), '[]') from unnest(${of}.entries) uuid))`
}

/** Returns the ids of an order's corrective documents, oldest first. */
export async function findCorrections(ctx: { db: Db }, orderId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from receipt where order_id = ${orderId} and kind = 'correction' order by paid_at, id`.execute(ctx.db)
  return found.rows.map(({ id }) => id)
}

export async function areReceiptsDue(ctx: { db: Db }): Promise<boolean> {
  const due = await sql<{ are: boolean }>`
    select exists (select from receipt where number is null) as are`.execute(ctx.db)
  return due.rows[0]?.are ?? false
}

/**
 * Expression: letter of a document's `kind`, in its series before the year (docs/product.md §20.52). Empty for a
 * receipt.
 */
const LETTER_OF_KIND = sql`case kind when 'correction' then 'O' when 'advance' then 'P' when 'final' then 'F' else '' end`

/**
 * Numbers up to `most` receipts and corrective documents that have no number; returns how many. Each kind and year has
 * a series, numbered by `day`, then `paid_at`. It has to be a statement of its own, begun once the lock of the numbers
 * is held: an earlier one may miss the last number. Rows are locked before they are counted, so that one deleted
 * meanwhile leaves no gap.
 */
export async function numberReceipts(
  ctx: { db: TxDb },
  issue: { prefix: string; supplier: Supplier; most: number },
): Promise<number> {
  const numbered = await sql`
    with due as (
      select id, series, row_number() over (partition by series order by day, paid_at, order_id, id) as place
      from (
        select id, order_id, day, paid_at, ${issue.prefix}::text
          || ${LETTER_OF_KIND} || extract(year from day)::text as series
        from receipt where number is null order by day, paid_at, order_id limit ${issue.most}
        for no key update) first
    ), last as (
      select series, coalesce((
        select number from receipt r where r.series = one.series and number is not null order by number desc limit 1), 0) as number
      from (select distinct series from due) one
    )
    update receipt set series = due.series, number = last.number + due.place, issued_at = now(),
      supplier = ${JSON.stringify(issue.supplier)}::jsonb
    from due join last on last.series = due.series
    where receipt.id = due.id and receipt.number is null
    returning receipt.id`.execute(ctx.db)
  return numbered.rows.length
}

/** A numbered document of a company's order. */
export type CompanyDocument = { id: string; kind: 'advance' | 'final' | 'correction'; number: string; day: Day }

/** Returns the numbered documents of an order on invoice, the oldest first. */
export async function findCompanyDocuments(ctx: { db: Db }, orderId: string): Promise<CompanyDocument[]> {
  const found = await sql<CompanyDocument>`
    select id, kind, series || lpad(number::text, 6, '0') as number, day from receipt
    where order_id = ${orderId} and kind in ('advance', 'final', 'correction') and number is not null
    order by day, issued_at, series, number`.execute(ctx.db)
  return found.rows
}
