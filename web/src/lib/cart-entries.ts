import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { EntryPrice, NamedBenefit, Quote, QuotedEntry } from '@gondola/contract/orders.ts'
import type { CardSubType } from '@gondola/rules/card-check.ts'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import type { EntryType, GiftStatus, LocalText, Withdrawal } from '@gondola/rules/catalogue.ts'
import type { Day, Instant, TimeOfDay } from '@gondola/rules/day.ts'
import { type Method, methodFor } from '@gondola/rules/handout.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { RESERVATION_MINUTES, reservationState } from '@gondola/rules/reservation.ts'

export type EntryError = QuotedEntry['errors'][number]
/** Decimal crowns, as in the quote. */
export type CartAmount = Quote['amount']

/** A verified card. `id`: the `tokenId` that an order sends for it. `number`: as printed. */
export type EntryCard = { id: string; number: string; subType: CardSubType | null }

/** One piece in the cart. It holds no personal data, so the browser may store it. */
export type CartEntry = {
  id: string
  createdAt: Instant
  productId: string
  variantId: string
  arrival: Day
  /** Start of the slot, `00:00` for a whole day; null for products without time slots. */
  time: TimeOfDay | null
  timeSlotGroup: string | null
  /** Length of a visit from the start of the slot, where it is known. */
  visitMinutes?: number
  /** The part of the product that the slot is for, where that is not all. */
  timeSlotName?: LocalText
  /** Whether the product is a zipline, whose guests are offered an account. */
  isZipline?: boolean
  /** Places in a slot that one piece takes: a family set takes four. */
  places: number
  method: Method | null
  /** Whether the guest has chosen the method. Otherwise one of their cards may replace it. */
  isMethodChosen?: boolean
  /** The card that the entry is loaded onto; only with the method `card`. */
  card?: EntryCard | undefined
  isGift: boolean
  /** Template of a gift. `hasGiftMessage` says whether it has a message, which itself is not stored. */
  giftTemplate?: string
  hasGiftMessage?: boolean
  /**
   * Id of the entry on which the gift message was typed. After a reload has lost the texts, it still keeps entries with
   * different messages apart.
   */
  messageOf?: string
  /** ISO instant until which the server holds price and places. */
  priceValidTo: string | null
  renewalsLeft: number
  /** Decimal crowns; null before the first quote and while the entry has an error. */
  price: EntryPrice | null
  inclusiveValidity: Day[]
  /** Right that the buyer chose for the entry: a token, or a benefit of credit. */
  voucher?: string
  /** Ids of the benefits that the last quote applied. */
  benefits: string[]
  /** Ids of the tokens that the last quote used for the entry. */
  voucherJournal: string[]
  errors: EntryError[]
  productName: LocalText
  variantName: LocalText
  imageId: string
  /** Tags of the product; they decide the handout. */
  tags: string[]
  /** Tags of the variant: card subtypes. */
  variantTags: string[]
  giftStatus: GiftStatus
  /** Whether it is a pass or rides of a season. */
  isSeasonal?: boolean
  withdrawal?: Withdrawal | undefined
  validityUnit: 'days' | 'hours'
  /** Bought without a day of arrival; `arrival` is then the day of purchase. */
  hasNoDay: boolean
  entryType: EntryType
  showUserForm: boolean
  personType: string
}

export const NOTHING: CartAmount = {
  base: 0,
  club: 0,
  gate: null,
  before: 0,
  saved: 0,
  voucher: 0,
  credit: 0,
  due: 0,
}
const RESERVATION_MS = RESERVATION_MINUTES * 60_000
/** Milliseconds; smaller differences between the clocks of server and browser count as none. */
const CLOCK_DOUBT_MS = 30_000

/** Returns the fields of an entry's handout in a request. Empty without a method, and for `card` without a card. */
export const assignmentOf = ({ method, card }: Pick<CartEntry, 'method' | 'card'>) => {
  if (method === 'card') return card ? { method, tokenId: card.id } : {}
  return method ? { method } : {}
}

/** Returns the body of a dry-run, without personal data. */
export const basketOf = (entries: CartEntry[], vouchers: string[] = []) => ({
  origin: 'eshop' as const,
  ...(vouchers.length > 0 ? { vouchers } : {}),
  entries: entries.map((entry) => ({
    uuid: entry.id,
    variantId: entry.variantId,
    validFrom: entry.arrival,
    ...(entry.time === null ? {} : { timeSlot: entry.time }),
    ...assignmentOf(entry),
    voucher: entry.voucher,
    ...(entry.isGift ? { isGift: true } : {}),
  })),
})

/**
 * Returns the summed prices of entries in crowns; those without a price are left out. The second argument names what
 * the sum's `price` is made of: `price` is before benefits, `withoutCredits` after benefits, `discounted` after
 * benefits and credit.
 */
export const sumOfEntries = (
  entries: readonly Pick<CartEntry, 'price'>[],
  price: 'price' | 'withoutCredits' | 'discounted' = 'price',
) => sumOf(entries.flatMap((entry) => (entry.price ? { ...entry.price, price: entry.price[price] } : [])))

/**
 * Returns the sums of entries in crowns, from the prices of their last quote. The cart shows them until its next quote.
 * Deducts the gift vouchers among `paid`, the results of that last quote. `gate`, the price at the till, is null unless
 * above `base`.
 */
export function amountOf(entries: CartEntry[], paid: readonly VoucherResult[] = []): CartAmount {
  const before = sumOfEntries(entries).price
  const { price: base, club, gate } = sumOfEntries(entries, 'withoutCredits')
  const credit = entries.reduce((sum, { price }) => sum + (price?.credit ?? 0), 0)
  const saved = before - base
  const vouchers = paid.reduce((sum, { kind, saved }) => sum + (kind === 'gift' ? saved : 0), 0)
  const voucher = Math.min(vouchers, base - credit)
  const due = Number((base - credit - voucher).toFixed(2))
  return { base, club, gate: gate > base ? gate : null, before, saved, voucher, credit, due }
}

/**
 * Returns the entries with their results of the quote. Entries missing from the quote are unchanged. A lapsed entry
 * keeps its last price and the end of its hold, to show them.
 */
export function withQuote(entries: CartEntry[], quote: Pick<Quote, 'entries'>): CartEntry[] {
  const quoted = new Map(quote.entries.map((entry) => [entry.uuid, entry]))
  return entries.map((entry) => {
    const found = quoted.get(entry.id)
    if (!found) return entry
    if (isLapsed(found)) return lapsed(entry)
    const { price, priceValidTo, renewalsLeft, inclusiveValidity, benefitsApplied, voucherJournal, errors } = found
    return {
      ...entry,
      price,
      priceValidTo,
      renewalsLeft,
      inclusiveValidity,
      benefits: benefitsApplied,
      voucherJournal,
      errors,
    }
  })
}

const isOfCard = ({ code }: EntryError) => CARD_ERRORS.some((known) => known === code)

/**
 * Resets the handout of entries whose card is refused. `kept`: all entries afterwards. `lost`: the entries that were
 * reset, as they were before.
 */
export function withoutLostCards(entries: CartEntry[]): { kept: CartEntry[]; lost: CartEntry[] } {
  const lost = entries.filter(({ card, errors }) => card && errors.some(isOfCard))
  if (lost.length === 0) return { kept: entries, lost }
  const kept = entries.map((entry) =>
    lost.includes(entry)
      ? {
          ...entry,
          method: methodFor(entry.tags) ?? null,
          card: undefined,
          errors: entry.errors.filter((error) => !isOfCard(error)),
        }
      : entry,
  )
  return { kept, lost }
}

/**
 * Returns how many milliseconds the server's clock is ahead of the browser's. Computed from a hold of 15 minutes that
 * the quote made; null without one. `fresh`: ids of the entries that this quote held for the first time, or again after
 * a release. Holds without renewals left are ignored, as they may be shorter. Differences under half a minute count as
 * 0. `sentAt` and `now`: when the request was sent and answered, by the browser's clock.
 */
export function clockSkew(
  quote: Quote,
  { fresh, sentAt, now }: { fresh: ReadonlySet<string>; sentAt: Instant; now: Instant },
): number | null {
  const made = quote.entries.find((entry) => fresh.has(entry.uuid) && entry.priceValidTo && entry.renewalsLeft > 0)
  if (!made?.priceValidTo) return null
  const madeAt = Date.parse(made.priceValidTo) - RESERVATION_MS
  if (madeAt > sentAt - CLOCK_DOUBT_MS && madeAt < now + CLOCK_DOUBT_MS) return 0
  return madeAt - sentAt
}

/** Whether the entry is marked as having lost its hold. It stays in the cart, but holds nothing until it is renewed. */
export const isLapsed = ({ errors }: Pick<CartEntry, 'errors'>): boolean =>
  errors.some(({ code }) => code === 'reservation-expired')

const lapsed = (entry: CartEntry): CartEntry => ({
  ...entry,
  renewalsLeft: 0,
  errors: [{ code: 'reservation-expired' }],
})

/** Returns the milliseconds until the hold ends, negative after that. Null when nothing is held. */
export const heldFor = (entry: CartEntry, now: Instant): number | null =>
  entry.priceValidTo === null || isLapsed(entry) ? null : Date.parse(entry.priceValidTo) - now

const stateAt = (entry: CartEntry, now: Instant) => {
  const left = heldFor(entry, now)
  return left === null ? null : reservationState(now + left, now)
}

const DAY_MS = 86_400_000

/**
 * Whether the hold ended over a day ago, so the server has deleted it. A quote would silently hold the entry again, at
 * the price of the day of that quote.
 */
export const isForgotten = ({ priceValidTo }: CartEntry, now: Instant): boolean =>
  priceValidTo !== null && now - Date.parse(priceValidTo) > DAY_MS

/**
 * Whether the last quote says that an order has bought the entry. Such an order was made in another tab, or its result
 * never arrived here.
 */
export const isBought = ({ errors }: Pick<CartEntry, 'errors'>): boolean =>
  errors.some(({ code }) => code === 'already-bought')

/** Returns the entries, with the forgotten ones marked as lapsed (docs/product.md §4.15). See `isForgotten`. */
export const withForgotten = (entries: CartEntry[], now: Instant): CartEntry[] =>
  entries.map((entry) => (isForgotten(entry, now) && !isLapsed(entry) ? lapsed(entry) : entry))

/** Whether a hold has ended at `now` without being marked as lapsed. */
export const hasEnded = (entries: CartEntry[], now: Instant): boolean =>
  entries.some((entry) => stateAt(entry, now) === 'expired')

/**
 * Returns entries whose hold ends within two minutes, except announced ones. `warned` has their ids with the end of the
 * hold, as "id end".
 */
export const endingSoon = (entries: CartEntry[], now: Instant, warned: ReadonlySet<string>): CartEntry[] =>
  entries.filter((entry) => stateAt(entry, now) === 'ending' && !warned.has(`${entry.id} ${entry.priceValidTo}`))

/**
 * Whether a code has an error, or another cart, order or account has it (`assigned`). Also true for a code that the
 * shop did not check. False for a code with only a `reason`: it can be used, but takes nothing off this basket.
 */
export const isLostCode = ({ status, error }: Pick<VoucherResult, 'status' | 'error'>): boolean =>
  error !== null || status === 'assigned'

/** Codes and tokens of a cart, with what the last quote made of them. */
export type CartCodes = {
  /** Codes as they were typed, and tokens of the account. */
  vouchers: string[]
  /** Results of the vouchers, and of each right that an entry names. */
  results: VoucherResult[]
  /** Benefits that the last quote applied. */
  benefits: NamedBenefit[]
}
export const NO_CODES: CartCodes = { vouchers: [], results: [], benefits: [] }

export type StoredCart = CartCodes & {
  entries: CartEntry[]
  /** Sums of the last quote. The browser cannot compute what a member would pay with the same codes. */
  amount: CartAmount
  email: string
  skew: number
  checkedAt: Instant
}

const isText = (value: unknown) => typeof value === 'string'
const isCard = (value: unknown) =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'number' in value &&
    isText(value.id) &&
    isText(value.number))
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isLocal = (value: unknown) =>
  typeof value === 'object' && value !== null && ['cz', 'de', 'en'].every((lang) => isText((value as never)[lang]))

function isEntry(value: unknown): value is CartEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<keyof CartEntry, unknown>
  const ids = [
    entry.id,
    entry.productId,
    entry.variantId,
    entry.arrival,
    entry.imageId,
    entry.personType,
    entry.entryType,
  ]
  const price = entry.price as Record<string, unknown> | null | undefined
  return (
    ids.every(isText) &&
    /^\d{4}-\d\d-\d\d$/.test(String(entry.arrival)) &&
    isLocal(entry.productName) &&
    isLocal(entry.variantName) &&
    isTexts(entry.tags) &&
    isCard(entry.card) &&
    isTexts(entry.variantTags) &&
    isTexts(entry.inclusiveValidity) &&
    (entry.voucher === undefined || isText(entry.voucher)) &&
    isTexts(entry.benefits) &&
    isTexts(entry.voucherJournal) &&
    (entry.time === null || /^\d\d:\d\d$/.test(String(entry.time))) &&
    (entry.timeSlotGroup === null || isText(entry.timeSlotGroup)) &&
    (entry.timeSlotName === undefined || isLocal(entry.timeSlotName)) &&
    (entry.visitMinutes === undefined || typeof entry.visitMinutes === 'number') &&
    Array.isArray(entry.errors) &&
    entry.errors.every((error) => isText(error?.code)) &&
    (entry.priceValidTo === null || !Number.isNaN(Date.parse(String(entry.priceValidTo)))) &&
    (price === null || typeof price?.discounted === 'number') &&
    (entry.method === null || ['print', 'prepaid', 'exchange', 'card'].includes(String(entry.method))) &&
    [entry.createdAt, entry.renewalsLeft, entry.places].every((number) => typeof number === 'number') &&
    [entry.isGift, entry.hasNoDay, entry.showUserForm].every((flag) => typeof flag === 'boolean')
  )
}

const isNamed = (value: unknown) => isLocal((value as Partial<NamedBenefit> | null)?.name)
const isResult = (value: unknown) => {
  const result = value as Partial<VoucherResult> | null
  return isText(result?.publicKey) && typeof result?.saved === 'number' && (result.name === null || isNamed(result))
}
const allOf = (list: unknown, isOne: (value: unknown) => boolean): boolean => Array.isArray(list) && list.every(isOne)

/** Returns the stored codes with their last results; none if stored in another shape. */
const codesIn = ({ vouchers, results, benefits }: Partial<Record<keyof CartCodes, unknown>>): CartCodes =>
  isTexts(vouchers) && allOf(results, isResult) && allOf(benefits, isNamed)
    ? ({ vouchers, results, benefits } as CartCodes)
    : NO_CODES

/**
 * Returns the stored cart; null without one, or if an entry has another shape. Entries of older builds, which have no
 * fields for benefits, are accepted. Codes of another shape are dropped.
 */
export function parseStored(text: string | null): StoredCart | null {
  if (!text) return null
  try {
    const kept = JSON.parse(text) as
      | (Partial<Record<keyof StoredCart, unknown>> & { amount?: Partial<CartAmount> })
      | null
    if (!kept || !Array.isArray(kept.entries)) return null
    // Carts stored by older builds have no fields for benefits.
    const entries: unknown[] = kept.entries.map((entry) => ({ benefits: [], voucherJournal: [], ...entry }))
    if (!entries.every(isEntry)) return null
    const codes = codesIn(kept)
    return {
      entries,
      ...codes,
      amount: Number.isFinite(kept.amount?.club) ? (kept.amount as CartAmount) : amountOf(entries, codes.results),
      email: isText(kept.email) ? (kept.email as string) : '',
      skew: Number.isFinite(kept.skew) ? (kept.skew as number) : 0,
      checkedAt: Number.isFinite(kept.checkedAt) ? (kept.checkedAt as number) : 0,
    }
  } catch {
    return null
  }
}
