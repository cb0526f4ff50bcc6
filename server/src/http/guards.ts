import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Checks the fixed basic-authorization header that every state-changing call carries.
 * It identifies the client and is no login. It keeps out other sites' forms: across origins a browser sends it only
 * after a preflight (docs/product.md §11.30).
 */
export function guardClient(apiKey: string): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(apiKey).toString('base64')}`)
  return (authorization) => {
    const given = Buffer.from(authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/**
 * Checks the origin that a browser sends. Requests without one pass on to the client check. A form on a page that sends no
 * referrer has the origin `null`; that it is ours says `sec-fetch-site`, which no page can set.
 */
export function guardOrigin(origins: string[]): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set(origins)
  return ({ origin, 'sec-fetch-site': site }) => {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    return origin === undefined || own.has(origin) || (origin === 'null' && site === 'same-origin')
  }
}
