import type { Variant } from './catalogue.ts'

/** Items in one cart (docs/product.md §2.21). */
export const PRODUCT_COUNT_LIMIT = 100
export const QUANTITY_STEP = 1
/** Above this many pieces together the calendar prices one piece of the first variant (docs/product.md §3.13). */
export const CALCULATION_LIMIT = 10

/** `min` is the lowest count above 0: nothing, or at least that many. */
export type QuantityBounds = { min: number; max: number }

export type QuantityRoom = {
  /** Items already in the cart, and pieces of other variants chosen beside it. */
  taken?: number
  limit?: number
  /** The lowest of the maximum uses of the benefits that work on it. */
  benefitMax?: number
}

/** Bounds of a variant's stepper; a maximum below the minimum means that none can be chosen (docs/product.md §2.20). */
export function quantityBounds(
  { countMin, countMax }: Pick<Variant, 'countMin' | 'countMax'>,
  { taken = 0, limit = PRODUCT_COUNT_LIMIT, benefitMax = Number.POSITIVE_INFINITY }: QuantityRoom = {},
): QuantityBounds {
  const min = Math.max(1, countMin)
  const max = Math.max(0, Math.min(countMax < 0 ? Number.POSITIVE_INFINITY : countMax, limit - taken, benefitMax))
  return { min, max: max < min ? 0 : max }
}

/** The next count up; from 0 it goes to the minimum at once. */
export const increased = (count: number, { min, max }: QuantityBounds): number =>
  Math.min(max, Math.max(min, count + QUANTITY_STEP))

/** The next count down; below the minimum there is only 0. */
export function decreased(count: number, { min, max }: QuantityBounds): number {
  const lower = Math.min(max, count - QUANTITY_STEP)
  return lower < min ? 0 : lower
}

/** The bound that a count of pieces breaks; choosing none breaks none. -1 is no bound. */
export function brokenBound(
  { countMin, countMax }: Pick<Variant, 'countMin' | 'countMax'>,
  count: number,
): 'countMin' | 'countMax' | undefined {
  if (count === 0) return undefined
  if (countMin >= 0 && count < countMin) return 'countMin'
  return countMax >= 0 && count > countMax ? 'countMax' : undefined
}

type Pieces = { variantId: string; count: number }[]
/** `party` is all that are to come, where `entries` only stand for them. */
export type PriceQuestion = { entries: Pieces; party?: Pieces; limited: boolean }

/**
 * What the calendar asks prices for: the chosen variants with their counts; above the calculation limit the first of
 * them once, and `limited` calls for the note; how full a day is stays a question of the whole party. Before anything is
 * chosen the first variant stands for all. Cart and order never use this: they price every piece.
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
