import type { QuotedEntry } from '@gondola/contract/orders.ts'
import { cartEntryType } from '@gondola/rules/handout.ts'
import type { CartEntry } from '../../lib/cart-entries.ts'

export const at = Date.parse('2026-12-10T08:00:00Z')
export const inMinutes = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
const text = (name: string) => ({ cz: name, de: name, en: name })

export const anEntry = (change: Partial<CartEntry> = {}): CartEntry => ({
  id: crypto.randomUUID(),
  createdAt: at,
  productId: 'day-pass',
  variantId: 'adult',
  arrival: '2026-12-12',
  method: 'exchange',
  isGift: false,
  priceValidTo: inMinutes(15),
  renewalsLeft: 2,
  price: aPrice(900, 1290),
  inclusiveValidity: ['2026-12-12'],
  benefits: [],
  voucherJournal: [],
  errors: [],
  productName: text('Day pass'),
  variantName: text('Adult'),
  imageId: 'ski-pass-day',
  tags: ['for_exchange'],
  variantTags: ['adult'],
  time: null,
  timeSlotGroup: null,
  places: 1,
  giftStatus: 'allowed',
  validityUnit: 'days',
  hasNoDay: false,
  entryType: 'PRODUCT',
  showUserForm: true,
  personType: 'adult',
  ...change,
})

export function aPrice(price: number, gate?: number) {
  const money = {
    price,
    saved: 0,
    withoutCredits: price,
    credit: 0,
    discounted: price,
    lastPrice: null,
    standard: price,
    club: price - 50,
  }
  return gate === undefined ? money : { ...money, gate }
}

export const quoted = (entry: CartEntry, change: Partial<QuotedEntry> = {}): QuotedEntry => ({
  uuid: entry.id,
  variantId: entry.variantId,
  type: cartEntryType(entry),
  price: entry.price,
  priceValidTo: inMinutes(15),
  renewalsLeft: 2,
  inclusiveValidity: entry.inclusiveValidity,
  benefitsApplied: [],
  voucherJournal: [],
  errors: [],
  ...change,
})
export const aQuote = (entries: QuotedEntry[]) => ({
  amount: { base: 1, club: 1, gate: null, before: 1, saved: 0, voucher: 0, credit: 0, due: 1 },
  entries,
  voucherResults: [],
  benefits: [],
  credit: null,
  cheaper: [],
})
