import type { RouteName } from '@gondola/contract/routes.ts'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { VisitCtx } from '../ctx.ts'
import { remember } from '../remember.ts'
import { refuseTooMany } from './refusal.ts'

/** Calls (`points`) allowed per cart in so many `seconds`. `rateLimits` does not count calls of other routes. */
const PER_CART: Partial<Record<RouteName, { points: number; seconds: number }>> = {
  products: { points: 300, seconds: 60 },
  prices: { points: 240, seconds: 60 },
  timeSlots: { points: 240, seconds: 60 },
  dryRun: { points: 60, seconds: 60 },
  checkVariant: { points: 240, seconds: 60 },
  validateVoucher: { points: 60, seconds: 60 },
  addBenefits: { points: 20, seconds: 60 },
  changeSlots: { points: 60, seconds: 60 },
  extendReservations: { points: 20, seconds: 60 },
  releaseReservations: { points: 60, seconds: 60 },
  validate: { points: 10, seconds: 60 },
  submitOrder: { points: 10, seconds: 60 },
  paymentUrl: { points: 10, seconds: 60 },
  order: { points: 120, seconds: 60 },
  orderActs: { points: 120, seconds: 60 },
  // The sums of a choice as it is made, and the act itself.
  returnEntries: { points: 60, seconds: 60 },
  actStatus: { points: 120, seconds: 60 },
  changeDate: { points: 60, seconds: 60 },
  changeStatus: { points: 120, seconds: 60 },
  leaveChange: { points: 20, seconds: 60 },
  chooseOffer: { points: 20, seconds: 60 },
  // Each call sends a mail.
  raiseComplaint: { points: 10, seconds: 3600 },
  // Only guesses count; see `uncount`.
  lookUpCard: { points: 10, seconds: 3600 },
  createCard: { points: 10, seconds: 3600 },
  // Each call looks up the cards that it names.
  changeCard: { points: 40, seconds: 3600 },
  register: { points: 10, seconds: 3600 },
  // Each call writes a line that is kept.
  changeUserMeta: { points: 20, seconds: 3600 },
  // Each call sends a mail.
  changeUser: { points: 30, seconds: 3600 },
  endMembership: { points: 10, seconds: 3600 },
  keepMembership: { points: 10, seconds: 3600 },
  // Each call reads all orders.
  ownData: { points: 10, seconds: 3600 },
  eraseUser: { points: 10, seconds: 3600 },
  confirmEmail: { points: 30, seconds: 3600 },
}

/**
 * Number of unpaid carts up to which an address has no limit of its own.
 * A phone network puts thousands of people behind one address.
 */
const MOST_CARTS_PER_ADDRESS = 50
const ADDRESS_WINDOW_MS = 60 * 60_000
/** Calls allowed to an address above `MOST_CARTS_PER_ADDRESS`, for all routes of `PER_CART` together. */
const PER_ADDRESS = { points: 3000, seconds: 60 }
/** Maximum number of remembered addresses, and of remembered carts that paid. */
const MOST_KNOWN = 20_000

/** Returns an IPv4 address, or the /64 of an IPv6 address, which one connection has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  if (tail !== undefined)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - after)).fill('0'), ...tail.split(':'))
  return groups.slice(0, 4).join(':')
}

/** Returns the /24 of an address, the /48 for IPv6. One customer may have all of it. */
export function siteOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.split('.').slice(0, 3).join('.')
}

type Used = [limiter: RateLimiterMemory, key: string]

const limitersOf = (factor: number) =>
  new Map(
    Object.entries(PER_CART).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points: points * factor, duration: seconds }),
    ]),
  )

/**
 * Creates the rate limits of one process: functions that count calls, or refuse them.
 * Each process counts alone, so with two of them the limits double.
 */
export function rateLimits() {
  const byCart = limitersOf(1)
  // Visitors without a cart share the budget of as many carts as their address may have.
  const byNewcomers = limitersOf(MOST_CARTS_PER_ADDRESS)
  const byAddress = new RateLimiterMemory({ points: PER_ADDRESS.points, duration: PER_ADDRESS.seconds })
  /**
   * When each unpaid cart of an address was last seen, the longest ago first.
   * Holds only one cart more than are free of a limit.
   */
  const cartsOf = new Map<string, Map<string, number>>()
  const paidCarts = new Map<string, true>()
  const paidOrders = new Map<string, true>()
  /** Limits that each request has counted on, for `uncount`. */
  const usedBy = new WeakMap<VisitCtx['request'], Used[]>()

  const isCrowd = (address: string, cart: string | undefined) => {
    const now = Date.now()
    const carts = cartsOf.get(address) ?? new Map<string, number>()
    remember(cartsOf, address, carts, MOST_KNOWN)
    if (cart && !paidCarts.has(cart)) remember(carts, cart, now, MOST_CARTS_PER_ADDRESS + 1)
    for (const [known, seenAt] of carts) {
      if (now - seenAt <= ADDRESS_WINDOW_MS) break
      carts.delete(known)
    }
    return carts.size > MOST_CARTS_PER_ADDRESS
  }

  return {
    /**
     * Counts a call; refuses `too-many-requests` when its cart calls the route too often.
     * Visitors without a cart share one limit per route and address, and so do all carts of an address with too many
     * unpaid ones. `details.seconds` of the refusal says after how long to retry.
     */
    async check(name: RouteName, ctx: Pick<VisitCtx, 'request' | 'knownCart'>): Promise<void> {
      const cart = ctx.knownCart()
      const limiter = byCart.get(name)
      const ofCrowd = byNewcomers.get(name)
      if (!limiter || !ofCrowd) return
      const address = networkOf(ctx.request.ip)
      const crowded = isCrowd(address, cart)
      const used: Used[] = []
      usedBy.set(ctx.request, used)
      const consume = async (of: RateLimiterMemory, key: string) => {
        await of.consume(key)
        used.push([of, key])
      }
      try {
        if (cart) await consume(limiter, cart)
        // Carts of a crowd share the budget of those who have none.
        if (!cart || crowded) await consume(ofCrowd, address)
        if (crowded) await byAddress.consume(address)
      } catch (over) {
        if (!(over instanceof RateLimiterRes)) throw over
        refuseTooMany(over)
      }
    },
    /** Takes a legitimate call off the limits on which `check` has counted it. */
    async uncount({ request }: Pick<VisitCtx, 'request'>): Promise<void> {
      for (const [limiter, key] of usedBy.get(request)?.splice(0) ?? []) await limiter.reward(key, 1)
    },
    /**
     * Stops counting the cart of a paid order among the unpaid ones of its address.
     * Only the first call for an order counts, so that one payment clears one cart.
     */
    forgive(orderId: string, ctx: Pick<VisitCtx, 'request' | 'knownCart'>): void {
      const cart = ctx.knownCart()
      if (!cart || paidOrders.has(orderId)) return
      remember(paidOrders, orderId, true, MOST_KNOWN)
      remember(paidCarts, cart, true, MOST_KNOWN)
      cartsOf.get(networkOf(ctx.request.ip))?.delete(cart)
    },
  }
}
export type RateLimits = ReturnType<typeof rateLimits>
