import type { Profile } from '@gondola/contract/users.ts'
import { purchaseOrderMessage } from '@gondola/rules/business/invoice-offer.ts'
import { chosenOffer, type PaymentOffer, paymentOffers } from '@gondola/rules/business/payment-offer.ts'
import type { Day } from '@gondola/rules/day.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import type { TextMessage } from '@gondola/rules/text-field.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import type { CartEntry } from '../../../state/cart.ts'
import type { Purchase } from '../../../state/purchase.ts'

/** The id of the field for the company's own number. */
export const NUMBER_ID = 'purchase-order'

type Company = NonNullable<Profile['company']>

export type CompanyCheckout = {
  company: Company
  numbers: Pick<Profile, 'ico' | 'dic'>
  /** What each way of payment means, as they are listed. */
  offers: PaymentOffer[]
  /** The chosen one. Undefined when the user may not buy, or there is no way or nothing to pay. */
  offer: PaymentOffer | undefined
  purchaseOrder: string
  /** What is wrong with a typed number. */
  numberMessage: TextMessage | undefined
  /** Why the order cannot be sent; the number can still be typed. */
  obstacle: 'may-not-buy' | 'no-way' | 'no-way-now' | 'blocked' | 'too-many-open' | 'number' | null
}

type Facts = {
  profile: Profile
  entries: readonly CartEntry[]
  /** Crowns that are to be paid. */
  due: number
  chosen: Pick<Purchase, 'paidWith' | 'purchaseOrder'>
  today: Day
}

const NO_WAY: Record<PaidWith, boolean> = { invoice: false, order: false, card: false }

/** Returns what the checkout of a company shows (docs/product.md §20.24–25); null for anybody else. */
export function companyCheckout({ profile, entries, due, chosen, today }: Facts): CompanyCheckout | null {
  const { company, ico = null, dic = null, meta } = profile
  if (!profile.roles.b2b || !company) return null
  const { free, dueDays, isBlocked, waiting, mayBuy } = company
  const offers = paymentOffers(
    { paysBy: meta.b2bPayments ?? NO_WAY, free, dueDays, isBlocked, waiting },
    { total: fromCrowns(due), today, firstService: firstServiceOf(entries), places: placesOf(entries) },
  )
  const offer = due > 0 && mayBuy ? chosenOffer(offers, chosen.paidWith ?? null) : undefined
  const purchaseOrder = tidy(chosen.purchaseOrder ?? '')
  const numberMessage = purchaseOrderMessage(purchaseOrder)
  const obstacle = () => {
    if (!mayBuy) return 'may-not-buy'
    if (due === 0) return null
    if (!offer) return obstacleOf(offers)
    return numberMessage || (offer.way === 'order' && purchaseOrder === '') ? 'number' : null
  }
  return { company, numbers: { ico, dic }, offers, offer, purchaseOrder, numberMessage, obstacle: obstacle() }
}

/** Returns why no way of paying is offered. */
function obstacleOf(offers: readonly PaymentOffer[]): CompanyCheckout['obstacle'] {
  const whys = offers.flatMap((one) => (one.kind === 'not-offered' ? [one.why] : []))
  if (whys.includes('too-late')) return 'no-way-now'
  return whys.find((why) => why === 'blocked' || why === 'too-many-open') ?? 'no-way'
}

/** Returns the places in time slots that a cart takes, on each of its days. */
const placesOf = (entries: readonly CartEntry[]): number =>
  entries.reduce(
    (sum, { time, places, inclusiveValidity }) => sum + (time === null ? 0 : places * inclusiveValidity.length),
    0,
  )

/** Returns the first day of what has a day; undefined where nothing has one. */
const firstServiceOf = (entries: readonly CartEntry[]): Day | undefined =>
  entries
    .filter(({ entryType, hasNoDay }) => entryType === 'PRODUCT' && !hasNoDay)
    .map(({ arrival }) => arrival)
    .toSorted()[0]
