import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { activeSeason } from '@gondola/rules/season.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../ctx.ts'
import { type Body, bodyOf, sendBody } from './document/body.ts'
import type { Page } from './document/html.ts'
import { type Season, skyPages } from './document/sky-page.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * Value of the Retry-After header of the waiting page.
 * `SCRIPT` knows by it that the reply is still this page, and not that of a closed shop.
 */
const RETRY_SECONDS = 5
/** Bounds of the seconds between two polls. Each wait is random, so that polls spread. */
const LOOK_SECONDS = [4, 6] as const

/**
 * Polls the address, and reloads the page once the reply is another one.
 * Without scripts a meta refresh reloads it.
 */
const SCRIPT = `(()=>{const wait=()=>setTimeout(look,${LOOK_SECONDS[0] * 1000}+Math.random()*${(LOOK_SECONDS[1] - LOOK_SECONDS[0]) * 1000}),look=()=>fetch(location.href,{method:"HEAD",headers:{accept:"text/html"},cache:"no-store",redirect:"manual"}).then(answer=>answer.headers.get("retry-after")==="${RETRY_SECONDS}"?wait():location.reload(),wait);wait()})()`

function waitingPage(
  { resort, texts, config }: Pick<Deps, 'resort' | 'texts' | 'config'>,
  { lang, season }: { lang: ShopLang; season: Season },
): Page {
  const word = (key: string) => escapeHtml(texts[lang][key] ?? '')
  const title = word('waitingRoom.title')
  return skyPages(config.resortFolder)({
    lang: lang === 'cz' ? 'cs' : lang,
    season,
    title: `${title} | ${escapeHtml(resort.name[lang])}`,
    name: escapeHtml(resort.face.shortName),
    head: `<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>`,
    words: `<h1>${title}</h1>
<p class="text">${word('waitingRoom.text')}</p>
<p class="status" role="status">${word('waitingRoom.status')}</p>`,
    script: SCRIPT,
  })
}

/** Returns the language: in the address, else of the cookie, else the browser's, else Czech. */
export function langOf(
  { url, cookies, headers }: FastifyRequest,
  { secureCookies }: Pick<Deps['config'], 'secureCookies'>,
): ShopLang {
  const asked = new URLSearchParams(url.split('?')[1])
  const known = (value: string | null | undefined) => SHOP_LANGS.find((lang) => lang === value)
  const accepted = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return (
    known(asked.get('lng') ?? asked.get('lang')) ??
    known(cookies[secureCookies ? '__Host-lang' : 'lang']) ??
    accepted.map((one) => known(one === 'cs' ? 'cz' : one)).find((lang) => lang !== undefined) ??
    'cz'
  )
}

/** Returns the present season, whose colours a page without a choice of season gets. */
export const seasonNow = ({ shelf }: Pick<Deps, 'shelf'>): Season =>
  activeSeason(shelf.current().catalogue.seasons, pragueDay(Date.now()))?.type ?? 'winter'

/**
 * Returns a function that sends the waiting page, with the status 503.
 * The page needs no other file and is rendered once per language and season.
 */
export function waitingPages(
  deps: Pick<Deps, 'resort' | 'texts' | 'config' | 'shelf'>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const drawn = new Map<string, Body & Pick<Page, 'csp'>>()
  const draw = (lang: ShopLang, season: Season) => {
    const { html, csp } = waitingPage(deps, { lang, season })
    return { ...bodyOf(html), csp }
  }
  return (request, reply) => {
    const lang = langOf(request, deps.config)
    const season = seasonNow(deps)
    const key = `${lang} ${season}`
    const page = drawn.get(key) ?? draw(lang, season)
    drawn.set(key, page)
    reply
      .code(503)
      .headers({
        'retry-after': String(RETRY_SECONDS),
        'cache-control': 'no-store',
        'content-security-policy': page.csp,
        vary: 'accept-encoding, accept-language, cookie',
      })
      .type('text/html; charset=utf-8')
    return sendBody(request, reply, page)
  }
}
