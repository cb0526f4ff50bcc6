import { Uuid } from '@gondola/contract/shapes.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { accountTopic } from '@gondola/rules/legal-topic.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../ctx.ts'
import { refuse, refuseTooMany } from '../http/refusal.ts'
import { type DrawRefusal, wantsPage } from '../http/refusal-page.ts'
import type { Handlers } from '../http/serve.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { ownAccount } from '../members/signed-in.ts'
import { DATA_PAGE_POLICY, dataPage } from './data-page.ts'
import { endMembership, eraseOwn, keepMembership, ownData, readMembershipEnd } from './own-account.ts'

/** Most exports of a member in an hour, files and pages together. Each one reads all orders. */
const EXPORTS = { points: 10, duration: 3600 }

/**
 * Creates the limit of exports per member (`EXPORTS`). The returned function counts one export of a member, and refuses
 * `too-many-requests` beyond the limit.
 */
export function exportLimit() {
  const limiter = new RateLimiterMemory(EXPORTS)
  return async (memberId: string): Promise<void> => {
    await limiter.consume(memberId).catch(refuseTooMany)
  }
}
export type ExportLimit = ReturnType<typeof exportLimit>

/** Handlers of a member's rights over the own data. */
export const privacyHandlers = (
  limits: LoginLimits,
  mayExport: ExportLimit,
): Pick<Handlers, 'ownData' | 'membershipEnd' | 'endMembership' | 'keepMembership' | 'eraseUser'> => ({
  ownData: async (ctx, { params }) => {
    await mayExport(ownAccount(ctx, params.id))
    return ownData(ctx, params.id)
  },
  membershipEnd: (ctx, { params }) => readMembershipEnd(ctx, params.id),
  endMembership: (ctx, { params, body }) => endMembership(ctx, params.id, body, limits),
  keepMembership: (ctx, { params, query }) => keepMembership(ctx, params.id, query.lang),
  eraseUser: async (ctx, { params, body }) => {
    await eraseOwn(ctx, params.id, body, limits)
    ctx.reply.header('clear-site-data', '"storage"')
    return { done: true }
  },
})

const PageParams = z.strictObject({ id: Uuid })
const PageQuery = z.strictObject({ lang: z._default(z.enum(SHOP_LANGS), 'cz') })

/** Serves the page on which members read all that is kept of them. It opens in a new window. */
export function dataPages(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => Promise<VisitCtx>,
  { mayExport, drawRefusal }: { mayExport: ExportLimit; drawRefusal: DrawRefusal },
): void {
  const onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
    reply.statusCode >= 400 && wantsPage(request)
      ? drawRefusal(request, reply, '/personal/settings', 'ownData')
      : payload
  app.get('/users/:id/data', { config: { name: 'data-page' }, onSend }, async (request, reply) => {
    const params = PageParams.safeParse(request.params)
    const query = PageQuery.safeParse(request.query)
    if (!params.success || !query.success) return refuse('not-found')
    const ctx = await ctxOf(request, reply)
    const memberId = ownAccount(ctx, params.data.id)
    await mayExport(memberId)
    const { lang } = query.data
    const page = dataPage(await ownData(ctx, memberId, lang), {
      lang,
      shop: ctx.resort.name[lang],
      terms: accountTopic(ctx.resort.face.legalLinks),
      benefits: new Map(ctx.shelf.catalogue.benefits.map(({ id, name }) => [id, name[lang]])),
    })
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': DATA_PAGE_POLICY,
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
