import type { IncomingHttpHeaders } from 'node:http'

/** Name and settings of the cookie that tells the next page of an unknown address (docs/product.md §11.15). */
export const unknownAddressCookie = (isHttps: boolean) =>
  ({
    // The page deletes it (web/src/routing/unknown-address.ts).
    name: isHttps ? '__Host-unknown-address' : 'unknown-address',
    options: { path: '/', maxAge: 60, sameSite: 'lax', secure: isHttps },
  }) as const

/** Returns whether a browser opens an address as a page. Older ones say so only by what they accept. */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const [mode, kind] = [headers['sec-fetch-mode'], headers['sec-fetch-dest'] ?? 'document']
  if (mode !== undefined) return mode === 'navigate' && /^(document|i?frame)$/.test(String(kind))
  return headers.accept?.includes('text/html') ?? false
}

/** Returns whether a request is for a file that a page or a program needs. It is missing then, and leads nowhere. */
export const isForFile = (path: string, headers: IncomingHttpHeaders): boolean =>
  !isNavigation(headers) && (headers['sec-fetch-mode'] !== undefined || /\.\w{1,12}$/.test(path))
