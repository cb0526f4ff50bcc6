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
 * Gives every receipt and corrective document that is due its number. A number is given only together with its receipt and
 * under a lock that is held to the end of the transaction, so whatever rolls back leaves no gap, and no two processes count
 * at once.
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

/** The receipt of an order, issued now if it was not before; undefined for one that was not paid with money. */
export const receiptOf = (ctx: ReceiptsCtx, orderId: string): Promise<Receipt | undefined> =>
  issuedNow(ctx, () => findReceipt(ctx, orderId))

/** A corrective document, by its own id or by that of its refund, issued now if it was not before; undefined for none. */
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
