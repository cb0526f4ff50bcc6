import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OrderReceipt, Quote } from '@gondola/contract/orders.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import type { InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { RESORTS_DIR } from '../../resorts/folders.ts'
import { buildApp } from '../src/app.ts'
import { jobHandlers } from '../src/background/handlers.ts'
import { loadCodes } from '../src/benefits/load-codes.ts'
import { loadSampleCards } from '../src/cards/sample-cards.ts'
import { importResort } from '../src/catalogue/import/import.ts'
import { keepShelf } from '../src/catalogue/shelf.ts'
import { readTexts } from '../src/catalogue/texts.ts'
import { loadSampleCompanies } from '../src/companies/sample-companies.ts'
import { readConfig } from '../src/config.ts'
import { ctxOf, type Deps } from '../src/ctx.ts'
import { openDatabase } from '../src/db/db.ts'
import { type Documents, openDocuments } from '../src/documents/documents.ts'
import { readLook } from '../src/documents/page-look.ts'
import { readWalletKeys } from '../src/documents/wallet/wallet-keys.ts'
import type { PassKeys } from '../src/documents/wallet/wallet-signature.ts'
import { openWaitingRoom } from '../src/http/waiting-room/waiting-room.ts'
import { type JobKind, LANES } from '../src/jobs/queue.ts'
import { loadSampleMembers } from '../src/members/sample-members.ts'
import { readDeskKey } from '../src/offline-codes/offline-keys.ts'
import { shopPages } from '../src/pages/shop-pages.ts'
import { openPhones } from '../src/phones/open.ts'
import { loadBook } from '../src/pricing/load.ts'
import { readResort } from '../src/resort.ts'
import { laySlots } from '../src/slots/lay-slots.ts'
import type { TicketSystem } from '../src/ticketing/ticketing.ts'
import { type Filling, testDatabase } from './database.ts'
import { memoryGateway, memoryMailer, memoryTicketSystem } from './partners.ts'

/** A Saturday two weeks before lipno's winter begins. */
export const TEST_NOW = '2026-11-21T12:00:00+01:00'
export const FIRST_SATURDAY = '2026-12-05'

/** Opens a shop on its own database, with partners in memory. Close it after the tests. */
export async function testShop(
  options: {
    resort?: string
    env?: Record<string, string>
    ticketSystem?: TicketSystem
    log?: Logger
    waitMs?: number
    /** Serves the pages as well. They have to be built first. */
    hasPages?: boolean
  } = {},
) {
  const key = options.resort ?? 'lipno'
  const testDb = await testDatabase(samplesOf(join(options.env?.RESORTS_DIR ?? RESORTS_DIR, key)))
  const config = readConfig({ RESORT: key, DATABASE_URL: testDb.connectionString, LOG_LEVEL: 'silent', ...options.env })
  const log = options.log ?? pino({ level: config.LOG_LEVEL })
  const database = openDatabase(config.DATABASE_URL, {
    size: 10,
    ...(options.waitMs ? { waitMs: options.waitMs } : {}),
    onError: () => undefined,
  })
  const resort = await readResort(config.resortFolder)
  const wallet = readWalletKeys(config)
  const payment = memoryGateway()
  const access = memoryTicketSystem()
  const post = memoryMailer()
  const deps: Deps = {
    config,
    db: database.db,
    log,
    resort,
    look: readLook(config.resortFolder, resort),
    shelf: await keepShelf({ db: database.db, resort }, config.DATABASE_URL, () => undefined),
    load: loadBook(database.db),
    gateways: new Map([[payment.gateway.name, payment.gateway]]),
    ticketSystem: options.ticketSystem ?? access.ticketSystem,
    mailer: post.mailer,
    ...sharedParts(config.resortFolder, wallet.apple),
    wallet,
    phones: openPhones(wallet),
    deskKey: readDeskKey(config),
    waitingRoom: openWaitingRoom({ secret: config.ORDER_SECRET, pressure: () => 'calm' }),
  }
  const app = await buildApp(deps)
  if (options.hasPages) await shopPages(app, deps)
  await app.ready()
  const handlers = jobHandlers(deps)

  return {
    app,
    deps,
    payment,
    access,
    mails: post.mails,
    pool: database.pool,
    now: () => ctxOf(deps, Date.parse(TEST_NOW)),
    visitor: (remoteAddress?: string) => visitor(app, config.API_KEY, remoteAddress),
    /** Works off all waiting jobs in sequence. Returns how many. A job that throws stays. */
    async work(kind?: JobKind): Promise<number> {
      let done = 0
      for (let before = -1; before < done; ) {
        before = done
        for (const { schema } of Object.values(LANES)) {
          const waiting = await database.pool.query<{ id: string; task_identifier: JobKind; payload: unknown }>(
            `select j.id, j.task_identifier, p.payload from ${schema}.jobs j join ${schema}._private_jobs p using (id)
             where $1::text is null or j.task_identifier = $1 order by j.priority, j.id`,
            [kind ?? null],
          )
          for (const job of waiting.rows) {
            await (handlers[job.task_identifier] as (payload: unknown) => Promise<void>)(job.payload)
            await database.pool.query(`select ${schema}.complete_jobs($1)`, [[job.id]])
            done++
          }
        }
      }
      return done
    },
    async close() {
      await app.close()
      await deps.shelf.close()
      await deps.documents.close()
      await database.close()
      await testDb.drop()
    },
  }
}

/** Of each resort, what its shops in one worker of the tests share. */
const kept = new Map<string, { documents: Documents; texts: ReturnType<typeof readTexts> }>()

/**
 * Returns what draws a shop's documents, and its texts. Both take long to start, so shops of one resort share them.
 * A resort that a test has made is gone after it, so its shop has its own.
 */
function sharedParts(folder: string, passKeys: PassKeys | 'made-up' | undefined) {
  const make = () => ({ documents: openDocuments(folder, { passKeys }), texts: readTexts(folder) })
  if (!folder.startsWith(RESORTS_DIR)) return make()
  const key = JSON.stringify([folder, passKeys])
  const { documents, texts } = kept.get(key) ?? make()
  kept.set(key, { documents, texts })
  return { documents: { ...documents, close: async () => undefined }, texts }
}

/** The secret of a shop whose test sets no other. */
const SECRET = readConfig({ DATABASE_URL: 'postgres://none' }).ORDER_SECRET

/** A resort's catalogue, members, cards and slots, of its data alone. All test files begin with a copy. */
function samplesOf(folder: string): Filling {
  const catalogueFile = join(folder, 'catalogue.json')
  const content = createHash('sha256').update(folder).update(readFileSync(catalogueFile))
  return {
    name: content.digest('hex').slice(0, 12),
    async fill(connectionString) {
      const database = openDatabase(connectionString, { size: 2, onError: () => undefined })
      const today = pragueDay(Date.parse(TEST_NOW))
      const resort = await readResort(folder)
      const { catalogue } = await importResort(database, { catalogueFile, resort, today, moveSeasons: false })
      await loadSampleMembers(database, catalogueFile)
      await loadSampleCompanies(database, catalogueFile)
      await loadSampleCards(database, catalogueFile)
      await loadCodes(database, { catalogueFile, secrets: [SECRET], isProduction: false })
      await laySlots(database, catalogue.slotGroups, today)
      await database.close()
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof testShop>>

/** A browser: keeps its cookies, sends the client header and the shop's fixed now. */
function visitor(app: Awaited<ReturnType<typeof buildApp>>, apiKey: string, remoteAddress = '127.0.0.1') {
  const cookies = new Map<string, string>()
  const send = async (input: InjectOptions & { url: string }) => {
    const response = await app.inject({
      remoteAddress,
      ...input,
      headers: {
        authorization: `Basic ${Buffer.from(apiKey).toString('base64')}`,
        'x-shop-now': TEST_NOW,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...input.headers,
      },
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return response
  }
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    send({ method: 'POST', url: `/api${url}`, payload, headers })
  return {
    cookies,
    send,
    post,
    get: (url: string) => send({ method: 'GET', url }),
    dryRun: async (entries: BasketPiece[]): Promise<Quote> =>
      (await post('/v2/transaction/dry-run', { origin: 'eshop', entries })).json(),
    /** Prices and submits. Returns the receipt. */
    async order(entries: BasketPiece[], meta: OrderMeta = {}): Promise<OrderReceipt> {
      await post('/v2/transaction/dry-run', { origin: 'eshop', entries })
      const response = await post('/v2/transaction/validate', submissionOf(entries, meta))
      if (response.statusCode !== 201) throw new Error(response.body)
      return response.json()
    },
    paymentUrl: async (uuid: string) =>
      post(`/payment/url/${uuid}`, {
        successUrl: 'http://localhost:3000/shopping/confirmation',
        errorUrl: 'http://localhost:3000/shopping/checkout',
        lang: 'cz',
      }),
  }
}
export type Visitor = ReturnType<typeof visitor>

type OrderMeta = { email?: string; lang?: string; additionalVOP?: boolean; buyer?: object }

export type BasketPiece = {
  uuid: string
  variantId: string
  validFrom: string
  timeSlot?: string
  method?: string
  tokenId?: string
  isGift?: boolean
}

/** Creates a piece of the basket with a fresh uuid. */
export const aPiece = (change: Partial<BasketPiece> = {}): BasketPiece => ({
  uuid: randomUUID(),
  variantId: 'lipno-ski-1day-adult',
  validFrom: FIRST_SATURDAY,
  method: 'prepaid',
  ...change,
})

export const submissionOf = (entries: object[], meta: OrderMeta = {}) => ({
  origin: 'eshop',
  entries,
  status: 'new',
  salesPoint: 'eshop',
  meta: { email: 'jana@example.com', lang: 'cz', ...meta },
})

/** Pays an order as the provider does. It is opened, paid on its page, notified by a signed notice. */
export async function pay(shop: TestShop, buyer: Visitor, uuid: string): Promise<string> {
  const { url } = (await buyer.paymentUrl(uuid)).json() as { url: string }
  const ref = shop.payment.refOf(url)
  shop.payment.end(ref, 'paid')
  await notify(shop, ref)
  return ref
}

/** Sends a signed notice about a payment, or about its refund with this key. */
export const notify = (shop: TestShop, ref: string, eventId: string = randomUUID(), refund?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/hooks/payment/sandbox',
    headers: { 'test-signature': 'good', 'content-type': 'application/json' },
    payload: JSON.stringify({ eventId, ref, merchantRef: shop.payment.payments.get(ref)?.merchantRef, refund }),
  })
