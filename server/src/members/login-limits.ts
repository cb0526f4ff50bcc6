import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { VisitCtx } from '../ctx.ts'
import type { Caller } from '../http/fair-queue.ts'
import { networkOf, siteOf } from '../http/limits.ts'
import { refuseTooMany } from '../http/refusal.ts'
import type { LinkKind } from './members.store.ts'

/** Wrong passwords per account and address. */
const PER_ADDRESS = { points: 5, duration: 15 * 60 }
/** Wrong passwords per account from everywhere. Browsers in which the member was signed in before do not count. */
const PER_ACCOUNT = { points: 30, duration: 15 * 60 }
/** Wrong passwords per address: a phone network puts thousands of people behind one. */
const PER_NETWORK = { points: 1000, duration: 60 * 60 }
/** Mails per kind and recipient, for one site, for all together, and for a network. */
const MAILS = { points: 3, duration: 60 * 60 }
const MAILS_OF_ALL = { points: 30, duration: 60 * 60 }
const MAILS_PER_NETWORK = { points: 1000, duration: 60 * 60 }
/** Questions for a new password per network, whether anybody has that e-mail or not. */
const RESETS_PER_NETWORK = { points: 60, duration: 60 }
/** E-mails that one visitor can ask about. Beyond that the reply tells nothing. */
const ASKED = { points: 5, duration: 60 * 60 }
const ASKED_PER_NETWORK = { points: 300, duration: 60 * 60 }

const DEVICE_DAYS = 400

/** Creates the login limits of one process. */
export function loginLimits() {
  const limiters = {
    address: new RateLimiterMemory(PER_ADDRESS),
    account: new RateLimiterMemory(PER_ACCOUNT),
    network: new RateLimiterMemory(PER_NETWORK),
    mails: new RateLimiterMemory(MAILS),
    mailsOfAll: new RateLimiterMemory(MAILS_OF_ALL),
    mailsOfNetwork: new RateLimiterMemory(MAILS_PER_NETWORK),
    resetsOfNetwork: new RateLimiterMemory(RESETS_PER_NETWORK),
    asked: new RateLimiterMemory(ASKED),
    askedOfNetwork: new RateLimiterMemory(ASKED_PER_NETWORK),
  }
  const knownEmails = new Map<string, Set<string>>()

  /** Returns the counters of a login with their keys. */
  const countersOf = (ctx: VisitCtx, key: string) => {
    const address = networkOf(ctx.request.ip)
    if (isKnownDevice(ctx, key)) return [[limiters.address, `device|${key}`]] as const
    // The account last: a network that has no tries left cannot use up those of an account.
    return [
      [limiters.address, `${key}|${address}`],
      [limiters.network, address],
      [limiters.account, key],
    ] as const
  }

  /**
   * Returns the counters of a mail with their keys. The recipient's are first. Each kind has its own, so that resets leave
   * registrations alone.
   */
  const mailsOf = (ctx: VisitCtx, kind: LinkKind, emailKey: string) =>
    [
      [limiters.mails, `${kind}|${emailKey}|${siteOf(ctx.request.ip)}`],
      [limiters.mailsOfAll, `${kind}|${emailKey}`],
      [limiters.mailsOfNetwork, `${kind}|${networkOf(ctx.request.ip)}`],
    ] as const

  const consume = async (limiter: RateLimiterMemory, key: string) => {
    await limiter.consume(key).catch((over: unknown) => {
      if (over instanceof RateLimiterRes) refuseTooMany(over)
      throw over
    })
  }

  const uncount = async (ctx: VisitCtx, emailKey: string) => {
    for (const [limiter, key] of countersOf(ctx, emailKey)) await limiter.reward(key, 1)
  }

  return {
    /** Refuses `too-many-requests` after too many wrong passwords. Each try counts until it proves right. */
    async login(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey)) await consume(limiter, key)
    },
    /** Gives a try back that was not looked at in a rush. The network that made the rush has had it. */
    async unchecked(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey))
        if (limiter !== limiters.network) await limiter.reward(key, 1)
    },
    /** Returns who waits for the check of a password. Where the member was signed in before, it is this browser. */
    callerOf: (ctx: VisitCtx, emailKey: string): Caller =>
      isKnownDevice(ctx, emailKey) ? { ...ctx.caller, key: `device ${emailKey}`, isKnown: true } : ctx.caller,
    /** Resets the counters after a new password. */
    async recovered(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey))
        if (limiter !== limiters.network) await limiter.delete(key)
      setDevice(ctx, emailKey)
    },
    /** Gives the try back after a right password. Remembers this browser once the e-mail is confirmed. */
    async loggedIn(ctx: VisitCtx, emailKey: string, isActive: boolean): Promise<void> {
      await uncount(ctx, emailKey)
      if (isActive) setDevice(ctx, emailKey)
    },
    /** Refuses `too-many-requests` when the network asks for new passwords too often. Asked before any account is read. */
    reset: (ctx: VisitCtx): Promise<void> => consume(limiters.resetsOfNetwork, networkOf(ctx.request.ip)),
    /**
     * Refuses `too-many-requests` after too many mails of a kind to the recipient or network.
     * What a site has asked for keeps nobody elsewhere from a mail (docs/product.md §14.10).
     */
    async mail(ctx: VisitCtx, kind: LinkKind, emailKey: string): Promise<void> {
      const used: [RateLimiterMemory, string][] = []
      try {
        for (const [limiter, key] of mailsOf(ctx, kind, emailKey)) {
          await consume(limiter, key)
          used.push([limiter, key])
        }
      } catch (over) {
        // What is not mailed counts for nobody.
        for (const [limiter, key] of used) await limiter.reward(key, 1)
        throw over
      }
    },
    /** Gives a mail back that was not sent. */
    async notMailed(ctx: VisitCtx, kind: LinkKind, emailKey: string): Promise<void> {
      for (const [limiter, key] of mailsOf(ctx, kind, emailKey)) await limiter.reward(key, 1)
    },
    /** Returns whether this visitor may ask about an e-mail. Asking again about the same one is free. */
    async mayAsk(ctx: VisitCtx, emailKey: string): Promise<boolean> {
      const network = networkOf(ctx.request.ip)
      const visitor = ctx.knownCart() ?? network
      const known = knownEmails.get(visitor) ?? new Set()
      if (known.has(emailKey)) return true
      try {
        // The visitor first: what is not told counts for nobody else.
        await limiters.asked.consume(visitor)
        await limiters.askedOfNetwork.consume(network)
      } catch (over) {
        if (over instanceof RateLimiterRes) return false
        throw over
      }
      known.add(emailKey)
      knownEmails.set(visitor, known)
      if (knownEmails.size > MOST_VISITORS) knownEmails.delete(knownEmails.keys().next().value ?? '')
      return true
    },
  }
}
export type LoginLimits = ReturnType<typeof loginLimits>

const MOST_VISITORS = 20_000

const deviceCookie = (secure: boolean) => (secure ? '__Host-device' : 'device')
const deviceOf = (secret: string, emailKey: string) =>
  createHmac('sha256', secret).update(`device:${emailKey}`).digest('base64url')
function setDevice(ctx: VisitCtx, emailKey: string): void {
  const secure = ctx.config.secureCookies
  ctx.reply.setCookie(deviceCookie(secure), deviceOf(ctx.config.ORDER_SECRET, emailKey), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: DEVICE_DAYS * 86_400,
  })
}

/** Returns whether the member signed in here before. Guesses from elsewhere cannot lock out this browser. */
function isKnownDevice(ctx: VisitCtx, emailKey: string): boolean {
  const { secureCookies, orderSecrets } = ctx.config
  const device = ctx.request.cookies[deviceCookie(secureCookies)]
  return device !== undefined && orderSecrets.some((secret) => device === deviceOf(secret, emailKey))
}
