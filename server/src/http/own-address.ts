import type { Config } from '../config.ts'
import { refuse } from './refusal.ts'

/**
 * Returns an address of the shop as it was parsed.
 * Programs read odd spellings differently, so the typed text is never used. Refuses `origin-not-allowed`, with `field`,
 * for other origins, for a name or password in it, and for schemes other than http and https.
 */
export function ownAddress({ config }: { config: Config }, address: string, field: string): string {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password || !config.allowedOrigins.includes(url.origin))
    refuse('origin-not-allowed', undefined, field)
  return url.href
}
