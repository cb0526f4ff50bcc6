import { addSums } from '@gondola/rules/business/corrections.ts'
import { paymentSums } from '@gondola/rules/business/payment-split.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TxDb } from '../../db/db.ts'
import { findPayments, findRates, findTaxedSums, insertDocument } from './bookings.store.ts'

/**
 * Writes the tax document on a payment that was just booked (docs/product.md §20.48). Only for the part of `amount`, in
 * hellers, that no tax document of the order has taxed: a final invoice may have done so before. Without such a part it
 * writes none. `day` is the tax point.
 */
export async function documentPayment(
  ctx: { db: TxDb },
  { orderId, paymentId, amount, day }: { orderId: string; paymentId: string; amount: Haler; day: Day },
): Promise<void> {
  const taxed = await findTaxedSums(ctx, orderId)
  const received = (await findPayments(ctx, orderId))
    .filter(({ undone_at }) => undone_at === null)
    .reduce((sum, { amount, given_back }) => sum + amount - given_back, 0)
  const untaxed = Math.min(amount, received - addSums(taxed).total)
  if (untaxed <= 0) return
  const sums = paymentSums(untaxed, await findRates(ctx, orderId), taxed)
  await insertDocument(ctx, { orderId, paymentId, day, sums })
}
