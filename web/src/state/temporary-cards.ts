import type { CardSubType } from '@gondola/rules/card-check.ts'
import { useSyncExternalStore } from 'react'

/** A card that this guest has used. The browser stores only its number (docs/product.md §7.16). */
export type TemporaryCard = {
  number: string
  /** Undefined until the card is looked up after this page load. Null for a card without a subtype. */
  subType?: CardSubType | null | undefined
}

const KEY = 'gondola.cards.1'
const MOST = 10
const LONGEST_NUMBER = 40
const NONE: readonly TemporaryCard[] = []

let cards: readonly TemporaryCard[] | null = null
const watchers = new Set<() => void>()

/**
 * Returns the last ten stored numbers. Elements that are no strings of up to 40 characters are left out. None if the
 * text is no JSON list.
 */
export function parseNumbers(text: string | null): string[] {
  if (!text) return []
  try {
    const kept: unknown = JSON.parse(text)
    if (!Array.isArray(kept)) return []
    return kept.filter((one) => typeof one === 'string' && one.length <= LONGEST_NUMBER).slice(-MOST)
  } catch {
    return []
  }
}

function read(): readonly TemporaryCard[] {
  if (cards) return cards
  if (typeof window === 'undefined') return NONE
  try {
    cards = parseNumbers(localStorage.getItem(KEY)).map((number) => ({ number }))
  } catch {
    cards = NONE
  }
  return cards
}

function set(next: readonly TemporaryCard[]) {
  cards = next.slice(-MOST)
  try {
    if (cards.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(cards.map(({ number }) => number)))
  } catch {
    // Without storage they live as long as the page.
  }
  for (const watcher of watchers) watcher()
}

/** Cards that a guest has used, offered for the next entry. Emptying the cart forgets them. */
export const temporaryCards = {
  get: read,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Adds a card, or replaces the one with the same number. Above ten, the oldest goes. */
  keep(card: TemporaryCard) {
    const known = read()
    const isKnown = known.some(({ number }) => number === card.number)
    set(isKnown ? known.map((one) => (one.number === card.number ? card : one)) : [...known, card])
  },
  reset: () => set(NONE),
}

export const useTemporaryCards = (): readonly TemporaryCard[] =>
  useSyncExternalStore(temporaryCards.subscribe, read, () => NONE)
