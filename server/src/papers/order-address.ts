import type { Ctx } from '../ctx.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import { orderKey } from '../orders/read/order-key.ts'

/** Returns the address of an order's page for mails. Its key opens the order without a login. */
export const orderUrl = (ctx: Pick<Ctx, 'config'>, { id, lang }: Pick<OrderRow, 'id' | 'lang'>): string =>
  `${ctx.config.publicUrl}/shopping/confirmation?transaction=${id}&key=${orderKey(ctx.config.ORDER_SECRET, id)}&lng=${lang}`

/** Returns the address of the page with the balance of a voucher code. Undefined where a shop has no such page. */
export const codeUrl = (ctx: Pick<Ctx, 'config' | 'shelf'>): string | undefined =>
  ctx.shelf.config.paths.code ? `${ctx.config.publicUrl}/kod` : undefined

/** Returns the mailed address of a cancellation page that needs no JavaScript (docs/product.md §19.15). */
export const cancelUrl = (ctx: Pick<Ctx, 'config'>, { id, lang }: Pick<OrderRow, 'id' | 'lang'>): string =>
  `${ctx.config.publicUrl}/orders/${id}/cancel?key=${orderKey(ctx.config.ORDER_SECRET, id)}&lng=${lang}`

/**
 * Returns the mailed address at which a buyer carries out a statement of withdrawal. A withdrawal carried out there
 * within 24 hours of the statement counts as declared with the statement.
 */
export const withdrawUrl = (
  ctx: Pick<Ctx, 'config'>,
  { id, lang }: Pick<OrderRow, 'id' | 'lang'>,
  statement: string,
): string =>
  `${ctx.config.publicUrl}/withdraw/order?transaction=${id}&key=${orderKey(ctx.config.ORDER_SECRET, id)}&statement=${statement}&lng=${lang}`
