import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Boot } from '@gondola/contract/boot.ts'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtFiles, type PageFiles, resortStyles } from './document/assets.ts'
import { type Body, bodyOf, sendBody } from './document/body.ts'
import { openDevPages } from './document/dev-server.ts'
import { firstPicture } from './document/first-picture.ts'
import { pageHtml, type Rendered } from './document/html.ts'
import { inOneLanguage } from './document/one-language.ts'
import { picturesOf, resortFiles, touchIconOf } from './document/resort-files.ts'
import { failurePages } from './document/sky-page.ts'
import { robotsText, sitemap } from './search-engines/sitemap.ts'

export type BootQuestion = {
  path: string
  search: URLSearchParams
  lang: ShopLang
  season?: 'winter' | 'summer'
  shopNow?: number
  /** Nobody is signed in in the browser that asks for a page of members. */
  isGuest?: boolean
}

export type PagesOptions = {
  bootFor: (question: BootQuestion) => Promise<Boot>
  /** The season of whoever has chosen none, for a page that cannot ask `bootFor`. */
  seasonNow: () => 'winter' | 'summer'
  /** Folder of the built pages, `web/dist`. */
  distDir: string
  resortFolder: string
  publicUrl: string
  mode: 'development' | 'production'
  /** Pages come from their sources and reload when one changes. */
  dev?: boolean
  /** Origins that a form may lead to besides ours, such as the payment page's. */
  providerOrigins: readonly string[]
  /** Changes with everything that `bootFor` answers; without it a page may be up to a minute old. */
  versionOf?: () => string | number
  /** The civil now of a visitor who tries another day; such pages are never kept. */
  shopNowOf?: (request: FastifyRequest) => number | undefined
  /** Whether nobody can be signed in in a browser. */
  isGuest?: (request: FastifyRequest) => boolean
}

/** What draws the pages: the built bundle, or the sources in development. */
export type Renderer = {
  render: (boot: Boot, url: string) => Promise<Rendered>
  redirectOf: (path: string, boot: Pick<Boot, 'resort' | 'config' | 'mode'>) => string | undefined
}

/** The spec's 525600 minutes. */
const LANG_SECONDS = 525_600 * 60
const SEASONS = ['winter', 'summer'] as const
const KEPT_PAGES = 150
const KEPT_TEXTS = 12
/** How long a page is handed out as it was drawn: its prices and times are asked for anew only a minute after it came. */
const KEPT_MS = 5000
/** Longer queries are not drawn into the page; nothing in the shop needs them. */
const LONGEST_QUERY = 1000
/** Says where a visitor came from and changes nothing of the page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_gl)$/
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()'
/** Browsers of phones say so in their name. */
const PHONE = /Mobi/
const STATIC_FOLDERS = ['assets', 'fonts']

type Answer = Body & { status: number; type: string; csp: string; isKept: boolean }
type Redirect = { redirect: string }

/** The pages of the shop at every address that no other route takes. Needs the cookie plugin on `app`. */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { bootFor, publicUrl, distDir, resortFolder } = options
  const isHttps = publicUrl.startsWith('https:')
  const dev = options.dev ? await openDevPages(app, join(distDir, '..')) : null
  const filesOf: (sources: string[]) => PageFiles = dev ? () => dev.files : builtFiles(distDir)
  const renderer: () => Promise<Renderer> = dev ? dev.renderer : builtRenderer(distDir)
  const styles = resortStyles(resortFolder)
  const pictures = picturesOf(resortFolder)
  const touchIcon = touchIconOf(resortFolder)
  const failurePage = failurePages(resortFolder)
  const withPicture = firstPicture(pictures.folder, pictures.prefix)
  const kept = new Map<string, Promise<Answer | Redirect>>()
  /** What decides which pages there are, as last seen. */
  let seen: (Pick<Boot, 'resort' | 'config' | 'mode'> & { version: string | number | undefined }) | undefined
  async function bootOf(question: BootQuestion): Promise<Boot> {
    const version = options.versionOf?.()
    const boot = inOneLanguage(await bootFor(question))
    seen = { resort: boot.resort, config: boot.config, mode: boot.mode, version }
    return boot
  }

  if (!dev)
    for (const folder of STATIC_FOLDERS.filter((name) => existsSync(join(distDir, 'client', name))))
      await app.register(fastifyStatic, {
        root: join(distDir, 'client', folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        index: false,
        redirect: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply) => {
          reply.header(
            'cache-control',
            folder === 'assets' ? 'public, max-age=31536000, immutable' : 'public, max-age=604800',
          )
          reply.header('vary', 'accept-encoding')
        },
      })

  await resortFiles(app, resortFolder)

  const texts = new Map<string, Body>()
  const addresses = new WeakMap<Boot['texts'], string>()
  /** The address of the texts of a page; it names their content. */
  function textsOf(boot: Boot): string {
    const known = addresses.get(boot.texts)
    if (known) return known
    const body = bodyOf(JSON.stringify(boot.texts))
    const address = `/texts/${boot.lang}-${createHash('sha1').update(body.raw).digest('hex').slice(0, 12)}.json`
    texts.set(address, body)
    if (texts.size > KEPT_TEXTS) texts.delete(texts.keys().next().value ?? '')
    addresses.set(boot.texts, address)
    return address
  }

  const cookieName = (name: string) => (isHttps ? `__Host-${name}` : name)
  const choose = (reply: FastifyReply, name: 'lang' | 'season', value: string) =>
    reply.setCookie(cookieName(name), value, {
      path: '/',
      maxAge: LANG_SECONDS,
      sameSite: 'lax',
      httpOnly: true,
      secure: isHttps,
    })

  /** Language: the query's, else the cookie's, else Czech, also for Polish, which has no texts. A choice in the query is remembered. */
  function visitorOf(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams) {
    const lng = query.get('lng')
    const asked = oneOf(SHOP_LANGS, lng === 'pl' ? 'cz' : lng)
    if (asked) choose(reply, 'lang', asked)
    const askedSeason = oneOf(SEASONS, query.get('season'))
    if (askedSeason) choose(reply, 'season', askedSeason)
    const lang = asked ?? oneOf(SHOP_LANGS, request.cookies[cookieName('lang')]) ?? 'cz'
    const season = askedSeason ?? oneOf(SEASONS, request.cookies[cookieName('season')])
    return { lang, askedSeason, ...(season ? { season } : {}) }
  }

  /** Draws once for everyone who asks the same within some seconds. */
  function keptFor(
    kind: 'page' | 'phone page' | 'boot',
    question: BootQuestion,
    draw: () => Promise<Answer | Redirect>,
  ): Promise<Answer | Redirect> {
    if (question.shopNow !== undefined || dev) return draw()
    const { path, search, lang, season } = question
    const moment = `${options.versionOf?.() ?? ''}@${Math.floor(Date.now() / KEPT_MS)}`
    const key = `${kind} ${lang} ${season ?? ''} ${question.isGuest ? 'guest' : ''} ${moment} ${path}?${search}`
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const answer = draw()
    kept.set(key, answer)
    const forget = () => kept.delete(key)
    answer.then((drawn) => {
      if (!('redirect' in drawn) && !drawn.isKept) forget()
    }, forget)
    if (kept.size > KEPT_PAGES) kept.delete(kept.keys().next().value ?? '')
    return answer
  }

  async function drawPage(question: BootQuestion, isPhone: boolean): Promise<Answer | Redirect> {
    const boot = await bootOf(question)
    const { path, search } = question
    const url = search.size > 0 ? `${path}?${search}` : path
    const drawn = await (await renderer()).render(boot, url)
    if (drawn.redirect !== undefined) return { redirect: drawn.redirect }
    const rendered = isPhone ? await withPicture(drawn) : drawn
    const files = filesOf(rendered.sources)
    const page = pageHtml({
      boot,
      rendered,
      files,
      resort: styles,
      touchIcon,
      texts: textsOf(boot),
      publicUrl,
      origins: options.providerOrigins,
    })
    const html = dev ? await dev.transform(url, page.html) : page.html
    return {
      ...bodyOf(html),
      status: rendered.status,
      type: 'text/html; charset=utf-8',
      csp: dev ? '' : page.csp,
      isKept: rendered.status === 200 && (boot.page.kind !== 'shell' || search.size === 0),
    }
  }

  async function drawBoot(question: BootQuestion): Promise<Answer> {
    const boot = await bootOf(question)
    const isKept = boot.config.enabled && (boot.page.kind !== 'shell' || question.search.size === 0)
    const reply = { boot: { ...boot, texts: {} }, texts: textsOf(boot) }
    return { ...bodyOf(JSON.stringify(reply)), status: 200, type: 'application/json; charset=utf-8', csp: '', isKept }
  }

  function withHeaders(reply: FastifyReply, csp: string) {
    if (csp) reply.header('content-security-policy', csp)
    else if (dev) reply.header('content-security-policy', "frame-ancestors 'none'")
    reply.header('permissions-policy', PERMISSIONS)
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('x-content-type-options', 'nosniff')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, isPersonal: boolean) {
    withHeaders(reply, answer.csp)
    reply.header('vary', 'accept-encoding, cookie, user-agent')
    reply.header('referrer-policy', isPersonal ? 'no-referrer' : 'strict-origin-when-cross-origin')
    reply.header('cache-control', isPersonal || answer.status !== 200 ? 'no-store' : 'no-cache')
    if (answer.status === 503) reply.header('retry-after', '120')
    reply.type(answer.type)
    if (answer.status === 200) {
      reply.header('etag', answer.etag)
      if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
    }
    return sendBody(request, reply.code(answer.status), answer)
  }

  const failed = (request: FastifyRequest, reply: FastifyReply, { lang, season }: BootQuestion, error: unknown) => {
    request.log.error({ err: error }, 'a page could not be drawn')
    const { html, csp } = failurePage(lang === 'cz' ? 'cs' : lang, season ?? options.seasonNow())
    withHeaders(reply, csp)
    return reply.code(500).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }

  const questionOf = (request: FastifyRequest, reply: FastifyReply, target: string, choice: URLSearchParams) => {
    const { path, search } = addressOf(target)
    const { askedSeason, ...visitor } = visitorOf(request, reply, choice)
    const shopNow = options.shopNowOf?.(request)
    const question: BootQuestion = {
      path,
      search,
      ...visitor,
      ...(shopNow === undefined ? {} : { shopNow }),
      // Such a page can be drawn as what it will be.
      ...(path.startsWith('/personal/') ? { isGuest: options.isGuest?.(request) ?? false } : {}),
    }
    return { question, askedSeason }
  }

  app.get('/boot', { config: { name: 'boot' } }, async (request, reply) => {
    const query = new URL(request.url, 'http://shop').searchParams
    const { question } = questionOf(request, reply, query.get('to') ?? '/', query)
    try {
      const answer = await keptFor('boot', question, () => drawBoot(question))
      return 'redirect' in answer ? reply.code(404).send() : await send(request, reply, answer, !answer.isKept)
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be prepared')
      return reply.code(500).send({ error: { code: 'fault', message: 'The shop has a fault.' } })
    }
  })

  app.get('/texts/:file', { config: { name: 'texts' } }, async (request, reply) => {
    const address = request.url
    if (!texts.has(address)) {
      // Another process may have drawn the page.
      const lang = oneOf(SHOP_LANGS, address.slice('/texts/'.length).split('-')[0])
      if (lang) textsOf(await bootFor({ path: '/', search: new URLSearchParams(), lang }))
    }
    const body = texts.get(address)
    if (!body) return reply.code(404).header('cache-control', 'no-store').send()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    return sendBody(request, reply.type('application/json; charset=utf-8'), body)
  })

  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)))
  app.get('/sitemap.xml', async (_request, reply) => {
    const question: BootQuestion = { path: '/', search: new URLSearchParams(), lang: 'cz' }
    const [boot, ...seasons] = await Promise.all([
      bootFor(question),
      ...SEASONS.map((season) => bootFor({ ...question, season })),
    ])
    const terms = await Promise.all(
      boot.resort.legalLinks
        .filter(({ href }) => href.startsWith('/'))
        .map(async ({ href }) => ({ href, page: (await bootFor({ ...question, path: href })).page })),
    ).then((all) => all.flatMap(({ href, page }) => (page.kind === 'legal' && page.html === '' ? [] : [href])))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemap([boot, ...seasons], { publicUrl, terms }))
  })
  app.get('/favicon.ico', async (_request, reply) => {
    const boot = await bootFor({ path: '/', search: new URLSearchParams(), lang: 'cz' })
    return reply.header('cache-control', 'public, max-age=86400').redirect(`/marks/${boot.resort.key}.svg`, 302)
  })

  app.get('/*', { config: { name: 'page' } }, async (request, reply) => {
    const choice = new URL(request.url, 'http://shop').searchParams
    const { question, askedSeason } = questionOf(request, reply, request.url, choice)
    const { path, search } = question
    const lng = choice.get('lng')
    // The season is remembered; the address stays free of it.
    if (askedSeason) return reply.redirect(addressText(path, search, lng), 303)
    try {
      const isSeen = seen !== undefined && seen.version === options.versionOf?.()
      const elsewhere = seen && isSeen ? (await renderer()).redirectOf(path, seen) : undefined
      const isPhone = !dev && PHONE.test(request.headers['user-agent'] ?? '')
      const answer: Answer | Redirect =
        elsewhere === undefined
          ? await keptFor(isPhone ? 'phone page' : 'page', question, () => drawPage(question, isPhone))
          : { redirect: elsewhere }
      if ('redirect' in answer) return reply.redirect(redirectText(answer.redirect, path, search, lng), 302)
      return await send(request, reply, answer, isPersonal(path, search))
    } catch (error) {
      return failed(request, reply, question, error)
    }
  })
}

/** Pages that show somebody's order or account, though only the browser fills them, or the token of a mail. */
const isPersonal = (path: string, search: URLSearchParams): boolean =>
  /^\/(personal|users)\//.test(path) ||
  (path.startsWith('/shopping/') && path !== '/shopping/eshop') ||
  search.has('token')

/** Path and query of a request, without what says nothing about the page. */
function addressOf(target: string): { path: string; search: URLSearchParams } {
  const url = new URL(
    target.startsWith('/') ? target.replace(/^\/+/, (slashes) => (slashes.length > 1 ? '//' : '/')) : '/',
    'http://shop',
  )
  const isOurs = url.host === 'shop'
  const search = new URLSearchParams(isOurs && url.search.length <= LONGEST_QUERY ? url.search : '')
  for (const key of [...search.keys()]) if (TRACKING.test(key) || key === 'lng' || key === 'season') search.delete(key)
  return { path: isOurs ? url.pathname : '//', search }
}

function addressText(path: string, search: URLSearchParams, lng: string | null): string {
  const query = new URLSearchParams(search)
  if (lng) query.set('lng', lng)
  return query.size > 0 ? `${path}?${query}` : path
}

/** Only steps of the same page keep the query; a language in it is never lost. */
function redirectText(to: string, from: string, search: URLSearchParams, lng: string | null): string {
  const keepsQuery = from === '/shopping' || from.replace(/\/+$/, '') === to
  return addressText(to, keepsQuery ? search : new URLSearchParams(), lng)
}

const oneOf = <T extends string>(known: readonly T[], value: string | null | undefined): T | undefined =>
  known.find((one) => one === value)

function builtRenderer(distDir: string): () => Promise<Renderer> {
  let renderer: Promise<Renderer> | undefined
  return () => {
    renderer ??= import(pathToFileURL(join(distDir, 'server/entry-server.js')).href) as Promise<Renderer>
    return renderer
  }
}
