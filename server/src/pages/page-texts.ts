import { createHash } from 'node:crypto'
import type { Boot } from '@gondola/contract/boot.ts'
import { type Body, bodyOf } from './document/body.ts'

const KEPT_TEXTS = 12

/**
 * Returns a store of the texts of pages, by address.
 * An address has a hash of its texts, so that browsers may cache them for good. Keeps the last `KEPT_TEXTS` addresses.
 */
export function pageTexts() {
  const bodies = new Map<string, Body>()
  const addresses = new WeakMap<Boot['texts'], string>()
  return {
    /** Returns the address of the texts of a page, and keeps them there. */
    addressOf(boot: Boot): string {
      const known = addresses.get(boot.texts)
      if (known) return known
      const body = bodyOf(JSON.stringify(boot.texts))
      const address = `/texts/${boot.lang}-${createHash('sha1').update(body.raw).digest('hex').slice(0, 12)}.json`
      bodies.set(address, body)
      if (bodies.size > KEPT_TEXTS) bodies.delete(bodies.keys().next().value ?? '')
      addresses.set(boot.texts, address)
      return address
    },
    at: (address: string): Body | undefined => bodies.get(address),
  }
}
