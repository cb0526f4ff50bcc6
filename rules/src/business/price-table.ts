import type { PriceRow, Product, Season } from '../catalogue.ts'
import type { Day } from '../day.ts'
import type { Haler } from '../money.ts'

export type PriceTable<Price = { standard: Haler; club: Haler }> = {
  variants: { id: string; name: Product['name'] }[]
  /** The cheapest comes first. Each has a price per variant; null where it is not sold then. `key` names the period. */
  rows: { key: string; ranges: [from: Day, to: Day][]; prices: (Price | null)[] }[]
}

const EVERY_DAY = 'all'
const keyOf = ({ period = EVERY_DAY }: PriceRow) => period
const dependsOnSale = ({ salesPeriod, from, to }: PriceRow) => [salesPeriod, from, to].some((one) => one !== undefined)

/**
 * Returns a product's prices in each period of a season (docs/product.md §20.63). Past days are left out. Undefined if
 * a price depends on more than the period.
 */
export function priceTable(
  { dynamic, variants }: Pick<Product, 'dynamic' | 'variants'>,
  season: Pick<Season, 'from' | 'to' | 'periods'>,
  today: Day,
): PriceTable | undefined {
  const book = variants.flatMap(({ priceBook }) => priceBook)
  if (dynamic !== null || book.some(dependsOnSale)) return undefined
  const rows: PriceTable['rows'] = []
  for (const key of new Set(book.map(keyOf))) {
    const periods =
      key === EVERY_DAY
        ? [{ ranges: [[season.from, season.to]] as [Day, Day][] }]
        : season.periods.filter((one) => one.key === key)
    if (periods.some((period) => 'dow' in period)) return undefined
    const ranges = periods.flatMap((period) => period.ranges).filter(([, to]) => to >= today)
    const prices = variants.map(({ priceBook }) => {
      const row = priceBook.find((one) => keyOf(one) === key)
      return row ? { standard: row.standard, club: row.club } : null
    })
    if (ranges.length > 0) rows.push({ key, ranges: ranges.sort(), prices })
  }
  const all = rows.flatMap(({ ranges }) => ranges).sort()
  // On a day of two periods the order of the price book decides, which a table cannot show.
  const overlap = all.some(([from], at) => at > 0 && from <= (all[at - 1]?.[1] ?? ''))
  if (overlap || rows.length === 0) return undefined
  const first = ({ prices }: PriceTable['rows'][number]) => prices.find((price) => price !== null)?.club ?? 0
  rows.sort((one, other) => first(one) - first(other))
  return { variants: variants.map(({ id, name }) => ({ id, name })), rows }
}
