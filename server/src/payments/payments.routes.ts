import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VisitCtx } from '../ctx.ts'
import type { Handlers } from '../http/serve.ts'
import { orderRightOf } from '../orders/read/read-order.ts'
import { changePaymentUrl, paymentUrl, takeNotice } from './payments.ts'

const NOTICE_LIMIT = 64 * 1024

export const paymentsHandlers: Pick<Handlers, 'paymentUrl'> = {
  paymentUrl: (ctx, { params, body }) => {
    const { successUrl, errorUrl, changeId: actId, key } = body
    const lang = body.lang === 'pl' ? 'en' : body.lang
    const page = { orderId: params.id, successUrl, errorUrl, lang, right: orderRightOf(ctx, key) }
    return actId === undefined ? paymentUrl(ctx, page) : changePaymentUrl(ctx, { ...page, actId })
  },
}

/**
 * Serves the notices of all providers at `/hooks/payment/:provider`. The body stays raw bytes, as these are what is
 * signed. Answers 204, also to a repeat; 401 where `takeNotice` returns false; 404 for an unknown provider. Where
 * `takeNotice` throws, the provider gets an error status and repeats the notice.
 */
export function paymentHooks(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => VisitCtx,
): void {
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post('/hooks/payment/:provider', async (request, reply) => {
      const ctx = ctxOf(request, reply)
      const { provider } = request.params as { provider: string }
      const gateway = ctx.gateways.get(provider)
      if (!gateway) return reply.code(404).send()
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
      )
      const rawBody = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
      const isOurs = await takeNotice(ctx, gateway, headers, rawBody)
      return reply.code(isOurs ? 204 : 401).send()
    })
  })
}
