import type { Ctx } from '../ctx.ts'
import { inTransaction, type TxDb } from '../db/db.ts'
import { release } from '../quote/quote.ts'
import { keepForOpenPayment } from '../reservations/places.store.ts'
import { lockHolds } from '../reservations/reservation.store.ts'
import { endOrder, findKeptForPayment, lockOrdersAwaitingPayment } from './unpaid-orders.store.ts'

/**
 * Releases a cart's holds of removed entries, and ends orders that contain them. Only `new` and `payment_failed` orders
 * end. A late payment of such an order takes free places, or is refunded. While a payment of the order is open, the
 * order and the holds stay. Only the same cart can then take these places again, for the same slot. `endReclaimable`
 * ends order and holds once the payment has failed. Returns the entries whose holds are released.
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
  // Mark before reading the payments: a payment that fails after that read finds the mark.
  await keepForOpenPayment(ctx, cartId, left)
  await inTransaction(ctx, (ctx) => endAwaitingPayment(ctx, cartId, left))
  // Release again even if no order was ended here: another call of the cart may have ended it.
  return [...released, ...(await release(ctx, cartId, left))]
}

/**
 * Ends the order of a failed payment attempt if its visitor removed an entry meanwhile. The attempt has to be closed
 * before, as an order with an open one is not ended.
 */
export async function endReclaimable(ctx: { db: TxDb }, attemptId: string): Promise<void> {
  const gone = await findKeptForPayment(ctx, attemptId)
  if (gone) await endAwaitingPayment(ctx, gone.cart_id, gone.entry_uuids)
}

async function endAwaitingPayment(ctx: { db: TxDb }, cartId: string, entryUuids: string[]): Promise<void> {
  const orders = await lockOrdersAwaitingPayment(ctx, cartId, entryUuids)
  await lockHolds(ctx, [], orders)
  for (const id of orders) await endOrder(ctx, id, 'taken out of the cart')
}
