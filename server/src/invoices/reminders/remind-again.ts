import type { Day } from '@gondola/rules/day.ts'
import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { findNamed } from '../payments/bookings.store.ts'
import { remindByHand } from './overdue.store.ts'

export type ReminderCtx = Pick<OperatorCtx, 'db' | 'operator'> & { today: Day }

/** Sends one more reminder of an order, named by its number or symbol. Returns whether there is anything to remind of. */
export async function remindAgain(ctx: ReminderCtx, order: string): Promise<boolean> {
  return inTransaction<ReminderCtx, boolean>(ctx, async (tx) => {
    const billed = await findNamed(tx, order)
    if (!billed || !(await remindByHand(tx, billed.id))) return false
    await noteAct(tx, { kind: 'bank', subject: [billed.number], reason: 'remind' })
    return true
  })
}
