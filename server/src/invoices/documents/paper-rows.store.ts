import type { PaymentSums } from '@gondola/rules/business/payment-split.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CompanyReason, Supplier } from '../../db/tables.ts'
import type { FinalSums } from '../finals/finals.store.ts'

/**
 * A company's tax document as it was written. `buyer`: null once erased. `corrects`: the document that a correction is
 * about; null for other kinds. `because`: reasons of a correction. `paid`: hellers of the total of a correction that
 * had been paid, 0 or below. Where `paid` is missing all of the total had been paid, or nothing with `isUnpaid` (only
 * older corrections).
 */
export type PaperRow = {
  id: string
  kind: 'advance' | 'final' | 'correction'
  number: string
  day: Day
  issued: Day
  supplier: Supplier
  buyer: Buyer | null
  sums: (PaymentSums & { because?: CompanyReason[]; paid?: Haler; isUnpaid?: boolean }) | FinalSums
  corrects: { number: string; day: Day } | null
}

/**
 * Returns the numbered tax documents of an order, in the sequence of `ids`. Ids of other orders and of receipts without
 * `sums` are left out.
 */
export async function findPapers(ctx: { db: Db }, orderId: string, ids: readonly string[]): Promise<PaperRow[]> {
  const found = await sql<PaperRow>`
    select r.id, r.kind, r.series || lpad(r.number::text, 6, '0') as number, r.day,
      (r.issued_at at time zone 'Europe/Prague')::date as issued, r.supplier, r.buyer, r.sums,
      case when r.kind = 'correction' then (
        select json_build_object('number', a.series || lpad(a.number::text, 6, '0'), 'day', a.day) from receipt a
        where a.order_id = r.order_id and a.number is not null and (
          a.kind = 'advance' and a.order_payment_id = r.order_payment_id
          or a.kind = 'final' and a.service_month = r.service_month)
        order by a.kind desc limit 1) end as corrects
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place) join receipt r on r.id = asked.id
    where r.order_id = ${orderId} and r.number is not null and r.sums is not null order by place`.execute(ctx.db)
  return found.rows
}
