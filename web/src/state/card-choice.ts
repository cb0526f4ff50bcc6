import type { Profile } from '@gondola/contract/users.ts'
import { useSyncExternalStore } from 'react'

/**
 * Whether cards become the member's own: not before the e-mail is confirmed, and never a company's (docs/product.md
 * §7.15).
 */
export const mayOwnCards = ({ roles }: Pick<Profile, 'roles'>): boolean => roles.active && !roles.b2b

/** A card that is to become a member's own. */
export type AccountCard = {
  /** null while nobody is signed in: then it is only looked up. */
  memberId: string | null
  /** Numbers of the cards that the member has already. */
  own: readonly string[]
  /** As it is typed already. */
  number?: string
  onAttached: (number: string) => void
}

/** Entries of the cart that are to get a card each, one after another; or none, where it is for the account. */
export type CardChoice = { ids: readonly string[]; account?: AccountCard }

let current: CardChoice | null = null
const watchers = new Set<() => void>()

function set(next: CardChoice | null) {
  current = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The dialog in which cards are verified: whatever chooses a way of handing out opens it, the page shows it. */
export const cardChoice = {
  open: (ids: readonly string[]) => set({ ids }),
  openForAccount: (account: AccountCard) => set({ ids: [], account }),
  close: () => set(null),
}

/** Null while no card is asked for. */
export const useCardChoice = (): CardChoice | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
