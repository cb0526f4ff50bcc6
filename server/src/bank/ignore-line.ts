import { inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { type BankLineRow, endLine } from './bank.store.ts'

/**
 * Ends a line of a statement as one for no order. Returns it; undefined where it waits no more, or an order has a part
 * of it.
 */
export async function ignoreLine(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  id: number,
  reason: string,
): Promise<BankLineRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const line = await endLine(tx, id)
    if (line) await noteAct(tx, { kind: 'bank', subject: [`line ${id}`], reason: `ignored: ${reason}` })
    return line
  })
}
