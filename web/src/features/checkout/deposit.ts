import type { CartEntry } from '../../state/cart.ts'

/**
 * Returns the note on the refundable deposit, which is not part of the sum. A pass with a code is handed out on a card;
 * an exchange may be. Cards themselves, and products without gates, need no deposit.
 */
export function depositNote(
  entries: Pick<CartEntry, 'method' | 'entryType'>[],
): 'checkout.deposit' | 'checkout.deposit.each' | 'checkout.deposit.maybe' | null {
  const products = entries.filter((entry) => entry.entryType === 'PRODUCT')
  const cards = products.filter((entry) => entry.method === 'prepaid').length
  if (cards > 0) return cards === 1 ? 'checkout.deposit' : 'checkout.deposit.each'
  return products.some((entry) => entry.method === 'exchange') ? 'checkout.deposit.maybe' : null
}
