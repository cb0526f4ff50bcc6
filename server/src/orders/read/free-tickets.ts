import { emailKey } from '@gondola/rules/email.ts'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../../ctx.ts'
import { type Refusal, tooMany } from '../../http/refusal.ts'
import { perShop } from '../../per-shop.ts'
import type { QuotedLine } from '../../quote/quote.ts'

/**
 * Limit of free pieces without slots, per network and hour. Each piece with a price takes one off those that its order
 * counts. 300 is enough for coaches full of small children.
 */
const PIECES = { points: 300, duration: 3600 }
/** Most orders of only free pieces for one e-mail address in an hour. */
const MAILS = { points: 10, duration: 3600 }

/** Counts for `PIECES` and `MAILS`, kept per process like the rate limits of calls. */
const limiters = perShop(() => ({ pieces: new RateLimiterMemory(PIECES), mails: new RateLimiterMemory(MAILS) }))

/**
 * Counts free tickets without slots per network, and free orders per e-mail address. Neither price nor places limit
 * such tickets, but each costs a page, a mail and a permission at the gate. `isFreeByRight`: whether a benefit makes a
 * line free. Returns `too-many-requests` with the time to wait, and counts nothing, where a count would exceed `PIECES`
 * or `MAILS`. Otherwise returns a function that takes the count back, for when no order is made. Without a network only
 * orders are counted.
 */
export async function takeFreeTickets(
  { config, network, column }: Pick<Ctx, 'config' | 'network' | 'column'>,
  email: string,
  lines: QuotedLine[],
  isFreeByRight: (line: QuotedLine) => boolean,
): Promise<Refusal | (() => Promise<void>)> {
  const free = lines.filter((line) => line.variant?.fromPrice[column] === 0 || isFreeByRight(line))
  const paid = lines.length - free.length
  const unbounded = free.filter(({ slot }) => !slot).length - paid
  const { pieces, mails } = limiters({ config })
  const counts: { limiter: RateLimiterMemory; key: string; points: number }[] = []
  if (network && unbounded > 0) counts.push({ limiter: pieces, key: network, points: unbounded })
  if (free.length > 0 && paid === 0) counts.push({ limiter: mails, key: emailKey(email), points: 1 })
  const uncount = async () => {
    await Promise.all(counts.map(({ limiter, key, points }) => limiter.reward(key, points)))
  }
  // A refused count counts as well, until it is taken off.
  const results = await Promise.allSettled(counts.map(({ limiter, key, points }) => limiter.consume(key, points)))
  const over = results.find(({ status }) => status === 'rejected')
  if (over?.status === 'rejected') {
    await uncount()
    return tooMany(over.reason as RateLimiterRes)
  }
  return uncount
}
