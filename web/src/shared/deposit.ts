import { isPutOnCard } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../state/cart.ts'

/** `count` cards are certainly handed out. With `isMaybe` the desk decides whether more are needed. */
export type Deposit = { count: number; isMaybe: boolean }

/**
 * Returns how many new cards with a refundable deposit some entries need. The deposit is not part of the sum to pay. A
 * pass with a code is handed out on a card; an exchange may be, where its tags name cards. Cards themselves, and
 * products without gates, need none. Nor does a gift: whoever is given it collects the card.
 */
export function depositOf(entries: Pick<CartEntry, 'method' | 'entryType' | 'tags' | 'isGift'>[]): Deposit {
  const onCards = entries.filter(
    ({ method, entryType, tags, isGift }) => entryType === 'PRODUCT' && !isGift && method && isPutOnCard(tags, method),
  )
  const count = onCards.filter(({ method }) => method === 'prepaid').length
  return { count, isMaybe: onCards.length > count }
}
