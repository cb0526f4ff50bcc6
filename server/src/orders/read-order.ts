import { timingSafeEqual } from 'node:crypto'
import type { OrderReply } from '@gondola/contract/orders.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { findCorrected } from '../receipts/receipts.store.ts'
import { isOrderKey } from './order-key.ts'
import { type EntryWithPerson, findWholeOrder, type OrderRow } from './orders.store.ts'
import { presentOrder } from './present.ts'

/** What a visitor shows to open an order: the order cookie or the key of the mailed link. */
export type OrderRight = { owner?: Buffer | undefined; key?: string | undefined }

const opens = (ctx: Ctx, order: OrderRow, right: OrderRight) =>
  isOrderKey(ctx.config.ORDER_SECRET, order.id, right.key) ||
  (right.owner !== undefined &&
    right.owner.length === order.owner_key.length &&
    timingSafeEqual(right.owner, order.owner_key))

/** The order for its owner; for anyone else only its status. Refuses `not-found`. */
export async function readOrder(ctx: Ctx, orderId: string, right: OrderRight): Promise<OrderReply> {
  const found = await findWholeOrder(ctx, orderId)
  if (!found) refuse('not-found')
  const { order, entries } = found
  if (!opens(ctx, order, right)) return { uuid: order.id, status: order.status }
  // Asked for only where something was given back: this is what every waiting page asks for again and again.
  const corrected = entries.some(({ reversed }) => reversed) ? await findCorrected(ctx, order.id) : []
  return presentOrder(ctx, order, entries, { key: right.key, corrected })
}

/** The order and its entries for whoever may see them. Refuses `not-found`, also when the order exists. */
export async function openOrder(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
): Promise<{ order: OrderRow; entries: EntryWithPerson[] }> {
  const found = await findWholeOrder(ctx, orderId)
  if (!found || !opens(ctx, found.order, right)) refuse('not-found')
  return found
}
