import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'

export type StatementFormat = 'gpc' | 'camt' | 'fio'

/** Money that came to the operator's account. Payments by the operator are never kept. */
export type Incoming = {
  /** Identifies the line, however often a file is read. */
  ref: string
  /** Day on which the bank booked it. */
  day: Day
  amount: Haler
  currency: string
  /** Variable symbol; see `symbolOfPayment`. */
  symbol: string | undefined
  payerName: string
  payerAccount: string
  message: string
  /** Whether it returns a payment of the operator, so that it pays no order. */
  isReversal: boolean
  /** Whether the bank took an earlier payment of this amount away again. */
  takesBack: boolean
}

export type Statement = {
  format: StatementFormat
  /** IBAN. */
  account: string
  number: string
  firstDay: Day
  lastDay: Day
  opening: Haler
  closing: Haler
  /** Can be iterated several times. A long file is then read anew, so that little of it is in memory. */
  incoming: Iterable<Incoming>
}

/** Why a file is refused as a whole. */
export type BadFile =
  | 'not-a-statement'
  | 'too-big'
  | 'encoding'
  | 'line-length'
  | 'second-statement'
  | 'other-account'
  | 'amount'
  | 'number'
  | 'day'
  | 'future'
  | 'currency'
  | 'code'
  | 'same-reference'
  | 'cut'
  | 'sums'
  | 'entities'

/** Refusal of a file. `line` counts from 1; in a Fio answer it is the transaction, 0 its head. */
export type Refused = { problem: BadFile; line: number }

/** `currency`: that of the account, and of the shop. */
export type ReadOptions = { account: string; today: Day; currency: string }

/** Most bytes and lines of a file (docs/product.md §20.36). */
export const MOST_BYTES = 20_000_000
export const MOST_LINES = 150_000
