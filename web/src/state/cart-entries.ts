import type { EntryPrice, Quote, QuotedEntry } from '@gondola/contract/orders.ts'
import type { CardSubType } from '@gondola/rules/card-check.ts'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import type { EntryType, GiftStatus, LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, Instant, TimeOfDay } from '@gondola/rules/day.ts'
import { defaultMethod, type Method } from '@gondola/rules/handout.ts'
import { RESERVATION_MINUTES, reservationState } from '@gondola/rules/reservation.ts'

export type EntryError = QuotedEntry['errors'][number]
/** Decimal crowns, as the quote says them. */
export type CartAmount = Quote['amount']

/** A verified card: the token of the order, and its number as it is printed. */
export type EntryCard = { id: string; number: string; subType: CardSubType | null }

/** One piece in the cart. Nothing in it says who the person is, so that it may be kept in the browser. */
export type CartEntry = {
  id: string
  createdAt: Instant
  productId: string
  variantId: string
  arrival: Day
  /** Of a product with time slots: when it starts, `00:00` for the whole day; null for the others. */
  time: TimeOfDay | null
  timeSlotGroup: string | null
  /** Of the zipline, whose flyers are offered an account. */
  isZipline?: boolean
  /** Of a slot that one piece takes: a family set takes four. */
  places: number
  method: Method | null
  /** The card that it goes on; with the method card alone. */
  card?: EntryCard | undefined
  isGift: boolean
  /** Of a gift: the chosen template, and that it is to have a message, which is not kept itself. */
  giftTemplate?: string
  hasGiftMessage?: boolean
  /** The piece with which its message was asked for: what is asked for apart stays so when a reload forgets the words. */
  messageOf?: string
  /** ISO instant until which the server holds price and places. */
  priceValidTo: string | null
  renewalsLeft: number
  /** Decimal crowns; null until the first quote and while the entry has an error. */
  price: EntryPrice | null
  inclusiveValidity: Day[]
  /** Of a piece that is to be cheaper by a benefit: the id of the benefit's token. */
  voucher?: string
  /** The benefits that the last quote took off its price, by their ids. */
  benefits: string[]
  /** What the last quote says of its voucher. */
  voucherJournal: string[]
  errors: EntryError[]
  productName: LocalText
  variantName: LocalText
  imageId: string
  /** The product's tags, which decide the handout. */
  tags: string[]
  /** The variant's tags: card subtypes. */
  variantTags: string[]
  giftStatus: GiftStatus
  validityUnit: 'days' | 'hours'
  /** Bought without a day of arrival; `arrival` is then the day of the purchase. */
  hasNoDay: boolean
  entryType: EntryType
  showUserForm: boolean
  personType: string
}

export const NOTHING: CartAmount = { base: 0, club: 0, gate: null }
const RESERVATION_MS = RESERVATION_MINUTES * 60_000
/** A clock that is wrong by less is taken as right. */
const CLOCK_DOUBT_MS = 30_000

/** How an entry is handed out, as it is sent; a card stands for a method only together with the card itself. */
export const assignmentOf = ({ method, card }: Pick<CartEntry, 'method' | 'card'>) => {
  if (method === 'card') return card ? { method, tokenId: card.id } : {}
  return method ? { method } : {}
}

/** What is sent to be priced: no personal data. */
export const basketOf = (entries: CartEntry[]) => ({
  origin: 'eshop' as const,
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

/** The sum of the last quotes in crowns, shown until the server has answered; gate is null when it is not above the price. */
export function amountOf(entries: CartEntry[]): CartAmount {
  let [base, club, gate] = [0, 0, 0]
  for (const { price } of entries) {
    base += price?.discounted ?? 0
    club += price?.club ?? 0
    gate += price?.gate ?? price?.discounted ?? 0
  }
  return { base, club, gate: gate > base ? gate : null }
}

/** The entries with what the server says of each; entries that the quote does not know stay as they are. */
export function withQuote(entries: CartEntry[], quote: Pick<Quote, 'entries'>): CartEntry[] {
  const quoted = new Map(quote.entries.map((entry) => [entry.uuid, entry]))
  return entries.map((entry) => {
    const found = quoted.get(entry.id)
    if (!found) return entry
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

/** Entries whose card cannot take them any longer go back to the default way of handing out. */
export function withoutLostCards(entries: CartEntry[]): { kept: CartEntry[]; lost: CartEntry[] } {
  const lost = entries.filter(({ card, errors }) => card && errors.some(isOfCard))
  if (lost.length === 0) return { kept: entries, lost }
  const kept = entries.map((entry) =>
    lost.includes(entry)
      ? {
          ...entry,
          method: defaultMethod(entry.tags) ?? null,
          card: undefined,
          errors: entry.errors.filter((error) => !isOfCard(error)),
        }
      : entry,
  )
  return { kept, lost }
}

/**
 * How far the server's clock is ahead of ours, read from a reservation that was made while we asked: 0 when it fits
 * within half a minute, null when the quote tells nothing. One without a renewal left may have been made shorter.
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

/** Milliseconds that the entry is still held; null when nothing is held for it. */
export const heldFor = (entry: CartEntry, now: Instant): number | null =>
  entry.priceValidTo === null ? null : Date.parse(entry.priceValidTo) - now

const stateAt = ({ priceValidTo }: CartEntry, now: Instant) =>
  priceValidTo === null ? null : reservationState(Date.parse(priceValidTo), now)

/** The server forgets a reservation a day after its end, and would hold the entry anew at the price of that day. */
const FORGOTTEN_MS = -86_400_000

/** Whether an order of another tab has bought it, which never came back to say so. */
export const isBought = ({ errors }: Pick<CartEntry, 'errors'>): boolean =>
  errors.some(({ code }) => code === 'already-bought')

/**
 * An entry is dropped when its price reservation has expired (docs/product.md §4.14), as the server says or as long as
 * it can say so.
 */
export function splitExpired(entries: CartEntry[], now: Instant): { kept: CartEntry[]; expired: CartEntry[] } {
  const isExpired = (entry: CartEntry) =>
    (heldFor(entry, now) ?? 0) < FORGOTTEN_MS || entry.errors.some(({ code }) => code === 'reservation-expired')
  const expired = entries.filter(isExpired)
  return { kept: expired.length ? entries.filter((entry) => !isExpired(entry)) : entries, expired }
}

/** Whether a reservation is over by what this browser knows of it. */
export const hasEnded = (entries: CartEntry[], now: Instant): boolean =>
  entries.some((entry) => stateAt(entry, now) === 'expired')

/** Entries that end within two minutes and have not been told of yet. */
export const endingSoon = (entries: CartEntry[], now: Instant, told: ReadonlySet<string>): CartEntry[] =>
  entries.filter((entry) => stateAt(entry, now) === 'ending' && !told.has(`${entry.id} ${entry.priceValidTo}`))

export type StoredCart = { entries: CartEntry[]; email: string; skew: number; checkedAt: Instant }

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
    Array.isArray(entry.errors) &&
    entry.errors.every((error) => isText(error?.code)) &&
    (entry.priceValidTo === null || !Number.isNaN(Date.parse(String(entry.priceValidTo)))) &&
    (price === null || typeof price?.discounted === 'number') &&
    (entry.method === null || ['print', 'prepaid', 'exchange', 'card'].includes(String(entry.method))) &&
    [entry.createdAt, entry.renewalsLeft, entry.places].every((number) => typeof number === 'number') &&
    [entry.isGift, entry.hasNoDay, entry.showUserForm].every((flag) => typeof flag === 'boolean')
  )
}

/** What a browser kept, or null when it is not a cart of this version. */
export function parseStored(text: string | null): StoredCart | null {
  if (!text) return null
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof StoredCart, unknown>> | null
    if (!kept || !Array.isArray(kept.entries)) return null
    // A cart that was kept by an older shop says nothing of benefits.
    const entries: unknown[] = kept.entries.map((entry) => ({ benefits: [], voucherJournal: [], ...entry }))
    if (!entries.every(isEntry)) return null
    return {
      entries,
      email: isText(kept.email) ? (kept.email as string) : '',
      skew: Number.isFinite(kept.skew) ? (kept.skew as number) : 0,
      checkedAt: Number.isFinite(kept.checkedAt) ? (kept.checkedAt as number) : 0,
    }
  } catch {
    return null
  }
}
