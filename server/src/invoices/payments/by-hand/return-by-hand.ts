import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction } from '../../../db/db.ts'
import { noteAct } from '../../../operators/acts.store.ts'
import type { OperatorCtx } from '../../../operators/operator.ts'
import { insertHandReturn, lockHandSurplus } from './hand-surplus.store.ts'

type Ctx = Pick<OperatorCtx, 'db' | 'operator'>

/**
 * Notes that an operator sent back money which was booked by hand (docs/product.md §20.43). It is what an order did not
 * need of its payments, so no bank statement shows it. Undefined where less than the amount is left.
 */
export async function returnByHand(
  ctx: Ctx,
  begin: string,
  { amount, reason }: { amount?: Haler; reason: string },
): Promise<{ amount: Haler; company: string } | undefined> {
  return inTransaction<Ctx, { amount: Haler; company: string } | undefined>(ctx, async (tx) => {
    const surplus = await lockHandSurplus(tx, begin)
    const sent = amount ?? surplus?.left ?? 0
    if (!surplus || sent > surplus.left || sent <= 0) return undefined
    const actId = await noteAct(tx, { kind: 'bank', subject: [surplus.order], reason: `return: ${reason}` })
    await insertHandReturn(tx, { paymentId: surplus.id, amount: sent, actId })
    return { amount: sent, company: surplus.company }
  })
}
