import type { Lang } from '@gondola/rules/catalogue.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type TicketDocument, type TicketUse, ticketUse } from './ticket-document.ts'
import { cz } from './ticket-texts.cz.ts'
import { de } from './ticket-texts.de.ts'
import { en } from './ticket-texts.en.ts'
import { pl } from './ticket-texts.pl.ts'

type TicketWords = {
  ticketOf: (position: number, of: number) => string
  giftOf: (position: number, of: number) => string
  deskOf: (position: number, of: number) => string
  /** Strip of the page of a pick-up code for `count` tickets. `andMore` ends a list that is too long. */
  pickUpOf: (count: number) => string
  pickUp: string
  collects: string
  andMore: string
  untilDay: (day: string) => string
  voucher: string
  voucherFor: string
  valid: string
  closed: string
  /** Cancelled days, and the price given back for them. */
  lostDays: (days: string, price: string) => string
  entryTime: string
  open: string
  forWhom: string
  born: (day: string) => string
  priceWithVat: (rate: number) => string
  price: string
  /** Precedes the price before the benefit. */
  before: string
  deposit: string
  howTo: string
  goodToKnow: string
  onCard: string
  order: string
  bought: string
  ico: string
  dic: string
  taxDocument: string
  titleOfFile: string
}

/**
 * Facts that instructions depend on. `day`: the ticket is valid on one day. `isFree`: its price is 0. `isForAll`: the
 * code collects several tickets. `isPartlyOnCards`: only some of the collected tickets go onto cards. `isForGuest`: a
 * company hands the ticket on to its guest.
 */
type StepFacts = {
  day: boolean
  isFree: boolean
  isForAll?: boolean
  isPartlyOnCards?: boolean
  isForGuest?: boolean
  /** `time`: half hour of arrival. `starts`: start of a visit of known length. At most one is set. */
  time?: string
  starts?: string
  deposit?: string
  shopAddress?: string
  /** Address of the page for codes; undefined in a shop without one. */
  codeAddress?: string
  /** Names of products that gift vouchers do not pay. */
  notFor?: string
  until?: string
}

export type TicketTexts = TicketWords & {
  steps: Record<TicketUse, (facts: StepFacts) => string[]>
  /** `handed-out`: collected, without a deposit on a card. `free-desk`: an offline code of a free order. */
  hint: Record<TicketUse | 'handed-out' | 'free-desk', string>
}

const TEXTS: Record<Lang, TicketTexts> = { cz, de, en, pl }

/** Returns the ticket texts of a language; English for others (docs/product.md §1.9). */
export function ticketTexts(lang: string): TicketTexts {
  return TEXTS[ticketLang(lang)]
}

/** Returns the text below "good to know" on a ticket. */
export function ticketHint(
  { hint }: TicketTexts,
  ticket: Pick<TicketDocument, 'type' | 'entryType' | 'desk'> & {
    cardDepositHaler?: Haler | undefined
    isFreeOrder?: boolean
  },
): string {
  const use = ticketUse(ticket)
  if (use === 'desk' && ticket.isFreeOrder) return hint['free-desk']
  return hint[use === 'collect' && !ticket.cardDepositHaler ? 'handed-out' : use]
}

/** Returns the language of tickets for a language code; English for others (docs/product.md §1.9). */
export function ticketLang(lang: string): Lang {
  return lang === 'cz' || lang === 'de' || lang === 'pl' ? lang : 'en'
}
