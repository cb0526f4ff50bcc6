import type { Ctx } from '../../ctx.ts'
import { type WalletObject, walletObject } from '../../documents/wallet/wallet-link.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { findWholeOrder } from '../../orders/orders.store.ts'
import { forgetPhone, markChanged, noteTold } from './passes.store.ts'
import { walletTicket } from './wallet.ts'

/** Age at which a message is given up. The phone has asked by itself, or its day is over. */
const GIVE_UP_MS = 3 * 24 * 3_600_000

/**
 * Tells phones that tickets of an order have changed (docs/product.md §19.66). Those with a pass of Apple ask for it,
 * Google's objects are changed. Idempotent. Throws when one could not be told, so that the job is retried, for three
 * days. A phone that was told is not woken again then.
 */
export async function pushWallet(ctx: Ctx, { orderId, entries, at }: JobPayloads['push-wallet']): Promise<void> {
  // The one code lists what is left of all.
  const serials = [...entries, orderId]
  const change = { orderId, serials, at }
  const pushTokens = await markChanged(ctx, change)
  const objects = await objectsOf(ctx, orderId, serials)
  const [woken, changed] = await Promise.all([
    Promise.allSettled(pushTokens.map((pushToken) => wake(ctx, pushToken))),
    Promise.allSettled(objects.map(async (object) => ctx.phones.change?.(object))),
  ])
  await noteTold(
    ctx,
    pushTokens.filter((_pushToken, place) => woken[place]?.status === 'fulfilled'),
    change,
  )
  const faults = [...woken, ...changed].flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  if (faults.length === 0) return
  const fault = `Phones were not told of the order ${orderId}: ${faults.join(', ')}`
  if (Date.now() - at < GIVE_UP_MS) throw new Error(fault)
  ctx.log.warn({ fault }, 'a wallet is not told any more')
}

async function wake(ctx: Ctx, pushToken: string): Promise<void> {
  if ((await ctx.phones.wake?.(pushToken)) === 'gone') await forgetPhone(ctx, pushToken)
}

/** Returns the objects at Google. Who has saved one is not known here, so there is one of each ticket. */
async function objectsOf(ctx: Ctx, orderId: string, serials: readonly string[]): Promise<WalletObject[]> {
  const { google } = ctx.wallet
  const found = google && ctx.phones.change ? await findWholeOrder(ctx, orderId) : undefined
  if (!google || !found) return []
  const face = { keys: google, resortKey: ctx.resort.key, look: ctx.look }
  return serials.flatMap((serial) => {
    const ticket = walletTicket(ctx, found, serial)
    const object = ticket && walletObject(ticket, face)
    return object ? [object] : []
  })
}
