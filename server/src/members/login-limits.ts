import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { VisitCtx } from '../ctx.ts'
import { networkOf } from '../http/limits.ts'
import { refuseTooMany } from '../http/refusal.ts'

/** Wrong passwords of one account from one address. */
const PER_ADDRESS = { points: 5, duration: 15 * 60 }
/** Of one account from everywhere; a browser in which the member was signed in before does not count there. */
const PER_ACCOUNT = { points: 30, duration: 15 * 60 }
/** Of all accounts from one address: a phone network puts thousands behind one, and few of them mistype. */
const PER_NETWORK = { points: 1000, duration: 60 * 60 }
/** Mails that one address can be sent by strangers, and that one visitor can have sent. */
const MAILS = { points: 3, duration: 60 * 60 }
const MAILS_PER_NETWORK = { points: 1000, duration: 60 * 60 }
/** E-mails that one visitor can ask about; beyond, nothing is told. */
const ASKED = { points: 5, duration: 60 * 60 }
const ASKED_PER_NETWORK = { points: 300, duration: 60 * 60 }

const DEVICE_DAYS = 400

/** Counts per process, as the limits of all other calls. */
export function loginLimits() {
  const limiters = {
    address: new RateLimiterMemory(PER_ADDRESS),
    account: new RateLimiterMemory(PER_ACCOUNT),
    network: new RateLimiterMemory(PER_NETWORK),
    mails: new RateLimiterMemory(MAILS),
    mailsOfNetwork: new RateLimiterMemory(MAILS_PER_NETWORK),
    asked: new RateLimiterMemory(ASKED),
    askedOfNetwork: new RateLimiterMemory(ASKED_PER_NETWORK),
  }
  const knownEmails = new Map<string, Set<string>>()

  /** Which counters a login stands under, with their keys. */
  const countersOf = (ctx: VisitCtx, key: string) => {
    const address = networkOf(ctx.request.ip)
    if (isKnownDevice(ctx, key)) return [[limiters.address, `device|${key}`]] as const
    return [
      [limiters.address, `${key}|${address}`],
      [limiters.account, key],
      [limiters.network, address],
    ] as const
  }

  const consume = async (limiter: RateLimiterMemory, key: string) => {
    await limiter.consume(key).catch((over: unknown) => {
      if (over instanceof RateLimiterRes) refuseTooMany(over)
      throw over
    })
  }

  const giveBack = async (ctx: VisitCtx, emailKey: string) => {
    for (const [limiter, key] of countersOf(ctx, emailKey)) await limiter.reward(key, 1)
  }

  return {
    /** Refuses `too-many-requests` after too many wrong passwords. Each try counts until it turns out right. */
    async login(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey)) await consume(limiter, key)
    },
    /** The try was no wrong one. */
    giveBack,
    /** A new password makes what was tried before meaningless. */
    async recovered(ctx: VisitCtx, emailKey: string): Promise<void> {
      for (const [limiter, key] of countersOf(ctx, emailKey))
        if (limiter !== limiters.network) await limiter.delete(key)
      setDevice(ctx, emailKey)
    },
    /** The password was right: the try does not count, and this browser is known from now on. */
    async loggedIn(ctx: VisitCtx, emailKey: string): Promise<void> {
      await giveBack(ctx, emailKey)
      setDevice(ctx, emailKey)
    },
    /** Refuses `too-many-requests` when this address would get, or this network cause, too many mails of a kind. */
    async mail(ctx: VisitCtx, kind: string, emailKey: string): Promise<void> {
      await consume(limiters.mailsOfNetwork, networkOf(ctx.request.ip))
      await consume(limiters.mails, `${kind}|${emailKey}`)
    },
    /** Whether this visitor may still be told something about an e-mail; asking about the same one again is free. */
    async mayAsk(ctx: VisitCtx, emailKey: string): Promise<boolean> {
      const network = networkOf(ctx.request.ip)
      const visitor = ctx.knownCart() ?? network
      const known = knownEmails.get(visitor) ?? new Set()
      if (known.has(emailKey)) return true
      try {
        await limiters.askedOfNetwork.consume(network)
        await limiters.asked.consume(visitor)
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
const deviceOf = (ctx: VisitCtx, emailKey: string) =>
  createHmac('sha256', ctx.config.ORDER_SECRET).update(`device:${emailKey}`).digest('base64url')
function setDevice(ctx: VisitCtx, emailKey: string): void {
  const secure = ctx.config.secureCookies
  ctx.reply.setCookie(deviceCookie(secure), deviceOf(ctx, emailKey), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: DEVICE_DAYS * 86_400,
  })
}

/** The member signed in here before: whoever guesses passwords elsewhere does not keep the member out. */
const isKnownDevice = (ctx: VisitCtx, emailKey: string) =>
  ctx.request.cookies[deviceCookie(ctx.config.secureCookies)] === deviceOf(ctx, emailKey)
