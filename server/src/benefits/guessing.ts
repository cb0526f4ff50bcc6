import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { canonicalCode } from '@gondola/rules/benefits/code.ts'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../ctx.ts'
import { voucherGuesses } from '../metrics.ts'
import { perShop } from '../per-shop.ts'
import { guesses } from './guess-watch.ts'

/** Most unknown codes of one cart, and of one member, in ten minutes (docs/product.md §17.17). */
const PER_BUYER = { points: 5, duration: 10 * 60 }
/**
 * Most unknown codes of one network in an hour. Only limits a network of which more than `CARTS_PER_NETWORK` carts
 * guessed: a phone network puts thousands of carts behind one address, most of which never guess.
 */
const PER_NETWORK = { points: 20, duration: 60 * 60 }
const CARTS_PER_NETWORK = 50
const MOST_BUYERS = 20_000

/** Counts of unknown codes, kept per process like the rate limits of calls. */
const counts = perShop(() => ({
  buyers: new RateLimiterMemory(PER_BUYER),
  networks: new RateLimiterMemory(PER_NETWORK),
  carts: new RateLimiterMemory({ points: CARTS_PER_NETWORK, duration: PER_NETWORK.duration }),
  /** Counted codes of each cart: the same one again is no new guess. */
  counted: new Map<string, Set<string>>(),
}))

type Shop = Pick<Ctx, 'config'>

export type Guesser = { cartId: string; memberId?: string | undefined; network?: string | undefined }

const keysOf = ({ cartId, memberId }: Guesser) => [`cart ${cartId}`, ...(memberId ? [`member ${memberId}`] : [])]

const isSpent = (found: RateLimiterRes | null, { points }: { points: number }): found is RateLimiterRes =>
  found !== null && found.consumedPoints >= points

/** Returns for how many milliseconds codes are not looked up; undefined when they are. */
export async function guessingBlocked(shop: Shop, guesser: Guesser): Promise<number | undefined> {
  const { buyers, networks, carts } = counts(shop)
  const { network } = guesser
  const waits = await Promise.all(keysOf(guesser).map((key) => buyers.get(key)))
  const [spent] = waits.filter((found) => isSpent(found, PER_BUYER))
  if (spent) return spent.msBeforeNext
  if (!network) return undefined
  const [crowd, ofNetwork] = await Promise.all([carts.get(network), networks.get(network)])
  const isCrowd = crowd !== null && crowd.consumedPoints > CARTS_PER_NETWORK
  return isCrowd && isSpent(ofNetwork, PER_NETWORK) ? ofNetwork.msBeforeNext : undefined
}

/**
 * Counts unknown codes for cart, member and network, each code once per cart. Existing codes are no guesses, whatever
 * is wrong with them.
 */
export async function countGuesses(
  shop: Shop,
  guesser: Guesser,
  results: readonly Pick<VoucherResult, 'publicKey' | 'error'>[],
): Promise<void> {
  const { buyers, networks, carts, counted } = counts(shop)
  const { cartId, network } = guesser
  const known = counted.get(cartId) ?? new Set()
  const unknown = results.flatMap(({ publicKey, error }) => (error === 'unknown' ? canonicalCode(publicKey) : []))
  const fresh = [...new Set(unknown)].filter((code) => !known.has(code))
  if (fresh.length === 0) return
  // The first guess of a cart counts it among those of its network.
  if (network && known.size === 0) await consume(carts, network, 1)
  for (const code of fresh) known.add(code)
  counted.set(cartId, known)
  if (counted.size > MOST_BUYERS) counted.delete(counted.keys().next().value ?? '')
  voucherGuesses.inc(fresh.length)
  guesses.note(fresh.length, Date.now())
  for (const key of keysOf(guesser)) await consume(buyers, key, fresh.length)
  if (network) await consume(networks, network, fresh.length)
}

/** Adds to a count, also beyond its limit. */
const consume = (limiter: RateLimiterMemory, key: string, points: number) =>
  limiter.consume(key, points).catch((over: unknown) => {
    if (over instanceof Error) throw over
  })
