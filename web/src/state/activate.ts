import { CallError, call } from '../lib/api.ts'
import { cart } from './cart.ts'
import { session } from './session.ts'

/**
 * Result of a link that confirms an e-mail. `done`: confirmed. `signed-in`: confirmed, and the account is signed in in
 * this browser. `expired`: the link is too old or malformed. `unanswered`: the call failed otherwise, and the link may
 * still be valid.
 */
export type Activation = 'done' | 'signed-in' | 'expired' | 'unanswered'

/**
 * Confirms the e-mail of an account with the token of a mail (docs/product.md §11.12). Then rechecks the session, and
 * also the cart if the account is signed in here.
 */
export async function activate(token: string): Promise<Activation> {
  let isSignedIn: boolean
  try {
    isSignedIn = (await call('activate', { query: { token } })).isSignedIn
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A malformed token (`bad-input`) is not from us: the same text as an expired one.
    return error.code === 'token-expired' || error.code === 'bad-input' ? 'expired' : 'unanswered'
  }
  void session.check()
  if (!isSignedIn) return 'done'
  // Who becomes active pays club prices.
  void cart.recheck()
  return 'signed-in'
}
