import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { lockOverpaid, lockRefund, noteOverpaid, noteTransferred } from '../refunds/pending-refunds.store.ts'

/**
 * Result of `transferRefund`; with `why` nothing was noted. `paid-before`: the provider has paid it.
 * `transferred-before`: it was noted before. `may-be-paid`: it is not overdue, or the provider may still pay it.
 */
export type Transferred =
  | { number: string; amount: Haler }
  | { why: 'unknown' | 'paid-before' | 'transferred-before' | 'may-be-paid' }

/**
 * Notes that an overdue refund is paid another way, by whom and why (docs/product.md §19.56). From then on the provider
 * is not called for the refund, and the buyer gets the mail of the refund. Notes nothing while a call to the provider
 * may still pay it. A refund in doubt is noted only after ten days and with `isAlthoughUnanswered`, which is stored
 * with the act.
 */
export const transferRefund = (
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  refundId: string,
  { reason, isAlthoughUnanswered }: { reason: string; isAlthoughUnanswered: boolean },
): Promise<Transferred> =>
  inTransaction(ctx, async (tx): Promise<Transferred> => {
    const refund = await lockRefund(tx, refundId)
    if (!refund) return { why: 'unknown' }
    if (refund.state === 'done') return { why: 'paid-before' }
    if (refund.state === 'transferred') return { why: 'transferred-before' }
    const isInDoubt = !refund.is_refused
    if (isInDoubt && !(isAlthoughUnanswered && refund.is_unanswered)) return { why: 'may-be-paid' }
    const subject = [refund.number, ...(isInDoubt ? ['although unanswered'] : [])]
    await noteTransferred(tx, refundId, await noteAct(tx, { kind: 'refund', subject, reason }))
    return { number: refund.number, amount: refund.amount }
  })

/**
 * Notes how an operator dealt with a refund that was paid twice (docs/product.md §19.57). Returns the order number.
 * Undefined, and notes nothing, for a refund that was not paid twice or was dealt with before.
 */
export const dealWithOverpaid = (
  ctx: Pick<OperatorCtx, 'db' | 'operator'>,
  refundId: string,
  reason: string,
): Promise<string | undefined> =>
  inTransaction(ctx, async (tx) => {
    const number = await lockOverpaid(tx, refundId)
    if (number === undefined) return undefined
    await noteOverpaid(tx, refundId, await noteAct(tx, { kind: 'refund', subject: [number], reason }))
    return number
  })
