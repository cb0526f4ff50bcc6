import type { RouteName } from '@gondola/contract/routes.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { VisitCtx } from '../ctx.ts'
import { refuse } from './refusal.ts'

/** Calls that one cart may make; a visitor without a cookie yet is counted by the address. */
const PER_CART: Partial<Record<RouteName, { points: number; seconds: number }>> = {
  prices: { points: 240, seconds: 60 },
  dryRun: { points: 60, seconds: 60 },
  checkVariant: { points: 240, seconds: 60 },
  extendReservations: { points: 20, seconds: 60 },
  releaseReservations: { points: 60, seconds: 60 },
  validate: { points: 10, seconds: 60 },
  submitOrder: { points: 10, seconds: 60 },
  paymentUrl: { points: 10, seconds: 60 },
  order: { points: 120, seconds: 60 },
}

/** A phone network puts thousands behind one address, so an address is limited only with this many unpaid carts. */
const CARTS_PER_ADDRESS = 50
const ADDRESS_WINDOW_MS = 60 * 60_000
const PER_ADDRESS = { points: 300, seconds: 60 }
const ADDRESSES = 20_000

/** Counts per process; a second process doubles the limits, which they bear. */
export function rateLimits() {
  const limiters = new Map(
    Object.entries(PER_CART).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  )
  const byAddress = new RateLimiterMemory({ points: PER_ADDRESS.points, duration: PER_ADDRESS.seconds })
  const cartsOf = new Map<string, Map<string, number>>()

  const tooManyCarts = (address: string, cart: string | undefined) => {
    const now = Date.now()
    let carts = cartsOf.get(address)
    if (!carts) {
      if (cartsOf.size >= ADDRESSES) cartsOf.delete(cartsOf.keys().next().value ?? '')
      carts = new Map()
      cartsOf.set(address, carts)
    }
    if (cart) carts.set(cart, now)
    if (carts.size <= CARTS_PER_ADDRESS) return false
    for (const [known, seenAt] of carts) if (now - seenAt > ADDRESS_WINDOW_MS) carts.delete(known)
    return carts.size > CARTS_PER_ADDRESS
  }

  return {
    /** Refuses `too-many-requests` when this cart, or an address full of unpaid carts, asks too often. */
    async check(name: RouteName, ctx: Pick<VisitCtx, 'request' | 'knownCart'>): Promise<void> {
      const limiter = limiters.get(name)
      if (!limiter) return
      const address = ctx.request.ip
      const cart = ctx.knownCart()
      const isCrowd = tooManyCarts(address, cart)
      try {
        await limiter.consume(cart ?? address)
        if (isCrowd) await byAddress.consume(address)
      } catch {
        refuse('too-many-requests')
      }
    },
    /** A cart that paid no longer counts against its address. */
    forgive(address: string, cart: string): void {
      cartsOf.get(address)?.delete(cart)
    },
  }
}
export type RateLimits = ReturnType<typeof rateLimits>
