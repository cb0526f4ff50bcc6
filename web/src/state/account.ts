import { useSyncExternalStore } from 'react'
import type { PersonalTab } from '../routing/paths.ts'

/** The open step of the account. A `panel` belongs to the header on desktops; all others are dialogs over any page. */
export type AccountStep =
  | { kind: 'panel' }
  | { kind: 'login'; email?: string }
  /** `channel`: where the registration began, if not in the shop. `email` and `card` (its number) are prefilled. */
  | { kind: 'registration'; channel?: 'card' | 'tablet'; email?: string; card?: string }
  /** Shown after a registration: the e-mail has yet to be confirmed. */
  | { kind: 'registered'; email: string }
  | { kind: 'forgotten'; email: string }
  /** The account has no password yet. */
  | { kind: 'no-password'; email: string }
  /** A mail with a link to choose a password has been sent. */
  | { kind: 'mailed'; email: string; isFirst: boolean }
  /** Opened by the link of such a mail. */
  | { kind: 'new-password'; token: string }
  /** Signed in with an e-mail that is not confirmed. */
  | { kind: 'unconfirmed'; email: string }
  /** Asks whether to send news by e-mail. */
  | { kind: 'news' }
  /** Asks whether to stop the news. */
  | { kind: 'no-news' }

/** Text keys of the tabs of a member's pages. Used in the panel on desktops and the menu on phones. */
export const wayText: Record<PersonalTab, string> = {
  cards: 'account.cards',
  orders: 'account.orders',
  discounts: 'account.discounts',
  settings: 'account.settings',
}

let current: AccountStep | null = null
const watchers = new Set<() => void>()

function set(next: AccountStep | null) {
  current = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The store of the account dialog. The shell shows what is set here. */
export const account = {
  open: (step: AccountStep) => set(step),
  close: () => set(null),
  /** Closes the panel only; a dialog that has replaced it stays open. */
  closePanel() {
    if (current?.kind === 'panel') set(null)
  },
}

/** Returns the open step; null when nothing is open. */
export const useAccountStep = (): AccountStep | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
