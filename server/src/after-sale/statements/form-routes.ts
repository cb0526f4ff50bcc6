import { randomUUID } from 'node:crypto'
import { SentCrowns, typed, typedNumber, Uuid } from '@gondola/contract/shapes.ts'
import { COMPLAINT_WANTS } from '@gondola/rules/after-sale/complaint.ts'
import { nameError, orderErrors, orderNumberIn, statementErrors } from '@gondola/rules/after-sale/statement.ts'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { emailKey } from '@gondola/rules/email.ts'
import { meantEmail } from '@gondola/rules/email-typo.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as z from 'zod/mini'
import type { VisitCtx } from '../../ctx.ts'
import { guardOrigin } from '../../http/guards.ts'
import { refuse, refuseTooMany } from '../../http/refusal.ts'
import { orderKey } from '../../orders/read/order-key.ts'
import { mayAct } from '../../orders/read/read-order.ts'
import { declaredAt } from '../acts.store.ts'
import { type Raise, wrongInComplaint } from '../complaints/complaints.ts'
import type { ReturnRequest } from '../returns/return-entries.ts'
import { formOf, keepForm, unkeptForm } from './form-cookie.ts'
import {
  cancelledBy,
  cancelOfOrder,
  openedOrder,
  returnable,
  takenBefore,
  whyOf,
  withdrawFromOrder,
} from './give-back.ts'
import { findOrderOf, findStatement, findWritten, sendLink, writeStatement } from './statements.store.ts'

/** Most bytes of a form. A complaint that is several times too long is refused with a message, not cut. */
const LIMIT = 128 * 1024
/**
 * Limit of mails in an hour for one visitor (`OWN`) and one network (`NETWORK`). Acknowledgements and links to orders
 * are counted apart. Beyond it, acknowledgements come an hour later, links not at all.
 */
const OWN = { points: 5, duration: 3600 }
const NETWORK = { points: 20, duration: 3600 }
/** Mailed links to one order in an hour. Further requests send none, and are answered the same. */
const LINKS = { points: 3, duration: 3600 }
/**
 * Limit of acknowledged statements with one e-mail in a day. Further ones are acknowledged only if an order has the
 * order number and e-mail that they name.
 */
const ADDRESS = { points: 10, duration: 24 * 3600 }
/** Forms that one network may send in an hour. Further ones are refused. */
const FORMS = { points: 300, duration: 3600 }

/** Schema of a typed text. One that is too long is refused later, and shown whole. */
const text = (kind = typed) => z.catch(kind(LIMIT), '')
const Fields = z.object({
  name: text(),
  order: text(typedNumber),
  email: z.pipe(text(), z.transform(tidyEmail)),
  lang: z.catch(z.enum(SHOP_LANGS), 'cz'),
})

const ComplaintFields = z.object({
  ticket: text(),
  what: text(),
  discovered: text(),
  wanted: z.catch(z.enum(COMPLAINT_WANTS), 'other'),
  phone: text(typedNumber),
})

const Opening = z.object({
  transaction: z.catch(z.optional(Uuid), undefined),
  key: z.catch(z.optional(typed(64)), undefined),
  statement: z.catch(z.optional(Uuid), undefined),
})
/**
 * Hidden fields of a confirmation page. `back`: the sum in crowns that it showed. `transaction`: the id of its order.
 */
const Shown = z.object({
  transaction: z.catch(z.optional(Uuid), undefined),
  back: z.catch(z.optional(z.pipe(z.coerce.number(), SentCrowns.check(z.minimum(0), z.maximum(1e7)))), undefined),
  attempt: z.catch(z.optional(Uuid), undefined),
  statement: z.catch(z.optional(Uuid), undefined),
})
const LangQuery = z.object({ lng: z.catch(z.optional(z.enum(SHOP_LANGS)), undefined) })

/** Field of a chosen entry; a form has one for each. */
const ENTRY_FIELD = /^entry-([0-9a-f-]{36})$/
const chosenIn = (body: Record<string, string>): string[] =>
  Object.keys(body)
    .flatMap((name) => ENTRY_FIELD.exec(name)?.[1] ?? [])
    .slice(0, 100)
/** Returns the entries that a confirmation page showed, each with its version then. */
const shownIn = (body: Record<string, string>): ReturnRequest['items'] =>
  chosenIn(body).map((uuid) => ({ uuid, version: Number.parseInt(body[`entry-${uuid}`] ?? '', 10) || 0 }))

/** Returns whether to ask about an e-mail. It looks mistyped, and the page has not asked about it yet. */
const isToAsk = ({ email }: z.output<typeof Fields>, { asked = '' }: Record<string, string>): boolean =>
  meantEmail(email) !== undefined && tidyEmail(asked) !== email

/**
 * Serves the plain forms, which need no script (docs/product.md §19.22, §19.5, §19.60, §19.15). They are a statement of
 * withdrawal and a cancellation, each in two steps, a request to mail the link to an order again, and a complaint. Two
 * GET routes open an order from a link, and redirect to a form. A form redirects to its next page; if its state is too
 * long for the cookie, the reply is that page with 422. Refuses `cross-site`, and `too-many-requests` after `FORMS` of
 * one network.
 */
export function afterSaleForms(
  app: FastifyInstance,
  ctxOf: (request: FastifyRequest, reply: FastifyReply) => Promise<VisitCtx>,
  { origins, secure, raise }: { origins: string[]; secure: boolean; raise: Raise },
): void {
  const isOwnOrigin = guardOrigin(origins)
  const own = new RateLimiterMemory(OWN)
  const network = new RateLimiterMemory(NETWORK)
  const links = new RateLimiterMemory(LINKS)
  const addresses = new RateLimiterMemory(ADDRESS)
  const forms = new RateLimiterMemory(FORMS)
  const isWithin = (limiter: RateLimiterMemory, key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    )
  /** Counts a request for a mail. Returns whether the visitor or the network has made too many of this kind. */
  const isTooMuch = async (ctx: VisitCtx, kind: string) => {
    const used = await Promise.allSettled([
      own.consume(`${kind} ${ctx.knownCart() ?? ctx.request.ip}`),
      network.consume(`${kind} ${ctx.network}`),
    ])
    return used.some(({ status }) => status === 'rejected')
  }

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    type Handle = (ctx: VisitCtx, fields: z.output<typeof Fields>, body: Record<string, string>) => Promise<string>
    const form = (path: string, handle: Handle) =>
      pages.post(path, { config: { name: 'form' } }, async (request, reply) => {
        if (!isOwnOrigin(request.headers)) refuse('cross-site')
        const ctx = await ctxOf(request, reply)
        await forms.consume(ctx.network ?? '').catch(refuseTooMany)
        const body = (request.body ?? {}) as Record<string, string>
        const next = await handle(ctx, Fields.parse(body), body)
        const typed = unkeptForm(reply)
        if (!typed) return reply.redirect(next, 303)
        reply.code(422)
        return app.drawForm ? app.drawForm(request, reply, { path: next, form: typed }) : reply.send()
      })

    /**
     * Returns the path of an empty form that says that nothing was taken. The form was open too long, or another page
     * has replaced its order.
     */
    const startAnew = <P extends '/withdraw' | '/cancel'>(ctx: VisitCtx, path: P, name?: string): P => {
      keepForm(ctx.reply, { name, isOver: true }, secure)
      return path
    }

    // Only stores the right to the order. Following the link changes nothing, whoever does.
    pages.get('/withdraw/order', { config: { name: 'form' } }, async (request, reply) => {
      const ctx = await ctxOf(request, reply)
      const { transaction, key, statement } = Opening.parse(request.query)
      const isOpen = transaction !== undefined && (await mayAct(ctx, transaction, key))
      const lng = LangQuery.parse(request.query).lng
      const query = lng === undefined ? '' : `?lng=${lng}`
      if (!isOpen) {
        keepForm(reply, {}, secure)
        return reply.redirect(`/withdraw${query}`, 303)
      }
      const carries = statement && (await declaredAt(ctx, statement, transaction)) ? statement : undefined
      const found = carries
        ? (await returnable(ctx, transaction, { kind: 'withdraw', statement: carries })).entries
        : []
      const entries = found.filter(({ why }) => why === null).map(({ uuid }) => uuid)
      const proof = { transaction, key: orderKey(ctx.config.ORDER_SECRET, transaction) }
      const name = carries ? ((await findStatement(ctx, carries))?.name ?? undefined) : undefined
      const chosen = carries ? ({ act: 'withdraw', carries, name, entries, attempt: randomUUID() } as const) : {}
      keepForm(reply, { ...proof, ...chosen }, secure)
      return reply.redirect(`${entries.length > 0 ? '/withdraw/confirm' : '/withdraw'}${query}`, 303)
    })

    // Target of a link without script: it opens the order, and the next page is the choice of what to cancel.
    pages.get('/orders/:transaction/cancel', { config: { name: 'form' } }, async (request, reply) => {
      const ctx = await ctxOf(request, reply)
      const { transaction, key } = Opening.parse({ ...(request.query as object), ...(request.params as object) })
      const isOpen = transaction !== undefined && (await mayAct(ctx, transaction, key))
      const { lng } = LangQuery.parse(request.query)
      const proof = isOpen ? { transaction, key: orderKey(ctx.config.ORDER_SECRET, transaction) } : {}
      keepForm(reply, proof, secure)
      return reply.redirect(`${isOpen ? '/cancel' : '/orders/find'}${lng === undefined ? '' : `?lng=${lng}`}`, 303)
    })

    form('/cancel', async (ctx, _fields, body) => {
      const kept = formOf(ctx.request, secure)
      if (!openedOrder(ctx, kept)) return startAnew(ctx, '/cancel')
      const { transaction, key, carries } = kept
      const entries = chosenIn(body)
      keepForm(ctx.reply, { transaction, key, carries, act: 'cancel', entries, attempt: randomUUID() }, secure)
      return entries.length === 0 ? '/cancel' : '/cancel/confirm'
    })
    form('/cancel/confirm', async (ctx, _fields, body) => {
      const kept = formOf(ctx.request, secure)
      const opened = openedOrder(ctx, kept)
      // Another page of this browser may have changed the choice. The entries that this page showed count.
      const items = shownIn(body)
      const { back, attempt, transaction: of } = Shown.parse(body)
      const { transaction, key, carries } = kept
      const proof = { transaction, key, carries, act: 'cancel' } as const
      if (of && attempt && of !== opened?.id && (await cancelledBy(ctx, { transaction: of, attempt }))) {
        // It was carried out before.
        keepForm(ctx.reply, { ...(opened ? proof : {}), cancelled: { transaction: of, attempt } }, secure)
        return '/cancel/received'
      }
      if (!opened) return startAnew(ctx, '/cancel')
      if (back === undefined || !attempt || items.length === 0) return '/cancel'
      const entries = items.map(({ uuid }) => uuid)
      const refused = await cancelOfOrder(ctx, opened, { items, expected: back, attempt })
      if (!refused) {
        keepForm(ctx.reply, { ...proof, cancelled: { transaction: opened.id, attempt } }, secure)
        return '/cancel/received'
      }
      const { code } = refused
      if (code === 'not-found') {
        keepForm(ctx.reply, { ...proof, refused: { code } }, secure)
        return '/cancel'
      }
      // The page shows the present sum, or which entries can no longer go.
      keepForm(
        ctx.reply,
        { ...proof, entries, attempt: randomUUID(), refused: { code, why: whyOf(refused), was: back } },
        secure,
      )
      return '/cancel/confirm'
    })
    form('/withdraw', async (ctx, all, body) => {
      const { lang: _, ...fields } = all
      const kept = formOf(ctx.request, secure)
      if (openedOrder(ctx, kept)) {
        const chosen = chosenIn(body)
        const { transaction, key, carries } = kept
        const { name } = fields
        const attempt = randomUUID()
        keepForm(ctx.reply, { transaction, key, carries, act: 'withdraw', name, entries: chosen, attempt }, secure)
        return chosen.length === 0 || nameError(fields.name) ? '/withdraw' : '/withdraw/confirm'
      }
      // A form without an order number belongs to an opened order, which is gone.
      if (!('order' in body)) return startAnew(ctx, '/withdraw', fields.name)
      keepForm(ctx.reply, { ...fields, attempt: randomUUID() }, secure)
      const isWrong = Object.keys(statementErrors(fields)).length > 0
      return isWrong || isToAsk(all, body) ? '/withdraw' : '/withdraw/confirm'
    })
    form('/withdraw/confirm', async (ctx, { name, order, email, lang }, body) => {
      const kept = formOf(ctx.request, secure)
      const items = shownIn(body)
      const { statement: asked, attempt } = Shown.parse(body)
      if (items.length > 0) {
        const opened = openedOrder(ctx, kept)
        const sent = { attempt, statement: asked, items }
        const entries = items.map(({ uuid }) => uuid)
        if (!opened) {
          const taken = await takenBefore(ctx, sent)
          if (taken === undefined) return startAnew(ctx, '/withdraw', name)
          keepForm(ctx.reply, { statement: taken, entries }, secure)
          return '/withdraw/received'
        }
        const { transaction, key } = kept
        const carries = asked && (await declaredAt(ctx, asked, opened.id)) ? asked : undefined
        // A statement that exists already has a name.
        if (!carries && nameError(name)) {
          keepForm(ctx.reply, { transaction, key, act: 'withdraw', name, entries, attempt }, secure)
          return '/withdraw'
        }
        const statement = await withdrawFromOrder(ctx, opened, { name, items, statement: carries, attempt, lang })
        if (statement !== undefined) {
          keepForm(ctx.reply, { statement, entries }, secure)
          return '/withdraw/received'
        }
        // The confirmed entries are not those of the opened order.
        const taken = await takenBefore(ctx, sent)
        const next = taken === undefined ? ({ refused: { code: 'not-found' } } as const) : { statement: taken, entries }
        keepForm(ctx.reply, { transaction, key, act: 'withdraw', ...next }, secure)
        return taken === undefined ? '/withdraw' : '/withdraw/received'
      }
      if (Object.keys(statementErrors({ name, order, email })).length > 0) return '/withdraw'
      const typed = { id: attempt, name, order: orderNumberIn(order), email, lang, shopNow: ctx.shopNow ?? null }
      let written = await findWritten(ctx, typed)
      if (!written) {
        const isHeldBack = await isTooMuch(ctx, 'statement')
        const mail = !(await isWithin(addresses, emailKey(email))) ? 'none' : isHeldBack ? 'later' : 'now'
        written = await writeStatement(ctx, typed, { mail })
      }
      keepForm(ctx.reply, { statement: written.id }, secure)
      return '/withdraw/received'
    })
    form('/orders/find', async (ctx, all, body) => {
      const { order, email, lang } = all
      const isWrong = Object.keys(orderErrors({ order, email })).length > 0 || isToAsk(all, body)
      keepForm(ctx.reply, { order, email, ...(isWrong ? {} : { isAsked: true }) }, secure)
      if (isWrong || (await isTooMuch(ctx, 'link'))) return '/orders/find'
      // Only somebody who knows both uses up the links of the order.
      const orderId = await findOrderOf(ctx, { order: orderNumberIn(order), email })
      if (orderId !== undefined && (await isWithin(links, orderId))) await sendLink(ctx, { orderId, lang })
      return '/orders/find'
    })
    form('/complaint', async (ctx, fields, body) => {
      const complaint = ComplaintFields.parse(body)
      const isWrong = Object.keys(wrongInComplaint({ ...fields, complaint }, ctx.today)).length > 0
      if (isWrong || isToAsk(fields, body)) {
        const { lang: _, ...typed } = fields
        keepForm(ctx.reply, { ...typed, complaint }, secure)
        return '/complaint'
      }
      const { discovered, ...rest } = complaint
      const { id } = await raise(ctx, { ...fields, ...rest, discoveredOn: parseTypedDay(discovered) ?? '' })
      keepForm(ctx.reply, { complained: id }, secure)
      return '/complaint/received'
    })
  })
}
