import { timingSafeEqual } from 'node:crypto'
import type { OrderReply, OwnOrdersQuery, PointsReply } from '@gondola/contract/orders.ts'
import type { RouteReply } from '@gondola/contract/route.ts'
import type { Routes } from '@gondola/contract/routes.ts'
import type * as z from 'zod/mini'
import { earnedPoints } from '../../benefits/account/points.ts'
import type { Ctx, VisitCtx } from '../../ctx.ts'
import { pageOf } from '../../http/page-of.ts'
import { refuse } from '../../http/refusal.ts'
import { memberOf } from '../../members/signed-in.ts'
import { type CompanyDocument, findCompanyDocuments, findCorrections } from '../../receipts/receipts.store.ts'
import { type EntryRow, findMemberOrders, findWholeOrder, type OrderRow, type WholeOrder } from '../orders.store.ts'
import { findEnding } from './ending.store.ts'
import { isOrderKey } from './order-key.ts'
import { findPaidDay } from './paid-day.store.ts'
import { presentOrder } from './present.ts'

/** Orders on a page of a member's orders, unless `$limit` says otherwise (docs/product.md §10.16). */
const ORDERS_PAGE = 10

/** Proof of the right to an order: its cookie, mailed key or member's session. */
export type OrderRight = {
  owner?: Buffer | undefined
  key?: string | undefined
  member?: string | undefined
  /** The company whose user asks: its users see all of its orders (docs/product.md §20.6). */
  company?: string | undefined
}

export const orderRightOf = (ctx: VisitCtx, key: string | undefined): OrderRight => ({
  owner: ctx.knownOrderOwner(),
  key,
  member: ctx.member?.id,
  company: ctx.member?.company?.id,
})

/**
 * Returns whether a proof opens an order. A cookie opens no company's order, as its user may have left (docs/product.md
 * §20.7).
 */
const opens = (ctx: Ctx, order: OrderRow, right: OrderRight) =>
  isOrderKey(ctx.config.orderSecrets, order.id, right.key) ||
  (right.member !== undefined && right.member === order.member_id) ||
  (right.company !== undefined && right.company === order.company_id) ||
  (order.company_id === null &&
    right.owner !== undefined &&
    right.owner.length === order.owner_key.length &&
    timingSafeEqual(right.owner, order.owner_key))

/** Returns whether an entry may be on a corrective document. */
const isCorrected = ({ reversed, version }: EntryRow) => reversed || version > 0

/**
 * Returns the order to whoever `right` opens it for. Others get only its id and status. Refuses `not-found` for an
 * unknown order, and for a company's order that `right` does not open (docs/product.md §20.6).
 */
export async function readOrder(ctx: Ctx, orderId: string, right: OrderRight): Promise<OrderReply> {
  const found = await findWholeOrder(ctx, orderId)
  if (!found) refuse('not-found')
  const { order, entries, claims } = found
  if (!opens(ctx, order, right))
    return order.company_id === null ? { uuid: order.id, status: order.status } : refuse('not-found')
  const corrections = await correctionsOf(ctx, found)
  const documents = await companyDocuments(ctx, order)
  const paidDay = await findPaidDay(ctx, order)
  const ended = await findEnding(ctx, order)
  return presentOrder(ctx, order, entries, { key: right.key, corrections, claims, documents, paidDay, ended })
}

/** Returns whether somebody may open an order and act on it. False for an unknown order. */
export async function mayAct(ctx: VisitCtx, orderId: string, key: string | undefined): Promise<boolean> {
  const found = await findOpenOrder(ctx, orderId, orderRightOf(ctx, key))
  return found !== undefined && !onlySees(ctx, found.order)
}

/** Returns whether the visitor is a user of an order's company who may not buy (docs/product.md §20.5). */
export const onlySees = ({ member }: Ctx, order: OrderRow): boolean =>
  member?.company?.mayBuy === false && member.company.id === order.company_id

/**
 * Returns the ids of an order's corrective documents. None for an order on invoice, whose documents `companyDocuments`
 * returns. Nothing is read before an entry is reversed or changed, because every waiting page polls this.
 */
const correctionsOf = async (ctx: Ctx, { order, entries }: Pick<WholeOrder, 'order' | 'entries'>): Promise<string[]> =>
  order.vs === null && entries.some(isCorrected) ? findCorrections(ctx, order.id) : []

/**
 * Returns the numbered documents of an order on invoice. Nothing is read for other orders, because every waiting page
 * polls this.
 */
const companyDocuments = async (ctx: Ctx, order: OrderRow): Promise<CompanyDocument[]> =>
  order.vs === null ? [] : findCompanyDocuments(ctx, order.id)

/** Returns an order and its entries to whoever may see them. Undefined for others, even when the order exists. */
export async function findOpenOrder(ctx: Ctx, orderId: string, right: OrderRight): Promise<WholeOrder | undefined> {
  const found = await findWholeOrder(ctx, orderId)
  return found && opens(ctx, found.order, right) ? found : undefined
}

/** Returns an order like `findOpenOrder`. Refuses `not-found` instead of undefined. */
export const openOrder = async (ctx: Ctx, orderId: string, right: OrderRight): Promise<WholeOrder> =>
  (await findOpenOrder(ctx, orderId, right)) ?? refuse('not-found')

/**
 * Returns an order like `openOrder` to somebody who acts on it. Refuses `forbidden` for users of a company who may not
 * buy (docs/product.md §20.5).
 */
export async function openToAct(ctx: Ctx, orderId: string, right: OrderRight): Promise<WholeOrder> {
  const found = await openOrder(ctx, orderId, right)
  if (onlySees(ctx, found.order)) refuse('forbidden')
  return found
}

/**
 * Returns a page of the member's and their company's orders, newest first (docs/product.md §10.16). Without a `status`
 * these are `paid` and `finished` orders, and for a company's users also `unpaid` ones. If `payment` is missing, too, a
 * company's users also get ended orders with a tax document. Others' `payment` is ignored. Refuses `not-logged-in`.
 */
export async function ownOrders(
  ctx: Ctx,
  query: z.output<typeof OwnOrdersQuery>,
): Promise<RouteReply<Routes['myOrders']>> {
  const { member } = ctx
  if (!member) refuse('not-logged-in')
  const { $limit: limit = ORDERS_PAGE, $skip: skip = 0, status, payment } = query
  const companyId = member.company?.id
  const { total, orders } = await findMemberOrders(
    ctx,
    { memberId: member.id, companyId },
    {
      statuses: status ? [status] : companyId ? ['unpaid', 'paid', 'finished'] : ['paid', 'finished'],
      ...(payment && companyId ? { payment } : {}),
      withEnded: companyId !== undefined && !status && !payment,
      today: ctx.today,
      limit,
      skip,
    },
  )
  const data = []
  for (const { order, entries, claims } of orders) {
    const corrections = await correctionsOf(ctx, { order, entries })
    const documents = await companyDocuments(ctx, order)
    const paidDay = await findPaidDay(ctx, order)
    const ended = await findEnding(ctx, order)
    data.push(presentOrder(ctx, order, entries, { corrections, claims, documents, paidDay, ended }))
  }
  return { total, limit, skip, data }
}

/**
 * Returns a page of orders that earned points, and the sum of all (docs/product.md §17.11). Refuses `not-logged-in`.
 */
export async function ownPoints(ctx: Ctx, query: Parameters<typeof pageOf>[1]): Promise<PointsReply> {
  const { earning, points } = await earnedPoints(ctx, memberOf(ctx))
  return { ...pageOf(earning, query), points }
}
