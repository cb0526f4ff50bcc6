import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { lockReceiptNumbers } from '../db/locks.ts'
import {
  areReceiptsDue,
  type Correction,
  findCorrection,
  findReceipt,
  numberReceipts,
  type Receipt,
} from './receipts.store.ts'

type ReceiptsCtx = Pick<Ctx, 'db' | 'resort'>

const MOST_PER_ROUND = 200

/**
 * Numbers all receipts and corrective documents without a number. Each batch is a transaction that holds the lock of
 * the numbers, so that a rollback leaves no gap and no two processes number at once.
 */
export async function issueReceipts(ctx: ReceiptsCtx): Promise<void> {
  if (!(await areReceiptsDue(ctx))) return
  const { codePrefix, operator } = ctx.resort
  const numberSome = () =>
    inTransaction(ctx, async (ctx) => {
      await lockReceiptNumbers(ctx)
      return numberReceipts(ctx, { prefix: codePrefix, supplier: operator, most: MOST_PER_ROUND })
    })
  while ((await numberSome()) === MOST_PER_ROUND);
}

/**
 * Returns the receipt of an order. If it has no number, all such receipts are numbered first. Undefined for an order
 * that was not paid with money.
 */
export const receiptOf = (ctx: ReceiptsCtx, orderId: string): Promise<Receipt | undefined> =>
  issuedNow(ctx, () => findReceipt(ctx, orderId))

/**
 * Returns a corrective document by its own id or its refund's. If it has no number, all such documents are numbered
 * first. Undefined when there is none.
 */
export const correctionOf = (
  ctx: ReceiptsCtx,
  by: { id: string } | { refundId: string },
): Promise<Correction | undefined> => issuedNow(ctx, () => findCorrection(ctx, by))

async function issuedNow<R extends object>(ctx: ReceiptsCtx, find: () => Promise<R | 'due' | undefined>) {
  const found = await find()
  if (found !== 'due') return found
  await issueReceipts(ctx)
  const issued = await find()
  if (issued === 'due') throw new Error('A receipt got no number.')
  return issued
}
