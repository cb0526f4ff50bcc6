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
 * Ends the session and clears its cart, cards, e-mail and purchase (docs/product.md §10.12). Holds are released first.
 * Throws CallError when the logout fails: the member stays signed in, and the cart keeps its entries and has them held
 * again.
 */
export async function logOut(): Promise<void> {
  try {
    await cart.change(async (entries) => {
      // Release the places while the cart is still ours. Queued calls on it run first.
      await releaseEntries(entries)
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

/** Releases the holds of entries. Holds whose release fails expire by themselves. */
async function releaseEntries(entries: CartEntry[]): Promise<void> {
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
    // The session had already ended.
    if (!(error instanceof CallError && error.code === 'not-logged-in')) throw error
  }
}

/**
 * Returns a function that logs out, opens the home page and shows a toast. If the logout fails, it only shows a toast.
 */
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

function forgetTyped(): void {
  cart.setEmail('')
  personData.reset()
  temporaryCards.reset()
}

/**
 * Clears the e-mail, personal data and cards of a member whose session has ended. The entries of the cart stay and are
 * priced anew, since nobody asked to empty it.
 */
export function forgetMember(): void {
  forgetTyped()
  void cart.recheck()
}

/**
 * Clears what a guest at a counter has typed, their codes and purchase. The entries of the cart stay, as in any browser
 * that others use.
 */
export function forgetGuest(): void {
  forgetTyped()
  purchase.reset()
  if (cart.get().vouchers.length > 0) void cart.setCodes([], [])
}
