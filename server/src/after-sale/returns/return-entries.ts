import {
  leavesTooFew,
  type MoneyBack,
  mayCostMore,
  moneyBack,
  type Shares,
  sumOfShares,
} from '@gondola/rules/after-sale/money-back.ts'
import { rightsOf, type Why } from '@gondola/rules/after-sale/rights.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/db.ts'
import { refuse } from '../../http/refusal.ts'
import { type OrderRight, openOrder } from '../../orders/read/read-order.ts'
import { beginAct, findAct, findActByKey, type ReturnKind, voidVouchers, type WholeAct } from '../acts.store.ts'
import { waitForDesk } from '../reversals/reversals.store.ts'
import { findSale, lockSale, type Sale } from '../sale.store.ts'
import { keptEntries, paidEntries, pricedTogether, soldEntry, soldOrder } from '../sale.ts'
import { declaredAt } from '../statements/statements.store.ts'

export type ReturnRequest = {
  kind: ReturnKind
  items: readonly { uuid: string; version: number }[]
  /** The sum that was shown. */
  expected?: Haler | undefined
  statement?: string | undefined
}

/** Computes what would come back for entries. Refuses what `requestReturn` refuses. Changes nothing. */
export async function quoteReturn(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  request: ReturnRequest,
): Promise<{ money: MoneyBack; sale: Sale }> {
  await openOrder(ctx, orderId, right)
  checkRequest(request)
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  return { money: quoted(ctx, sale, request, await nowOf(ctx, orderId, request)), sale }
}

/**
 * Requests to give back entries: a cancellation or a withdrawal (docs/product.md §19.2, §19.3). Their act and its job are
 * written; money goes back only after the access system has made the tickets void. The same key returns the same act.
 */
export async function requestReturn(
  ctx: Ctx,
  orderId: string,
  right: OrderRight,
  { key, ...request }: ReturnRequest & { key: string | null },
): Promise<WholeAct> {
  await openOrder(ctx, orderId, right)
  checkRequest(request)
  const now = await nowOf(ctx, orderId, request)
  const id = await inTransaction(ctx, async (ctx) => {
    const sale = (await lockSale(ctx, orderId)) ?? refuse('not-found')
    const known = key === null ? undefined : await findActByKey(ctx, orderId, key)
    if (known) return isSameReturn(known, request) ? known.id : refuse('idempotency-conflict')
    const money = quoted(ctx, sale, request, now)
    const total = sumOfShares(money.total)
    if (request.expected !== undefined && request.expected !== total) refuse('price-changed', { back: toCrowns(total) })
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
  return (await findAct(ctx, id)) ?? refuse('not-found')
}

const isSameReturn = ({ kind, items }: WholeAct, request: ReturnRequest) =>
  kind === request.kind &&
  items.length === request.items.length &&
  request.items.every(({ uuid }) => items.some(({ entry_uuid }) => entry_uuid === uuid))

/** Refuses an entry that is named twice, and a statement named with a cancellation. */
function checkRequest({ kind, items, statement }: ReturnRequest): void {
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) refuse('bad-input', undefined, 'items')
  if (kind === 'cancel' && statement !== undefined) refuse('bad-input', undefined, 'statement')
}

/** Returns the time of declaration: a withdrawal has that of its statement, others have now. */
const nowOf = async (ctx: Ctx, orderId: string, { kind, statement }: ReturnRequest): Promise<Instant> =>
  (kind === 'withdraw' && statement !== undefined ? await declaredAt(ctx, statement, orderId) : undefined) ?? ctx.now

function quoted(ctx: Ctx, sale: Sale, { kind, items }: ReturnRequest, now: Instant): MoneyBack {
  const order = soldOrder(sale)
  const returned = new Set(items.map(({ uuid }) => uuid))
  const refusal = kind === 'cancel' ? 'cancel-not-offered' : 'withdraw-not-offered'
  for (const { uuid, version } of items) {
    const entry = sale.entries.find((one) => one.uuid === uuid) ?? refuse('not-found')
    const { why } = rightsOf(soldEntry(entry, sale), order, now, ctx.resort.taxLaw)[kind]
    if (why === 'under-way') refuse('act-under-way', { act: sale.underWay.get(uuid) })
    if (why) refuse(refusal, { uuid, why })
    if (entry.version !== version) refuse('act-stale', { uuid, version: entry.version })
  }
  // What another act gives back may be gone any moment.
  const staying = keptEntries(sale).filter(({ uuid }) => !sale.underWay.has(uuid))
  if (leavesTooFew(paidEntries(ctx, staying), returned)) refuse(refusal, { why: 'countMin' satisfies Why })
  const together = pricedTogether(ctx, sale)
  // Another act sets the price of its entries as well.
  for (const [uuid, act] of sale.underWay)
    if (mayCostMore(together, uuid, [...returned, ...sale.underWay.keys()])) refuse('act-under-way', { act })
  return moneyBack(together, returned)
}

/** Returns shares in crowns with their total. */
export const backOf = (shares: Shares) => ({
  card: toCrowns(shares.card),
  credit: toCrowns(shares.credit),
  voucher: toCrowns(shares.voucher),
  total: toCrowns(sumOfShares(shares)),
})
