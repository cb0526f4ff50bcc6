import { sql, type TxDb } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'

/**
 * Queues the mail about payments of an order: one for all of a statement. `batch` is the statement, or the payment where
 * there is none. A part waits a little, as several lines may be for one order; what pays it is told before its tickets
 * (docs/product.md §20.44).
 */
export async function mailPayment(
  ctx: { db: TxDb },
  { orderId, batch, isPaid }: { orderId: string; batch: string; isPaid: boolean },
): Promise<void> {
  await sql`select ${jobRow(
    'mail-invoice',
    sql`json_build_object('orderId', ${orderId}::text, 'kind', 'payment', 'ref', ${batch}::text)`,
    sql`'mail:payment:' || ${orderId}::text || ':' || ${batch}::text || ${isPaid ? ':paid' : ''}::text`,
    isPaid ? {} : { runAt: sql`now() + interval '30 seconds'` },
  )}`.execute(ctx.db)
}
