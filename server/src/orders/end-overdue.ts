import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { type OnFailed, rethrow } from '../on-failed.ts'
import { findOverdueOrders } from './paid-orders.store.ts'
import { endOrder } from './unpaid-orders.store.ts'

const BATCH = 50

/**
 * Ends up to 50 orders whose payment window is over, without an open payment attempt. Returns how many orders it found;
 * that counts an order that was paid meanwhile, which is not ended. One that fails goes to `onFailed` and is tried
 * again next time; without `onFailed` the error is thrown.
 */
export async function endOverdueOrders(ctx: Pick<Ctx, 'db'>, onFailed: OnFailed = rethrow): Promise<number> {
  const overdue = await findOverdueOrders(ctx, BATCH)
  for (const id of overdue)
    await inTransaction(ctx, (ctx) => endOrder(ctx, id, 'payment window over')).catch((error: unknown) =>
      onFailed(error, id),
    )
  return overdue.length
}
