import { sql, type TxDb } from '../../db/db.ts'
import { jobRow } from '../../jobs/queue.ts'

/**
 * Queues the mail that confirms payments of an order (docs/product.md §20.44). One mail tells all payments of a
 * statement: `batch` is the id of the statement, or of a single payment that an operator booked. The mail of a part
 * payment waits 30 seconds for further lines of the statement. The mail of a payment that pays the order goes out at
 * once, before its tickets.
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
