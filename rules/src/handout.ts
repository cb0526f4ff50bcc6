import type { EntryType, GiftStatus, Product } from './catalogue.ts'

/** How an entry is handed out, as the buyer chooses it (docs/product.md §7.1). */
export const METHODS = ['print', 'prepaid', 'exchange', 'card'] as const
export type Method = (typeof METHODS)[number]

/** Each method with the product tag that allows it and its name on an order. */
const HANDOUT = {
  print: { tag: 'for_print', wire: 'for-print', ticket: 'pass' },
  prepaid: { tag: 'for_exchange', wire: 'for-exchange-ticket', ticket: 'exchange-pass' },
  exchange: { tag: 'for_exchange_only', wire: 'for-exchange-only', ticket: 'exchange-pass' },
  card: { tag: 'for_cards', wire: 'for-card', ticket: 'info' },
} as const satisfies Record<Method, { tag: string; wire: string; ticket: string }>

export type WireMethod = (typeof HANDOUT)[Method]['wire']
export type TicketType = (typeof HANDOUT)[Method]['ticket']

/** What the tags allow; `for_exchange_only` leaves nothing else. */
export const allowedMethods = (tags: readonly string[]): Method[] =>
  tags.includes('for_exchange_only') ? ['exchange'] : METHODS.filter((method) => tags.includes(HANDOUT[method].tag))

/** The first allowed of print, prepaid and exchange. Never the card: one has to be chosen for it. */
export const defaultMethod = (tags: readonly string[]): Method | undefined =>
  allowedMethods(tags).find((method) => method !== 'card')

/** Whether the pages offer it: there is a way of handing it out. */
export const isSoldOnline = ({ tags }: Pick<Product, 'tags'>): boolean => allowedMethods(tags).length > 0

/** The current method while the tags allow it, else the default (docs/product.md §7.3). */
export function methodFor(tags: readonly string[], current?: Method | null): Method | undefined {
  return current && allowedMethods(tags).includes(current) ? current : defaultMethod(tags)
}

/**
 * Whether the ticket office puts it onto a card, for a deposit on a new one. What is exchanged only may as well be skis or a
 * sledge: a card takes it where its tags name cards beside.
 */
export const isPutOnCard = (tags: readonly string[], method: Method): boolean =>
  method === 'prepaid' || (method === 'exchange' && tags.includes(HANDOUT.card.tag))

/** Whether it can ever be on a card: one that the guest has, or one that it is exchanged for at the desk. */
export const canBeOnCard = (tags: readonly string[]): boolean =>
  tags.includes(HANDOUT.card.tag) || tags.includes(HANDOUT.prepaid.tag)

export const CART_ENTRY_TYPES = [
  'exchange-pass',
  'no-card-item',
  'PRODUCT',
  'card-product',
  'transaction_voucher_product',
] as const
export type CartEntryType = (typeof CART_ENTRY_TYPES)[number]

/**
 * What a piece is in a cart (docs/product.md §5.5); of what is exchanged only, that says more than that no card takes
 * it.
 */
export function cartEntryType({ entryType, tags }: { entryType: EntryType; tags: readonly string[] }): CartEntryType {
  if (entryType !== 'PRODUCT') return entryType
  if (tags.includes(HANDOUT.exchange.tag)) return 'exchange-pass'
  return canBeOnCard(tags) ? 'PRODUCT' : 'no-card-item'
}

/** The method's name on an order. */
export const wireMethod = (method: Method): WireMethod => HANDOUT[method].wire

export const ticketType = (method: Method): TicketType => HANDOUT[method].ticket

/** The gift flag that stands, whatever was wanted (docs/product.md §6.14). */
export const giftFlag = (status: GiftStatus, wanted: boolean): boolean =>
  status === 'required' || (status === 'allowed' && wanted)
