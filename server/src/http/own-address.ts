import type { Config } from '../config.ts'
import { refuse } from './refusal.ts'

/**
 * Returns an address of the shop as parsed, never as it was written. Programs read odd writings differently. Refuses
 * `origin-not-allowed` for other origins, for a name or password in it, and for any scheme but http and https.
 */
export function ownAddress({ config }: { config: Config }, address: string, field: string): string {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password || !config.allowedOrigins.includes(url.origin))
    refuse('origin-not-allowed', undefined, field)
  return url.href
}
