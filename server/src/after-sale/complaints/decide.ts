import { inTransaction } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { decideComplaint, lockComplaint } from './complaints.store.ts'

type Decision = { verdict: 'grant' | 'reject'; reason: string }

/** Decides a complaint, named by its number, and mails the guest (docs/product.md §19.61). Decides none twice. */
export async function decide(
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  number: string,
  { verdict, reason }: Decision,
): Promise<'decided' | 'unknown' | 'decided-before'> {
  return inTransaction(ctx, async (tx) => {
    const complaint = await lockComplaint(tx, number)
    if (!complaint) return 'unknown'
    if (complaint.decided_at !== null) return 'decided-before'
    const actId = await noteAct(tx, { kind: 'complaint', subject: [number], reason: verdict })
    await decideComplaint(tx, complaint.id, { isGranted: verdict === 'grant', decision: reason, actId })
    return 'decided'
  })
}
