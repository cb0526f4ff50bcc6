import { inTransaction, type TxDb } from '../../db/db.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { decideComplaint, lockComplaint } from './complaints.store.ts'

type Decision = { verdict: 'grant' | 'reject'; reason: string }

/** Decides a complaint by its number and mails the guest (docs/product.md §19.62). A decided one stays as it is. */
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

/**
 * Why a reversal cannot grant a complaint. `no-words`: the answer to its guest is missing. `told-before`: it was
 * granted before, and the guest has an answer already.
 */
export type WhyNotGranted = 'no-complaint' | 'rejected' | 'other-order' | 'no-words' | 'told-before'

/**
 * Grants a complaint by a reversal of its order, and mails its guest `words` (docs/product.md §19.54). One that was
 * granted before stays granted; `words` have to be empty then, as nobody would read them. Returns the `reason` for the
 * operators' log, or why not. The order has to be locked.
 */
export async function grantByReversal(
  tx: Pick<OperatorCtx, 'operator'> & { db: TxDb },
  number: string,
  { orderId, words }: { orderId: string; words: string },
): Promise<{ why: WhyNotGranted } | { reason: string }> {
  const complaint = await lockComplaint(tx, number)
  if (!complaint) return { why: 'no-complaint' }
  // For a complaint without an order the operator decides whose it is.
  if (complaint.order_id !== null && complaint.order_id !== orderId) return { why: 'other-order' }
  // The guest's text is erased some day, but the log never is, so it has only the number.
  const granted = { reason: `complaint ${number}` }
  if (complaint.decided_at !== null) {
    if (!complaint.is_granted) return { why: 'rejected' }
    return words === '' ? granted : { why: 'told-before' }
  }
  if (words === '') return { why: 'no-words' }
  const actId = await noteAct(tx, { kind: 'complaint', subject: [number], reason: 'grant' })
  await decideComplaint(tx, complaint.id, { isGranted: true, decision: words, actId })
  return granted
}
