import type { OrderReceipt, Quote, Submission } from '@gondola/contract/orders.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { keyOf, lockRights } from '../../benefits/claims.store.ts'
import { findSources } from '../../benefits/order-claims.store.ts'
import { lockOnce } from '../../benefits/rights.store.ts'
import { givenOnce, mayBeOnce } from '../../benefits/rights.ts'
import { lockBuyingCompany } from '../../companies/companies.store.ts'
import type { Ctx } from '../../ctx.ts'
import { batched } from '../../db/batched.ts'
import { inTransaction, rollBack, type TxDb } from '../../db/db.ts'
import { inParts } from '../../db/in-parts.ts'
import { lockCart } from '../../db/locks.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { presentQuote } from '../../quote/present-quote.ts'
import { quoteBasket } from '../../quote/quote.ts'
import { lockHolds } from '../../reservations/reservation.store.ts'
import { findCartOrders, findEntries, findOrder, lockCartOrders, submitAgain } from '../orders.store.ts'
import { amountsOf } from '../read/present.ts'
import { endOrder } from '../unpaid-orders.store.ts'
import { datesOf, refusalOfWaiting } from './company-order.ts'
import { insertOrders, type NewEntry, type OrderDraft, type WrittenOrder } from './insert-orders.store.ts'
import {
  basketOf,
  buyingMember,
  type CheckedDraft,
  checkSubmission,
  contentHash,
  draftOrder,
  type PlaceOrder,
  refusalOfErrors,
  refusalOfTotal,
} from './order-draft.ts'

/** Unique violation, deadlock, lock time-out. Nothing was written; the order is tried again under locks. */
const COLLISIONS = new Set(['23505', '40P01', '55P03'])
const MOST_TRIES = 3
const ORDERS_PER_ROUND = 16
const insertTogether = batched((ctx: Ctx, drafts: OrderDraft[]) => insertOrders(ctx, drafts, 'held'), {
  most: ORDERS_PER_ROUND,
})
const claimTogether = batched(insertClaiming, { most: ORDERS_PER_ROUND })

/**
 * Result of writing a checked order. `earlierId`: the order that has the same content. `unheld`: nothing was written,
 * as `insertOrders` returned undefined, or the buyer already had a benefit that is given once. `outdated`: nothing was
 * written, as the rights that this process remembered are not what is held; it has forgotten them.
 */
type Placed = WrittenOrder | { earlierId: string } | 'unheld' | 'outdated'

/**
 * Checks a submission and makes its order. Idempotent: until that order fails, the same content returns it, however
 * often and from however many tabs it comes. Other content supersedes the cart's orders of these entries that await
 * payment. Refuses with the codes of docs/product.md §8.5, and makes no order then. After `price-changed` the new
 * prices are held, so that the buyer may submit again.
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt> {
  return (await placeDraft(ctx, input)) ?? placeOrder(ctx, input)
}

/** Does what `placeOrder` does. Undefined for `outdated` rights; the next call reads what is held. */
async function placeDraft(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt | undefined> {
  const draft = await draftOrder(ctx, input)
  if (draft instanceof Refusal || draft === 'changed') {
    const earlier = await receiptOfEarlier(ctx, input)
    if (earlier) return earlier
    throw draft === 'changed' ? await refusalOfUnheld(ctx, input) : draft
  }
  let isWritten = false
  try {
    const placed = await writeOrder(ctx, input, draft)
    if (placed === 'outdated') return undefined
    if (placed === 'unheld') throw await refusalOfUnheld(ctx, input)
    if ('earlierId' in placed) return await receiptOfStored(ctx, placed.earlierId)
    isWritten = !input.isTrial
    return receiptOf(draft.order.id, draft.entries, placed)
  } finally {
    if (!isWritten) await draft.uncountFree()
  }
}

/**
 * Returns the quote of a submission, and refuses what its order would be refused for (docs/product.md §8.1). The order
 * is written and rolled back, so that no check can be missing here. Prices, places and rights are held before, as for
 * any quote; else the trial would refuse prices as not shown.
 */
export async function tryOrder(ctx: Ctx, input: PlaceOrder): Promise<Quote> {
  const { cartId, submission } = input
  // Hold nothing for a submission that is wrong in itself. Its trial then refuses it, unless its order exists.
  const isWrong = (await checkSubmission(ctx, submission)) instanceof Refusal
  const quoted = isWrong ? undefined : await quoteSubmission(ctx, cartId, submission)
  await placeOrder(ctx, { ...input, isTrial: true })
  return presentQuote(ctx, quoted ?? (await quoteSubmission(ctx, cartId, submission)))
}

/**
 * Prices the entries of a submission and holds their prices, places and rights. An entry with an error holds nothing.
 * Refuses `bad-input` as `checkBasket` does.
 */
const quoteSubmission = (ctx: Ctx, cartId: string, submission: Submission) =>
  quoteBasket(ctx, cartId, { entries: basketOf(submission), vouchers: submission.vouchers }, { isSubmitted: true })

/**
 * Writes an order, if possible together with orders of other carts. Orders whose carts hold all their claims share a
 * statement; orders with other claims share a transaction. Written alone are an order on invoice, one with a code while
 * some benefits are given once, a trial, and any order after a collision. Alone it is tried again after a unique
 * violation (23505); after the third it is refused as `entry-errors`.
 */
async function writeOrder(ctx: Ctx, input: PlaceOrder, draft: CheckedDraft): Promise<Placed> {
  try {
    if (!draft.invoice && !mayBeOnce(ctx, draft.claims ?? []) && !input.isTrial) {
      const written = draft.areHeld ? await insertTogether(ctx, draft) : undefined
      if (written) return written
      if (draft.isRemembered) return 'outdated'
      if (!isClaiming(draft)) return 'unheld'
      // A right that is not free may belong to an earlier order of the cart.
      const claiming = await claimTogether(ctx, draft)
      if (claiming) return claiming
    }
  } catch (error) {
    // An entry is already in an order, the key was used, or another submit was faster.
    if (!COLLISIONS.has((error as { code?: string }).code ?? '')) throw error
  }
  if (draft.isRemembered) return 'outdated'
  for (let attempt = 1; ; attempt++) {
    try {
      return await supersede(ctx, input, draft)
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      // Another submit of the cart came in between, or an entry is in an order of another cart.
      if (attempt >= MOST_TRIES) refuse('entry-errors', { reason: 'already-bought' })
    }
  }
}

const isClaiming = ({ claims = [] }: OrderDraft) => claims.length > 0

/**
 * Locks the rights that orders take, then writes the orders. Those with the same right are written one after another.
 */
async function insertClaiming(ctx: Pick<Ctx, 'db'>, drafts: OrderDraft[]): Promise<(WrittenOrder | undefined)[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockHolds(
      ctx,
      drafts.flatMap(({ entries }) => entries.map(({ uuid }) => uuid)),
      [],
    )
    await lockRights(
      ctx,
      drafts.flatMap(({ claims = [] }) => claims),
    )
    return inParts(drafts, {
      keysOf: ({ claims = [] }) => claims.map(keyOf),
      work: (some) => insertOrders(ctx, some),
    })
  })
}

/** Returns the reply for the order that this submission made before. Undefined if there is none, or it has failed. */
async function receiptOfEarlier(ctx: Ctx, input: PlaceOrder): Promise<OrderReceipt | undefined> {
  const uuids = input.submission.entries.map(({ uuid }) => uuid)
  const hash = contentHash(ctx, input.submission, buyingMember(ctx))
  const earlier = await findCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
  const same = earlier.find(({ status, content_hash }) => status !== 'failed' && content_hash.equals(hash))
  return same && receiptOfStored(ctx, same.id)
}

/**
 * Quotes a submission again, which holds what can be held; returns the refusal. Without errors of entries or total it
 * is `price-changed` with the new quote, which the buyer has not seen. Called for a submission whose dry-run is
 * missing, has expired, or showed other amounts.
 */
async function refusalOfUnheld(ctx: Ctx, input: PlaceOrder): Promise<Refusal> {
  const quoted = await quoteSubmission(ctx, input.cartId, input.submission)
  const { lines } = quoted
  // Without a problem, the price held now has not been shown to the buyer yet.
  return (
    refusalOfErrors(lines) ??
    refusalOfTotal(ctx, input.submission, lines) ??
    new Refusal('price-changed', { quote: presentQuote(ctx, quoted) })
  )
}

/**
 * Returns the cart's earlier order with the same content, or writes a new one. The new order replaces the cart's orders
 * of these entries that await payment; they end only if it is written. Locks the cart and its orders. Returns `unheld`
 * with nothing written, see `Placed`. Refuses `idempotency-conflict` for a used key, `entry-errors` for entries that
 * are bought, and what `refusalOfWaiting` returns.
 */
async function supersede(ctx: Ctx, input: PlaceOrder, draft: CheckedDraft): Promise<Placed> {
  const { order, entries, claims = [] } = draft
  const uuids = entries.map((entry) => entry.uuid)
  return inTransaction(ctx, async (ctx) => {
    // Lock the cart, so that its submits come one after another.
    await lockCart(ctx, input.cartId)
    // Lock the company of an order on invoice: what it owes, and how much of it waits for payments.
    const company = draft.invoice && (await lockBuyingCompany(ctx, draft.invoice.companyId))
    const earlier = await lockCartOrders(ctx, input.cartId, uuids, input.idempotencyKey)
    // The same content was submitted before: return that order.
    const same = earlier.find((found) => found.content_hash.equals(order.content_hash) && found.status !== 'failed')
    if (same) {
      if (!input.isTrial) await submitAgain(ctx, same.id, input.ownerKey)
      return { earlierId: same.id }
    }
    // Refuse a used key, and entries that are paid already.
    if (earlier.some((found) => found.keyed)) refuse('idempotency-conflict')
    const alive = earlier.filter((found) => found.status !== 'failed')
    if (alive.some(({ status }) => status !== 'new' && status !== 'payment_failed'))
      refuse('entry-errors', { reason: 'already-bought' })
    // End the unpaid orders, then write the new one.
    const ids = alive.map(({ id }) => id)
    await lockHolds(ctx, uuids, ids)
    const claiming = alive.flatMap(({ id, takes_claims }) => (takes_claims ? id : []))
    if (claiming.length + claims.length > 0)
      await lockRights(ctx, [...(claiming.length > 0 ? await findSources(ctx, claiming) : []), ...claims])
    for (const id of ids) await endOrder(ctx, id, 'superseded', order.id)
    if (await isHadOnce(ctx, draft)) return rollBack(ctx, 'unheld')
    const onInvoice = draft.invoice && company ? datesOf(ctx, draft.invoice, company) : {}
    const [written] = await insertOrders(ctx, [{ ...draft, order: { ...order, ...onInvoice } }])
    if (!written) return rollBack(ctx, 'unheld')
    const isWaiting = written.status === 'unpaid' && !written.on_credit
    const refused =
      isWaiting &&
      draft.invoice &&
      company &&
      (await refusalOfWaiting(ctx, { ...draft.invoice, orderId: order.id }, company))
    if (refused) throw refused
    return input.isTrial ? rollBack(ctx, written) : written
  })
}

/**
 * Returns whether the buyer had the order's once-only benefit before (docs/product.md §17.34). Locks as `lockOnce`
 * does.
 */
async function isHadOnce(ctx: Ctx & { db: TxDb }, { order, claims = [] }: OrderDraft): Promise<boolean> {
  const tokens = claims.flatMap(({ kind, ref }) => (kind === 'token' ? ref : []))
  const once = givenOnce(ctx.shelf.catalogue.benefits)
  if (tokens.length === 0 || once.length === 0) return false
  const cardIds = claims.flatMap(({ card_id }) => card_id ?? [])
  return lockOnce(ctx, { tokens, once, memberId: order.member_id, cardIds })
}

function receiptOf(id: string, entries: NewEntry[], written: WrittenOrder): OrderReceipt {
  const prices = new Map(written.prices.map(({ uuid, price }) => [uuid, price]))
  return {
    uuid: id,
    status: written.status,
    skipPayment: written.status === 'paid',
    amount: amountsOf(written),
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
  const { price, club } = sumOf(entries)
  return {
    uuid: order.id,
    status: order.status,
    skipPayment: order.skip_payment,
    amount: amountsOf({ ...order, amount_base: price, amount_club: club }),
    entries: entries.map(({ uuid, price }) => ({ uuid, amount: toCrowns(price), priceValidTo: null })),
  }
}
