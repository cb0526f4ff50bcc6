import type { Product } from './catalogue.ts'
import type { Day, Instant, TimeOfDay } from './day.ts'
import type { Method } from './handout.ts'
import type { Haler } from './money.ts'
import { PRODUCT_COUNT_LIMIT } from './quantity.ts'
import type { UserInfo } from './user-info.ts'

export type CartEntryType =
  | 'PRODUCT'
  | 'card-product'
  | 'transaction_voucher_product'
  | 'exchange-pass'
  | 'no-card-item'

/** One piece in the cart (spec §3 Cart entry). */
export type CartEntry = {
  id: string
  createdAt: Instant
  type: CartEntryType
  productId: string
  variantId: string
  arrival: Day
  time: TimeOfDay | null
  timeEnd: TimeOfDay | null
  timeSlotType: 'day' | 'range' | null
  timeSlotGroup: string | null
  inclusiveValidity: Day[]
  assignment: { method: Method; token: string | null; exchangeBirthday: string | null } | null
  /** Token of a benefit. */
  voucher: string | null
  voucherJournal: string[]
  benefits: string[]
  isGift: boolean
  userData: UserInfo | null
  entryError: string | null
  priceValidTo: Instant | null
  price: Haler | null
  discountedPrice: Haler | null
}

/** An entry for exchange only and one that can never go on a card have types of their own (spec §3 Cart entry). */
export function cartEntryType({ entryType, tags }: Pick<Product, 'entryType' | 'tags'>): CartEntryType {
  if (entryType !== 'PRODUCT') return entryType
  if (tags.includes('for_exchange_only')) return 'exchange-pass'
  return tags.includes('for_cards') || tags.includes('for_exchange') ? 'PRODUCT' : 'no-card-item'
}

type Grouped = { productId: string; variantId: string; arrival: Day; time?: TimeOfDay | null }

export type CartGroup<Entry> = {
  productId: string
  arrival: Day
  time: TimeOfDay | null
  lines: { variantId: string; count: number; entries: Entry[] }[]
}

/** Entries of one product for one day and time are shown together, a line per variant, in the order of adding. */
export function groupEntries<Entry extends Grouped>(entries: readonly Entry[]): CartGroup<Entry>[] {
  const groups = new Map<string, CartGroup<Entry>>()
  for (const entry of entries) {
    const { productId, variantId, arrival, time = null } = entry
    const key = `${productId} ${arrival} ${time}`
    const group = groups.get(key) ?? { productId, arrival, time, lines: [] }
    groups.set(key, group)
    const line = group.lines.find((one) => one.variantId === variantId)
    if (!line) group.lines.push({ variantId, count: 1, entries: [entry] })
    else {
      line.count++
      line.entries.push(entry)
    }
  }
  return [...groups.values()]
}

/** Above the limit nothing can be paid; exactly at it everything can (spec §5). */
export const isOverLimit = (entries: readonly unknown[], limit: number = PRODUCT_COUNT_LIMIT): boolean =>
  entries.length > limit
