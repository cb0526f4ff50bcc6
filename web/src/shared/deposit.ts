import { isPutOnCard } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../state/cart.ts'

/** `count` cards are handed out; with `maybe` the desk decides whether a card is needed. */
export type Deposit = { kind: 'sure'; count: number } | { kind: 'maybe' }

/**
 * Returns the refundable deposit on new cards, which is not part of the sum. A pass with a code is handed out on a card;
 * an exchange may be, where its tags name cards. Cards themselves, and products without gates, need no deposit.
 */
export function depositOf(entries: Pick<CartEntry, 'method' | 'entryType' | 'tags'>[]): Deposit | null {
  const products = entries.filter((entry) => entry.entryType === 'PRODUCT')
  const count = products.filter((entry) => entry.method === 'prepaid').length
  if (count > 0) return { kind: 'sure', count }
  return products.some(({ method, tags }) => method === 'exchange' && isPutOnCard(tags, method))
    ? { kind: 'maybe' }
    : null
}
