import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'

/**
 * pass opens the gate with its code, exchange-pass is collected with it, info is loaded on a card (docs/product.md
 * §7.5).
 */
export type TicketType = 'pass' | 'exchange-pass' | 'info'
export type TicketEntryType = 'PRODUCT' | 'card-product' | 'transaction_voucher_product'

/** A range includes both ends; `without` has none, but `to` may still name the day it lapses. */
export type TicketValidity =
  | { kind: 'day'; from: Day }
  | { kind: 'range'; from: Day; to: Day }
  | { kind: 'without'; to?: Day }

export type Operator = { name: string; address: string; ico: string; dic: string }

/** One printed page: everything is already decided and in the language of the page. */
export type TicketDocument = {
  lang: Lang
  type: TicketType
  entryType: TicketEntryType
  name: string
  variant: string
  validity: TicketValidity
  /** The booked time of entry; a day slot has none. */
  slot?: { from: TimeOfDay; to?: TimeOfDay }
  /** Opening hours of the day, where they are known. */
  hours?: { open: TimeOfDay; close: TimeOfDay }
  /** What was paid for it; for a voucher its face value, for a card its deposit. Never printed on a gift. */
  priceHaler?: Haler
  /** Percent. */
  vatRate?: number
  /** What the QR code carries; for `info` the number of the card. */
  code: string
  userName?: string
  /** DD.MM.YYYY, of whoever gets the card that it is exchanged for; the desk goes by it. */
  cardBirthday?: string
  isGift: boolean
  /** Which of the resort's templates it is printed on, and the giver's own words. */
  giftTemplate?: string
  giftMessage?: string
  position: number
  of: number
  orderNumber: string
  /** Nothing was due for its order. */
  isFreeOrder: boolean
  /** Whether the tax document of its order has been mailed. */
  hasTaxDocument: boolean
  purchasedOn: Day
  email: string
  operator: Operator
  resortName: string
  cardName: string
  /** Refundable deposit that is paid when the ticket is collected on a new card. */
  cardDepositHaler?: Haler
  /** Set instead of a ticket while that is late: `code` is one for a desk, which takes it until this day. */
  desk?: { until: Day }
  /** Address of the shop as people type it, such as `www.example.cz/kod`; printed on vouchers. */
  shopAddress?: string
}

/** What a page tells its holder to do. */
export type TicketUse = 'gate' | 'collect' | 'on-card' | 'card' | 'voucher' | 'desk'
/** What a phone can keep. */
export type KeptUse = Exclude<TicketUse, 'on-card' | 'desk'>

/** How an entry reaches the gate, from its wire types. */
export function ticketUse(ticket: { type: TicketType; entryType: TicketEntryType; desk?: unknown }): TicketUse {
  if (ticket.desk) return 'desk'
  if (ticket.entryType === 'transaction_voucher_product') return 'voucher'
  if (ticket.entryType === 'card-product') return 'card'
  if (ticket.type === 'exchange-pass') return 'collect'
  return ticket.type === 'info' ? 'on-card' : 'gate'
}
