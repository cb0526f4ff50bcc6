import type { Ctx } from '../../ctx.ts'
import { findWholeOrder } from '../../orders/orders.store.ts'
import { findChanged, findLastChange } from './passes.store.ts'
import { walletTicket } from './wallet.ts'

/** Passes of a phone that have changed, and the tag for its next question. */
export type ChangedPasses = { serialNumbers: string[]; lastUpdated: string }

/** Returns what has changed of a phone's passes since a tag; undefined where nothing has. */
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
 * Returns a pass as it is now, void ones included (docs/product.md §19.65). `unchanged` since that
 * time; undefined where there is none any more.
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

/** Returns whole seconds: times on the wire have no smaller unit. */
const seconds = (instant: number) => Math.floor(instant / 1000)
