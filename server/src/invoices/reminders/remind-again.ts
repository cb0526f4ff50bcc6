import type { Day } from '@gondola/rules/day.ts'
import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { remindByHand } from './overdue.store.ts'

export type ReminderCtx = Pick<OperatorCtx, 'db' | 'operator'> & { today: Day }

/** Sends one more reminder of an order, named by its number or symbol. Returns whether there is anything to remind of. */
export async function remindAgain(ctx: ReminderCtx, order: string): Promise<boolean> {
  return inTransaction<ReminderCtx, boolean>(ctx, async (tx) => {
    if (!(await remindByHand(tx, order))) return false
    await noteAct(tx, { kind: 'bank', subject: [order], reason: 'remind' })
    return true
  })
}
