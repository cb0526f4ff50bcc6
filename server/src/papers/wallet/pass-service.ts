import type { Ctx } from '../../ctx.ts'
import { findWholeOrder } from '../../orders/orders.store.ts'
import { findChanged, findLastChange } from './passes.store.ts'
import { walletTicket } from './wallet.ts'

/** Changed passes of a phone. `lastUpdated` is the tag that the phone sends with its next request. */
export type ChangedPasses = { serialNumbers: string[]; lastUpdated: string }

/**
 * Returns the passes of a phone that changed after a tag. Without a tag it returns all; undefined where none has
 * changed.
 */
export async function changedPasses(
  ctx: Pick<Ctx, 'db'>,
  deviceId: string,
  since: string | undefined,
): Promise<ChangedPasses | undefined> {
  const tag = Number(since)
  const changed = await findChanged(ctx, deviceId, Number.isSafeInteger(tag) ? tag : 0)
  const last = changed.at(-1)
  return last && { serialNumbers: changed.map(({ serial }) => serial), lastUpdated: String(last.tag) }
}

export type LatestPass = { pass: Buffer; modified: Date | undefined }

/**
 * Returns the current file of a pass, also of a void one (docs/product.md §19.65). `unchanged` when it has not changed
 * after `since` (epoch milliseconds, compared in seconds). Undefined when the order has no such pass any more. Without
 * a registered phone the file is always returned, with `modified` undefined.
 */
export async function latestPass(
  ctx: Ctx,
  { orderId, serial, since }: { orderId: string; serial: string; since: number | undefined },
): Promise<LatestPass | 'unchanged' | undefined> {
  // Before the order: what changes meanwhile is then asked for again.
  const last = await findLastChange(ctx, { orderId, serial })
  if (last && since !== undefined && seconds(last.changed) <= seconds(since)) return 'unchanged'
  const found = await findWholeOrder(ctx, orderId)
  const ticket = found && walletTicket(ctx, found, serial)
  if (!ticket) return undefined
  return { pass: await ctx.documents.renderPass(ticket), modified: last && new Date(last.told) }
}

/** Returns whole seconds, the unit of HTTP dates. */
const seconds = (instant: number) => Math.floor(instant / 1000)
