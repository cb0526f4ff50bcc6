import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { addEndJob, findAct, findHanging, type WholeAct } from '../acts.store.ts'
import { type EndCtx, endByDays } from './run-change.ts'

export type EndingCtx = EndCtx & Pick<OperatorCtx, 'operator'>

type Ended = 'unknown' | 'by-job' | { state: WholeAct['state']; moved: number; of: number }

/**
 * Ends an act that hangs, by what the access system tells of its tickets (docs/product.md §19.12). A change of date
 * ends at once: `of` counts its tickets, `moved` those with the new day. Any other act is ended by a job (`by-job`).
 * `unknown`: no hanging act has this id. Throws where the access system gives no clear answer about a change; results
 * that are stored by then stay.
 */
export async function endHanging(ctx: EndingCtx, id: string): Promise<Ended> {
  const act = (await findHanging(ctx)).find((one) => one.id === id)
  if (!act) return 'unknown'
  const order = await findOrder(ctx, act.order_id)
  const note: Parameters<typeof noteAct>[1] = {
    kind: 'refund',
    subject: [order?.number ?? ''],
    reason: `ended the act ${id}`,
  }
  if (act.kind !== 'change') {
    await inTransaction(ctx, async (tx) => {
      await noteAct(tx, note)
      await addEndJob(tx, id)
    })
    return 'by-job'
  }
  await endByDays(ctx, id)
  await noteAct(ctx, note)
  const { state, items = [] } = (await findAct(ctx, id)) ?? act
  return { state, moved: items.filter((item) => item.state === 'success').length, of: items.length }
}
