import { ERROR_STATUS, type ErrorCode } from '@gondola/contract/errors.ts'

/** A request that is answered with a code of the contract's table. The one error class of the server. */
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

/** Stops the request with a refusal. */
export function refuse(code: ErrorCode, details?: unknown, field?: string): never {
  throw new Refusal(code, details, field)
}

/** The refusal `too-many-requests` with the whole seconds after which a limit of so many milliseconds is over. */
export const tooMany = ({ msBeforeNext }: { msBeforeNext: number }): Refusal =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

/** Refuses `too-many-requests`. */
export function refuseTooMany(over: { msBeforeNext: number }): never {
  throw tooMany(over)
}
