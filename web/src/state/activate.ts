import { CallError, call } from '../lib/api.ts'
import { session } from './session.ts'

/** What became of a link that confirms an e-mail; `unanswered` says nothing of the link. */
export type Activation = 'done' | 'expired' | 'unanswered'

/** Confirms the e-mail of an account by the token of a mail (docs/product.md §11.18). */
export async function activate(token: string): Promise<Activation> {
  try {
    await call('activate', { query: { token } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A token that cannot even be read is none of ours.
    return error.code === 'token-expired' || error.code === 'bad-input' ? 'expired' : 'unanswered'
  }
  // Whoever is signed in already is a full member from now on.
  void session.check()
  return 'done'
}
