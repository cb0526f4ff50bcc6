import { Uuid } from '@gondola/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../../ctx.ts'
import { networkOf } from '../../http/limits.ts'
import { refuse, refuseTooMany } from '../../http/refusal.ts'
import { changedPasses, latestPass } from './pass-service.ts'
import { orderOfToken } from './pass-token.ts'
import { forgetRegistration, keepRegistration } from './passes.store.ts'

/** Requests per minute of one phone, or for one pass. Phones repeat requests while they get errors. */
const PER_PASS = { points: 60, duration: 60 }
/** Requests per minute of a network. One address of a mobile network has thousands of phones. */
const PER_NETWORK = { points: 3000, duration: 60 }
/** Error reports of phones per minute and network; further ones are not logged. */
const REPORTS = { points: 20, duration: 60 }
const MOST_BYTES = 10 * 1024
const MOST_LINES = 10
const LONGEST_LINE = 300

const name = z.string().check(z.regex(/^[\w.-]{1,100}$/))
const Device = z.object({ device: name })
const PassType = z.object({ passType: name })
const Serial = z.object({ serial: Uuid })
const Since = z.object({ passesUpdatedSince: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) })
const Registered = z.object({ pushToken: z.string().check(z.regex(/^[0-9a-fA-F]{1,200}$/)) })
const Report = z.object({ logs: z.array(z.string()).check(z.maxLength(100)) })

const OF_DEVICE = '/wallet/v1/devices/:device/registrations/:passType'
const PASS_TYPE = 'application/vnd.apple.pkpass'

/**
 * Serves Apple Wallet's requests for passes (docs/product.md §19.64). Paths, headers and statuses are Apple's. The
 * token in a pass opens only that pass; the list of a phone's changed passes needs just the device id.
 */
export function passService(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => VisitCtx,
): void {
  const perPass = new RateLimiterMemory(PER_PASS)
  const perNetwork = new RateLimiterMemory(PER_NETWORK)
  const reports = new RateLimiterMemory(REPORTS)
  const config = { name: 'wallet' }

  /**
   * Returns the context and the checked parameters of a request. Refuses `not-found` for another pass type, and too
   * many requests of a network.
   */
  async function asked<P>(shape: z.ZodMiniType<P>, request: FastifyRequest, reply: FastifyReply) {
    const ctx = ctxOf(request, reply)
    await perNetwork.consume(networkOf(request.ip)).catch(refuseTooMany)
    const params = shape.safeParse(request.params)
    const { passType } = z.catch(PassType, { passType: '' }).parse(request.params)
    if (!params.success || !ctx.wallet.apple || passType !== ctx.wallet.passType) return refuse('not-found')
    return { ctx, ...params.data }
  }

  /**
   * Returns the order id that the request's token opens for a pass. Undefined without a valid token. Refuses too many
   * requests for the pass.
   */
  async function orderOf(ctx: VisitCtx, serial: string): Promise<string | undefined> {
    const [, token = ''] = /^ApplePass (\S+)$/.exec(ctx.request.headers.authorization ?? '') ?? []
    const orderId = orderOfToken(ctx.config.orderSecrets, serial, token)
    if (orderId) await perPass.consume(`pass ${serial}`).catch(refuseTooMany)
    return orderId
  }

  const OnDevice = z.object({ ...Device.shape, ...Serial.shape })
  app.post(`${OF_DEVICE}/:serial`, { config, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const { ctx, device: deviceId, serial } = await asked(OnDevice, request, reply)
    const orderId = await orderOf(ctx, serial)
    if (!orderId) return reply.code(401).send()
    const body = Registered.safeParse(request.body)
    if (!body.success) return refuse('bad-input')
    const isNew = await keepRegistration(ctx, { deviceId, serial, orderId, pushToken: body.data.pushToken })
    return reply.code(isNew ? 201 : 200).send()
  })

  app.delete(`${OF_DEVICE}/:serial`, { config }, async (request, reply) => {
    const { ctx, device: deviceId, serial } = await asked(OnDevice, request, reply)
    const orderId = await orderOf(ctx, serial)
    if (!orderId) return reply.code(401).send()
    await forgetRegistration(ctx, { deviceId, serial, orderId })
    return reply.code(200).send()
  })

  app.get(OF_DEVICE, { config }, async (request, reply) => {
    const { ctx, device } = await asked(Device, request, reply)
    await perPass.consume(`phone ${device}`).catch(refuseTooMany)
    const query = Since.safeParse(request.query)
    const changed = await changedPasses(ctx, device, query.data?.passesUpdatedSince)
    return changed ? reply.type('application/json').send(changed) : reply.code(204).send()
  })

  app.get('/wallet/v1/passes/:passType/:serial', { config }, async (request, reply) => {
    const { ctx, serial } = await asked(Serial, request, reply)
    const orderId = await orderOf(ctx, serial)
    if (!orderId) return reply.code(401).send()
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    const latest = await latestPass(ctx, { orderId, serial, since: Number.isNaN(since) ? undefined : since })
    if (!latest) return refuse('not-found')
    if (latest === 'unchanged') return reply.code(304).send()
    if (latest.modified) reply.header('last-modified', latest.modified.toUTCString())
    return reply.type(PASS_TYPE).send(latest.pass)
  })

  app.post('/wallet/v1/log', { config, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const ctx = ctxOf(request, reply)
    const report = Report.safeParse(request.body)
    const isHeard = await reports.consume(networkOf(request.ip)).then(
      () => true,
      () => false,
    )
    if (report.success && isHeard)
      for (const line of report.data.logs.slice(0, MOST_LINES))
        ctx.log.warn({ line: withoutTokens(line).slice(0, LONGEST_LINE) }, 'a phone reports a fault of a pass')
    return reply.code(200).send()
  })
}

/**
 * Removes pass tokens from a phone's report before it is logged. Whoever read a token in the log could open its pass.
 */
const withoutTokens = (line: string) => line.replace(/[0-9a-f-]{36}\.[\w-]{32}/g, '…')
