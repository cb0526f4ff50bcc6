import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TicketUse } from '../documents/tickets/ticket-document.ts'
import { cz } from './order-mail-texts.cz.ts'
import { de } from './order-mail-texts.de.ts'
import { en } from './order-mail-texts.en.ts'

/** `isFree` is set where nothing was due for the order: nobody is told there that it is paid. */
export type OrderMailTexts = {
  subject: (order: string) => string
  heading: (isFree: boolean) => string
  /** What the attachments are; `mixed` for entries of several uses. */
  lead: Record<'gate' | 'collect' | 'on-card' | 'voucher' | 'mixed', string>
  leadNoTickets: string
  leadCalendar: string
  /** What to do with an entry; `isFree` when it cost nothing. */
  use: Record<TicketUse, (facts: { deposit?: string; isFree: boolean }) => string>
  /** What becomes of an entry whose ticket is late; nothing of it is attached yet but a code for a desk. */
  lateUse: Record<TicketUse, string>
  valid: string
  entryTime: string
  discount: string
  credit: string
  /** Below an entry that was paid for and could not be issued. */
  notIssued: string
  notIssuedLead: (amount: string) => string
  /** Below an entry that an operator had the access system block. */
  blocked: string
  /** Below an entry whose last day is over; `overLead` above them all, `overHeading` where it is every one. */
  over: string
  overLead: string
  overHeading: (isFree: boolean) => string
  returned: string
  total: string
  vatIncluded: string
  openOrder: string
  service: string
  period: (from: string, to: string) => string
  noPeriod: string
  contractUntil: (day: string) => string
  contractOpen: string
  receiptAttached: string
  receiptNumber: string
  order: string
  paidOn: string
  vatLine: (rate: number, base: string, vat: string) => string
  depositLine: (amount: string) => string
  supplier: string
  paid: string
  ico: string
  dic: string
  automatic: string
  preparingSubject: (order: string, isFree: boolean) => string
  preparingHeading: (isFree: boolean) => string
  preparingLead: (isFree: boolean) => string
  preparingOnCardLead: (isFree: boolean) => string
  preparingCode: string
  /** Of an order of which some tickets are there and others are late; `code` of what stands in for those. */
  partlyReady: {
    subject: (order: string, isFree: boolean) => string
    heading: (isFree: boolean) => string
    lead: (isFree: boolean) => string[]
    code: string
  }
  deskFile: string
  /** An order without a price of which every ticket was refused. */
  refusedSubject: (order: string) => string
  refusedHeading: string
  refusedLead: (order: string) => string[]
  /** Below an entry that cost nothing and could not be issued. */
  refusedEntry: string
  refundSubject: (order: string) => string
  refundHeading: string
  refundLead: (order: string, amount: string) => string[]
  refundedEntriesLead: (order: string, amount: string) => string[]
  /** Nothing of the order is left. */
  refundedOrderLead: (order: string, amount: string) => string[]
  refundPaidTwiceLead: (order: string, amount: string) => string[]
  refundReplacedLead: (order: string, amount: string) => string[]
  refundAmount: string
  chooseAgain: string
  openShop: string
  ticketsFile: string
  receiptFile: string
  calendarFile: string
  correctionFile: string
  correctionAttached: (number: string) => string
  correctedReceiptAttached: (receipt: string, correction: string) => string
}

const TEXTS: Record<ShopLang, OrderMailTexts> = { cz, de, en }

/** Languages of mail; any other reads English. */
export const mailLang = (lang: string): ShopLang => (lang === 'cz' || lang === 'de' ? lang : 'en')

export const orderMailTexts = (lang: string): OrderMailTexts => TEXTS[mailLang(lang)]
