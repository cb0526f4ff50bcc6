import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../ctx.ts'
import { type Refusal, tooMany } from '../http/refusal.ts'
import type { QuotedLine } from '../quote/quote.ts'

/** Pieces over nothing that one site may order in an hour beyond those that come with paid ones: coaches full of small children. */
const PIECES = { points: 300, duration: 3600 }
/** Orders over nothing that may send their mail to one address in an hour. */
const MAILS = { points: 10, duration: 3600 }

/** Counts per process, as the limits of calls. */
const pieces = new RateLimiterMemory(PIECES)
const mails = new RateLimiterMemory(MAILS)

/**
 * What is paid is bounded by its price and what has slots by its places; other tickets over nothing are bounded here, as
 * each is a page, a mail and a permission at the gate. Returns what gives back that they were counted, where no order comes of
 * them; or a refusal, which says for how long, when a site orders too many of them without as many paid pieces, or when an
 * address would be sent too many orders that nobody pays.
 */
export async function takeFreeTickets(
  { network, column }: Pick<Ctx, 'network' | 'column'>,
  email: string,
  lines: QuotedLine[],
): Promise<Refusal | (() => Promise<void>)> {
  const free = lines.filter(({ variant }) => variant?.fromPrice[column] === 0)
  const paid = lines.length - free.length
  const unbounded = free.filter(({ slot }) => !slot).length - paid
  const counts: { limiter: RateLimiterMemory; key: string; points: number }[] = []
  if (network && unbounded > 0) counts.push({ limiter: pieces, key: network, points: unbounded })
  if (free.length > 0 && paid === 0) counts.push({ limiter: mails, key: email.toLowerCase(), points: 1 })
  const giveBack = async () => {
    await Promise.all(counts.map(({ limiter, key, points }) => limiter.reward(key, points)))
  }
  // A refused count counts as well until it is given back.
  const results = await Promise.allSettled(counts.map(({ limiter, key, points }) => limiter.consume(key, points)))
  const over = results.find(({ status }) => status === 'rejected')
  if (over?.status === 'rejected') {
    await giveBack()
    return tooMany(over.reason as RateLimiterRes)
  }
  return giveBack
}
