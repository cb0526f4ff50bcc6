import { paymentSums } from '@gondola/rules/business/payment-split.ts'
import type { Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { TxDb } from '../../db/db.ts'
import {
  findAdvanceSums,
  findAskedByFinals,
  findPayments,
  findRates,
  findTaxedSums,
  insertDocument,
} from './bookings.store.ts'

/**
 * Writes the tax document on a payment that was just booked (docs/product.md §20.48). Money for what a final invoice has
 * taxed already gets none.
 */
export async function documentPayment(
  ctx: { db: TxDb },
  { orderId, paymentId, amount, day }: { orderId: string; paymentId: string; amount: Haler; day: Day },
): Promise<void> {
  const taxed = (await findAdvanceSums(ctx, orderId)).reduce((sum, { total }) => sum + total, 0)
  const before = (await findPayments(ctx, orderId))
    .filter(({ id, undone_at }) => id !== paymentId && undone_at === null)
    .reduce((sum, { amount, given_back }) => sum + amount - given_back, 0)
  const untaxed = await findAskedByFinals(ctx, orderId)
  const forFinals = Math.min(amount, Math.max(0, untaxed - (before - taxed)))
  if (forFinals === amount) return
  const sums = paymentSums(amount - forFinals, await findRates(ctx, orderId), await findTaxedSums(ctx, orderId))
  await insertDocument(ctx, { orderId, paymentId, day, sums })
}
