import {
  leavesTooFew,
  type MoneyBack,
  mayCostMore,
  moneyBack,
  priceOfRest,
  type Shares,
  sumOfShares,
} from '@gondola/rules/after-sale/money-back.ts'
import { rightsOf, type Why } from '@gondola/rules/after-sale/rights.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { type OrderRight, openToAct } from '../../orders/read/read-order.ts'
import {
  beginAct,
  declaredAt,
  findAct,
  findActByKey,
  type ReturnKind,
  voidVouchers,
  type WholeAct,
} from '../acts.store.ts'
import { waitForDesk } from '../reversals/reversals.store.ts'
import { findSale, lockSale, type Sale } from '../sale.store.ts'
import { keptEntries, paidEntries, pricedTogether, soldEntry, soldOrder } from '../sale.ts'

export type ReturnRequest = {
  kind: ReturnKind
  items: readonly { uuid: string; version: number }[]
  /** Sum that the guest was shown. */
  expected?: Haler | undefined
  statement?: string | undefined
}

/**
 * Computes what would come back for entries, or returns a refusal. Changes nothing. Refusals are those of
 * `requestReturn` except `price-changed` and `idempotency-conflict`. One is thrown: that the visitor has no right to
 * the order.
 */
export async function quoteReturn(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  request: ReturnRequest,
): Promise<{ money: MoneyBack; sale: Sale } | Refusal> {
  await openToAct(ctx, orderId, right)
  const wrong = refusalOfRequest(request)
  if (wrong) return wrong
  const sale = await findSale(ctx, orderId)
  if (!sale) return new Refusal('not-found')
  const money = quoted(ctx, sale, request, await nowOf(ctx, orderId, request))
  return money instanceof Refusal ? money : { money, sale }
}

/**
 * Begins a cancellation or a withdrawal of entries (docs/product.md §19.13, §19.18). The act and its job are written;
 * money goes back only after the access system has voided the tickets. Gift vouchers are void at once, and cards wait
 * for a desk. A repeated `key` returns the same act, or `idempotency-conflict` for another kind or other entries.
 * Refusals are returned; one is thrown: that the visitor has no right to the order.
 */
export async function requestReturn(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  { key, ...request }: ReturnRequest & { key: string | null },
): Promise<WholeAct | Refusal> {
  await openToAct(ctx, orderId, right)
  const wrong = refusalOfRequest(request)
  if (wrong) return wrong
  const now = await nowOf(ctx, orderId, request)
  const id = await inTransaction<Ctx, string | Refusal>(ctx, async (ctx) => {
    const sale = await lockSale(ctx, orderId)
    if (!sale) return new Refusal('not-found')
    const known = key === null ? undefined : await findActByKey(ctx, orderId, key)
    if (known) return isSameReturn(known, request) ? known.id : new Refusal('idempotency-conflict')
    const money = quoted(ctx, sale, request, now)
    if (money instanceof Refusal) return money
    const total = sumOfShares(money.total)
    if (request.expected !== undefined && request.expected !== total)
      return new Refusal('price-changed', { back: toCrowns(total) })
    const uuids = request.items.map(({ uuid }) => uuid)
    await voidVouchers(ctx, orderId, uuids)
    const id = await beginAct(ctx, {
      orderId,
      kind: request.kind,
      key,
      statementId: request.statement ?? null,
      lang: sale.order.lang,
      shopNow: ctx.shopNow ?? null,
      items: uuids,
    })
    await waitForDesk(ctx, id)
    return id
  })
  if (id instanceof Refusal) return id
  return (await findAct(ctx, id)) ?? new Refusal('not-found')
}

const isSameReturn = ({ kind, items }: WholeAct, request: ReturnRequest) =>
  kind === request.kind &&
  items.length === request.items.length &&
  request.items.every(({ uuid }) => items.some(({ entry_uuid }) => entry_uuid === uuid))

/** Returns the refusal of an entry named twice, or of a cancellation naming a statement. */
function refusalOfRequest({ kind, items, statement }: ReturnRequest): Refusal | undefined {
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) return new Refusal('bad-input', undefined, 'items')
  if (kind === 'cancel' && statement !== undefined) return new Refusal('bad-input', undefined, 'statement')
  return undefined
}

/**
 * Returns the time that decides about the rights of entries. For a withdrawal with a `statement` it is when that was
 * declared, if `declaredAt` returns it. Otherwise it is now.
 */
const nowOf = async (ctx: Ctx, orderId: string, { kind, statement }: ReturnRequest): Promise<Instant> =>
  (kind === 'withdraw' && statement !== undefined ? await declaredAt(ctx, statement, orderId) : undefined) ?? ctx.now

function quoted(ctx: Ctx, sale: Sale, { kind, items }: ReturnRequest, now: Instant): MoneyBack | Refusal {
  const order = soldOrder(sale)
  const returned = new Set(items.map(({ uuid }) => uuid))
  const refusal = kind === 'cancel' ? 'cancel-not-offered' : 'withdraw-not-offered'
  for (const { uuid, version } of items) {
    const entry = sale.entries.find((one) => one.uuid === uuid)
    if (!entry) return new Refusal('not-found')
    const { why } = rightsOf(soldEntry(entry, sale), order, now, ctx.resort.taxLaw)[kind]
    if (why === 'under-way') return new Refusal('act-under-way', { act: sale.underWay.get(uuid) })
    if (why) return new Refusal(refusal, { uuid, why })
    if (entry.version !== version) return new Refusal('act-stale', { uuid, version: entry.version })
  }
  // Entries of another open act may be gone any moment.
  const staying = keptEntries(sale).filter(({ uuid }) => !sale.underWay.has(uuid))
  if (leavesTooFew(paidEntries(ctx, staying), returned)) return new Refusal(refusal, { why: 'countMin' satisfies Why })
  const together = pricedTogether(ctx, sale)
  const [act] = sale.underWay.values()
  const leaving = new Set([...returned, ...sale.underWay.keys()])
  // Each act sets the prices of its own entries. Those of the other one may leave first, or with only some of these.
  const ofAct = (act: string | undefined) => [...sale.underWay].filter(([, one]) => one === act).map(([uuid]) => uuid)
  const mayRise = (uuid: string) =>
    mayCostMore(together, uuid, leaving) &&
    !mayCostMore(together, uuid, returned.has(uuid) ? returned : ofAct(sale.underWay.get(uuid)))
  if (act && [...leaving].some(mayRise)) return new Refusal('act-under-way', { act })
  // An entry that stays with its discount may lose its last companion to another act.
  const sure = priceOfRest(together, returned)
  const later = priceOfRest(together, leaving)
  if (act && [...later.keys()].some((uuid) => !sure.has(uuid))) return new Refusal('act-under-way', { act })
  return moneyBack(together, returned)
}

/** Returns shares in crowns with their total. */
export const backOf = (shares: Shares) => ({
  card: toCrowns(shares.card),
  credit: toCrowns(shares.credit),
  voucher: toCrowns(shares.voucher),
  total: toCrowns(sumOfShares(shares)),
})
