import type { CardLookUp, CardQuery } from '@gondola/contract/cards.ts'
import type * as z from 'zod/mini'
import { remember } from '../remember.ts'

type Query = z.output<typeof CardQuery>

/** Maximum number of remembered carts, and of found numbers of each. */
const MOST_CARTS = 20_000
const MOST_NUMBERS = 20

const numberIn = ({ wtpNumber, chipId, serialNumber, luhnNumber }: Query) =>
  [wtpNumber, chipId, serialNumber, luhnNumber]
    .join('')
    .replace(/[^\da-z]/gi, '')
    .toUpperCase()

/**
 * Creates a check of whether a look-up of a card is a guess. It remembers, in this process, which usable cards each
 * cart has looked up.
 */
export function cardGuesses() {
  const foundBy = new Map<string, Set<string>>()
  return {
    /**
     * Returns whether a look-up counts as a guess. Remembers the number of a usable card. A look-up that finds such a
     * card is no guess, so that a large family can load all of its cards. Nor is a later one of the same number by the
     * same cart, whatever became of the card. Nor is `cardUsed` without days, which a page gets that refreshes a kept
     * card.
     */
    isGuess(cart: string | undefined, query: Query, { error }: CardLookUp['check']): boolean {
      const number = numberIn(query)
      const found = cart === undefined ? undefined : foundBy.get(cart)
      if (error !== null) return !(error === 'cardUsed' && query.validFrom === undefined) && !found?.has(number)
      if (cart === undefined) return false
      const numbers = found ?? new Set<string>()
      if (numbers.size < MOST_NUMBERS) numbers.add(number)
      remember(foundBy, cart, numbers, MOST_CARTS)
      return false
    },
  }
}
