import { CallError, call } from '../lib/api.ts'
import { FIRST_PAUSE_MS, nextPause, untilOnline } from '../routing/lazy.ts'
import { type Session, session } from './session.ts'

/**
 * Asks who is signed in. A session that this page knew and that has ended, or has become somebody else's, is lost (spec §4
 * Session check). Who is not known yet is asked for again while the shop gives no answer, and is taken for nobody meanwhile,
 * not for a guest. What happens meanwhile, a login or a logout, outdates the answer.
 */
export async function askWho(set: (next: Session) => void): Promise<void> {
  const known = session.get()
  const isKnown = known.step === 'member'
  if (!isKnown) set({ step: 'asking' })
  let before = session.get()
  const tell = (next: Session) => {
    if (session.get() !== before) return
    before = next
    set(next)
  }
  for (let pause = FIRST_PAUSE_MS; ; pause = nextPause(pause)) {
    try {
      const profile = await call('profile', {})
      if (!isKnown || profile.id === known.profile.id) return tell({ step: 'member', profile })
      // Two people in one browser: neither is to buy in the other's name.
      await call('logout', {}).catch(() => undefined)
      return tell({ step: 'lost' })
    } catch (error) {
      const isRefused = error instanceof CallError && error.code === 'not-logged-in'
      if (isRefused) return tell(isKnown ? { step: 'lost' } : { step: 'guest' })
      if (isKnown) return
      tell({ step: 'unreachable' })
    }
    await untilOnline(pause)
    if (session.get() !== before) return
  }
}
