import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { inTransaction, rollBack } from '../db/db.ts'
import { lockCart } from '../db/locks.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { quoteBasket } from '../quote/quote.ts'
import { lockHolds } from '../reservations/reservation.store.ts'
import { insertOrders, type NewEntry, type OrderDraft, type WrittenOrder } from './insert-orders.store.ts'
import {
  basketOf,
  buyingMember,
  contentHash,
  draftOrder,
  type PlaceOrder,
  refusalOfErrors,
  refusalOfUnnamed,
} from './order-draft.ts'
import { findCartOrders, findEntries, findOrder, lockCartOrders, submitAgain } from './orders.store.ts'
import { endOrder } from './unpaid-orders.store.ts'

/** Unique violation, deadlock, lock time-out: nothing was written, the locked way decides. */
const COLLISIONS = new Set(['23505', '40P01', '55P03'])
const MOST_TRIES = 3
const ORDERS_PER_ROUND = 16
const insertTogether = batched(insertOrders, { most: ORDERS_PER_ROUND })

/**
 * What became of a checked order: it was written, its content was submitted before, or it cannot be written with what is
 * held for it or without naming its buyer.
 */
type Placed = WrittenOrder | { earlierId: string } | 'unheld'

/**
 * Checks everything and makes the order. The same content again, however often and from however many tabs, answers the
 * same order; other content supersedes the cart's unpaid order. Refuses with the codes of docs/product.md §8.5; nothing
 * is written then.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt> {
  const draft = await draftOrder(ctx, input)
  if (draft instanceof Refusal) return receiptOfEarlier(ctx, input, draft)
  let isWritten = false
  try {
    const placed = await writeOrder(ctx, input, draft)
    if (placed === 'unheld') return await refuseUnheld(ctx, input)
    if ('earlierId' in placed) return await receiptOfStored(ctx, placed.earlierId)
    isWritten = true
    return receiptOf(draft.order.id, draft.entries, placed)
  } finally {
    if (!isWritten) await draft.giveBack()
  }
}

/** Writes the order in one statement, and in the careful way where that meets something that is written already. */
async function writeOrder(ctx: Ctx, input: PlaceOrder, draft: OrderDraft): Promise<Placed> {
  try {
    return (await insertTogether(ctx, draft)) ?? 'unheld'
  } catch (error) {
    // One of the entries stands in an order already, the key was used, or another submit was faster.
    if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await supersede(ctx, input, draft)
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      // Another submit of the cart came in between, or an entry stands in an order that this cart does not have.
      if (attempt >= MOST_TRIES) refuse('entry-errors', { reason: 'already-bought' })
    }
  }
}

/** The receipt of the order that a repeated submit made before, although it would be refused by now; else refuses. */
async function receiptOfEarlier(ctx: Ctx, input: PlaceOrder, refusal: Refusal): Promise<OrderReceipt> {
  const uuids = input.submission.entries.map(({ uuid }) => uuid)
  const hash = contentHash(input.submission, buyingMember(ctx))
  const earlier = await findCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
  const same = earlier.find(({ status, content_hash }) => status !== 'failed' && content_hash.equals(hash))
  if (!same) throw refusal
  return receiptOfStored(ctx, same.id)
}

/** For a submission whose dry-run is missing or has expired: holds what can be held and lets the buyer see it first. */
async function refuseUnheld(ctx: Ctx, input: PlaceOrder): Promise<never> {
  const lines = await quoteBasket(ctx, input.cartId, basketOf(input.submission), { isSubmitted: true })
  // Without a problem the price that is held now has been shown to nobody yet.
  throw refusalOfErrors(lines) ?? refusalOfUnnamed(ctx, input.submission, lines) ?? new Refusal('price-changed')
}

/**
 * The careful way: finds the order that already has this content, or ends the cart's unpaid orders and writes a new one. Where
 * that cannot be written, none is ended either.
 */
async function supersede(ctx: Ctx, input: PlaceOrder, { order, entries }: OrderDraft): Promise<Placed> {
  const uuids = entries.map((entry) => entry.uuid)
  return inTransaction(ctx, async (ctx) => {
    await lockCart(ctx, input.cartId)
    const earlier = await lockCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
    const same = earlier.find((found) => found.content_hash.equals(order.content_hash) && found.status !== 'failed')
    if (same) {
      await submitAgain(ctx, same.id, input.ownerKey)
      return { earlierId: same.id }
    }
    if (earlier.some((found) => found.keyed)) refuse('idempotency-conflict')
    const alive = earlier.filter((found) => found.status !== 'failed')
    if (alive.some(({ status }) => status !== 'new' && status !== 'payment_failed'))
      refuse('entry-errors', { reason: 'already-bought' })
    const ids = alive.map(({ id }) => id)
    await lockHolds(ctx, uuids, ids)
    for (const id of ids) await endOrder(ctx, id, 'superseded', order.id)
    const [written] = await insertOrders(ctx, [{ order, entries }])
    return written ?? rollBack(ctx, 'unheld')
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
