import type { KeyObject } from 'node:crypto'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, type Instant, type TimeOfDay, zonedClock } from '@gondola/rules/day.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Resort } from '../../resorts/resort.ts'
import type { Shelf, ShelfKeeper } from './catalogue/shelf.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Documents } from './documents/documents.ts'
import type { PageLook } from './documents/page-look.ts'
import type { WalletKeys } from './documents/wallet/wallet-keys.ts'
import type { Caller } from './http/fair-queue.ts'
import type { WaitingRoom } from './http/waiting-room/waiting-room.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Gateways } from './payments/gateway.ts'
import type { Phones } from './phones/phones.ts'
import type { LoadBook } from './pricing/load.ts'
import type { TicketSystem } from './ticketing/ticketing.ts'

/** Parts of a process that live as long as it does. */
export type Deps = {
  config: Config
  db: Db
  log: Logger
  resort: Resort
  /** Look of mails. */
  look: PageLook
  shelf: ShelfKeeper
  texts: Record<ShopLang, Record<string, string>>
  load: LoadBook
  gateways: Gateways
  ticketSystem: TicketSystem
  mailer: Mailer
  documents: Documents
  wallet: WalletKeys
  phones: Phones
  /** Key that signs offline codes; undefined without one, and then there are no codes. */
  deskKey: KeyObject | undefined
  waitingRoom: WaitingRoom
}

/** Company of a signed-in user. `paysBy`: the ways in which it may pay. `mayBuy`: whether this user may buy for it. */
export type UserCompany = { id: string; buyer: Buyer; paysBy: PaidWith[]; isBlocked: boolean; mayBuy: boolean }

/** The signed-in member, with rights as they are in this request. */
export type SignedIn = {
  id: string
  /** Whether the e-mail is confirmed. */
  isActive: boolean
  /** The company that a user buys for. */
  company?: UserCompany
  segments: string[]
}

/** What a use case works with: parts of the process and plain data. */
export type Ctx = Omit<Deps, 'shelf' | 'waitingRoom'> & {
  shelf: Shelf
  /** The shop's now, for civil rules. Deadlines go by the database's clock. */
  now: Instant
  today: Day
  /** Civil time of `now`. */
  time: TimeOfDay
  /** Set when somebody outside production tries the shop at another time. Jobs of the request inherit it. */
  shopNow?: Instant
  member?: SignedIn
  /** Segments of the session; empty for guests. */
  segments: string[]
  /** Price column of this visitor. */
  column: 'standard' | 'club'
  lang: ShopLang
  /** Network of the visitor, /24 or /48. Undefined for background work. */
  network?: string
  /** Identifies the visitor in queues where visitors take turns. */
  caller: Caller
}

/** Context of a request, with the visitor's cookies. */
export type VisitCtx = Ctx & {
  request: FastifyRequest
  reply: FastifyReply
  /** Returns the cart that owns the visitor's reservations. Sets the cookie of a new one when there is none. */
  cart(): string
  /** Returns the cart without setting a cookie. */
  knownCart(): string | undefined
  /** Returns the SHA-256 of the order cookie, by which orders are owned. Sets the cookie when there is none. */
  orderOwner(): Buffer
  knownOrderOwner(): Buffer | undefined
}

const SHOP_NOW_HEADER = 'x-shop-now'
const SHOP_NOW_COOKIE = 'shop-now'
/** Bounds of the time that `shopNow` may be set to. */
const EARLIEST_NOW = Date.parse('2000-01-01T00:00:00Z')
const LATEST_NOW = Date.parse('2100-01-01T00:00:00Z')

/**
 * Creates a guest's context, for background work and as a request's base. `shopNow`: the pretended time of a visitor
 * who tries the shop at another time; undefined for the real time.
 */
export function ctxOf(deps: Deps, shopNow?: number): Ctx {
  const now = shopNow ?? Date.now()
  const { today, time } = zonedClock(now)
  return {
    ...deps,
    shelf: deps.shelf.current(),
    now,
    today,
    time,
    ...(shopNow === undefined ? {} : { shopNow }),
    segments: [],
    column: 'standard',
    lang: 'cz',
    caller: { key: '', site: '' },
  }
}

/**
 * Returns the time at which a visitor tries the shop, from header or cookie. Undefined in production, and for a text
 * that is no time from 2000 to 2099.
 */
export function shopNowOf(request: FastifyRequest, isProduction: boolean): number | undefined {
  if (isProduction) return undefined
  const given = request.headers[SHOP_NOW_HEADER] ?? request.cookies[SHOP_NOW_COOKIE]
  const instant = typeof given === 'string' ? Date.parse(given) : Number.NaN
  return instant > EARLIEST_NOW && instant < LATEST_NOW ? instant : undefined
}
