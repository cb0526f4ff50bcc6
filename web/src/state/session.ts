import type { Profile } from '@gondola/contract/users.ts'
import { useSyncExternalStore } from 'react'
import type { Column } from '../lib/own-price.ts'
import { retryUntilLoaded } from '../routing/lazy.ts'

/**
 * Who is signed in. `unknown`: on the server, and until the browser has checked. `asking`: the profile is being loaded.
 * `unreachable`: the profile request failed and is being retried. `lost`: the member's session has ended, or somebody
 * else has signed in (docs/product.md §10.13).
 */
export type Session =
  | { step: 'unknown' }
  | { step: 'guest' }
  | { step: 'asking' }
  | { step: 'unreachable' }
  | { step: 'member'; profile: Profile }
  | { step: 'lost' }

/** Matches the readable cookie that says a profile request is worth making. Scripts cannot read the session cookie. */
const HINT = /(?:^|;\s*)(?:__Host-)?member=1(?:;|$)/

const unknown: Session = { step: 'unknown' }
let current: Session = unknown
const watchers = new Set<() => void>()

function set(next: Session) {
  current = next
  for (const watcher of watchers) watcher()
}

/** The store of the session. The profile lives as long as the page and is never stored. */
export const session = {
  get: (): Session => current,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Sets the member after a login, a recovery or a change of the profile. */
  begin: (profile: Profile) => set({ step: 'member', profile }),
  end: () => set({ step: 'guest' }),
  /** Whether a user of a company is signed in. */
  isOfCompany: (): boolean => current.step === 'member' && current.profile.roles.b2b,
  /** Whether somebody may be signed in here. Responses of the shop may then be personal. */
  isLikely: (): boolean => typeof document !== 'undefined' && HINT.test(document.cookie),
  /**
   * Loads the profile of a known member, or if the hint cookie exists. Without either, the visitor is a guest and no
   * code for it is loaded. A failed request keeps a known member, and is retried for anybody else.
   */
  async check(): Promise<void> {
    if (current.step !== 'member' && !session.isLikely()) return set({ step: 'guest' })
    let before = current
    const load = () => import('./session-check.ts')
    const code = await load().catch(() => {
      if (current === before && before.step !== 'member') {
        before = { step: 'unreachable' }
        set(before)
      }
      return retryUntilLoaded(load, () => undefined)
    })
    // Somebody may have signed in or out while the code was loading.
    if (current === before) await code.askWho(set)
  },
}

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => unknown)

/** Returns the company that the visitor buys for. Undefined for a visitor who buys for no company. */
export function useCompany(): Profile['company'] {
  const now = useSession()
  return now.step === 'member' && now.profile.roles.b2b ? now.profile.company : undefined
}

/** Returns the visitor's price column: `club` for an active member. */
export function useColumn(): Column {
  const now = useSession()
  return now.step === 'member' && now.profile.roles.active ? 'club' : 'standard'
}
