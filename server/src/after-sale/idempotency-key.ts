import type { VisitCtx } from '../ctx.ts'
import { refuse } from '../http/refusal.ts'

const IDEMPOTENCY_KEY = /^[\w.:-]{8,255}$/

/** Returns the request's idempotency key; null without one. Refuses a malformed one as `bad-input`. */
export function idempotencyKeyOf({ request }: VisitCtx): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? key : refuse('bad-input', undefined, 'idempotency-key')
}
