import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction } from '../../../db/db.ts'
import { noteAct } from '../../../operators/acts.store.ts'
import type { OperatorCtx } from '../../../operators/operator.ts'
import { insertHandReturn, lockHandSurplus } from './hand-surplus.store.ts'

type Ctx = Pick<OperatorCtx, 'db' | 'operator'>

/**
 * Notes that an operator has sent back surplus of a payment noted by hand (docs/product.md §20.43). `begin`: first
 * characters of its id. `amount`, in hellers, defaults to all that is left. Undefined, without a change, where less is
 * left or `begin` names no such surplus.
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
