import type { ProductItem, VariantItem } from '@gondola/contract/catalogue.ts'
import type { SeasonItem } from '@gondola/contract/content.ts'
import { leadVariant } from '@gondola/rules/catalogue.ts'
import { addDays, type Day, isDay, type TimeOfDay } from '@gondola/rules/day.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { type PriceQuestion, priceQuestion } from '@gondola/rules/quantity.ts'
import { hasArrival } from '@gondola/rules/validity.ts'
import type { OwnPrice, OwnPrices } from '../../lib/own-price.ts'
import type { PriceEntry } from '../../shared/day-prices.ts'

/** Pieces per variant; variants with no pieces are missing. */
export type Counts = Readonly<Record<string, number>>

export type Selection = {
  counts: Counts
  /** The page began with these pieces and nobody has changed them. */
  isGuess: boolean
  day: Day | null
  /** Start of the chosen slot, `00:00` for the whole day. Only for products with time slots. */
  time: TimeOfDay | null
  /** What the shop changed by itself and has to report. */
  note:
    | { kind: 'dropped'; variantIds: string[] }
    | { kind: 'moved'; from: Day; to: Day | null }
    | { kind: 'time-lost'; time: TimeOfDay }
    | null
  /** Set by adding to the cart (docs/product.md §2.24), cleared by the next choice. */
  submitted: boolean
}

export type SelectionAction =
  /** `isForAll`: the piece is for a whole party. It takes the place of the adult that the page began with. */
  | { type: 'count'; variantId: string; count: number; isForAll?: boolean }
  /** Other pieces for the same people. */
  | { type: 'counts'; counts: Counts }
  | { type: 'day'; day: Day }
  | { type: 'time'; time: TimeOfDay }
  /** The chosen slot is over or has too few places for the party. */
  | { type: 'lose-time' }
  /** Removes variants that are not valid on the chosen day. */
  | { type: 'drop'; variantIds: string[] }
  /** The chosen day is no longer possible. */
  | { type: 'move'; to: Day | null }
  | { type: 'submitted'; initial: Selection }

/** Whether it has no day of arrival: it is bought and valid from today (docs/product.md §2.16). */
export const hasNoDay = (product: Pick<ProductItem, 'validity'>): boolean => !hasArrival(product)

/** Returns the variant whose price represents the product. */
export const leadOf = (product: ProductItem) => leadVariant(product, ({ prices }) => prices.standard.cz)

/** Returns one adult, or the only variant. Nothing if the variants are different things. */
function initialCounts(product: ProductItem): Counts {
  const lead = leadOf(product)
  if (!lead || (product.variants.length > 1 && lead.personType !== 'adult') || lead.countMin > 1) return {}
  return product.entryType === 'PRODUCT' || product.variants.length === 1 ? { [lead._id]: 1 } : {}
}

export const initialSelection = (product: ProductItem, today: Day): Selection => ({
  counts: initialCounts(product),
  isGuess: true,
  day: hasNoDay(product) ? today : null,
  time: null,
  note: null,
  submitted: false,
})

/**
 * Returns the selection of an address: `date=2026-12-12&time=11:30&n=adult:2,child:1`. Leaves out what does not fit the
 * product.
 */
export function readSelection(product: ProductItem, search: URLSearchParams, today: Day): Selection {
  const initial = initialSelection(product, today)
  const wanted = search.get('n')
  const counts: Record<string, number> = {}
  for (const part of wanted?.split(',') ?? []) {
    const [id = '', text = ''] = part.split(':')
    const variant = product.variants.find((one) => one._id === id)
    const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (variant && count > 0)
      counts[id] = variant.countMax > 0 ? Math.min(count, variant.countMax) : Math.min(count, 100)
  }
  const date = search.get('date') ?? ''
  const day = hasNoDay(product) ? today : isDay(date) && date >= today ? date : null
  const time = search.get('time') ?? ''
  return {
    ...initial,
    counts: wanted === null ? initial.counts : counts,
    isGuess: wanted === null,
    day,
    time: product.hasTimeSlots && day !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null,
  }
}

/** Returns the query of a selection. Empty for the initial one, so that plain links stay plain. */
export function writeSelection(product: ProductItem, selection: Selection, today: Day): Record<string, string> {
  const initial = initialSelection(product, today)
  const text = (counts: Counts) =>
    product.variants
      .filter((variant) => counts[variant._id])
      .map((variant) => `${variant._id}:${counts[variant._id]}`)
      .join(',')
  const n = text(selection.counts)
  return {
    ...(selection.day && !hasNoDay(product) ? { date: selection.day } : {}),
    ...(selection.time === null ? {} : { time: selection.time }),
    ...(n === text(initial.counts) ? {} : { n }),
  }
}

const without = (counts: Counts, ids: string[]): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([id]) => !ids.includes(id)))

export function select(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'count': {
      const rest = action.isForAll && selection.isGuess ? {} : without(selection.counts, [action.variantId])
      const counts = action.count > 0 ? { ...rest, [action.variantId]: action.count } : rest
      return { ...selection, counts, isGuess: false, note: null, submitted: false }
    }
    case 'counts':
      return { ...selection, counts: action.counts, isGuess: false, note: null, submitted: false }
    case 'day':
      // Another day has other slots (docs/product.md §2.22).
      return { ...selection, day: action.day, time: null, note: null, submitted: false }
    case 'time':
      return { ...selection, time: action.time, note: null, submitted: false }
    case 'lose-time':
      if (selection.time === null) return selection
      return { ...selection, time: null, note: { kind: 'time-lost', time: selection.time } }
    case 'drop': {
      const dropped = action.variantIds.filter((id) => selection.counts[id])
      if (dropped.length === 0) return selection
      return {
        ...selection,
        counts: without(selection.counts, dropped),
        note: { kind: 'dropped', variantIds: dropped },
      }
    }
    case 'move':
      if (selection.day === null || action.to === selection.day) return selection
      return { ...selection, day: action.to, time: null, note: { kind: 'moved', from: selection.day, to: action.to } }
    case 'submitted':
      return { ...action.initial, submitted: true }
  }
}

/**
 * Returns the first day that may be open. It follows from the sale, the product's validity and its next season. Used
 * for products reached inside the browser, where the page does not name the first day.
 */
export function firstDay(product: ProductItem, seasons: Pick<SeasonItem, '_id' | 'from' | 'to'>[], today: Day): Day {
  const own = seasons.filter((season) => product.season.includes(season._id) && season.to >= today)
  const opening = own.map((season) => season.from).sort()[0]
  const ahead = product.dynamicValidity?.from
  const starts = [
    product.yearRound ? null : opening,
    product.validity.from,
    typeof ahead === 'number' ? addDays(today, ahead) : null,
  ]
  return starts.reduce<Day>((latest, start) => (start && start > latest ? start : latest), today)
}

export const totalCount = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Returns the chosen variants with their counts, in the product's order. */
export const chosenEntries = (variants: VariantItem[], counts: Counts): PriceEntry[] =>
  variants.flatMap(({ _id }) => (counts[_id] ? [{ variantId: _id, count: counts[_id] }] : []))

/**
 * Returns what the calendar requests prices for (docs/product.md §3.13). Also whether the party exceeds the calculation
 * limit.
 */
export const calendarQuestion = (variants: VariantItem[], counts: Counts): PriceQuestion =>
  priceQuestion(
    variants.map(({ _id }) => ({ id: _id })),
    counts,
  )

/**
 * Adds up the price of a party from prices of single pieces. It is shown until the server has priced the party. Days on
 * which a piece has no known price are missing.
 */
export function combined(entries: PriceEntry[], singles: Readonly<Record<string, OwnPrices | undefined>>): OwnPrices {
  const [first] = entries
  const party: OwnPrices = {}
  for (const day of Object.keys((first && singles[first.variantId]) ?? {})) {
    const lines = entries.flatMap(({ variantId, count }) => {
      const price = singles[variantId]?.[day]
      return price ? [{ price, count }] : []
    })
    if (lines.length === entries.length) party[day] = togetherOn(lines)
  }
  return party
}

type Line = { price: OwnPrice; count: number }
const STATES = ['open', 'few', 'soldOut', 'closed'] as const

/** Returns the price of several pieces on a day. No price where one piece has none. */
function togetherOn(lines: Line[]): OwnPrice {
  const prices = lines.map(({ price }) => price)
  // Only the server knows the former price of a piece that is not reduced.
  const { gate: _, lastPrice: __, ...first } = prices[0] as OwnPrice
  const state = STATES[Math.max(...prices.map((price) => STATES.indexOf(price.state)))] ?? 'closed'
  const reasons = prices.find((price) => price.reasons)?.reasons
  const base = { ...first, state, ...(reasons ? { reasons } : {}) }
  const known = lines.flatMap(({ price: { own, standard, club, gate, lastPrice }, count }) =>
    own === null || standard === null || club === null ? [] : [{ price: own, standard, club, gate, lastPrice, count }],
  )
  if (known.length < lines.length) return { ...base, own: null, standard: null, club: null }
  const { price: own, standard, club, gate, lastPrice } = sumOf(known)
  return {
    ...base,
    own,
    standard,
    club,
    ...(gate > own ? { gate } : {}),
    ...(lastPrice === null ? {} : { lastPrice }),
  }
}

export type Missing = 'person' | 'day' | 'time' | 'valid'

/**
 * Returns what is still missing before adding to the cart (docs/product.md §2.24); null when nothing is. `valid` is
 * undefined while unknown.
 */
export function missing(
  selection: Selection,
  { hasTimes, valid }: { hasTimes: boolean; valid: boolean | undefined },
): Missing | null {
  if (totalCount(selection.counts) === 0) return 'person'
  if (selection.day === null) return 'day'
  if (valid === false) return 'valid'
  if (hasTimes && selection.time === null) return 'time'
  return valid ? null : 'valid'
}

/** Splits a name such as "Adult 19–64" into person and ages; other names stay whole. */
export function splitAges(name: string): { person: string; from: string; to: string | null } | { person: string } {
  const ages = /^(.*\S)\s(\d{1,2})(?:–(\d{1,2})|\+)$/.exec(name)
  if (!ages?.[1] || !ages[2]) return { person: name }
  return { person: ages[1], from: ages[2], to: ages[3] ?? null }
}

/** Returns the single tickets that a family ticket replaces. Null for any other ticket. */
export function singlesOf({ personType, name }: VariantItem, variants: readonly VariantItem[]): Counts | null {
  const size = /(\d)\s*\+\s*(\d)/.exec(name.cz)
  const [adult, child] = ['adult', 'child'].map((type) => variants.find((variant) => variant.personType === type)?._id)
  return personType === 'family' && size && adult && child
    ? { [adult]: Number(size[1]), [child]: Number(size[2]) }
    : null
}

/**
 * Returns what a family saves against single tickets, from the prices per variant. Null when unknown or nothing. `less`
 * is what benefits take off the single tickets more than off the family's.
 */
export function familySaving(
  family: VariantItem,
  variants: readonly VariantItem[],
  { priceOf, less = 0 }: { priceOf: (variantId: string) => number | null; less?: number | undefined },
): number | null {
  // With an unknown price the sum is no number.
  const known = (id: string) => priceOf(id) ?? Number.NaN
  const saving = Object.entries(singlesOf(family, variants) ?? {}).reduce(
    (sum, [id, count]) => sum + count * known(id),
    -known(family._id) - less,
  )
  return saving > 0 ? saving : null
}
