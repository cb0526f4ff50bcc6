import type { Day, TimeOfDay } from './day.ts'
import { PRODUCT_COUNT_LIMIT } from './quantity.ts'

type Grouped = { productId: string; variantId: string; arrival: Day; time?: TimeOfDay | null }

export type CartGroup<Entry> = {
  productId: string
  arrival: Day
  time: TimeOfDay | null
  /** In the order of adding, as are the entries of each line. */
  entries: [Entry, ...Entry[]]
  lines: { variantId: string; entries: [Entry, ...Entry[]] }[]
}

/** Entries of one product for one day and time are shown together, a line per variant, in the order of adding. */
export function groupEntries<Entry extends Grouped>(entries: readonly Entry[]): CartGroup<Entry>[] {
  const groups = new Map<string, CartGroup<Entry>>()
  for (const entry of entries) {
    const { productId, variantId, arrival, time = null } = entry
    const key = `${productId} ${arrival} ${time}`
    const group = groups.get(key)
    if (!group) {
      groups.set(key, { productId, arrival, time, entries: [entry], lines: [{ variantId, entries: [entry] }] })
      continue
    }
    group.entries.push(entry)
    const line = group.lines.find((one) => one.variantId === variantId)
    if (line) line.entries.push(entry)
    else group.lines.push({ variantId, entries: [entry] })
  }
  return [...groups.values()]
}

/** Above the limit nothing can be paid; exactly at it everything can (docs/product.md §2.21). */
export const isOverLimit = (entries: readonly unknown[], limit: number = PRODUCT_COUNT_LIMIT): boolean =>
  entries.length > limit
