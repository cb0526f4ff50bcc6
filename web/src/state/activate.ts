import { CallError, call } from '../lib/api.ts'
import { cart } from './cart.ts'
import { session } from './session.ts'

/** Result of a link that confirms an e-mail. `unanswered`: the call failed, the link may still be valid. */
export type Activation = 'done' | 'expired' | 'unanswered'

/**
 * Confirms the e-mail of an account with the token of a mail (docs/product.md §11.12). Then it is known who is signed
 * in, unless the shop does not say it.
 */
export async function activate(token: string): Promise<Activation> {
  try {
    await call('activate', { query: { token } })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // A malformed token (`bad-input`) is not from us: the same text as an expired one.
    return error.code === 'token-expired' || error.code === 'bad-input' ? 'expired' : 'unanswered'
  }
  await checkWho()
  return 'done'
}

/** Asks who is signed in here, who becomes active and pays club prices. Waits for no shop that is away. */
async function checkWho(): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    let isChecked = false
    const look = () => {
      const { step } = session.get()
      // A check that another one overtakes returns before that has its answer.
      if (step === 'unreachable' || (isChecked && step !== 'asking')) resolve()
    }
    stop = session.subscribe(look)
    void session.check().then(() => {
      isChecked = true
      look()
    })
  })
  stop()
  if (session.get().step === 'member') void cart.recheck()
}
