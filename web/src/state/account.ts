import { useSyncExternalStore } from 'react'
import type { PersonalTab } from '../routing/paths.ts'

/** What is asked or told about an account: at the header of a desk as a `panel`, everything else as a dialog over any page. */
export type AccountStep =
  | { kind: 'panel' }
  | { kind: 'login'; email?: string }
  /** `channel` is where it begins, if not in the shop; `email` and the number of a `card` are filled in. */
  | { kind: 'registration'; channel?: 'card' | 'tablet'; email?: string; card?: string }
  /** Told after a registration: a mail waits to be answered. */
  | { kind: 'registered'; email: string }
  | { kind: 'forgotten'; email: string }
  /** The account has no password yet. */
  | { kind: 'no-password'; email: string }
  /** A mail with a link to choose a password is on its way. */
  | { kind: 'mailed'; email: string; isFirst: boolean }
  /** By the link of such a mail. */
  | { kind: 'new-password'; token: string }
  /** Signed in, and the e-mail is not confirmed. */
  | { kind: 'unconfirmed'; email: string }
  /** Whether to send news by e-mail. */
  | { kind: 'news' }
  /** Whether to send none any more. */
  | { kind: 'no-news' }

/** What the ways of a member are called, in the panel of a desk and the menu of a phone. */
export const wayText: Record<PersonalTab, string> = { cards: 'account.cards', orders: 'account.orders' }

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

/** Whatever needs an account opens its dialog here; the shell shows it. */
export const account = {
  open: (step: AccountStep) => set(step),
  close: () => set(null),
  /** A dialog that has taken its place stays. */
  closePanel() {
    if (current?.kind === 'panel') set(null)
  },
}

/** Null while nothing is asked. */
export const useAccountStep = (): AccountStep | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
