import type { Day } from '../day.ts'
import { fromCrowns, type Haler } from '../money.ts'
import type { PaidWith } from '../payment-ways.ts'
import { type Waiting, waitsTooMuch } from './credit-limit.ts'
import { invoiceOffer } from './invoice-offer.ts'

/** Ways of payment in the order in which a company is offered them. */
export const COMPANY_WAYS: readonly PaidWith[] = ['invoice', 'order', 'card']

/** What a company may see of its right to pay later. */
export type CompanyCredit = {
  /** Ways of payment in its contract. */
  paysBy: Readonly<Record<PaidWith, boolean>>
  /** What may still be ordered on credit, in crowns. */
  free: number
  dueDays: number
  isBlocked: boolean
  /** Orders that wait for a payment already. */
  waiting: Waiting
}

/**
 * Consequences of choosing a way of payment. It is paid by card now, or tickets come at once and are paid until a day,
 * or they come with the payment. `not-offered` says why.
 */
export type PaymentOffer =
  | { way: PaidWith; kind: 'now' }
  | { way: PaidWith; kind: 'on-credit' | 'waits'; due: Day }
  | { way: PaidWith; kind: 'not-offered'; why: 'not-allowed' | 'blocked' | 'too-late' | 'too-many-open' }

/** `places`: those that it would hold in time slots. */
type Order = { total: Haler; today: Day; firstService: Day | undefined; places: number }

/** Returns the consequences of each way of payment for a company's order (docs/product.md §20.24). */
export const paymentOffers = (company: CompanyCredit, order: Order): PaymentOffer[] =>
  COMPANY_WAYS.map((way) => offerOf(way, company, order))

function offerOf(way: PaidWith, company: CompanyCredit, order: Order): PaymentOffer {
  const { paysBy, free, dueDays, isBlocked, waiting } = company
  const { total, today, firstService, places } = order
  if (!paysBy[way]) return { way, kind: 'not-offered', why: 'not-allowed' }
  if (way === 'card') return { way, kind: 'now' }
  if (isBlocked) return { way, kind: 'not-offered', why: 'blocked' }
  const later = invoiceOffer({ total, firstService }, { free: fromCrowns(free), dueDays }, today)
  if (later === 'too-late') return { way, kind: 'not-offered', why: later }
  if (!later.onCredit && waitsTooMuch({ orders: waiting.orders + 1, places: waiting.places + places }))
    return { way, kind: 'not-offered', why: 'too-many-open' }
  return { way, kind: later.onCredit ? 'on-credit' : 'waits', due: later.due }
}

/** Returns the preselected way: the wanted one if it is offered, else the first. */
export const chosenOffer = (offers: readonly PaymentOffer[], wanted: PaidWith | null): PaymentOffer | undefined => {
  const offered = offers.filter(({ kind }) => kind !== 'not-offered')
  return offered.find(({ way }) => way === wanted) ?? offered[0]
}
