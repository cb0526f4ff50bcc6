import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { VisitCtx } from '../ctx.ts'
import type { Caller } from '../http/fair-queue.ts'
import { networkOf, siteOf } from '../http/limits.ts'
import { refuseTooMany } from '../http/refusal.ts'
import type { LinkKind } from './members.store.ts'

/**
 * Wrong passwords (`points`) per account and network, in `duration` seconds.
 * Browsers in which the member was signed in before (`isKnownDevice`) share one counter per account instead.
 */
const PER_ADDRESS = { points: 5, duration: 15 * 60 }
/** Wrong passwords per account from all networks, without those from browsers of `isKnownDevice`. */
const PER_ACCOUNT = { points: 30, duration: 15 * 60 }
/** Wrong passwords per network for all accounts: thousands of phones may share an address. */
const PER_NETWORK = { points: 1000, duration: 60 * 60 }
/**
 * Most mails of one kind to one e-mail address, for callers of one site. A site is what `siteOf` returns: a /24, or a
 * /48 for IPv6. `duration` is in seconds. `MAILS_OF_ALL` limits the mails of one kind to one address, whoever asks for
 * them. `MAILS_PER_NETWORK` limits the mails of one kind that callers of one network ask for, to any address.
 */
const MAILS = { points: 3, duration: 60 * 60 }
const MAILS_OF_ALL = { points: 30, duration: 60 * 60 }
const MAILS_PER_NETWORK = { points: 1000, duration: 60 * 60 }
/** Requests for a password link per network, whether or not the e-mail has an account. */
const RESETS_PER_NETWORK = { points: 60, duration: 60 }
/** E-mails per hour of which one visitor learns whether they have an account (docs/product.md §10.14). */
const EMAIL_CHECKS = { points: 5, duration: 60 * 60 }
const EMAIL_CHECKS_PER_NETWORK = { points: 300, duration: 60 * 60 }

const DEVICE_DAYS = 400

/**
 * Creates the limits of logins, account mails and questions about e-mails.
 * They count in this process alone. `emailKey` is an account's `email_key`.
 */
export function loginLimits() {
  const limiters = {
    address: new RateLimiterMemory(PER_ADDRESS),
    account: new RateLimiterMemory(PER_ACCOUNT),
    network: new RateLimiterMemory(PER_NETWORK),
    mails: new RateLimiterMemory(MAILS),
    mailsOfAll: new RateLimiterMemory(MAILS_OF_ALL),
    mailsOfNetwork: new RateLimiterMemory(MAILS_PER_NETWORK),
    resetsOfNetwork: new RateLimiterMemory(RESETS_PER_NETWORK),
    asked: new RateLimiterMemory(EMAIL_CHECKS),
    askedOfNetwork: new RateLimiterMemory(EMAIL_CHECKS_PER_NETWORK),
  }
  const knownEmails = new Map<string, Set<string>>()

  /** Returns the counters of wrong passwords that apply to a request, with their keys. */
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
   * Returns the counters of mails that apply to a request, with their keys.
   * Each kind has its own, so that password links leave registrations alone.
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
    /**
     * Counts a try. Refuses `too-many-requests` after too many wrong passwords.
     * The caller takes a right password off again with `loggedIn`, and an unchecked one with `unchecked`.
     */
    async login(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey)) await consume(limiter, key)
    },
    /**
     * Takes off a try whose password could not be checked.
     * It still counts for the network, which may have filled the queue.
     */
    async unchecked(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey))
        if (limiter !== limiters.network) await limiter.reward(key, 1)
    },
    /**
     * Returns the caller for whom the check of a password waits in its queue.
     * A browser in which the member was signed in before has turns of its own.
     */
    callerOf: (ctx: VisitCtx, emailKey: string): Caller =>
      isKnownDevice(ctx, emailKey) ? { ...ctx.caller, key: `device ${emailKey}`, isKnown: true } : ctx.caller,
    /**
     * Clears the counters of wrong passwords after a new password, except that of the network.
     * Also remembers this browser for the member.
     */
    async recovered(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey))
        if (limiter !== limiters.network) await limiter.delete(key)
      setDevice(ctx, emailKey)
    },
    /** Takes off the try of a right password. Remembers this browser if the e-mail is confirmed. */
    async loggedIn(ctx: VisitCtx, emailKey: string, isActive: boolean): Promise<void> {
      await uncount(ctx, emailKey)
      if (isActive) setDevice(ctx, emailKey)
    },
    /**
     * Counts a request for a password link of the network. Refuses `too-many-requests`.
     * The caller reads no account before, so that the refusal does not tell whether there is one.
     */
    reset: (ctx: VisitCtx): Promise<void> => consume(limiters.resetsOfNetwork, networkOf(ctx.request.ip)),
    /**
     * Counts a mail of a kind. Refuses `too-many-requests` after too many.
     * A refused mail counts nowhere. The limit of a site is the smaller one, so that no site uses up the mails of an
     * address (docs/product.md §14.10).
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
    /** Takes off a mail that was counted by `mail` and then not sent. */
    async notMailed(ctx: VisitCtx, kind: LinkKind, emailKey: string): Promise<void> {
      for (const [limiter, key] of mailsOf(ctx, kind, emailKey)) await limiter.reward(key, 1)
    },
    /**
     * Returns whether this visitor may learn whether an e-mail has an account.
     * Counts each e-mail once per visitor; those asked about before stay allowed.
     */
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

/**
 * Returns whether the member was signed in in this browser before.
 * Such a browser has counters of its own (`PER_ADDRESS`), so wrong passwords from elsewhere cannot lock it out.
 */
function isKnownDevice(ctx: VisitCtx, emailKey: string): boolean {
  const { secureCookies, orderSecrets } = ctx.config
  const device = ctx.request.cookies[deviceCookie(secureCookies)]
  return device !== undefined && orderSecrets.some((secret) => device === deviceOf(secret, emailKey))
}
