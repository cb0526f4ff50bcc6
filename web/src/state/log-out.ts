import { PRODUCT_COUNT_LIMIT } from '@gondola/rules/quantity.ts'
import { useLocation } from 'wouter'
import { CallError, call } from '../lib/api.ts'
import { paths } from '../routing/paths.ts'
import { showToast } from '../ui/toasts.ts'
import { useText } from './boot.tsx'
import { type CartEntry, cart } from './cart.ts'
import { personData } from './people.ts'
import { purchase } from './purchase.ts'
import { session } from './session.ts'
import { temporaryCards } from './temporary-cards.ts'

/**
 * Ends the session with the cart, cards and e-mail of it (spec §4 Logout). Throws CallError when the shop was not told: then
 * one is still signed in, and the cart is as it was.
 */
export async function logOut(): Promise<void> {
  try {
    await cart.change(async (entries) => {
      // While the cart is still ours it lets go of its places; what is under way with it has come before.
      await letGo(entries)
      await endSession()
      return []
    })
  } catch (error) {
    void cart.recheck()
    throw error
  }
  cart.reset({ release: false })
  temporaryCards.reset()
  purchase.reset()
  session.end()
}

/** Without an answer the places run out by themselves. */
async function letGo(entries: CartEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += PRODUCT_COUNT_LIMIT) {
    const some = entries.slice(at, at + PRODUCT_COUNT_LIMIT)
    await call('releaseReservations', { query: { entryUuids: some.map(({ id }) => id).join(',') } }).catch(
      () => undefined,
    )
  }
}

async function endSession(): Promise<void> {
  try {
    await call('logout', {})
  } catch (error) {
    // It had ended before.
    if (!(error instanceof CallError && error.code === 'not-logged-in')) throw error
  }
}

/** Signs out and goes home; says so when that did not work. */
export function useLogOut(): () => Promise<void> {
  const t = useText()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await logOut()
      navigate(paths.home)
      showToast({ text: t('account.loggedOut'), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ text: t('account.logOut.failed'), tone: 'warn', seconds: 5 })
    }
  }
}

/**
 * After a session has ended by itself: what was typed and shown for its member goes. The cart stays and is priced anew, as
 * nobody asked for it to go.
 */
export function forgetMember(): void {
  cart.setEmail('')
  personData.reset()
  temporaryCards.reset()
  void cart.recheck()
}
