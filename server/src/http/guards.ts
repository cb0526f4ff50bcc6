import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Every state-changing call carries the fixed basic-authorization header. It identifies the client and is no login; it
 * keeps other sites' forms out, as a browser sends it across origins only after a preflight (docs/product.md §11.27).
 */
export function guardClient(apiKey: string): (authorization: string | undefined) => boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(apiKey).toString('base64')}`)
  return (authorization) => {
    const given = Buffer.from(authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

/** A browser says where a request comes from; programs that say nothing pass on to the client check. */
export function guardOrigin(origins: string[]): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set(origins)
  return ({ origin, 'sec-fetch-site': site }) => {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
    return origin === undefined || own.has(origin)
  }
}
