import type { Haler } from '@gondola/rules/money.ts'
import { inTransaction } from '../db/db.ts'
import { noteAct } from '../operators/acts.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { lockOverpaid, lockRefund, noteOverpaid, noteTransferred } from '../refunds/pending-refunds.store.ts'

/** Result of noting that a refund was paid another way. Nothing is noted where it says why. */
export type Transferred =
  | { number: string; amount: Haler }
  | { why: 'unknown' | 'paid-before' | 'transferred-before' | 'may-be-paid' }

/**
 * Notes that an overdue refund was paid another way, with who says so and why (docs/product.md §19.56). From then on
 * the provider is not asked for it. Notes nothing while a call to the provider is under way or in doubt; one in doubt for
 * ten days is noted with `isAlthoughUnanswered`, which stays in the log.
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
 * Notes how an operator dealt with a refund that the provider paid too (docs/product.md §19.57). Returns
 * the order's number; undefined where it is not such a refund, and nothing is noted then.
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
