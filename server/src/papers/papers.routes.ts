import { Uuid } from '@gondola/contract/shapes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../ctx.ts'
import { Refusal, refuse, refuseTooMany } from '../http/refusal.ts'
import { type OrderRight, orderRightOf } from '../orders/read-order.ts'
import { correctionPdf, receiptPdf } from './order-receipt.ts'
import { ticketPages } from './ticket-pages.ts'
import { walletAddress, walletPass } from './wallet.ts'

const Params = z.strictObject({ id: Uuid })
const Query = z.strictObject({
  lang: z.optional(z.string().check(z.maxLength(10))),
  cartId: z.optional(Uuid),
  key: z.optional(z.string().check(z.maxLength(64))),
})

/** One document thread draws for everyone, mails included, so an order's documents are asked for this often a minute. */
const DOWNLOADS = { points: 30, duration: 60 }
/** And so many pages of its tickets are drawn: the largest order three times. */
const PAGES = { points: 300, duration: 60 }

const ReceiptQuery = z.strictObject({ key: z.optional(z.string().check(z.maxLength(64))) })
const CorrectionQuery = z.strictObject({ correctionId: Uuid, key: z.optional(z.string().check(z.maxLength(64))) })
const WalletQuery = z.strictObject({ cartId: Uuid, key: z.optional(z.string().check(z.maxLength(64))) })

const PASS_TYPE = 'application/vnd.apple.pkpass'

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

/** The page of the order that a request asks of, with the key that opens it; home for what names none. */
function orderPage({ params, query }: FastifyRequest): string {
  const order = Params.safeParse(params)
  if (!order.success) return '/'
  const { key } = z.looseObject({ key: z.catch(z.optional(z.string()), undefined) }).parse(query)
  return `/shopping/confirmation?${new URLSearchParams({ transaction: order.data.id, ...(key ? { key } : {}) })}`
}

type Download = { content: Buffer; type: string; disposition: string }
type Answer = Download | { address: string }

/**
 * The ticket downloads at the root, opened in a new window (docs/product.md §9.3), and beside them the receipt with
 * what corrects it and each ticket for the wallets of phones. People whose document is refused are shown `drawRefusal`
 * with a way back to the order; programs get the code.
 */
export function ticketDownloads(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => Promise<VisitCtx>,
  drawRefusal: (request: FastifyRequest, reply: FastifyReply, back: string) => string,
): void {
  const limiter = new RateLimiterMemory(DOWNLOADS)
  const pageLimiter = new RateLimiterMemory(PAGES)
  function serve<Asked extends { key?: string | undefined }>(
    name: string,
    Asked: z.ZodMiniType<Asked>,
    make: (ctx: VisitCtx, order: { orderId: string; right: OrderRight }, asked: Asked) => Promise<Answer>,
  ) {
    // After the reply of the contract, so that status, log and retry-after are decided in one place.
    const onSend = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
      reply.statusCode >= 400 && wantsPage(request) ? drawRefusal(request, reply, orderPage(request)) : payload
    app.get(`/transactions/:id/${name}`, { config: { name }, onSend }, async (request, reply) => {
      const params = Params.safeParse(request.params)
      const query = Asked.safeParse(request.query)
      if (!params.success) refuse('not-found')
      if (!query.success) refuse('bad-input')
      const { id } = params.data
      await limiter.consume(id).catch(refuseTooMany)
      const ctx = await ctxOf(request, reply)
      const right = orderRightOf(ctx, query.data.key)
      const made = await make(ctx, { orderId: id, right }, query.data).catch(async (error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'not-found')) throw error
        // Who knows the order's address alone takes no download from its owner.
        await limiter.reward(id)
        if (wantsPage(request)) return null
        throw error
      })
      // A person with a link from another browser is told by the order's page where the tickets are.
      if (!made) return reply.redirect(`/shopping/confirmation?transaction=${id}`, 303)
      reply.header('referrer-policy', 'no-referrer')
      if ('address' in made) return reply.redirect(made.address, 303)
      return reply.type(made.type).header('content-disposition', made.disposition).send(made.content)
    })
  }

  for (const name of ['ticket', 'print-all-tickets'])
    serve(name, Query, async (ctx, order, { lang, cartId }) => {
      const { pages, filename } = await ticketPages(ctx, { ...order, lang, entryUuid: cartId })
      await pageLimiter.consume(order.orderId, pages.length).catch(refuseTooMany)
      const pdf = await ctx.documents.renderTicketsPdf(pages)
      return { content: pdf, type: 'application/pdf', disposition: `inline; filename="${filename}"` }
    })
  serve('receipt', ReceiptQuery, async (ctx, order) => {
    const { pdf, filename } = await receiptPdf(ctx, order)
    return { content: pdf, type: 'application/pdf', disposition: `inline; filename="${filename}"` }
  })
  serve('correction', CorrectionQuery, async (ctx, order, { correctionId }) => {
    const { pdf, filename } = await correctionPdf(ctx, { ...order, correctionId })
    return { content: pdf, type: 'application/pdf', disposition: `inline; filename="${filename}"` }
  })
  serve('wallet-pass', WalletQuery, async (ctx, order, { cartId }) => {
    const { pass, filename } = await walletPass(ctx, { ...order, entryUuid: cartId })
    return { content: pass, type: PASS_TYPE, disposition: `attachment; filename="${filename}"` }
  })
  serve('google-wallet', WalletQuery, async (ctx, order, { cartId }) => ({
    address: await walletAddress(ctx, { ...order, entryUuid: cartId }),
  }))
}
