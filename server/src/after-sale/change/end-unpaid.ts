import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { type OnFailed, rethrow } from '../../on-failed.ts'
import { findAct } from '../acts.store.ts'
import { lockSale } from '../sale.store.ts'
import { findOverdueChanges, hasOpenPayment } from './change.store.ts'
import { failOpenItems } from './store-change.ts'

const BATCH = 20

/**
 * Ends up to 20 changes of date that were not paid in time (docs/product.md §19.36). Their new places are free again,
 * and their entries keep the old dates. A change with an open payment is left out until the payment has its result. One
 * that fails goes to `onFailed`, with its order; without `onFailed` the error is thrown. Returns how many changes have
 * ended.
 */
export async function endUnpaidChanges(ctx: Ctx, onFailed: OnFailed = rethrow): Promise<number> {
  let ended = 0
  for (const { id, order_id: orderId } of await findOverdueChanges(ctx, BATCH))
    await inTransaction(ctx, async (ctx) => {
      const sale = await lockSale(ctx, orderId)
      const act = await findAct(ctx, id)
      // It was paid meanwhile, or is being paid.
      if (!sale || act?.state !== 'unpaid' || (await hasOpenPayment(ctx, id))) return
      await failOpenItems(ctx, sale, act, 'not-paid')
      ended++
    }).catch((error: unknown) => onFailed(error, orderId))
  return ended
}
