import { typed, Uuid } from '@gondola/contract/shapes.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../ctx.ts'
import { refuse, refuseTooMany } from '../http/refusal.ts'
import { type DrawRefusal, wantsPage } from '../http/refusal-page.ts'
import { type OrderRight, orderRightOf } from '../orders/read/read-order.ts'
import { calendarDownload } from './calendar/order-calendar.ts'
import { correctionPdf, receiptPdf } from './order-receipt.ts'
import { printPages, ticketPages } from './ticket-pages.ts'
import { walletAddress, walletPass } from './wallet/wallet.ts'

const Params = z.strictObject({ id: Uuid })
const Query = z.strictObject({
  lang: z.optional(z.string().check(z.maxLength(10))),
  cartId: z.optional(Uuid),
  key: z.optional(typed(64)),
})

const PrintQuery = z.strictObject({
  lang: z.optional(z.string().check(z.maxLength(10))),
  key: z.optional(typed(64)),
})

/** Downloads per order and minute. One thread draws all documents, those of mails too. */
const DOWNLOADS = { points: 30, duration: 60 }
/** Drawn ticket pages per order and minute: three times the largest order. */
const PAGES = { points: 300, duration: 60 }

const CalendarQuery = z.strictObject({ key: z.optional(typed(64)) })
const ReceiptQuery = z.strictObject({ key: z.optional(typed(64)) })
const CorrectionQuery = z.strictObject({ correctionId: Uuid, key: z.optional(typed(64)) })
const WalletQuery = z.strictObject({ cartId: Uuid, key: z.optional(typed(64)) })

const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'
const PASS_TYPE = 'application/vnd.apple.pkpass'

/** What of a download's query its order's page needs too. */
const PageQuery = z.looseObject({
  key: z.catch(z.optional(z.string()), undefined),
  lang: z.catch(z.optional(z.enum(SHOP_LANGS)), undefined),
})

/**
 * Returns the path of the order's page, with key and language of the request. It is the home page when the request
 * names no valid order.
 */
function orderPage({ params, query }: FastifyRequest): string {
  const order = Params.safeParse(params)
  if (!order.success) return '/'
  const { key, lang } = PageQuery.parse(query)
  const asked = { transaction: order.data.id, ...(key ? { key } : {}), ...(lang ? { lng: lang } : {}) }
  return `/shopping/confirmation?${new URLSearchParams(asked)}`
}

type Download = { content: Buffer; type: string; disposition: string }
type Answer = Download | { address: string }

const pdfAnswer = ({ pdf, filename }: { pdf: Buffer; filename: string }): Download => ({
  content: pdf,
  type: 'application/pdf',
  disposition: `inline; filename="${filename}"`,
})

/**
 * Serves tickets, receipts, corrective documents, calendar files and wallet passes (docs/product.md §9.2). Each drawn
 * ticket page counts on a second limit per order, `PAGES`. Over it, PDF files of tickets are refused with
 * `too-many-requests`.
 */
export function ticketDownloads(serve: ServeDownload, pageLimiter = new RateLimiterMemory(PAGES)): void {
  const drawn = async (
    ctx: VisitCtx,
    orderId: string,
    found: Awaited<ReturnType<typeof ticketPages>>,
  ): Promise<Answer | undefined> => {
    if (!found) return undefined
    const { pages, filename } = found
    await pageLimiter.consume(orderId, pages.length).catch(refuseTooMany)
    return pdfAnswer({ pdf: await ctx.documents.renderTicketsPdf(pages), filename })
  }
  serve('ticket', Query, async (ctx, order, { lang, cartId }) =>
    drawn(ctx, order.orderId, await ticketPages(ctx, { ...order, lang, entryUuid: cartId })),
  )
  serve('print-all-tickets', PrintQuery, async (ctx, order, { lang }) =>
    drawn(ctx, order.orderId, await printPages(ctx, { ...order, lang })),
  )
  serve('receipt', ReceiptQuery, async (ctx, order) => {
    const receipt = await receiptPdf(ctx, order)
    return receipt && pdfAnswer(receipt)
  })
  serve('calendar', CalendarQuery, async (ctx, order) => {
    const { calendar, filename } = await calendarDownload(ctx, order)
    return { content: calendar, type: CALENDAR_TYPE, disposition: `attachment; filename="${filename}"` }
  })
  serve('correction', CorrectionQuery, async (ctx, order, { correctionId }) => {
    const correction = await correctionPdf(ctx, { ...order, correctionId })
    return correction && pdfAnswer(correction)
  })
  serve('wallet-pass', WalletQuery, async (ctx, order, { cartId }) => {
    const file = await walletPass(ctx, { ...order, entryUuid: cartId })
    return file && { content: file.pass, type: PASS_TYPE, disposition: `attachment; filename="${file.filename}"` }
  })
  serve('google-wallet', WalletQuery, async (ctx, order, { cartId }) => {
    const address = await walletAddress(ctx, { ...order, entryUuid: cartId })
    return address === undefined ? undefined : { address }
  })
}

/** Adds the route of one kind of download, such as `/transactions/:id/ticket`. */
export type ServeDownload = ReturnType<typeof downloadsOf>

/**
 * Returns `serve`, which adds the route of one kind of download of an order. Requests are limited per order. The `make`
 * given to `serve` returns the download; undefined without a right to the order or without the document. A browser is
 * then redirected to the order's page, a program gets `not-found`, and the request does not count. For any refusal, a
 * browser gets `drawRefusal`, a page with a link to the order; a program gets the error code.
 */
export function downloadsOf(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => Promise<VisitCtx>,
  drawRefusal: DrawRefusal,
) {
  const limiter = new RateLimiterMemory(DOWNLOADS)
  function serve<Asked extends { key?: string | undefined }>(
    name: string,
    Asked: z.ZodMiniType<Asked>,
    make: (ctx: VisitCtx, order: { orderId: string; right: OrderRight }, asked: Asked) => Promise<Answer | undefined>,
  ) {
    // Runs after the reply is made, so that status, log and retry-after are decided in one place.
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
      const made = await make(ctx, { orderId: id, right }, query.data)
      if (!made) {
        // Whoever knows only the order's address uses up no download of its owner.
        await limiter.reward(id)
        if (!wantsPage(request)) refuse('not-found')
        // The link may come from another browser: the order's page says where the tickets are.
        return reply.redirect(orderPage(request), 303)
      }
      reply.header('referrer-policy', 'no-referrer')
      if ('address' in made) return reply.redirect(made.address, 303)
      return reply.type(made.type).header('content-disposition', made.disposition).send(made.content)
    })
  }
  return serve
}
