import type { Profile } from '@gondola/contract/users.ts'
import { useSyncExternalStore } from 'react'

/** Whether cards can be added to the account (docs/product.md §7.16). Needs a confirmed e-mail; companies never can. */
export const mayOwnCards = ({ roles }: Pick<Profile, 'roles'>): boolean => roles.active && !roles.b2b

/** A card that is being added to a member's account. */
export type AccountCard = {
  /** Null while nobody is signed in: then the card is only looked up. */
  memberId: string | null
  /** Numbers of the cards that the member already has. */
  own: readonly string[]
  /** The number typed so far. */
  number?: string
  onAttached: (number: string) => void
}

/** Cart entries for which the dialog asks a card, one after another. Empty when the card is for the account. */
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

/**
 * The store of the dialog that verifies cards. `open` asks for cards of cart entries, `openForAccount` for one of the
 * account. The page shows the dialog.
 */
export const cardChoice = {
  open: (ids: readonly string[]) => set({ ids }),
  openForAccount: (account: AccountCard) => set({ ids: [], account }),
  close: () => set(null),
}

/** Returns what the dialog asks for; null while it is closed. */
export const useCardChoice = (): CardChoice | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
