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
  /** For the page of one code for `count` tickets. `andMore` where its list is too long. */
  pickUpOf: (count: number) => string
  pickUp: string
  collects: string
  andMore: string
  untilDay: (day: string) => string
  voucher: string
  voucherFor: string
  valid: string
  closed: string
  /** Lost days, and how much the price is lower for them. */
  lostDays: (days: string, price: string) => string
  entryTime: string
  open: string
  forWhom: string
  born: (day: string) => string
  priceWithVat: (rate: number) => string
  price: string
  /** Precedes a price without a benefit. */
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
 * Facts that a step may mention.
 * `day`: valid on one day. `time`: a booked entry time. `isFree`: it cost nothing. `isForAll`: one
 * code for several tickets. `isPartlyOnCards`: only some of them go onto cards. `isForGuest`: a company hands it on to
 * its guest.
 */
type StepFacts = {
  day: boolean
  isFree: boolean
  isForAll?: boolean
  isPartlyOnCards?: boolean
  isForGuest?: boolean
  /** Half hour in which to come, or the start of a visit of known length. */
  time?: string
  starts?: string
  deposit?: string
  shopAddress?: string
  /** Page where a code is entered, where the shop has one. */
  codeAddress?: string
  /** Names of what a gift voucher does not pay. */
  notFor?: string
  until?: string
}

export type TicketTexts = TicketWords & {
  steps: Record<TicketUse, (facts: StepFacts) => string[]>
  /** `handed-out`: collected without a card. `free-desk`: an offline code of a free order. */
  hint: Record<TicketUse | 'handed-out' | 'free-desk', string>
}

const TEXTS: Record<Lang, TicketTexts> = { cz, de, en, pl }

/** Returns the texts of a language, else English (docs/product.md §1.9). */
export function ticketTexts(lang: string): TicketTexts {
  return TEXTS[ticketLang(lang)]
}

/** Returns the hint on a ticket. */
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

/** Returns the ticket language of a language code (docs/product.md §1.9). */
export function ticketLang(lang: string): Lang {
  return lang === 'cz' || lang === 'de' || lang === 'pl' ? lang : 'en'
}
