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
