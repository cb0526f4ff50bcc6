import { ERROR_STATUS, type ErrorCode } from '@gondola/contract/errors.ts'

/** A request refused with a code of the contract. The only error class of the server. */
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

/** Throws a refusal. */
export function refuse(code: ErrorCode, details?: unknown, field?: string): never {
  throw new Refusal(code, details, field)
}

/** Returns a result; throws one that is a refusal. */
export function orThrow<T>(result: T | Refusal): T {
  if (result instanceof Refusal) throw result
  return result
}

/** Creates a `too-many-requests` refusal with the whole seconds to wait. */
export const tooMany = ({ msBeforeNext }: { msBeforeNext: number }): Refusal =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

export function refuseTooMany(over: { msBeforeNext: number }): never {
  throw tooMany(over)
}
