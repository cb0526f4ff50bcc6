import type { IncomingHttpHeaders } from 'node:http'

/**
 * Name and options of the cookie that a redirect from an unknown address sets.
 * By it the next page says that nothing was there (docs/product.md §11.15).
 */
export const unknownAddressCookie = (isHttps: boolean) =>
  ({
    // The page deletes it (web/src/routing/unknown-address.ts).
    name: isHttps ? '__Host-unknown-address' : 'unknown-address',
    options: { path: '/', maxAge: 60, sameSite: 'lax', secure: isHttps },
  }) as const

/**
 * Returns whether a browser opens an address as a page, also in a frame.
 * Older browsers have no `sec-fetch-mode`; of them `accept` decides.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const [mode, kind] = [headers['sec-fetch-mode'], headers['sec-fetch-dest'] ?? 'document']
  if (mode !== undefined) return mode === 'navigate' && /^(document|i?frame)$/.test(String(kind))
  return headers.accept?.includes('text/html') ?? false
}

/**
 * Returns whether a request is for a file that a page or a program loads.
 * When there is no such file it gets a 404, not a redirect to a page.
 */
export const isForFile = (path: string, headers: IncomingHttpHeaders): boolean =>
  !isNavigation(headers) && (headers['sec-fetch-mode'] !== undefined || /\.\w{1,12}$/.test(path))
