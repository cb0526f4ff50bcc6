import { isPutOnCard } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../state/cart.ts'

/** `count` cards are certainly handed out. With `isMaybe` the desk decides whether more are needed. */
export type Deposit = { count: number; isMaybe: boolean }

/**
 * Returns how many new cards, each with a refundable deposit, some entries need. `count` are `prepaid` entries; other
 * entries that may go on a card (`isPutOnCard`) only set `isMaybe`. A gift needs none, as whoever is given it collects
 * the card. Deposits are not part of the sum to pay.
 */
export function depositOf(entries: Pick<CartEntry, 'method' | 'entryType' | 'tags' | 'isGift'>[]): Deposit {
  const onCards = entries.filter(
    ({ method, entryType, tags, isGift }) => entryType === 'PRODUCT' && !isGift && method && isPutOnCard(tags, method),
  )
  const count = onCards.filter(({ method }) => method === 'prepaid').length
  return { count, isMaybe: onCards.length > count }
}
