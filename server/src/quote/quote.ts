import type { BasketEntry, EntryError, Quote, QuotedEntry } from '@gondola/contract/orders.ts'
import type { Product, Variant } from '@gondola/rules/catalogue.ts'
import type { Day } from '@gondola/rules/day.ts'
import { entryErrors } from '@gondola/rules/entry-check.ts'
import { isSoldOnline } from '@gondola/rules/handout.ts'
import { inclusiveValidity } from '@gondola/rules/inclusive-validity.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { lowestRecentPrice } from '@gondola/rules/price.ts'
import { renewalsLeft } from '@gondola/rules/reservation.ts'
import { arrivalFor } from '@gondola/rules/validity.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../ctx.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { priceOfVariant } from '../pricing/pricing.ts'
import { type Hold, holdPrices, type WantedHold } from './reservation.store.ts'

const CARTS_PER_ROUND = 16
const holdTogether = together(holdPrices, { most: CARTS_PER_ROUND })

type EntryProblem = z.output<typeof EntryError>

/** One entry of a basket with all that an order needs to know of it. */
export type QuotedLine = {
  entry: BasketEntry
  product?: Product
  variant?: Variant
  /** The chosen day, or today for what has no day to choose. */
  arrival: Day
  days: Day[]
  hold?: Hold
  errors: EntryProblem[]
}

/** Keys of the contract that nothing here acts on yet are refused, never swallowed. */
export function refuseUnhonoured(entries: BasketEntry[]): void {
  for (const key of ['voucher', 'tokenId', 'timeSlot'] as const)
    if (entries.some((entry) => entry[key] !== undefined)) refuse('bad-input', undefined, key)
}

/**
 * Every reason why the entries of a basket may not be bought, but for what only a held price tells. Every entry is one
 * piece. Refuses a basket that names an entry twice.
 */
export function checkBasket(ctx: Ctx, asked: BasketEntry[], { isSubmitted }: { isSubmitted: boolean }): QuotedLine[] {
  // The database writes uuids in small letters; one that comes twice in two spellings is one entry.
  const entries = asked.map((entry) => ({ ...entry, uuid: entry.uuid.toLowerCase() }))
  if (new Set(entries.map((entry) => entry.uuid)).size < entries.length) refuse('bad-input', undefined, 'entries')
  const { catalogue } = ctx.shelf
  const counts = new Map<string, number>()
  // What has no day to choose counts together, whatever day it was sent with.
  const countKey = ({ variantId, validFrom }: BasketEntry) => {
    const product = ctx.shelf.variants.get(variantId)?.product
    return `${variantId} ${product ? arrivalFor(product, validFrom, ctx.today) : validFrom}`
  }
  for (const entry of entries) counts.set(countKey(entry), (counts.get(countKey(entry)) ?? 0) + 1)

  return entries.map((entry): QuotedLine => {
    const found = ctx.shelf.variants.get(entry.variantId)
    if (!found) return { entry, arrival: entry.validFrom, days: [], errors: [{ code: 'unknownVariant' }] }
    const arrival = arrivalFor(found.product, entry.validFrom, ctx.today)
    // A card stands for a method only together with the card itself.
    const method = entry.method === 'card' && !entry.tokenId ? null : (entry.method ?? null)
    const errors: EntryProblem[] = entryErrors(
      { variantId: entry.variantId, arrival, method, count: counts.get(countKey(entry)) ?? 1 },
      {
        catalogue,
        view: { today: ctx.today, time: ctx.time, segments: ctx.segments },
        needsMethod: isSubmitted || method !== null,
      },
    )
    if (errors.length === 0 && !isSoldOnline(found.product)) errors.push({ code: 'unavailable' })
    return { entry, ...found, arrival, days: inclusiveValidity(catalogue, found.product, arrival), errors }
  })
}

/**
 * Checks and prices a basket and holds the prices: what dry-run and submission have in common, so that they cannot
 * disagree. Entries with an error hold nothing.
 */
export async function quoteBasket(
  ctx: Ctx,
  cartId: string,
  asked: BasketEntry[],
  options: { isSubmitted: boolean },
): Promise<QuotedLine[]> {
  await ctx.load.fresh()
  const lines = checkBasket(ctx, asked, options)
  const wanted = lines.flatMap((line) => wantedHold(ctx, line) ?? [])
  const holds = wanted.length === 0 ? new Map<string, Hold>() : await holdTogether(ctx, { cartId, wanted })
  for (const line of lines) {
    if (line.errors.length > 0) continue
    const hold = holds.get(line.entry.uuid)
    if (!hold) line.errors.push({ code: 'unavailable' })
    else if (hold.expired) line.errors.push({ code: 'reservation-expired' })
    else line.hold = hold
  }
  return lines
}

function wantedHold(ctx: Ctx, line: QuotedLine): WantedHold | undefined {
  const { entry, product, variant, arrival } = line
  if (!product || !variant || line.errors.length > 0) return undefined
  const price = priceOfVariant(ctx, { product, variant }, arrival)
  if (!price) {
    line.errors.push({ code: 'noPrice' })
    return undefined
  }
  return {
    entry_uuid: entry.uuid,
    variant_id: variant.id,
    day: arrival,
    price_column: ctx.column,
    price: price[ctx.column],
    standard: price.standard,
    club: price.club,
    gate: price.gate ?? null,
    last_price:
      lowestRecentPrice({ catalogue: ctx.shelf.catalogue, variant, product, arrival, saleDay: ctx.today })?.[
        ctx.column
      ] ?? null,
    rule: price.explain,
  }
}

const quotedEntry = ({ entry, hold, days, errors }: QuotedLine): QuotedEntry => ({
  uuid: entry.uuid,
  variantId: entry.variantId,
  price: hold
    ? {
        price: toCrowns(hold.price),
        discounted: toCrowns(hold.price),
        credit: 0,
        withoutCredits: toCrowns(hold.price),
        lastPrice: hold.last_price === null ? null : toCrowns(hold.last_price),
        standard: toCrowns(hold.standard),
        club: toCrowns(hold.club),
        ...(hold.gate === null ? {} : { gate: toCrowns(hold.gate) }),
      }
    : null,
  priceValidTo: hold ? new Date(hold.expires_at).toISOString() : null,
  renewalsLeft: hold ? renewalsLeft(hold.renewals) : 0,
  inclusiveValidity: days,
  benefitsApplied: [],
  errors,
})

/** What a dry-run answers. Vouchers are not known yet, so each is answered as unknown. */
export function presentQuote(lines: QuotedLine[], vouchers: string[]): Quote {
  const held = lines.flatMap((line) => line.hold ?? [])
  const sum = (amount: (hold: Hold) => number) => toCrowns(held.reduce((total, hold) => total + amount(hold), 0))
  const gate = sum((hold) => hold.gate ?? hold.price)
  const base = sum((hold) => hold.price)
  return {
    amount: { base, club: sum((hold) => hold.club), gate: gate > base ? gate : null },
    entries: lines.map(quotedEntry),
    voucherResults: vouchers.map((publicKey) => ({ publicKey, status: null, error: 'unknown' })),
  }
}
