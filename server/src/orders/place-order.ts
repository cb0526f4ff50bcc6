import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { lockCart } from '../db/locks.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { quoteBasket } from '../quote/quote.ts'
import { lockHolds } from '../reservations/reservation.store.ts'
import { GUARDS } from '../slots/guards.ts'
import {
  basketOf,
  buyingMember,
  contentHash,
  draftOrder,
  type PlaceOrder,
  refuseErrors,
  refuseUnnamed,
} from './order-draft.ts'
import {
  findCartOrders,
  findEntries,
  findOrder,
  insertOrders,
  lockCartOrders,
  type NewEntry,
  type OrderDraft,
  submitAgain,
  type WrittenOrder,
} from './orders.store.ts'
import { endOrder } from './unpaid-orders.store.ts'

/** Unique violation, deadlock, lock time-out: nothing was written, the locked way decides. */
const COLLISIONS = new Set(['23505', '40P01', '55P03'])
const MOST_TRIES = 3
/** The order cannot be written with what is held for it, or would have to name its buyer. */
const UNHELD = new Error('Not held.')

const ORDERS_PER_ROUND = 16
const insertTogether = together(insertOrders, { most: ORDERS_PER_ROUND })

/**
 * Checks everything and makes the order. The same content again, however often and from however many tabs, answers the
 * same order; other content supersedes the cart's unpaid order. Refuses with the codes of spec §8; nothing is written
 * then.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt> {
  const draft = await draftOrEarlier(ctx, input)
  if ('uuid' in draft) return draft
  let written: WrittenOrder | undefined
  try {
    const placed = await writeOrder(ctx, input, draft)
    if (typeof placed === 'string') return await receiptOfStored(ctx, placed)
    written = placed
    return receiptOf(draft.order.id, draft.entries, written)
  } finally {
    if (!written) await draft.giveBack()
  }
}

/** The written order, or the id of the one that the same content made before. */
async function writeOrder(ctx: Ctx, input: PlaceOrder, draft: OrderDraft): Promise<string | WrittenOrder> {
  try {
    return (await insertTogether(ctx, draft)) ?? (await refuseUnheld(ctx, input))
  } catch (error) {
    // One of the entries stands in an order already, the key was used, or another submit was faster.
    if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await supersede(ctx, input, draft)
    } catch (error) {
      if (error === UNHELD) return refuseUnheld(ctx, input)
      if ((error as { code?: string }).code !== '23505') throw error
      // Another submit of the cart came in between, or an entry stands in an order that this cart does not have.
      if (attempt >= MOST_TRIES) refuse('entry-errors', { reason: 'already-bought' })
    }
  }
}

/** The draft; for a repeated submit that would be refused by now, the receipt of the order that it made before. */
async function draftOrEarlier(
  ctx: Ctx,
  input: PlaceOrder,
): Promise<Awaited<ReturnType<typeof draftOrder>> | OrderReceipt> {
  try {
    return await draftOrder(ctx, input)
  } catch (refusal) {
    const uuids = input.submission.entries.map(({ uuid }) => uuid)
    const hash = contentHash(input.submission, buyingMember(ctx))
    const earlier = await findCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
    const same = earlier.find(({ status, content_hash }) => status !== 'failed' && content_hash.equals(hash))
    if (!same) throw refusal
    return receiptOfStored(ctx, same.id)
  }
}

/** For a submission whose dry-run is missing or has expired: holds what can be held and lets the buyer see it first. */
async function refuseUnheld(ctx: Ctx, input: PlaceOrder): Promise<never> {
  const lines = await quoteBasket(ctx, input.cartId, basketOf(input.submission), { isSubmitted: true })
  refuseErrors(lines)
  refuseUnnamed(ctx, input.submission, lines)
  // The price that is held now has been shown to nobody yet.
  refuse('price-changed')
}

/**
 * The careful way: answers the id of the order that already has this content, or ends the cart's unpaid orders and writes a
 * new one. Throws UNHELD when that cannot be written.
 */
async function supersede(ctx: Ctx, input: PlaceOrder, { order, entries }: OrderDraft): Promise<string | WrittenOrder> {
  const uuids = entries.map((entry) => entry.uuid)
  return inTransaction(ctx, async (ctx) => {
    if (GUARDS.submits) await lockCart(ctx, input.cartId)
    const earlier = await lockCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
    const same = earlier.find((found) => found.content_hash.equals(order.content_hash) && found.status !== 'failed')
    if (same) {
      await submitAgain(ctx, same.id, input.ownerKey)
      return same.id
    }
    if (earlier.some((found) => found.keyed)) refuse('idempotency-conflict')
    const alive = earlier.filter((found) => found.status !== 'failed')
    if (alive.some(({ status }) => status !== 'new' && status !== 'payment_failed'))
      refuse('entry-errors', { reason: 'already-bought' })
    const ids = alive.map(({ id }) => id)
    if (GUARDS.sorted) await lockHolds(ctx, uuids, ids)
    for (const id of ids) await endOrder(ctx, id, 'superseded', order.id)
    const [written] = await insertOrders(ctx, [{ order, entries }])
    if (!written) throw UNHELD
    return written
  })
}

function receiptOf(id: string, entries: NewEntry[], written: WrittenOrder): OrderReceipt {
  const prices = new Map(written.prices.map(({ uuid, price }) => [uuid, price]))
  return {
    uuid: id,
    status: written.status,
    skipPayment: written.status === 'paid',
    amount: { base: toCrowns(written.amount_base), club: toCrowns(written.amount_club) },
    entries: entries.map(({ uuid }) => ({
      uuid,
      amount: toCrowns(prices.get(uuid) ?? 0),
      priceValidTo: new Date(written.ends[uuid] ?? 0).toISOString(),
    })),
  }
}

async function receiptOfStored(ctx: Ctx, orderId: string): Promise<OrderReceipt> {
  const order = await findOrder(ctx, orderId)
  if (!order) throw new Error(`Order ${orderId} has vanished.`)
  const entries = await findEntries(ctx, orderId)
  return {
    uuid: order.id,
    status: order.status,
    skipPayment: order.skip_payment,
    amount: { base: toCrowns(order.amount_base), club: toCrowns(order.amount_club) },
    entries: entries.map(({ uuid, price }) => ({ uuid, amount: toCrowns(price), priceValidTo: null })),
  }
}
