import type { Variant } from './catalogue.ts'

/** Most items in one cart (docs/product.md §2.8). */
export const PRODUCT_COUNT_LIMIT = 100
export const QUANTITY_STEP = 1
/** Pieces above which the calendar prices one piece of the first variant (docs/product.md §3.13). */
export const CALCULATION_LIMIT = 10

/** Bounds of a count: nothing, or from `min` to `max`. */
export type QuantityBounds = { min: number; max: number }

export type QuantityRoom = {
  /** Items already in the cart, and chosen pieces of other variants. */
  taken?: number
  limit?: number
  /** Smallest maximum use of the benefits that apply to it. */
  benefitMax?: number
}

/** Returns the bounds of a variant's stepper (docs/product.md §2.7). `max` is 0 when none can be chosen. */
export function quantityBounds(
  { countMin, countMax }: Pick<Variant, 'countMin' | 'countMax'>,
  { taken = 0, limit = PRODUCT_COUNT_LIMIT, benefitMax = Number.POSITIVE_INFINITY }: QuantityRoom = {},
): QuantityBounds {
  const min = Math.max(1, countMin)
  const max = Math.max(0, Math.min(countMax < 0 ? Number.POSITIVE_INFINITY : countMax, limit - taken, benefitMax))
  return { min, max: max < min ? 0 : max }
}

/** Returns the next count up; from 0 it is the minimum. */
export const increased = (count: number, { min, max }: QuantityBounds): number =>
  Math.min(max, Math.max(min, count + QUANTITY_STEP))

/** Returns the next count down; below the minimum it is 0. */
export function decreased(count: number, { min, max }: QuantityBounds): number {
  const lower = Math.min(max, count - QUANTITY_STEP)
  return lower < min ? 0 : lower
}

/** Returns the nearest count to a typed one that the bounds allow. What is no number, or 0, is 0. */
export const nearest = (typed: number, { min, max }: QuantityBounds): number =>
  typed > 0 ? Math.min(max, Math.max(min, Math.floor(typed))) : 0

/** Returns the bound that a count breaks. A count of 0 breaks none; a bound of -1 is none. */
export function brokenBound(
  { countMin, countMax }: Pick<Variant, 'countMin' | 'countMax'>,
  count: number,
): 'countMin' | 'countMax' | undefined {
  if (count === 0) return undefined
  if (countMin >= 0 && count < countMin) return 'countMin'
  return countMax >= 0 && count > countMax ? 'countMax' : undefined
}

type Pieces = { variantId: string; count: number }[]
/** Question about prices. `party` is everybody who comes, where `entries` are only examples of them. */
export type PriceQuestion = { entries: Pieces; party?: Pieces; limited: boolean }

/**
 * Returns what the calendar asks prices for (docs/product.md §3.13): the chosen variants with their counts. Above
 * `CALCULATION_LIMIT` it is one piece of the first of them, and `limited` makes the page say so. How full a day is then
 * still depends on `party`. Before a choice it is one piece of the first variant. Cart and order never use this: they
 * price every piece.
 */
export function priceQuestion(
  variants: readonly Pick<Variant, 'id'>[],
  counts: Readonly<Record<string, number>>,
): PriceQuestion {
  const chosen = variants.flatMap(({ id }) => {
    const count = counts[id] ?? 0
    return count > 0 ? [{ variantId: id, count }] : []
  })
  const first = chosen[0]?.variantId ?? variants[0]?.id
  const limited = chosen.reduce((sum, entry) => sum + entry.count, 0) > CALCULATION_LIMIT
  if (chosen.length > 0 && !limited) return { entries: chosen, limited }
  return {
    entries: first === undefined ? [] : [{ variantId: first, count: 1 }],
    ...(limited ? { party: chosen } : {}),
    limited,
  }
}
