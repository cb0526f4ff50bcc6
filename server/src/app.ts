import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import { MOST_BYTES, type RouteAnswer, type RouteInput } from '@gondola/contract/route.ts'
import type { RouteName, Routes } from '@gondola/contract/routes.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { afterSaleHandlers } from './after-sale/after-sale.routes.ts'
import { changeHandlers } from './after-sale/change/change.routes.ts'
import { complaintDesk, complaintHandlers } from './after-sale/complaints/complaints.ts'
import { afterSaleForms } from './after-sale/statements/form-routes.ts'
import { ownBenefitsHandlers } from './benefits/benefits.routes.ts'
import { cardsHandlers } from './cards/cards.routes.ts'
import { cardGuesses } from './cards/guesses.ts'
import { catalogueHandlers } from './catalogue/catalogue.routes.ts'
import { contentHandlers } from './catalogue/content.routes.ts'
import { imageRoutes } from './catalogue/images.ts'
import { benefitsHandlers } from './catalogue/partner-benefits.routes.ts'
import { ctxOf, type Deps, shopNowOf, type VisitCtx } from './ctx.ts'
import { watchDisk } from './db/disk.ts'
import { devPages } from './dev/dev-pages.ts'
import { replyBadAddress, replyErrors } from './http/error-reply.ts'
import { healthRoutes } from './http/health.ts'
import { networkOf, type RateLimits, rateLimits, siteOf } from './http/limits.ts'
import { openApi } from './http/openapi.ts'
import { endUnfinished, nodeTimeouts } from './http/patience.ts'
import { Refusal, refuse } from './http/refusal.ts'
import { securityHeaders } from './http/security.ts'
import { type Handlers, serve } from './http/serve.ts'
import { visitorOf } from './http/visitor.ts'
import { waitingRoomHook } from './http/waiting-room/admission.ts'
import { invoiceDownloads } from './invoices/invoices.routes.ts'
import { loginLimits } from './members/login-limits.ts'
import { membersHandlers } from './members/members.routes.ts'
import { columnOf, signedIn } from './members/session.ts'
import { requestSeconds } from './metrics.ts'
import { ordersHandlers } from './orders/orders.routes.ts'
import { downloadPages } from './pages/download-page.ts'
import { waitingPages } from './pages/waiting-page.ts'
import { downloadsOf, ticketDownloads } from './papers/papers.routes.ts'
import { passService } from './papers/wallet/pass-service.routes.ts'
import { paymentHooks, paymentsHandlers } from './payments/payments.routes.ts'
import { inquirePolled } from './payments/payments.ts'
import { pricingHandlers } from './pricing/pricing.routes.ts'
import { dataPages, exportLimit, privacyHandlers } from './privacy/privacy.routes.ts'
import { quoteHandlers } from './quote/quote.routes.ts'
import { onProven, registrationHandlers } from './registration/registration.routes.ts'
import { slotsHandlers } from './slots/slots.routes.ts'

/** Returns the options for HTTP/2 with HTTP/1.1 if there is a certificate, else for HTTP/1.1. */
function listenerOf({ TLS_CERT, TLS_KEY }: Deps['config']): object {
  if (!TLS_CERT || !TLS_KEY) return { http: nodeTimeouts() }
  return {
    http2: true,
    https: { allowHTTP1: true, cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY), ...nodeTimeouts() },
  }
}

/** Builds the server with all routes of the API, without listening. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    trustProxy: config.TRUST_PROXY > 0 ? (_address, hop) => hop < config.TRUST_PROXY : false,
    requestTimeout: nodeTimeouts().requestTimeout,
    keepAliveTimeout: nodeTimeouts().keepAliveTimeout,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: replyBadAddress({ isHttps: config.secureCookies }),
    ...listenerOf(config),
  }) as unknown as FastifyInstance
  endUnfinished(app)
  const disk = watchDisk(deps.db)
  replyErrors(app, disk)
  securityHeaders(app, { isHttps: config.secureCookies })
  await app.register(cookie)
  waitingRoomHook(app, {
    waitingRoom: deps.waitingRoom,
    isHttps: config.secureCookies,
    sendWaitingPage: waitingPages(deps),
  })

  app.addHook('onResponse', async (request, reply) => {
    const name = (request.routeOptions.config as { name?: string }).name ?? 'other'
    requestSeconds.observe({ route: name, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
  })

  const visitCtx = (request: FastifyRequest, reply: FastifyReply): VisitCtx => {
    const visitor = visitorOf(request, reply, config)
    const network = siteOf(request.ip)
    // Whoever has a cart does not wait behind those of the same address who have none.
    const key = `${visitor.knownCart() ? 'cart' : 'new'} ${networkOf(request.ip)}`
    return {
      ...ctxOf(deps, shopNowOf(request, config.isProduction)),
      network,
      caller: { key, site: network },
      request,
      reply,
      ...visitor,
    }
  }
  /** Returns the context of a request with its signed-in member, whose rights are read anew. */
  const memberCtx = async (request: FastifyRequest, reply: FastifyReply): Promise<VisitCtx> => {
    const ctx = visitCtx(request, reply)
    const member = await signedIn(deps, request)
    if (!member) return ctx
    const caller = { ...ctx.caller, key: `member ${member.id}`, isKnown: member.isActive }
    return { ...ctx, member, segments: member.segments, column: columnOf(member), caller }
  }

  const limits = rateLimits()
  const logins = loginLimits()
  const mayExport = exportLimit()
  const raise = complaintDesk()
  const handlers: Handlers = {
    ...contentHandlers,
    ...catalogueHandlers,
    ...benefitsHandlers,
    ...ownBenefitsHandlers,
    ...pricingHandlers,
    ...cardsHandlers,
    ...slotsHandlers,
    ...quoteHandlers,
    ...ordersHandlers,
    ...afterSaleHandlers,
    ...changeHandlers(),
    ...complaintHandlers(raise),
    ...paymentsHandlers,
    ...membersHandlers(logins, onProven),
    ...registrationHandlers(logins),
    ...privacyHandlers(logins, mayExport),
  }
  serve(app, guarded(handlers, limits), {
    ctxOf: memberCtx,
    apiKey: config.API_KEY,
    origins: config.allowedOrigins,
  })
  paymentHooks(app, visitCtx)
  const drawRefusal = downloadPages(deps)
  const download = downloadsOf(app, memberCtx, drawRefusal)
  ticketDownloads(download)
  invoiceDownloads(download)
  passService(app, visitCtx)
  dataPages(app, memberCtx, { mayExport, drawRefusal })
  afterSaleForms(app, memberCtx, { origins: config.allowedOrigins, secure: config.secureCookies, raise })
  imageRoutes(app, deps)
  if (!config.isProduction) devPages(app, visitCtx, deps.waitingRoom)

  healthRoutes(app, { ...deps, disk })
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(config.publicUrl))
    return reply.type('application/json').send(document)
  })
  app.all('/api/*', async () => refuse('not-found'))
  app.all('/images/*', async () => refuse('not-found'))
  app.setNotFoundHandler(async () => refuse('not-found'))
  return app
}

/** Routes that are refused with `shop-off` while the shop is switched off. What was sold can still be read. */
const SELLING = new Set<RouteName>(['dryRun', 'changeSlots', 'validate', 'submitOrder', 'prices', 'createCard'])

/**
 * Routes whose `card-check-failed` does not count against their rate limit. It says that the access system gave no
 * answer, so the caller learned nothing of a card. A registration counts even so: it looks up an e-mail too.
 */
const ABOUT_CARDS = new Set<RouteName>(['lookUpCard', 'createCard', 'changeCard'])

/**
 * Returns whether a registration without cards was refused for too many mails to its e-mail. It does not count against
 * the rate limit, as it was no guess. One with cards (`tokens`) does: its refusal tells whether they exist.
 */
const isOverMailLimit = (name: RouteName, input: unknown, { code }: Refusal): boolean =>
  name === 'register' && code === 'too-many-requests' && !(input as RouteInput<Routes['register']>).body.tokens?.length

function guarded(handlers: Handlers, limits: RateLimits): Handlers {
  const guesses = cardGuesses()
  const isGuess = (ctx: VisitCtx, input: RouteInput<Routes['lookUpCard']>, answer: unknown) =>
    guesses.isGuess(ctx.knownCart(), input.query, (answer as RouteAnswer<Routes['lookUpCard']>).check)
  const handle = async (name: RouteName, ctx: VisitCtx, input: never) => {
    try {
      return await (handlers[name] as (ctx: VisitCtx, input: never) => unknown)(ctx, input)
    } catch (error) {
      const isFree =
        error instanceof Refusal &&
        (isOverMailLimit(name, input, error) || (ABOUT_CARDS.has(name) && error.code === 'card-check-failed'))
      if (isFree) await limits.uncount(ctx)
      throw error
    }
  }
  const wrap = (name: RouteName) => async (ctx: VisitCtx, input: never) => {
    await limits.check(name, ctx)
    if (SELLING.has(name) && !ctx.shelf.config.enabled) refuse('shop-off')
    const answer = await handle(name, ctx, input)
    if (name === 'createCard' || (name === 'lookUpCard' && !isGuess(ctx, input, answer))) await limits.uncount(ctx)
    if (name === 'order' && isPaid(answer)) limits.forgive(answer.uuid, ctx)
    // Polling an open payment makes the shop ask the provider, in the background.
    if (name === 'order' && isOpen(answer)) void inquirePolled(ctx, answer.uuid).catch(() => undefined)
    return answer
  }
  return Object.fromEntries((Object.keys(handlers) as RouteName[]).map((name) => [name, wrap(name)])) as Handlers
}

/** Returns whether an answer is a paid order for its owner. Only the owner's has `entries`. */
const isPaid = (answer: unknown): answer is { uuid: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'entries' in answer &&
  'status' in answer &&
  (answer.status === 'paid' || answer.status === 'finished')

const isOpen = (answer: unknown): answer is { uuid: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'status' in answer &&
  (answer.status === 'new' || answer.status === 'payment_failed')
