import { ERROR_STATUS, type ErrorCode } from '@gondola/contract/errors.ts'

/**
 * A request refused with a code of the contract. The server's only own class of errors.
 * `details` and `field` go into the reply; `field` names the input that is wrong.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly field: string | undefined
  constructor(code: ErrorCode, details?: unknown, field?: string) {
    super(code)
    this.code = code
    this.details = details
    this.field = field
  }
  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Throws a refusal with a code, and with `details` and `field` for the reply. */
export function refuse(code: ErrorCode, details?: unknown, field?: string): never {
  throw new Refusal(code, details, field)
}

/** Returns a result, but throws it when it is a refusal. */
export function orThrow<T>(result: T | Refusal): T {
  if (result instanceof Refusal) throw result
  return result
}

/** Returns a `too-many-requests` refusal; `details.seconds` is the wait, rounded up. */
export const tooMany = ({ msBeforeNext }: { msBeforeNext: number }): Refusal =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

export function refuseTooMany(over: { msBeforeNext: number }): never {
  throw tooMany(over)
}
