import type { Submission } from '@gondola/contract/orders.ts'
import type { VisitCtx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { refuseUnsupportedFields } from '../quote/quote.ts'
import { moveSlots } from './move-slots.ts'
import { orderRightOf, ownOrders, ownPoints, readOrder } from './read/read-order.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { placeOrder, tryOrder } from './submit/place-order.ts'

const IDEMPOTENCY_KEY = /^[\w.:-]{8,255}$/

async function submit(ctx: VisitCtx, { body }: { body: Submission }) {
  const key = ctx.request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    refuse('bad-input', undefined, 'idempotency-key')
  refuseUnsupportedFields(body.entries)
  const input = {
    submission: body,
    cartId: ctx.cart(),
    ownerKey: ctx.orderOwner(),
    idempotencyKey: (key as string | undefined) ?? null,
  }
  if (!body.dryRun) return placeOrder(ctx, input)
  ctx.reply.code(200)
  return tryOrder(ctx, input)
}

export const ordersHandlers: Pick<
  Handlers,
  'validate' | 'submitOrder' | 'order' | 'myOrders' | 'myPoints' | 'changeSlots' | 'releaseReservations'
> = {
  validate: submit,
  submitOrder: submit,
  changeSlots: async (ctx, { body }) => ({ entries: await moveSlots(ctx, ctx.knownCart(), body) }),
  releaseReservations: async (ctx, { query }) => {
    const cart = ctx.knownCart()
    return { released: cart ? await removeFromCart(ctx, cart, query.entryUuids) : [] }
  },
  order: (ctx, { params, query }) => readOrder(ctx, params.id, orderRightOf(ctx, query.key)),
  myOrders: (ctx, { query }) => ownOrders(ctx, query),
  myPoints: (ctx, { query }) => ownPoints(ctx, query),
}
