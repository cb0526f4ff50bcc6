import type { Haler } from '@gondola/rules/money.ts'
import { type BookingCtx, matchLine } from './book.ts'
import { findBookable, findLine } from './bookings.store.ts'

/** What an import would put on an order. `rest`: what would be left to pay of it then. */
export type WouldBook = { order: string; symbol: string; amount: Haler; rest: Haler }

/** Lines of a preview; a statement rarely has more. */
const MOST = 1000

/** Returns what `bookAll` would book now, in its order. Books nothing. */
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
