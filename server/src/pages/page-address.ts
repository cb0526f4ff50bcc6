import { isTracking } from '@gondola/rules/tracking.ts'

/** Longer queries are ignored; nothing in the shop needs them. */
const LONGEST_QUERY = 1000

/**
 * Query parameter with a code, as links have it. It is left to the browser, so that no page and no cache holds the code
 * (docs/product.md §17.36).
 */
const CODE = 'kod'

/** Returns the target of a request as an address. Never throws: `//` and `/\` would be hosts if they were resolved. */
export const targetOf = (target: string): URL =>
  new URL(target.startsWith('/') ? `http://shop${target}` : 'http://shop/')

/** Returns path and query of a request, without tracking parameters. */
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

/** Returns the target of a redirect. Only steps of the same page keep the query; the language always stays. */
export function redirectText(to: string, from: string, search: URLSearchParams, lng: string | null): string {
  const keepsQuery = from === '/shopping' || from.replace(/\/+$/, '') === to
  return addressText(to, keepsQuery ? search : new URLSearchParams(), lng)
}

/** Returns whether a page has a plain form, which shows what this browser has typed. */
export const isForm = (path: string): boolean => /^\/((withdraw|cancel|complaint)(\/|$)|orders\/find$)/.test(path)

/** Returns whether a page shows an order, an account or the token of a mail. The browser alone fills it. */
export const isPersonal = (path: string, search: URLSearchParams): boolean =>
  /^\/(personal|users)\//.test(path) ||
  isForm(path) ||
  path === '/kod' ||
  (path.startsWith('/shopping/') && path !== '/shopping/eshop') ||
  search.has('token')

/** Returns whether an address has tracking parameters of an advertisement or a mail. */
export const isTracked = (query: URLSearchParams): boolean => [...query.keys()].some(isTracking)

/** Addresses that lead on to a page, and are not unknown for that. */
const ALIASES = ['/shopping', '/personal', '/shopping/discount', '/shopping/registration']

/** Whether a redirect is that of an address at which nothing is (docs/product.md §11.15). */
export const isUnknown = (from: string, to: string): boolean =>
  from.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1') !== to && !ALIASES.includes(from)
