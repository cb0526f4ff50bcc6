import { isTracking } from '@gondola/rules/tracking.ts'

/** Most characters of a query. Longer queries are ignored; nothing in the shop needs them. */
const LONGEST_QUERY = 1000

/**
 * Query parameter of links with a code. The server drops it and the browser reads it.
 * So no page and no cache holds the code (docs/product.md §17.36).
 */
const CODE = 'kod'

/**
 * Returns the target of a request as a URL. Never throws.
 * Not resolved against a base: `//` and `/\` would then begin a host.
 */
export const targetOf = (target: string): URL =>
  new URL(target.startsWith('/') ? `http://shop${target}` : 'http://shop/')

/**
 * Returns path and query of a request, without parameters that choose no page.
 * These are tracking, language, season and code. A query of more than 1000 characters is dropped.
 */
export function addressOf(target: string): { path: string; search: URLSearchParams } {
  const url = targetOf(target)
  const search = new URLSearchParams(url.search.length <= LONGEST_QUERY ? url.search : '')
  const isDropped = (key: string) => isTracking(key) || key === 'lng' || key === 'season' || key === CODE
  for (const key of [...search.keys()]) if (isDropped(key)) search.delete(key)
  return { path: url.pathname, search }
}

export function addressText(path: string, search: URLSearchParams, lng: string | null = null): string {
  const query = new URLSearchParams(search)
  if (lng) query.set('lng', lng)
  // Two slashes at the beginning would lead to another host.
  const own = path.replace(/^\/{2,}/, '/')
  return query.size > 0 ? `${own}?${query}` : own
}

/**
 * Returns the target of a redirect `to`, with the language in `lng`.
 * The query is kept only from `/shopping`, and where just slashes at the end differ.
 */
export function redirectText(to: string, from: string, search: URLSearchParams, lng: string | null): string {
  const keepsQuery = from === '/shopping' || from.replace(/\/+$/, '') === to
  return addressText(to, keepsQuery ? search : new URLSearchParams(), lng)
}

/** Returns whether a page has a plain form. Such a form shows what was typed before. */
export const isForm = (path: string): boolean => /^\/((withdraw|cancel|complaint)(\/|$)|orders\/find$)/.test(path)

/**
 * Returns whether a page shows an order, account, form or mailed link.
 * Such a page must not be stored.
 */
export const isPersonal = (path: string, search: URLSearchParams): boolean =>
  /^\/(personal|users)\//.test(path) ||
  isForm(path) ||
  path === '/kod' ||
  (path.startsWith('/shopping/') && path !== '/shopping/eshop') ||
  search.has('token')

/** Returns whether a query has tracking parameters of an advertisement or a mail. */
export const isTracked = (query: URLSearchParams): boolean => [...query.keys()].some(isTracking)

/** Addresses that redirect to a page and are known all the same. */
const ALIASES = ['/shopping', '/personal', '/shopping/discount', '/shopping/registration']

/**
 * Returns whether a redirect comes from an unknown address (docs/product.md §11.15).
 * One that only mends slashes, or comes from `ALIASES`, does not.
 */
export const isUnknown = (from: string, to: string): boolean =>
  from.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') !== to && !ALIASES.includes(from)
