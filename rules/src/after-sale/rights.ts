import type { Instant } from '../day.ts'
import type { OrderStatus } from '../order-status.ts'
import type { TaxLaw } from '../receipt.ts'
import { cancelUntil, type Dated, startOf, withdrawUntil } from './deadlines.ts'

/** Reasons why an act after a sale is not offered. */
export const WHYS = [
  'not-finished',
  'reversed',
  'not-allowed',
  'ticket-error',
  'started',
  'blocked',
  'under-way',
  'too-late',
  'seasonal',
  'undated',
  'not-undated',
  'spent',
  'by-operator',
  'no-consumer',
  'countMin',
  'too-often',
] as const
export type Why = (typeof WHYS)[number]

/**
 * Whether and until when an act is possible. `until` is the first instant at which it is too late, null where it never
 * was possible.
 */
export type Right = { until: Instant | null; why: Why | null }

/** An entry of an order with what acts after a sale depend on. */
export type SoldEntry = Dated & {
  uuid: string
  type: 'product' | 'card-product' | 'transaction_voucher_product'
  allowDateChange: boolean
  /** The access system's number; 0 is success. */
  errorNumber: number | null
  isReversed: boolean
  isBlocked: boolean
  /** Whether another act on it is open. */
  isUnderWay: boolean
  /** Whether a part of a gift voucher was spent, or is claimed by a cart. */
  isSpent: boolean
  /** How often its date was changed. */
  changes: number
}

export type SoldOrder = {
  status: OrderStatus
  paidAt: Instant | null
  /** Whether the money came by card, so that it can go back by itself. */
  isPaidByCard: boolean
  /** Whether its tickets are out: it is finished, or on credit and not paid yet. */
  hasTickets: boolean
  /** Whether its buyer is a company. */
  isBusiness: boolean
  entries: readonly SoldEntry[]
}

export type Rights = Record<'cancel' | 'withdraw' | 'change', Right>

/**
 * Returns until when an entry can be cancelled, withdrawn from and changed, or why not (docs/product.md §19.13, §19.18,
 * §19.29). `change` is about the entry alone; `changeRight` is about the rest of its order.
 */
export function rightsOf(entry: SoldEntry, order: SoldOrder, now: Instant, law: TaxLaw): Rights {
  const cancel = cancelUntil(entry)
  const withdraw = order.paidAt === null ? null : withdrawUntil(entry, order.paidAt, law)
  const never = neverOf(entry, order)
  return {
    cancel: {
      until: cancel,
      why: never ?? (cancel === null ? noDayOf(entry) : undefined) ?? hinderedOf(entry, cancel, now),
    },
    withdraw: {
      until: withdraw,
      why: never ?? (withdraw === null ? 'not-undated' : undefined) ?? noWithdrawal(entry, order, withdraw, now),
    },
    change: {
      until: entry.type === 'product' ? startOf(entry) : null,
      why: never ?? (entry.type === 'product' ? (whyNoChange(entry, now) ?? blockedOf(entry)) : 'undated'),
    },
  }
}

/** Most changes of the date of one entry (docs/product.md §19.30). */
export const MOST_CHANGES = 5

const noDayOf = ({ term }: SoldEntry): Why => (term === 'undated' ? 'undated' : 'seasonal')

const neverOf = ({ isReversed }: SoldEntry, order: SoldOrder): Why | undefined =>
  isReversed ? 'reversed' : whyNothing(order)

/** Returns why a buyer can give back and change nothing. Only the operator changes orders on invoice. */
function whyNothing({ status, isPaidByCard }: SoldOrder): Why | undefined {
  if (!isPaidByCard && status !== 'failed') return 'by-operator'
  return status === 'finished' ? undefined : 'not-finished'
}

function hinderedOf({ isUnderWay, isBlocked }: SoldEntry, until: Instant | null, now: Instant): Why | null {
  if (isUnderWay) return 'under-way'
  if (until !== null && now >= until) return 'too-late'
  return isBlocked ? 'blocked' : null
}

function noWithdrawal(entry: SoldEntry, { isBusiness }: SoldOrder, until: Instant | null, now: Instant): Why | null {
  if (isBusiness) return 'no-consumer'
  // While an entry is being given back, its voucher is void.
  if (entry.isUnderWay) return 'under-way'
  return entry.isSpent ? 'spent' : hinderedOf(entry, until, now)
}

/**
 * Returns until when the date of an order can be changed, or why not (docs/product.md §19.29). One entry whose date
 * cannot be changed ends it for all. Gift vouchers and cards have no date.
 */
export function changeRight(order: SoldOrder, now: Instant): Right {
  const dated = order.entries.filter(({ type }) => type === 'product')
  const until = dated.length === 0 ? null : Math.min(...dated.map(startOf))
  const never = whyNothing(order)
  if (never) return { until, why: never }
  if (dated.length === 0) return { until, why: 'undated' }
  const why = dated.map((entry) => whyNoChange(entry, now)).find((one) => one !== null)
  return { until, why: why ?? null }
}

const blockedOf = ({ isBlocked }: SoldEntry): Why | null => (isBlocked ? 'blocked' : null)

function whyNoChange(entry: SoldEntry, now: Instant): Why | null {
  if (entry.isReversed) return 'reversed'
  if (entry.term !== 'dated') return 'seasonal'
  if (!entry.allowDateChange) return 'not-allowed'
  if (entry.errorNumber !== 0) return 'ticket-error'
  if (now >= startOf(entry)) return 'started'
  if (entry.changes >= MOST_CHANGES) return 'too-often'
  return entry.isUnderWay ? 'under-way' : null
}
