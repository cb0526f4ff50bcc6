import type { Profile } from '@gondola/contract/users.ts'
import { useSyncExternalStore } from 'react'
import { retryUntilLoaded } from '../routing/lazy.ts'
import type { Column } from './own-price.ts'

/**
 * Who is signed in. `unknown` on the server and until the browser has looked; `asking` while the profile is on its way;
 * `unreachable` while the shop does not answer who it is, and is asked again; `lost` when a session that this page knew has ended or has become somebody else's (spec §4 Session check).
 */
export type Session =
  | { step: 'unknown' }
  | { step: 'guest' }
  | { step: 'asking' }
  | { step: 'unreachable' }
  | { step: 'member'; profile: Profile }
  | { step: 'lost' }

/** Readable beside the session's own cookie, which is not: says that it is worth asking for the profile. */
const HINT = /(?:^|;\s*)(?:__Host-)?member=1(?:;|$)/

const unknown: Session = { step: 'unknown' }
let current: Session = unknown
const watchers = new Set<() => void>()

function set(next: Session) {
  current = next
  for (const watcher of watchers) watcher()
}

/** The profile lives as long as the page and is never kept in the browser. */
export const session = {
  get: (): Session => current,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** After a login, a recovery or a change of the profile. */
  begin: (profile: Profile) => set({ step: 'member', profile }),
  end: () => set({ step: 'guest' }),
  /** Whether somebody may be signed in in this browser; what the shop answers then is their own. */
  isLikely: (): boolean => typeof document !== 'undefined' && HINT.test(document.cookie),
  /**
   * Finds out who is signed in; nobody is asked without the hint, and most guests need no code for it. Without an answer a
   * member that is known stays one, and of anybody else the shop is asked again.
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
    // Somebody has signed in or out meanwhile.
    if (current === before) await code.askWho(set)
  },
}

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => unknown)

/** The price column that this visitor pays: the club's for an active member. */
export function useColumn(): Column {
  const now = useSession()
  return now.step === 'member' && now.profile.roles.active ? 'club' : 'standard'
}
