import type { Profile } from '@gondola/contract/users.ts'
import { useSyncExternalStore } from 'react'
import { CallError, call } from '../lib/api.ts'

/**
 * Who is signed in. `unknown` on the server and until the browser has looked; `asking` while the profile is on its way;
 * `lost` when a session that this page knew has ended or has become somebody else's (spec §4 Session check).
 */
export type Session =
  | { step: 'unknown' }
  | { step: 'guest' }
  | { step: 'asking' }
  | { step: 'member'; profile: Profile }
  | { step: 'lost' }

/** Readable beside the session's own cookie, which is not: says that it is worth asking for the profile. */
const HINT = /(?:^|;\s*)(?:__Host-)?member=1(?:;|$)/

const unknown: Session = { step: 'unknown' }
let current: Session = unknown
/** Grows with each login and logout, which outdate a question that is under way. */
let round = 0
const watchers = new Set<() => void>()

function set(next: Session) {
  current = next
  for (const watcher of watchers) watcher()
}

const idOf = (session: Session) => (session.step === 'member' ? session.profile.id : undefined)

/** The profile lives as long as the page and is never kept in the browser. */
export const session = {
  get: (): Session => current,
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** After a login, a recovery or a change of the profile. */
  begin(profile: Profile) {
    round++
    set({ step: 'member', profile })
  },
  end() {
    round++
    set({ step: 'guest' })
  },
  /** Whether somebody may be signed in in this browser; what the shop answers then is their own. */
  isLikely: (): boolean => typeof document !== 'undefined' && HINT.test(document.cookie),
  /**
   * Asks who is signed in; nobody is asked without the hint. A session that this page knew and that has ended, or has become
   * somebody else's, is lost. Without an answer everything stays as it is.
   */
  async check(): Promise<void> {
    const known = idOf(current)
    const mine = round
    if (known === undefined) {
      if (!session.isLikely()) return set({ step: 'guest' })
      set({ step: 'asking' })
    }
    try {
      const profile = await call('profile', {})
      if (mine !== round) return
      if (known !== undefined && profile.id !== known) set({ step: 'lost' })
      else set({ step: 'member', profile })
    } catch (error) {
      if (mine !== round) return
      if (error instanceof CallError && error.code === 'not-logged-in')
        set(known === undefined ? { step: 'guest' } : { step: 'lost' })
      else if (known === undefined) set({ step: 'guest' })
    }
  },
}

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get, () => unknown)

/** The price column that this visitor pays: the club's for an active member. */
export function useColumn(): 'standard' | 'club' {
  const now = useSession()
  return now.step === 'member' && now.profile.roles.active ? 'club' : 'standard'
}
