import type { EntryType, GiftStatus, Product } from './catalogue.ts'

/** Methods of handing out an entry, as the buyer chooses (docs/product.md §7.1). */
export const METHODS = ['print', 'prepaid', 'exchange', 'card'] as const
export type Method = (typeof METHODS)[number]

/** Product tag that allows each method, its name on an order, its ticket type. */
const HANDOUT = {
  print: { tag: 'for_print', wire: 'for-print', ticket: 'pass' },
  prepaid: { tag: 'for_exchange', wire: 'for-exchange-ticket', ticket: 'exchange-pass' },
  exchange: { tag: 'for_exchange_only', wire: 'for-exchange-only', ticket: 'exchange-pass' },
  card: { tag: 'for_cards', wire: 'for-card', ticket: 'info' },
} as const satisfies Record<Method, { tag: string; wire: string; ticket: string }>

export type WireMethod = (typeof HANDOUT)[Method]['wire']
export type TicketType = (typeof HANDOUT)[Method]['ticket']

/** Returns the methods that the tags allow. `for_exchange_only` excludes all others. */
export const allowedMethods = (tags: readonly string[]): Method[] =>
  tags.includes('for_exchange_only') ? ['exchange'] : METHODS.filter((method) => tags.includes(HANDOUT[method].tag))

/** Returns the first allowed of print, prepaid and exchange. Never the card: one has to be chosen for it. */
export const defaultMethod = (tags: readonly string[]): Method | undefined =>
  allowedMethods(tags).find((method) => method !== 'card')

/** Returns whether the pages offer a product: there is a way of handing it out. */
export const isSoldOnline = ({ tags }: Pick<Product, 'tags'>): boolean => allowedMethods(tags).length > 0

/** Returns the current method if the tags allow it, else the default or only one (docs/product.md §7.3). */
export function methodFor(tags: readonly string[], current?: Method | null): Method | undefined {
  const allowed = allowedMethods(tags)
  return current && allowed.includes(current) ? current : (defaultMethod(tags) ?? allowed[0])
}

/**
 * Returns whether the ticket office loads an entry onto a card. A new card costs a deposit. An entry that can only be
 * exchanged may be skis or a sledge: it goes onto a card only if its tags name cards too.
 */
export const isPutOnCard = (tags: readonly string[], method: Method): boolean =>
  method === 'prepaid' || (method === 'exchange' && tags.includes(HANDOUT.card.tag))

/** Returns whether an entry can be on a card. It is the guest's own, or one that the desk gives for it. */
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
 * Returns the type of a piece in a cart (docs/product.md §5.5). `exchange-pass` is more specific than `no-card-item`,
 * so it comes first.
 */
export function cartEntryType({ entryType, tags }: { entryType: EntryType; tags: readonly string[] }): CartEntryType {
  if (entryType !== 'PRODUCT') return entryType
  if (tags.includes(HANDOUT.exchange.tag)) return 'exchange-pass'
  return canBeOnCard(tags) ? 'PRODUCT' : 'no-card-item'
}

/** Returns the method's name on an order. */
export const wireMethod = (method: Method): WireMethod => HANDOUT[method].wire

export const ticketType = (method: Method): TicketType => HANDOUT[method].ticket

/** Returns whether an entry is a gift, by its product and the buyer's wish (docs/product.md §6.12). */
export const giftFlag = (status: GiftStatus, wanted: boolean): boolean =>
  status === 'required' || (status === 'allowed' && wanted)
