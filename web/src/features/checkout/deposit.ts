import type { CartEntry } from '../../state/cart.ts'

/**
 * What is said of the refundable deposit, which is no part of the sum: a pass with a code is handed out on a card; an
 * exchange may be one; what is a card itself, or nothing of the gates, needs none.
 */
export function depositNote(
  entries: Pick<CartEntry, 'method' | 'entryType'>[],
): 'checkout.deposit' | 'checkout.deposit.each' | 'checkout.deposit.maybe' | null {
  const products = entries.filter((entry) => entry.entryType === 'PRODUCT')
  const cards = products.filter((entry) => entry.method === 'prepaid').length
  if (cards > 0) return cards === 1 ? 'checkout.deposit' : 'checkout.deposit.each'
  return products.some((entry) => entry.method === 'exchange') ? 'checkout.deposit.maybe' : null
}
