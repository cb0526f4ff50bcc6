import { Uuid } from '@gondola/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../ctx.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import { ticketsPdf } from './tickets.ts'

const Params = z.strictObject({ id: Uuid })
const Query = z.strictObject({
  lang: z.optional(z.string().check(z.maxLength(10))),
  cartId: z.optional(Uuid),
  key: z.optional(z.string().check(z.maxLength(64))),
})

/** One document thread draws for everyone, mails included, so an order's documents are drawn this often a minute. */
const DOWNLOADS = { points: 30, duration: 60 }

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** The ticket downloads at the root, opened in a new window (spec §2). */
export function ticketDownloads(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => VisitCtx,
): void {
  const limiter = new RateLimiterMemory(DOWNLOADS)
  const download = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = Params.safeParse(request.params)
    const query = Query.safeParse(request.query)
    if (!params.success) refuse('not-found')
    if (!query.success) refuse('bad-input')
    await limiter.consume(params.data.id).catch(() => refuse('too-many-requests'))
    const ctx = ctxOf(request, reply)
    const tickets = await ticketsPdf(ctx, {
      orderId: params.data.id,
      right: { owner: ctx.knownOrderOwner(), key: query.data.key },
      lang: query.data.lang,
      entryUuid: query.data.cartId,
    }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-found' && wantsPage(request)) return null
      throw error
    })
    // A person with a link from another browser is told by the order's page where the tickets are.
    if (!tickets) return reply.redirect(`/shopping/confirmation?transaction=${params.data.id}`, 303)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${tickets.filename}"`)
      .header('referrer-policy', 'no-referrer')
      .send(tickets.pdf)
  }
  app.get('/transactions/:id/ticket', { config: { name: 'ticket' } }, download)
  app.get('/transactions/:id/print-all-tickets', { config: { name: 'print-all-tickets' } }, download)
}
