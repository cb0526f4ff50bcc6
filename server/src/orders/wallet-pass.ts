import type { Ctx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'
import { type OrderRight, openOrder } from './read-order.ts'
import { walletTickets } from './wallet.ts'

/**
 * One ticket as a file for Apple Wallet. Refuses `not-found` without a right to the order, for an entry that is not a
 * phone's, and where no pass is offered, and `not-finished` before the ticket is ready.
 */
export async function walletPass(
  ctx: Ctx,
  input: { orderId: string; right: OrderRight; entryUuid: string },
): Promise<{ pass: Buffer; filename: string }> {
  if (!ctx.wallet.apple) refuse('not-found')
  const { order, entries } = await openOrder(ctx, input.orderId, input.right)
  const entry = entries.find(({ uuid }) => uuid === input.entryUuid)
  if (entry?.state === 'waiting') refuse('not-finished')
  const wallet = walletTickets(ctx, order, entries).find(({ serial }) => serial === input.entryUuid)
  if (!wallet) refuse('not-found')
  return {
    pass: await ctx.documents.renderPass(wallet),
    filename: `${order.number}-${wallet.ticket.position}.pkpass`,
  }
}
