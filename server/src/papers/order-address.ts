import type { Ctx } from '../ctx.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import { orderKey } from '../orders/read/order-key.ts'

/** Returns the address of an order's page with its key, for mailed links. */
export const orderUrl = (ctx: Pick<Ctx, 'config'>, { id, lang }: Pick<OrderRow, 'id' | 'lang'>): string =>
  `${ctx.config.publicUrl}/shopping/confirmation?transaction=${id}&key=${orderKey(ctx.config.ORDER_SECRET, id)}&lng=${lang}`

/** Returns the address of the page that shows what is left on a code. Undefined where a shop has none. */
export const codeUrl = (ctx: Pick<Ctx, 'config' | 'shelf'>): string | undefined =>
  ctx.shelf.config.paths.code ? `${ctx.config.publicUrl}/kod` : undefined

/** Returns the mailed link to the cancellation of an order that needs no script (docs/product.md §19.15). */
export const cancelUrl = (ctx: Pick<Ctx, 'config'>, { id, lang }: Pick<OrderRow, 'id' | 'lang'>): string =>
  `${ctx.config.publicUrl}/orders/${id}/cancel?key=${orderKey(ctx.config.ORDER_SECRET, id)}&lng=${lang}`

/** Returns the mailed link that carries out a statement of withdrawal. It works for a day. */
export const withdrawUrl = (
  ctx: Pick<Ctx, 'config'>,
  { id, lang }: Pick<OrderRow, 'id' | 'lang'>,
  statement: string,
): string =>
  `${ctx.config.publicUrl}/withdraw/order?transaction=${id}&key=${orderKey(ctx.config.ORDER_SECRET, id)}&statement=${statement}&lng=${lang}`
