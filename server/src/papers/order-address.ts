import type { Ctx } from '../ctx.ts'
import type { OrderRow } from '../orders/orders.store.ts'
import { orderKey } from '../orders/read/order-key.ts'

/** Returns the address of an order's page with its key, for mailed links. */
export const orderUrl = (ctx: Pick<Ctx, 'config'>, { id, lang }: Pick<OrderRow, 'id' | 'lang'>): string =>
  `${ctx.config.publicUrl}/shopping/confirmation?transaction=${id}&key=${orderKey(ctx.config.ORDER_SECRET, id)}&lng=${lang}`
