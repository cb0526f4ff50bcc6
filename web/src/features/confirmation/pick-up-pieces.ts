import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { grouped } from '../../lib/grouped.ts'
import { entryValidity } from '../../shared/entry-validity.ts'

export type PickUpPiece = {
  count: number
  name: string
  /** Null where there is none, or where it is that of the others. */
  when: string | null
}

/**
 * Returns what one code collects, equal tickets together. Days that all share are said once, in `when`; what has no day
 * is collected with the rest. `whenOf` says the days of an entry.
 */
export function pickUpPieces(
  entries: OrderEntryItem[],
  whenOf: (entry: OrderEntryItem) => string,
): { when: string | null; pieces: PickUpPiece[] } {
  const hasDay = (entry: OrderEntryItem) => entryValidity(entry).kind !== 'none'
  const days = new Set(entries.filter(hasDay).map(whenOf))
  const [common = null] = days.size === 1 ? days : []
  const pieces = grouped(entries, (entry) => `${entry.product.variant._id} ${whenOf(entry)}`).flatMap((alike) => {
    const [entry] = alike
    if (!entry) return []
    const { name, variant } = entry.product
    const when = common === null && hasDay(entry) ? whenOf(entry) : null
    return [{ count: alike.length, name: `${name}, ${variant.name}`, when }]
  })
  return { when: common, pieces }
}
