import { groupEntries } from '@gondola/rules/cart.ts'
import type { Instant } from '@gondola/rules/day.ts'
import { type CartEntry, sumOfEntries } from './cart-entries.ts'

/** Returns the key that identifies a group on the page. */
export const groupKey = ({ productId, arrival, time }: Pick<CartEntry, 'productId' | 'arrival' | 'time'>): string =>
  `${productId} ${arrival}${time === null ? '' : ` ${time}`}`

export type CartGroup = ReturnType<typeof grouped>[number]

/** Returns the groups of the cart with what is shown of them. Prices are null until each piece has one. */
export const grouped = (entries: CartEntry[]) =>
  groupEntries(entries).map((group) => {
    const { productId, productName, imageId, arrival, time, timeSlotGroup, hasNoDay, inclusiveValidity } =
      group.entries[0]
    return {
      key: groupKey({ productId, arrival, time }),
      productId,
      productName,
      imageId,
      arrival,
      time,
      timeSlotGroup,
      hasNoDay,
      /** Last day on which it is valid. */
      until: inclusiveValidity.at(-1) ?? arrival,
      /** Places in the slot, of all pieces of the group. */
      places: group.entries.reduce((sum, { places }) => sum + places, 0),
      entries: group.entries,
      lines: group.lines.map(withPrices),
      /** Lines as shown. Pieces with errors are separate lines at the end, so that the prices add up. */
      shownLines: [false, true].flatMap((isFaulty) =>
        group.lines.flatMap(({ variantId, entries }) => {
          const [first, ...others] = entries.filter(({ errors }) => errors.length > 0 === isFaulty)
          return first ? [withPrices({ variantId, isFaulty, entries: [first, ...others] })] : []
        }),
      ),
      /** The earliest end of a hold, in epoch milliseconds; null without holds. */
      heldUntil: soonest(group.entries.flatMap(({ priceValidTo }) => (priceValidTo ? [Date.parse(priceValidTo)] : []))),
      errors: [...new Map(group.entries.flatMap((entry) => entry.errors).map((error) => [error.code, error])).values()],
    }
  })

const withPrices = <Line extends { entries: [CartEntry, ...CartEntry[]] }>(line: Line) => ({
  ...line,
  name: line.entries[0].variantName,
  price: priceOf(line.entries),
  before: priceBeforeOf(line.entries),
  former: formerPriceOf(line.entries),
})

/** Returns the sums of entries; null until each has a price. */
const sumOfPriced = (entries: CartEntry[], price?: 'withoutCredits') =>
  entries.every((entry) => entry.price) ? sumOfEntries(entries, price) : null

/** Returns what entries cost after benefits, before vouchers and credit. Null until each has a price. */
export const priceOf = (entries: CartEntry[]): number | null => sumOfPriced(entries, 'withoutCredits')?.price ?? null

/** Returns what entries cost before benefits. Null until each has a price. */
export const priceBeforeOf = (entries: CartEntry[]): number | null => sumOfPriced(entries)?.price ?? null

/** Returns the lowest price of the last 30 days if above today's, otherwise null. Both are before benefits. */
export function formerPriceOf(entries: CartEntry[]): number | null {
  const sum = sumOfPriced(entries)
  return sum && (sum.lastPrice ?? 0) > sum.price ? sum.lastPrice : null
}

const soonest = (ends: Instant[]): Instant | null => (ends.length > 0 ? Math.min(...ends) : null)
