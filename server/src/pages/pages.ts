import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { waitAfter } from '../http/error-reply.ts'
import { isForFile, isNavigation, unknownAddressCookie } from '../http/unknown-address.ts'
import { sendBody } from './document/body.ts'
import { builtAssets } from './document/built-assets.ts'
import { openDevPages } from './document/dev-server.ts'
import { resortFiles } from './document/resort-files.ts'
import { failurePages } from './document/sky-page.ts'
import { pageDrawing, type Redirect } from './draw-page.ts'
import {
  addressOf,
  addressText,
  isForm,
  isPersonal,
  isTracked,
  isUnknown,
  redirectText,
  targetOf,
} from './page-address.ts'
import { pageCache } from './page-cache.ts'
import type { BootQuestion, PagesOptions } from './page-options.ts'
import { type PageAnswer, pageReplies } from './page-reply.ts'
import { pageTexts } from './page-texts.ts'
import { searchRoutes } from './search-engines/search-routes.ts'
import { knownLang, visitorChoice } from './visitor-choice.ts'

/** Matches phones' browsers by user agent. */
const PHONE = /Mobi/

/**
 * Registers pages at every address without another route, their data, texts and files.
 * Needs the cookie plugin on `app`.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { bootFor, distDir, publicUrl, resortFolder, versionOf } = options
  const isHttps = publicUrl.startsWith('https:')
  const devPages = options.dev ? await openDevPages(app, join(distDir, '..')) : null
  const texts = pageTexts()
  const draw = pageDrawing({ ...options, devPages, textsAddress: texts.addressOf })
  const cached = pageCache<PageAnswer | Redirect>(versionOf ? { versionOf } : {})
  const kept: typeof cached = devPages ? (_kind, _question, drawn) => drawn() : cached
  const { choiceOf } = visitorChoice({ isHttps })
  const { send, withHeaders } = pageReplies({ isHttps, isDev: devPages !== null })
  const failurePage = failurePages(resortFolder)

  if (!devPages) await builtAssets(app, distDir)
  await resortFiles(app, resortFolder)
  searchRoutes(app, options)

  const questionOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    target: string,
    query: URLSearchParams,
    shown: string | null = null,
  ) => {
    const { path, search } = addressOf(target)
    const { askedSeason, ...choice } = choiceOf(request, reply, query, shown)
    const shopNow = options.shopNowOf?.(request)
    const question: BootQuestion = {
      path,
      search,
      ...choice,
      ...(shopNow === undefined ? {} : { shopNow }),
      ...(isForm(path)
        ? { form: options.formOf?.(request) ?? {}, owner: async () => options.memberOf?.(request) }
        : {}),
      // Such a page can be rendered right at once.
      ...(path.startsWith('/personal/') ? { isGuest: options.isGuest?.(request) ?? false } : {}),
    }
    return { question, askedSeason }
  }

  const failed = (request: FastifyRequest, reply: FastifyReply, { lang, season }: BootQuestion, error: unknown) => {
    request.log.error({ err: error }, 'a page could not be drawn')
    const wait = waitAfter(error)
    const status = wait ? 503 : 500
    const { html, csp } = failurePage(lang === 'cz' ? 'cs' : lang, season ?? options.seasonNow(), status)
    withHeaders(reply, csp)
    if (wait) reply.header('retry-after', String(wait.seconds))
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }

  const unknown = unknownAddressCookie(isHttps)
  const isPhone = (request: FastifyRequest) => !devPages && PHONE.test(request.headers['user-agent'] ?? '')

  app.decorate('drawForm', async (request, reply, { path, form }) => {
    const { question } = questionOf(request, reply, path, new URLSearchParams())
    try {
      const answer = await draw.page({ ...question, form }, isPhone(request))
      if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
      return await send(request, reply, { ...answer, status: reply.statusCode }, true)
    } catch (error) {
      return failed(request, reply, question, error)
    }
  })

  app.get('/boot', { config: { name: 'boot' } }, async (request, reply) => {
    const query = targetOf(request.url).searchParams
    const { question } = questionOf(request, reply, query.get('to') ?? '/', query, query.get('shown'))
    const isOwn = query.has('own')
    try {
      const member = isOwn ? await options.memberOf?.(request) : undefined
      if (member) question.member = member
      const answer = await kept('boot', question, () => draw.boot(question))
      return 'redirect' in answer ? reply.code(404).send() : await send(request, reply, answer, isOwn || !answer.isKept)
    } catch (error) {
      if (waitAfter(error)) throw error
      request.log.error({ err: error }, 'a page could not be prepared')
      return reply.code(500).send({ error: { code: 'fault', message: 'The shop has a fault.' } })
    }
  })

  app.get('/texts/:file', { config: { name: 'texts' } }, async (request, reply) => {
    const address = request.url
    if (!texts.at(address)) {
      // Another process may have rendered the page.
      const lang = knownLang(address.slice('/texts/'.length).split('-')[0])
      if (lang) texts.addressOf(await bootFor({ path: '/', search: new URLSearchParams(), lang }))
    }
    const body = texts.at(address)
    if (!body) return reply.code(404).header('cache-control', 'no-store').send()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    return sendBody(request, reply.type('application/json; charset=utf-8'), body)
  })

  app.get('/favicon.ico', async (_request, reply) => {
    const boot = await bootFor({ path: '/', search: new URLSearchParams(), lang: 'cz' })
    return reply.header('cache-control', 'public, max-age=86400').redirect(`/marks/${boot.resort.key}.svg`, 302)
  })

  app.get('/*', { config: { name: 'page' } }, async (request, reply) => {
    const query = targetOf(request.url).searchParams
    const { question, askedSeason } = questionOf(request, reply, request.url, query)
    const { path, search } = question
    const lng = query.get('lng')
    if (path.startsWith('//')) return reply.redirect(addressText(path, search, lng), 303)
    try {
      // The season goes into a cookie; the address stays free of it, and of a category of the other one.
      if (askedSeason) {
        if (await draw.isOfOtherSeason(question)) search.delete('category')
        return reply.redirect(addressText(path, search, lng), 303)
      }
      const phone = isPhone(request)
      const answer =
        (await draw.knownRedirect(path)) ??
        (await kept(phone ? 'phone page' : 'page', question, () => draw.page(question, phone)))
      if ('redirect' in answer) {
        if (answer.isUnknown || isUnknown(path, answer.redirect)) {
          if (isForFile(path, request.headers)) return reply.code(404).header('cache-control', 'no-store').send()
          if (isNavigation(request.headers)) reply.setCookie(unknown.name, '1', unknown.options)
        }
        if (answer.isUnknown) search.delete('category')
        return reply.redirect(redirectText(answer.redirect, path, search, lng), 302)
      }
      const { status, type, csp, isKept } = answer
      const told = isTracked(query) && answer.withoutLanguages?.()
      return await send(
        request,
        reply,
        told ? { ...told, status, type, csp, isKept } : answer,
        isPersonal(path, search),
      )
    } catch (error) {
      return failed(request, reply, question, error)
    }
  })
}
