import { CallError, call } from '../lib/api.ts'
import { type Session, session } from './session.ts'

/**
 * Asks who is signed in. A session that this page knew and that has ended, or has become somebody else's, is lost (spec §4
 * Session check). What happens meanwhile, a login or a logout, outdates the answer.
 */
export async function askWho(set: (next: Session) => void): Promise<void> {
  const known = session.get()
  const isKnown = known.step === 'member'
  if (!isKnown) set({ step: 'asking' })
  const before = session.get()
  const tell = (next: Session) => {
    if (session.get() === before) set(next)
  }
  try {
    const profile = await call('profile', {})
    if (!isKnown || profile.id === known.profile.id) return tell({ step: 'member', profile })
    // Two people in one browser: neither is to buy in the other's name.
    await call('logout', {}).catch(() => undefined)
    tell({ step: 'lost' })
  } catch (error) {
    const isRefused = error instanceof CallError && error.code === 'not-logged-in'
    if (isRefused) tell(isKnown ? { step: 'lost' } : { step: 'guest' })
    else if (!isKnown) tell({ step: 'guest' })
  }
}
