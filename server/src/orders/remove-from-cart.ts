import type { Ctx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { release } from '../quote/quote.ts'
import { keepForOpenPayment } from '../reservations/places.store.ts'
import { lockHolds } from '../reservations/reservation.store.ts'
import { endOrder, findKeptForPayment, lockUnpaidOrders } from './unpaid-orders.store.ts'

/**
 * Lets go of what a cart holds for entries that its visitor takes out, and ends the unpaid orders that they stand in: a late
 * payment of these takes places that are free, or is refunded. What a payment that is open may still need stays held for it
 * until it has failed; only its visitor has it before, for the same slot. Answers whose holds are gone.
 */
export async function removeFromCart(
  ctx: Pick<Ctx, 'db' | 'load'>,
  cartId: string,
  entryUuids: string[],
): Promise<string[]> {
  const released = await release(ctx, cartId, entryUuids)
  const known = new Set(released)
  const left = entryUuids.map((uuid) => uuid.toLowerCase()).filter((uuid) => !known.has(uuid))
  if (left.length === 0) return released
  // Marked before the payments are looked at: one that fails after that look finds the mark.
  await keepForOpenPayment(ctx, cartId, left)
  await inTransaction(ctx, (ctx) => endUnpaid(ctx, cartId, left))
  // Also where no order was ended here: another call of the cart may just have ended it.
  return [...released, ...(await release(ctx, cartId, left))]
}

/** Ends the order of a payment that has failed, when its visitor has taken a part of it out meanwhile. */
export async function endReclaimable(ctx: { db: TxDb }, attemptId: string): Promise<void> {
  const gone = await findKeptForPayment(ctx, attemptId)
  if (gone) await endUnpaid(ctx, gone.cart_id, gone.entry_uuids)
}

async function endUnpaid(ctx: { db: TxDb }, cartId: string, entryUuids: string[]): Promise<void> {
  const orders = await lockUnpaidOrders(ctx, cartId, entryUuids)
  await lockHolds(ctx, [], orders)
  for (const id of orders) await endOrder(ctx, id, 'taken out of the cart')
}
