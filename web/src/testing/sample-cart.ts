import type { Day } from '@gondola/rules/day.ts'
import { newEntries } from '../features/ticket-picker/new-entries.ts'
import { basketOf, withQuote } from '../lib/cart-entries.ts'
import type { CartEntry } from '../state/cart.ts'
import { quoteOf } from './fake-shop.ts'
import { aProduct, SATURDAY } from './sample-shop.ts'

type Wanted = { product?: string; counts?: Record<string, number>; day?: Day }

/** Returns a priced and held cart: two adults and a child on the winter's first day. */
export function someEntries({
  product = 'lipno-ski-1day',
  counts = { 'lipno-ski-1day-adult': 2, 'lipno-ski-1day-child': 1 },
  day = SATURDAY,
}: Wanted = {}): CartEntry[] {
  const now = Date.now()
  const entries = newEntries(aProduct(product), { counts, day, time: null }, { now, newId: () => crypto.randomUUID() })
  return withQuote(entries, quoteOf({ query: {}, body: basketOf(entries) }))
}
