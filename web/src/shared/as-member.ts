import { CallError } from '../lib/api.ts'
import { session } from '../state/session.ts'

/**
 * Returns the result of a call, or throws its error. On `not-logged-in` it also checks the session, so the page asks to
 * log in.
 */
export async function asMember<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-logged-in') void session.check()
    throw error
  }
}
