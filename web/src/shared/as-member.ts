import { CallError } from '../lib/api.ts'
import { session } from '../state/session.ts'

/**
 * Passes the result of a call on, and on `not-logged-in` checks the session. The page then asks to log in. The error is
 * thrown again.
 */
export async function asMember<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-logged-in') void session.check()
    throw error
  }
}
