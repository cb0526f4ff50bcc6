import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { type OrderRight, openToAct } from '../../orders/read/read-order.ts'
import { leaveAttempt } from '../../payments/payments.store.ts'
import { inquirePolled } from '../../payments/payments.ts'
import { findAct, type WholeAct } from '../acts.store.ts'
import { lockSale } from '../sale.store.ts'
import { findTargets } from './change.store.ts'
import { failOpenItems } from './store-change.ts'

/**
 * Ends a change of date that was not paid (docs/product.md §19.37). Its new places are free at once, and another act
 * may begin. A change that was paid meanwhile, or has ended, is returned unchanged. A payment that comes afterwards is
 * refunded.
 */
export async function leaveChange(ctx: Ctx, orderId: string, right: OrderRight, actId: string): Promise<WholeAct> {
  await openToAct(ctx, orderId, right)
  const find = async () => (await findAct(ctx, actId)) ?? refuse('not-found')
  const { order_id, kind, state } = await find()
  if (order_id !== orderId || kind !== 'change') refuse('not-found')
  if (state !== 'unpaid') return find()
  // Its guest may have paid in another window.
  await inquirePolled(ctx, orderId)
  await inTransaction(ctx, async (ctx) => {
    const sale = (await lockSale(ctx, orderId)) ?? refuse('not-found')
    const act = await findAct(ctx, actId)
    if (act?.state !== 'unpaid') return
    await leaveAttempt(ctx, orderId, actId)
    await failOpenItems(ctx, sale, act, 'left')
  })
  ctx.load.changed(
    [...(await findTargets(ctx, actId)).values()].flatMap(({ slot_group, days }) =>
      slot_group === null ? [] : [{ groupId: slot_group, days }],
    ),
  )
  return find()
}
