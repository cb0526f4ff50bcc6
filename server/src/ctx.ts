import type { KeyObject } from 'node:crypto'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, type Instant, type TimeOfDay, zonedClock } from '@gondola/rules/day.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Resort } from '../../resorts/resort.ts'
import type { Shelf, ShelfKeeper } from './catalogue/shelf.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Documents } from './documents/documents.ts'
import type { PageLook } from './documents/page-look.ts'
import type { WalletKeys } from './documents/wallet/wallet-keys.ts'
import type { Door } from './http/waiting-room/waiting-room.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Gateways } from './payments/gateway.ts'
import type { LoadBook } from './pricing/load.ts'
import type { TicketSystem } from './ticketing/ticketing.ts'

/** What a process holds from start to end. */
export type Deps = {
  config: Config
  db: Db
  log: Logger
  resort: Resort
  /** Of its mails. */
  look: PageLook
  shelf: ShelfKeeper
  texts: Record<ShopLang, Record<string, string>>
  load: LoadBook
  gateways: Gateways
  ticketSystem: TicketSystem
  mailer: Mailer
  documents: Documents
  wallet: WalletKeys
  /** Signs desk codes; without it there are none. */
  deskKey: KeyObject | undefined
  door: Door
}

/** Whoever is signed in, with the rights as they are at this moment. */
export type SignedIn = {
  id: string
  /** The e-mail was confirmed. */
  isActive: boolean
  isB2b: boolean
  segments: string[]
}

/** What a use case knows: the process's parts and plain data. */
export type Ctx = Omit<Deps, 'shelf' | 'door'> & {
  shelf: Shelf
  /** The shop's now: civil rules go by it. Deadlines go by the database's clock. */
  now: Instant
  today: Day
  /** Civil time of now. */
  time: TimeOfDay
  /** Set when someone outside production tries the shop on another day; jobs inherit it. */
  shopNow?: Instant
  member?: SignedIn
  /** Segments of the session; guests have none. */
  segments: string[]
  /** The price column that this visitor pays. */
  column: 'standard' | 'club'
  lang: ShopLang
  /** Where the visitor's connection comes from, /24 or /48; work that no visitor asked for has none. */
  network?: string
}

/** A ctx inside a request, with what the visitor's cookies say. */
export type VisitCtx = Ctx & {
  request: FastifyRequest
  reply: FastifyReply
  /** Owner of the visitor's reservations. Makes the cookie when there is none. */
  cart(): string
  /** The same without making one. */
  knownCart(): string | undefined
  /** SHA-256 of the order cookie. Makes the cookie when there is none. */
  orderOwner(): Buffer
  knownOrderOwner(): Buffer | undefined
}

const SHOP_NOW_HEADER = 'x-shop-now'
const SHOP_NOW_COOKIE = 'shop-now'
/** Beyond these nobody tries the shop. */
const EARLIEST_NOW = Date.parse('2000-01-01T00:00:00Z')
const LATEST_NOW = Date.parse('2100-01-01T00:00:00Z')

/** The ctx of work that no visitor asked for. `shopNow` is the moved civil now that a job inherits. */
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
  }
}

/** Outside production a header or a cookie moves the civil now of one visitor; production ignores both. */
export function shopNowOf(request: FastifyRequest, isProduction: boolean): number | undefined {
  if (isProduction) return undefined
  const given = request.headers[SHOP_NOW_HEADER] ?? request.cookies[SHOP_NOW_COOKIE]
  const instant = typeof given === 'string' ? Date.parse(given) : Number.NaN
  return instant > EARLIEST_NOW && instant < LATEST_NOW ? instant : undefined
}
