import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns a check of the fixed basic-authorization header that every changing call carries.
 * The header names the client and is no login. It keeps out forms of other sites: a browser sends it to another origin
 * only after a preflight (docs/product.md §11.30).
 */
export function guardClient(apiKey: string): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(apiKey).toString('base64')}`)
  return (authorization) => {
    const given = Buffer.from(authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/**
 * Returns a check of whether a request comes from a page of the shop.
 * It reads the headers that browsers add; a request without them passes. A form on a page that sends no referrer has
 * the origin `null`; such a form has to be `same-origin` by `sec-fetch-site`, which no page can set.
 */
export function guardOrigin(origins: string[]): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set(origins)
  return ({ origin, 'sec-fetch-site': site }) => {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    return origin === undefined || own.has(origin) || (origin === 'null' && site === 'same-origin')
  }
}
