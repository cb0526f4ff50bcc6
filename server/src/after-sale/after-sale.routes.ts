import type { ActItem, OrderActs, ReturnBody } from '@gondola/contract/after-sale.ts'
import type { RouteReply } from '@gondola/contract/route.ts'
import type { Routes } from '@gondola/contract/routes.ts'
import { addShares, type Shares } from '@gondola/rules/after-sale/money-back.ts'
import { changeRight, type Right, rightsOf } from '@gondola/rules/after-sale/rights.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../ctx.ts'
import { orThrow, refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { onlySees, openOrder, orderRightOf } from '../orders/read/read-order.ts'
import { findAct, findActs, type WholeAct } from './acts.store.ts'
import { columnOf } from './change/plan-change.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { backOf, quoteReturn, type ReturnRequest, requestReturn } from './returns/return-entries.ts'
import { findSale } from './sale.store.ts'
import { soldEntry, soldOrder } from './sale.ts'
import { chooseOffer, presentOffers } from './storm/choose-offer.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const right = ({ until, why }: Right) => ({ until: iso(until), why })

const NOTHING: Shares = { card: 0, credit: 0, voucher: 0 }

/** Returns an act as the API shows it. */
function presentAct({
  id,
  kind,
  state,
  items,
  back_over: over,
  pay,
  pay_until,
  created_at,
  ended_at,
}: WholeAct): ActItem {
  const back = items
    .map(({ back_card, back_credit, back_voucher }) => ({
      card: back_card,
      credit: back_credit,
      voucher: back_voucher,
    }))
    .reduce(addShares, { ...NOTHING, card: over })
  return {
    id,
    kind,
    status: state,
    items: items.map((item) => ({
      uuid: item.entry_uuid,
      status: item.state,
      error: item.error,
      usedAt: iso(item.used_at),
      waitsForDesk: item.state === 'requested' && item.waits_for_desk,
    })),
    back: backOf(back),
    payment: state === 'unpaid' && pay_until !== null ? { due: toCrowns(pay), until: iso(pay_until) ?? '' } : null,
    createdAt: new Date(created_at).toISOString(),
    endedAt: iso(ended_at),
  }
}

async function orderActs(ctx: Ctx, orderId: string): Promise<OrderActs> {
  const sale = (await findSale(ctx, orderId)) ?? refuse('not-found')
  const order = soldOrder(sale)
  return {
    entries: sale.entries.map((entry) => {
      const { cancel, withdraw, change } = rightsOf(soldEntry(entry, sale), order, ctx.now, ctx.resort.taxLaw)
      const { uuid, version, price } = entry
      const rights = { cancel: right(cancel), withdraw: right(withdraw), change: right(change) }
      return { uuid, version, paid: toCrowns(price), ...rights }
    }),
    column: columnOf(sale),
    change: right(changeRight(order, ctx.now)),
    acts: (await findActs(ctx, orderId)).map(presentAct),
    offers: await presentOffers(ctx, orderId),
  }
}

type Body = z.output<typeof ReturnBody>

const requestOf = ({ kind, items, expected, statement }: Body): ReturnRequest => ({
  kind,
  items,
  expected: expected && fromCrowns(expected.back),
  statement,
})

async function returnEntries(
  ctx: VisitCtx,
  orderId: string,
  { key, body }: { key: string | undefined; body: Body },
): Promise<RouteReply<Routes['returnEntries']>> {
  const right = orderRightOf(ctx, key)
  if (!body.dryRun) {
    return presentAct(
      orThrow(await requestReturn(ctx, orderId, right, { ...requestOf(body), key: idempotencyKeyOf(ctx) })),
    )
  }
  ctx.reply.code(200)
  const { money, sale } = orThrow(await quoteReturn(ctx, orderId, right, requestOf(body)))
  const priceOf = (uuid: string) => sale.entries.find((entry) => entry.uuid === uuid)?.price ?? 0
  return {
    back: backOf(money.total),
    items: [...money.perEntry].map(([uuid, shares]) => ({
      uuid,
      back: backOf(shares).total,
      paid: toCrowns(priceOf(uuid)),
    })),
    rest: [...money.rest].map(([uuid, price]) => ({ uuid, was: toCrowns(priceOf(uuid)), price: toCrowns(price) })),
  }
}

export const afterSaleHandlers: Pick<Handlers, 'orderActs' | 'returnEntries' | 'actStatus' | 'chooseOffer'> = {
  orderActs: async (ctx, { params, query }) => {
    const { order } = await openOrder(ctx, params.id, orderRightOf(ctx, query.key))
    return { ...(await orderActs(ctx, params.id)), ...(onlySees(ctx, order) ? { isReadOnly: true } : {}) }
  },
  returnEntries: (ctx, { params, query, body }) => returnEntries(ctx, params.id, { key: query.key, body }),
  chooseOffer: async (ctx, { params, query, body }) =>
    presentAct(await chooseOffer(ctx, params.id, orderRightOf(ctx, query.key), { ...body, offer: params.offer })),
  actStatus: async (ctx, { params, query }) => {
    await openOrder(ctx, params.id, orderRightOf(ctx, query.key))
    const act = await findAct(ctx, params.act)
    return act?.order_id === params.id ? presentAct(act) : refuse('not-found')
  },
}
