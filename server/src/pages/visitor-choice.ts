import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SEASONS = ['winter', 'summer'] as const
export type Season = (typeof SEASONS)[number]

/** Lifetime of the cookies: a year. */
const CHOICE_SECONDS = 525_600 * 60

export type VisitorChoice = {
  lang: ShopLang
  season?: Season
  /** Season in the query of the address. */
  askedSeason?: Season
}

/**
 * Returns `choiceOf`, which reads language and season from the query, else from cookies.
 * A choice in the query is kept in a cookie. Without a choice the language is Czech and the season is left out. `pl`
 * counts as Czech, as the shop has no Polish texts. `shown` is the season of the page that makes the request: it counts
 * before the cookie, and is not kept (docs/product.md §11.15). Needs the cookie plugin.
 */
export function visitorChoice({ isHttps }: { isHttps: boolean }) {
  const cookieName = (name: string) => (isHttps ? `__Host-${name}` : name)
  const keep = (reply: FastifyReply, name: 'lang' | 'season', value: string) =>
    reply.setCookie(cookieName(name), value, {
      path: '/',
      maxAge: CHOICE_SECONDS,
      sameSite: 'lax',
      httpOnly: true,
      secure: isHttps,
    })

  const choiceOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    query: URLSearchParams,
    shown: string | null = null,
  ): VisitorChoice => {
    const lng = query.get('lng')
    const asked = knownLang(lng === 'pl' ? 'cz' : lng)
    if (asked) keep(reply, 'lang', asked)
    const askedSeason = oneOf(SEASONS, query.get('season'))
    if (askedSeason) keep(reply, 'season', askedSeason)
    const lang = asked ?? knownLang(request.cookies[cookieName('lang')]) ?? 'cz'
    const season = askedSeason ?? oneOf(SEASONS, shown) ?? oneOf(SEASONS, request.cookies[cookieName('season')])
    return { lang, ...(season ? { season } : {}), ...(askedSeason ? { askedSeason } : {}) }
  }
  return { choiceOf }
}

export const knownLang = (value: string | null | undefined): ShopLang | undefined => oneOf(SHOP_LANGS, value)

const oneOf = <T extends string>(known: readonly T[], value: string | null | undefined): T | undefined =>
  known.find((one) => one === value)
