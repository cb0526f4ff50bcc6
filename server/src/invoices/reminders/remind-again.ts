import type { Day } from '@gondola/rules/day.ts'
import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findNamed } from '../payments/bookings.store.ts'
import { remindByHand } from './overdue.store.ts'

export type ReminderCtx = Pick<OperatorCtx, 'db' | 'operator'> & { today: Day }

/**
 * Queues one more reminder of an order, and notes the act. `order`: number or symbol. Returns false when the order is
 * unknown, has nothing to pay, or is on credit and not overdue.
 */
export async function remindAgain(ctx: ReminderCtx, order: string): Promise<boolean> {
  return inTransaction<ReminderCtx, boolean>(ctx, async (tx) => {
    const billed = await findNamed(tx, order)
    if (!billed || !(await remindByHand(tx, billed.id))) return false
    await noteAct(tx, { kind: 'bank', subject: [billed.number], reason: 'remind' })
    return true
  })
}
