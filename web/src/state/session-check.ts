import { CallError, call } from '../lib/api.ts'
import { FIRST_PAUSE_MS, nextPause, untilOnline } from '../routing/lazy.ts'
import { type Session, session } from './session.ts'

/**
 * Loads the profile and sets who is signed in. A member becomes `lost` when the session has ended, or when somebody
 * else is signed in in this browser, whose session is then ended (docs/product.md §10.13). A request that fails
 * otherwise keeps a member. For any other visitor it is retried until it succeeds, or is refused with `not-logged-in`;
 * meanwhile the visitor is `unreachable`, not a guest. A login or logout in the meantime discards the response.
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
      // Two people share the browser: neither may buy in the other's name.
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
