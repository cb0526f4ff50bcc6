import { inTransaction, type TxDb } from '../../db/db.ts'
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

/**
 * Why a reversal is not for a complaint. There is none, it was rejected, or it is about another order; there are no
 * words for its guest, or its guest was told before.
 */
export type WhyNotGranted = 'no-complaint' | 'rejected' | 'other-order' | 'no-words' | 'told-before'

/**
 * Grants a complaint by a reversal of its order, and mails the guest these words (docs/product.md §19.93). One that was
 * granted before stays as it is, and takes none: nobody would read them. Returns what the log says of the reversal, or why
 * not. The order has to be locked.
 */
export async function grantByReversal(
  tx: Pick<OperatorCtx, 'operator'> & { db: TxDb },
  number: string,
  { orderId, words }: { orderId: string; words: string },
): Promise<{ why: WhyNotGranted } | { reason: string }> {
  const complaint = await lockComplaint(tx, number)
  if (!complaint) return { why: 'no-complaint' }
  // Of one without an order the operator knows whose it is.
  if (complaint.order_id !== null && complaint.order_id !== orderId) return { why: 'other-order' }
  // What a guest is told is erased some day, the log never is.
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
