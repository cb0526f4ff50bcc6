import { Uuid } from '@gondola/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../ctx.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { ticketsPdf } from './tickets.ts'
import { walletPass } from './wallet-pass.ts'

const Params = z.strictObject({ id: Uuid })
const Query = z.strictObject({
  lang: z.optional(z.string().check(z.maxLength(10))),
  cartId: z.optional(Uuid),
  key: z.optional(z.string().check(z.maxLength(64))),
})

/** One document thread draws for everyone, mails included, so an order's documents are drawn this often a minute. */
const DOWNLOADS = { points: 30, duration: 60 }

const PassQuery = z.strictObject({ cartId: Uuid, key: z.optional(z.string().check(z.maxLength(64))) })

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

type Download = { content: Buffer; type: string; disposition: string }

/** The ticket downloads at the root, opened in a new window (spec §2), and each ticket as a file for Apple Wallet. */
export function ticketDownloads(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => VisitCtx,
): void {
  const limiter = new RateLimiterMemory(DOWNLOADS)
  const download =
    <Asked>(Asked: z.ZodMiniType<Asked>, make: (ctx: VisitCtx, orderId: string, asked: Asked) => Promise<Download>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const params = Params.safeParse(request.params)
      const query = Asked.safeParse(request.query)
      if (!params.success) refuse('not-found')
      if (!query.success) refuse('bad-input')
      await limiter.consume(params.data.id).catch(() => refuse('too-many-requests'))
      const made = await make(ctxOf(request, reply), params.data.id, query.data).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'not-found' && wantsPage(request)) return null
        throw error
      })
      // A person with a link from another browser is told by the order's page where the tickets are.
      if (!made) return reply.redirect(`/shopping/confirmation?transaction=${params.data.id}`, 303)
      return reply
        .type(made.type)
        .header('content-disposition', made.disposition)
        .header('referrer-policy', 'no-referrer')
        .send(made.content)
    }
  const pdf = download(Query, async (ctx, orderId, { key, lang, cartId }) => {
    const right = { owner: ctx.knownOrderOwner(), key }
    const { pdf, filename } = await ticketsPdf(ctx, { orderId, right, lang, entryUuid: cartId })
    return { content: pdf, type: 'application/pdf', disposition: `inline; filename="${filename}"` }
  })
  app.get('/transactions/:id/ticket', { config: { name: 'ticket' } }, pdf)
  app.get('/transactions/:id/print-all-tickets', { config: { name: 'print-all-tickets' } }, pdf)
  const pass = download(PassQuery, async (ctx, orderId, { key, cartId }) => {
    const right = { owner: ctx.knownOrderOwner(), key }
    const { pass, filename } = await walletPass(ctx, { orderId, right, entryUuid: cartId })
    return {
      content: pass,
      type: 'application/vnd.apple.pkpass',
      disposition: `attachment; filename="${filename}"`,
    }
  })
  app.get('/transactions/:id/wallet-pass', { config: { name: 'wallet-pass' } }, pass)
}
