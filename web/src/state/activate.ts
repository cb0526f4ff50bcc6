import { CallError, call } from '../lib/api.ts'
import { session } from './session.ts'

/** Result of a link that confirms an e-mail. `unanswered`: the call failed, the link may still be valid. */
export type Activation = 'done' | 'expired' | 'unanswered'

/** Confirms the e-mail of an account with the token of a mail (docs/product.md §11.12). */
export async function activate(token: string): Promise<Activation> {
  try {
    await call('activate', { query: { token } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A malformed token (`bad-input`) is not from us: the same text as an expired one.
    return error.code === 'token-expired' || error.code === 'bad-input' ? 'expired' : 'unanswered'
  }
  // A member who is signed in already becomes active.
  void session.check()
  return 'done'
}
