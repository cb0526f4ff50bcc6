import type { Ctx } from '../../ctx.ts'
import { type WalletObject, walletObject } from '../../documents/wallet/wallet-link.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { findWholeOrder } from '../../orders/orders.store.ts'
import { forgetPhone, markChanged, noteTold } from './passes.store.ts'
import { walletTicket } from './wallet.ts'

/**
 * Age of a change at which its failures are no longer retried. By then the phone has loaded the pass by itself, or the
 * day of the pass is over.
 */
const GIVE_UP_MS = 3 * 24 * 3_600_000

/**
 * Tells phones that tickets of an order have changed (docs/product.md §19.66). Apple phones are woken and load their
 * passes again; objects at Google are changed. A phone whose push token is not valid any more is forgotten. Throws when
 * a phone or Google was not told, so that the job is retried; three days after the change it only logs a warning. A
 * retry wakes only the phones that were not told, and sends all objects to Google again.
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

/**
 * Returns the Google objects of all changed tickets; empty without Google keys. The shop does not know which of the
 * tickets were saved at Google.
 */
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
