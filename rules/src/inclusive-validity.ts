import type { Catalogue, Product } from './catalogue.ts'
import { seasonsOf } from './catalogue-index.ts'
import { type Day, dayRange, daysBetween, isWithoutValidity } from './day.ts'

/** Returns the end of the season that contains the arrival, else of the next. Undefined when none follows. */
function seasonEnd(catalogue: Catalogue, product: Product, arrival: Day): Day | undefined {
  const left = seasonsOf(catalogue, product).filter((season) => season.to >= arrival)
  return left.sort((one, other) => (one.from < other.from ? -1 : 1))[0]?.to
}

/**
 * Returns the days on which an entry can be used, from the arrival on (docs/product.md §2.15). There are as many as its
 * validity in days, else one. A validity of a season ends with it.
 */
export function inclusiveValidity(catalogue: Catalogue, product: Product, arrival: Day): Day[] {
  const amount = product.validityAmount
  if (product.validityUnit !== 'days' || amount <= 1) return [arrival]
  const end = product.seasonal ? seasonEnd(catalogue, product, arrival) : undefined
  return dayRange(arrival, end === undefined ? amount : Math.min(amount, daysBetween(arrival, end) + 1))
}

export type ShownValidity = { kind: 'none' } | { kind: 'day'; day: Day } | { kind: 'range'; from: Day; to: Day }

/** Returns how a validity is shown. It is a range unless it is one day or counted in hours. */
export function shownValidity(
  days: readonly Day[],
  { unit, hasDay = true }: { unit: 'days' | 'hours'; hasDay?: boolean },
): ShownValidity {
  const from = days[0]
  const to = days.at(-1)
  if (!hasDay || from === undefined || to === undefined || isWithoutValidity(from) || isWithoutValidity(to))
    return { kind: 'none' }
  return unit === 'hours' || from === to ? { kind: 'day', day: from } : { kind: 'range', from, to }
}
