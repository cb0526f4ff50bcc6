import type { Lang, LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'

/** `pass` opens the gate, `exchange-pass` is collected with its code, `info` is on a card. */
export type TicketType = 'pass' | 'exchange-pass' | 'info'
export type TicketEntryType = 'PRODUCT' | 'card-product' | 'transaction_voucher_product'

/** A range includes both ends. `without` has no days, but `to` may name when it lapses. */
export type TicketValidity =
  | { kind: 'day'; from: Day }
  | { kind: 'range'; from: Day; to: Day }
  | { kind: 'without'; to?: Day }

/**
 * Half hour in which one arrives. With `visitTo` the visit begins at its start and lasts until then. `part`: it is only
 * for that part of the ticket.
 */
export type BookedTime = { from: TimeOfDay; to?: TimeOfDay; visitTo?: TimeOfDay; part?: LocalText }

export type Operator = { name: string; address: string; ico: string; dic: string }

/** Equal tickets that one code collects. */
export type TicketPiece = {
  count: number
  /** Variant, and its product where the page does not name it. */
  name: string
  /** Days and time, where they differ from those of other pieces. */
  when?: string
  /** DD.MM.YYYY of the people who get cards. */
  births: string[]
}

/** A benefit and the price before it. Without a name, the catalogue no longer has it. */
export type TicketBenefit = { name: string; listed: Haler }

/** One printed page: all decisions made, all texts in its language. */
export type TicketDocument = {
  lang: Lang
  type: TicketType
  entryType: TicketEntryType
  name: string
  variant: string
  validity: TicketValidity
  /** Days that did not take place, and how much the price is lower for them. */
  lost?: { days: Day[]; priceHaler: Haler }
  /** The booked time of entry; a day slot has none. */
  slot?: BookedTime
  /** Opening hours of the day, where known. */
  hours?: { open: TimeOfDay; close: TimeOfDay }
  /** Paid price; face value of a voucher, deposit of a card. Never printed on a gift. */
  priceHaler?: Haler
  /** Percent. */
  vatRate?: number
  /** Benefit of the ticket, and the price without it. */
  benefit?: TicketBenefit
  /** Content of the QR code; for `info` the number of the card. */
  code: string
  userName?: string
  /** DD.MM.YYYY of the person who gets the card at the desk. */
  cardBirthday?: string
  isGift: boolean
  /** Whether a company bought it for its guest, who learns nothing of its price. */
  isForGuest?: boolean
  /** The resort's template, and the giver's own words. */
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
  /** Refundable deposit, paid when the ticket is collected on a new card. */
  cardDepositHaler?: Haler
  /** Some of what the code collects goes onto no card. */
  isPartlyOnCards?: boolean
  /** Set while the ticket is late: `code` is an offline code, valid until this day. */
  desk?: { until: Day }
  /** Set when `code` collects several tickets: what it is for, equal ones together. */
  pieces?: TicketPiece[]
  /** Addresses of the shop and of its page of a code. As people type them, such as `www.example.cz`. */
  shopAddress?: string
  codeAddress?: string
  /** Names of what a gift voucher does not pay, where there is any. */
  notFor?: string
}

/** What a page tells its holder to do. */
export type TicketUse = 'gate' | 'collect' | 'on-card' | 'card' | 'voucher' | 'desk'
/** Uses that a phone can keep. */
export type KeptUse = Exclude<TicketUse, 'on-card' | 'desk'>

/** Returns the use of an entry by the types of its call. */
export function ticketUse(ticket: { type: TicketType; entryType: TicketEntryType; desk?: unknown }): TicketUse {
  if (ticket.desk) return 'desk'
  if (ticket.entryType === 'transaction_voucher_product') return 'voucher'
  if (ticket.entryType === 'card-product') return 'card'
  if (ticket.type === 'exchange-pass') return 'collect'
  return ticket.type === 'info' ? 'on-card' : 'gate'
}
