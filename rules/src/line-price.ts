import type { LocalText } from './catalogue.ts'
import type { Haler } from './money.ts'
import type { Columns, Price } from './price.ts'

/**
 * One step of a piece's price. The steps come in this order:
 * - `list`: the price book's row for everybody.
 * - `column`: less in the column of members.
 * - `factor`: more or less by the factor of the day, with its rounding.
 * - `benefit`: less by the one benefit of the piece, with its name then.
 * Vouchers and credit are no steps: they pay the total of the steps.
 */
export type PriceStep =
  | { kind: 'list'; amount: Haler }
  | { kind: 'column'; amount: Haler }
  | { kind: 'factor'; amount: Haler }
  | { kind: 'benefit'; benefit: string; name?: LocalText | undefined; amount: Haler }

/** Returns the steps of a price in a column. A step that changes nothing is left out. */
export function priceSteps(price: Price, column: keyof Columns): PriceStep[] {
  const { standard } = price.book
  const own = price.book[column]
  const changes: PriceStep[] = [
    { kind: 'column', amount: own - standard },
    { kind: 'factor', amount: price[column] - own },
  ]
  return [{ kind: 'list', amount: standard }, ...changes.filter(({ amount }) => amount !== 0)]
}

/** Returns the steps with a benefit that takes `saving` off. */
export const withBenefit = (
  steps: readonly PriceStep[],
  { id, name }: { id: string; name?: LocalText | undefined },
  saving: Haler,
): PriceStep[] => [...steps, { kind: 'benefit', benefit: id, name, amount: -saving }]

/** Returns the total of the steps, never below 0. */
export const totalOf = (steps: readonly PriceStep[]): Haler =>
  Math.max(
    0,
    steps.reduce((total, { amount }) => total + amount, 0),
  )

/** Price of a piece, and the prices that it is compared with. `count` is the number of equal pieces, 1 by default. */
export type PricedLine = Columns & {
  price: Haler
  gate?: Haler | null
  /** Lowest price of the 30 days before; missing when it was not on sale then. */
  lastPrice?: Haler | null
  count?: number
}

export type PriceSum = Columns & { price: Haler; gate: Haler; lastPrice: Haler | null }

/**
 * Returns the sum of lines. A missing till price counts as the own price, so that a saving is never overstated. A
 * former price is known only when each line has one.
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
