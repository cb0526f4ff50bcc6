import type { Day, TimeOfDay } from './day.ts'
import { PRODUCT_COUNT_LIMIT } from './quantity.ts'

type Grouped = { productId: string; variantId: string; arrival: Day; time?: TimeOfDay | null }

export type CartGroup<Entry> = {
  productId: string
  arrival: Day
  time: TimeOfDay | null
  /** In the order in which they were added, like the entries of each line. */
  entries: [Entry, ...Entry[]]
  lines: { variantId: string; entries: [Entry, ...Entry[]] }[]
}

/** Groups entries of one product, day and time, with a line per variant. Everything is in the order of adding. */
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

/** Returns whether a cart is above the limit: it cannot be paid then. At the limit it can (docs/product.md §2.8). */
export const isOverLimit = (entries: readonly unknown[], limit: number = PRODUCT_COUNT_LIMIT): boolean =>
  entries.length > limit
