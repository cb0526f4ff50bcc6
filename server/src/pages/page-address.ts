/** Longer queries are ignored; nothing in the shop needs them. */
const LONGEST_QUERY = 1000
/** Tracking parameters, which change nothing of the page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_gl)$/

/** Returns the target of a request as an address. Never throws: `//` and `/\` would be hosts if they were resolved. */
export const targetOf = (target: string): URL =>
  new URL(target.startsWith('/') ? `http://shop${target}` : 'http://shop/')

/** Returns path and query of a request, without tracking parameters. */
export function addressOf(target: string): { path: string; search: URLSearchParams } {
  const url = targetOf(target)
  const search = new URLSearchParams(url.search.length <= LONGEST_QUERY ? url.search : '')
  for (const key of [...search.keys()]) if (TRACKING.test(key) || key === 'lng' || key === 'season') search.delete(key)
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

/** Returns whether a page shows an order, an account or the token of a mail. The browser alone fills it. */
export const isPersonal = (path: string, search: URLSearchParams): boolean =>
  /^\/(personal|users)\//.test(path) ||
  (path.startsWith('/shopping/') && path !== '/shopping/eshop') ||
  search.has('token')
