import { inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { type BankLineRow, endLine } from './bank.store.ts'

/**
 * Sets an `open` line to `ignored`, as money that is for no order. Notes the reason, and returns the line. Undefined,
 * and nothing is noted, where it is not `open` or something of it is booked or was sent back.
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
