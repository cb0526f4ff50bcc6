import type { Haler } from './money.ts'
import type { Columns, Price } from './price.ts'

/**
 * One step of a piece's price, in this order: what the row of the price book says for everybody (`list`), less in the
 * column of members (`column`), more or less by the factor of the day with its rounding (`factor`), less by the one
 * benefit of the piece (`benefit`). Vouchers and credit are no steps: they pay what the steps come to.
 */
export type PriceStep =
  | { kind: 'list'; amount: Haler }
  | { kind: 'column'; amount: Haler }
  | { kind: 'factor'; amount: Haler }
  | { kind: 'benefit'; benefit: string; amount: Haler }

/** The steps of a price in a column. A step that changes nothing is left out. */
export function priceSteps(price: Price, column: keyof Columns): PriceStep[] {
  const { standard } = price.book
  const own = price.book[column]
  const changes: PriceStep[] = [
    { kind: 'column', amount: own - standard },
    { kind: 'factor', amount: price[column] - own },
  ]
  return [{ kind: 'list', amount: standard }, ...changes.filter(({ amount }) => amount !== 0)]
}

/** The same steps with a benefit that takes so much off. */
export const withBenefit = (steps: readonly PriceStep[], benefit: string, saving: Haler): PriceStep[] => [
  ...steps,
  { kind: 'benefit', benefit, amount: -saving },
]

/** What steps come to; never below 0. */
export const totalOf = (steps: readonly PriceStep[]): Haler =>
  Math.max(
    0,
    steps.reduce((total, { amount }) => total + amount, 0),
  )

/** What one piece costs its buyer, and what that is compared with. `count` are equal pieces, 1 unless it is said. */
export type PricedLine = Columns & {
  price: Haler
  gate?: Haler | null
  /** The lowest of the 30 days before; missing where the piece was not on sale then. */
  lastPrice?: Haler | null
  count?: number
}

export type PriceSum = Columns & { price: Haler; gate: Haler; lastPrice: Haler | null }

/**
 * What lines cost together. A missing till price counts as the own price, so that a saving is never overstated; a former
 * price is known only where each line has one.
 */
export function sumOf(lines: readonly PricedLine[]): PriceSum {
  const sum: PriceSum = { price: 0, standard: 0, club: 0, gate: 0, lastPrice: 0 }
  for (const { price, standard, club, gate, lastPrice, count = 1 } of lines) {
    sum.price += price * count
    sum.standard += standard * count
    sum.club += club * count
    sum.gate += (gate ?? price) * count
    sum.lastPrice = sum.lastPrice === null || lastPrice == null ? null : sum.lastPrice + lastPrice * count
  }
  return sum
}
