import type { Ctx } from '../../ctx.ts'
import type { OrderRow } from '../../orders/orders.store.ts'
import type { MailedDocument } from '../mails/invoice-mail.ts'

/** Returns documents of an order with their files. */
export async function documentFiles(_ctx: Ctx, _order: OrderRow, _ids: readonly string[]): Promise<MailedDocument[]> {
  return []
}
