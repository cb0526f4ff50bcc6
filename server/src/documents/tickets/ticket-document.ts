import type { Lang, LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'

/** `pass` opens the gate, `exchange-pass` is collected by its code, `info` is on a card. */
export type TicketType = 'pass' | 'exchange-pass' | 'info'
export type TicketEntryType = 'PRODUCT' | 'card-product' | 'transaction_voucher_product'

/**
 * Days of a ticket; a range includes both ends. `without` is a card or a gift voucher, which is not for certain days.
 * `to` is then the voucher's last day.
 */
export type TicketValidity =
  | { kind: 'day'; from: Day }
  | { kind: 'range'; from: Day; to: Day }
  | { kind: 'without'; to?: Day }

/**
 * Booked half hour of arrival, `from` to `to`. With `visitTo`, a visit starts at `from` and ends at `visitTo`. `part`
 * names the attraction of the ticket that the time is for.
 */
export type BookedTime = { from: TimeOfDay; to?: TimeOfDay; visitTo?: TimeOfDay; part?: LocalText }

export type Operator = { name: string; address: string; ico: string; dic: string }

/** Equal tickets that one code collects. */
export type TicketPiece = {
  count: number
  /** Variant, with its product where pieces are of several products. */
  name: string
  /** Days and time; undefined where all pieces share them. */
  when?: string
  /** Birthdays (DD.MM.YYYY) of the people who get cards. */
  births: string[]
}

/**
 * A benefit, and the entry's price `listed` without it, in hellers. The name is empty where neither the order nor the
 * catalogue has one.
 */
export type TicketBenefit = { name: string; listed: Haler }

/**
 * Content of one printed page, with texts in its language. Drawing it needs no further data or decision about the
 * order.
 */
export type TicketDocument = {
  lang: Lang
  type: TicketType
  entryType: TicketEntryType
  name: string
  variant: string
  validity: TicketValidity
  /** Cancelled days, and the price given back for them. */
  lost?: { days: Day[]; priceHaler: Haler }
  /** Booked time; undefined for an entry of a whole day. */
  slot?: BookedTime
  /** Opening hours of the day, where known. */
  hours?: { open: TimeOfDay; close: TimeOfDay }
  /** Paid price, face value of a voucher, or deposit of a card. Never printed on a gift. */
  priceHaler?: Haler
  /** VAT rate in percent. */
  vatRate?: number
  /** Set where a benefit lowered the price. */
  benefit?: TicketBenefit
  /** Content of the QR code; for `info` the card's number. Empty without a code. */
  code: string
  userName?: string
  /** Birthday (DD.MM.YYYY) of the person who gets a new card at the ticket office. */
  cardBirthday?: string
  isGift: boolean
  /** Whether a company bought it for a guest: no price is printed. */
  isForGuest?: boolean
  /** Key of the resort's design, and the message of the giver. */
  giftTemplate?: string
  giftMessage?: string
  position: number
  of: number
  orderNumber: string
  /** Whether the order cost nothing. */
  isFreeOrder: boolean
  /** Whether the tax document of its order has been mailed. */
  hasTaxDocument: boolean
  purchasedOn: Day
  email: string
  operator: Operator
  resortName: string
  cardName: string
  /** Refundable deposit, paid at the ticket office for a new card. */
  cardDepositHaler?: Haler
  /** Set when only some of the collected tickets go onto cards. */
  isPartlyOnCards?: boolean
  /** Set while the ticket is not made yet: `code` is then an offline code. Ticket offices accept it until this day. */
  desk?: { until: Day }
  /** Set on a pick-up page, where `code` collects several tickets: what it collects. */
  pieces?: TicketPiece[]
  /** Addresses of the shop and of its page for codes. They have no protocol, such as `www.example.cz`. */
  shopAddress?: string
  codeAddress?: string
  /** Names of products that gift vouchers do not pay. */
  notFor?: string
}

/** How a ticket is used, which decides the instructions on it. */
export type TicketUse = 'gate' | 'collect' | 'on-card' | 'card' | 'voucher' | 'desk'
/** Uses of tickets that can be saved in a phone's wallet. */
export type KeptUse = Exclude<TicketUse, 'on-card' | 'desk'>

/** Returns how a ticket is used. `desk` comes first: a ticket with an offline code is not made yet. */
export function ticketUse(ticket: { type: TicketType; entryType: TicketEntryType; desk?: unknown }): TicketUse {
  if (ticket.desk) return 'desk'
  if (ticket.entryType === 'transaction_voucher_product') return 'voucher'
  if (ticket.entryType === 'card-product') return 'card'
  if (ticket.type === 'exchange-pass') return 'collect'
  return ticket.type === 'info' ? 'on-card' : 'gate'
}
