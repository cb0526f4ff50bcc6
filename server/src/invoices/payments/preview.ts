import type { Haler } from '@gondola/rules/money.ts'
import { type BookingCtx, matchLine } from './book.ts'
import { findBookable, findLine } from './bookings.store.ts'

/** A booking that an import would make, in hellers. `rest`: what the order would have left to pay after it. */
export type WouldBook = { order: string; symbol: string; amount: Haler; rest: Haler }

/** Most lines of a preview. */
const MOST = 1000

/**
 * Returns what `bookAll` would book now, in the same sequence. Books nothing. Looks at the first `MOST` lines only. May
 * name an order that `bookAll` leaves for later, as it waits for `settleChanged`.
 */
export async function wouldBook(ctx: BookingCtx): Promise<WouldBook[]> {
  const rests = new Map<string, Haler>()
  const would: WouldBook[] = []
  for (const id of await findBookable(ctx, MOST)) {
    const line = await findLine(ctx, id)
    const { match, orders } = line ? await matchLine(ctx, line) : { match: undefined, orders: undefined }
    const order = orders?.get(match?.pays?.symbol ?? '')
    if (!line || !order) continue
    // An earlier line may pay the same order.
    const open = rests.get(order.symbol) ?? order.rest
    const amount = Math.min(line.left, open)
    if (amount <= 0) continue
    rests.set(order.symbol, open - amount)
    would.push({ order: order.number, symbol: order.symbol, amount, rest: open - amount })
  }
  return would
}
