import { isPutOnCard } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../state/cart.ts'

/** `count` cards are handed out. With `isMaybe` the desk decides whether others are needed. */
export type Deposit = { count: number; isMaybe: boolean }

/**
 * Returns the refundable deposit on new cards, which is not part of the sum. A pass with a code is handed out on a card;
 * an exchange may be, where its tags name cards. Cards themselves, and products without gates, need no deposit.
 * Whoever is given a gift collects it.
 */
export function depositOf(entries: Pick<CartEntry, 'method' | 'entryType' | 'tags' | 'isGift'>[]): Deposit {
  const onCards = entries.filter(
    ({ method, entryType, tags, isGift }) => entryType === 'PRODUCT' && !isGift && method && isPutOnCard(tags, method),
  )
  const count = onCards.filter(({ method }) => method === 'prepaid').length
  return { count, isMaybe: onCards.length > count }
}
