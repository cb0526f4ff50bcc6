import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TicketUse } from '../../documents/tickets/ticket-document.ts'
import { cz } from './order-mail-texts.cz.ts'
import { de } from './order-mail-texts.de.ts'
import { en } from './order-mail-texts.en.ts'

/** Texts of mails about orders. `isFree`: the order is free or not paid yet, so no text may say that it is paid. */
export type OrderMailTexts = {
  subject: (order: string) => string
  /** Subject of an order that has only gift vouchers. */
  giftSubject: (order: string) => string
  heading: (isFree: boolean) => string
  /** Says what is attached, by the use of the entries; `mixed` for several uses. */
  lead: Record<'gate' | 'collect' | 'on-card' | 'voucher' | 'mixed', string>
  leadNoTickets: string
  leadCalendar: string
  /** Texts of the code to show at the ticket office. `deposit`: that of each new card, printed. */
  codeAlt: (code: string) => string
  codeForAll: string
  codeForOne: string
  codeText: (facts: { deposit: string | undefined; count: number; isPartlyOnCards: boolean }) => string
  /** Says what to do with an entry. `isFree`: it cost nothing. */
  use: Record<TicketUse, (facts: { deposit?: string; isFree: boolean }) => string>
  /** Says what happens to an entry whose ticket is late. */
  lateUse: Record<TicketUse, string>
  valid: string
  /** Names the day of a ticket that was not issued or is blocked. */
  day: string
  entryTime: string
  /** Says how many pieces the mail leaves out. `moreOnPage` adds that the page of the order has them. */
  more: (count: number) => string
  moreOnPage: (count: number) => string
  /** Name of a benefit that the catalogue no longer has. */
  benefit: string
  /** Names a gift voucher that paid a part of an order. `signs`: the last ones of its code. */
  voucher: (signs: string) => string
  /** Says what is left on it, and until when. `until` is undefined where the voucher has no last day. */
  voucherLeft: (amount: string, until: string | undefined) => string
  /** Section on where a gift voucher's code is entered: its own page, or the cart. */
  voucherCode: { title: string } & Record<'page' | 'cart', { text: string; link: string }>
  credit: string
  card: string
  /** Of a paid entry that could not be issued. */
  notIssued: string
  notIssuedLead: (amount: string) => string
  /** Of an entry that an operator has blocked. */
  blocked: string
  /** Of a gift voucher that is void. */
  blockedVoucher: string
  /**
   * Of an entry whose last day is over. `overLead` is above a list with such entries, `overHeading` of a list of only
   * such.
   */
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
  /** Section on the terms that the order was made under. `termsFrom` names one with its first day. */
  terms: string
  termsAttached: string
  termsFrom: (title: string, day: string) => string
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
  /** Of an order with some late tickets. `code` is about the offline codes that replace late tickets. */
  partlyReady: {
    subject: (order: string, isFree: boolean) => string
    heading: (isFree: boolean) => string
    lead: (isFree: boolean) => string[]
    code: string
  }
  deskFile: string
  /** Texts of a free order of which every ticket was refused. */
  refusedSubject: (order: string) => string
  refusedHeading: string
  refusedLead: (order: string) => string[]
  /** Of a free entry that could not be issued. */
  refusedEntry: string
  refundSubject: (order: string) => string
  refundHeading: string
  refundLead: (order: string, amount: string) => string[]
  refundedEntriesLead: (order: string, amount: string) => string[]
  /** Where no entry of the order could be issued. */
  refundedOrderLead: (order: string, amount: string) => string[]
  refundPaidTwiceLead: (order: string, amount: string) => string[]
  refundReplacedLead: (order: string, amount: string) => string[]
  /** Of money that could not go back the way that its act's mail had named. */
  refundOfActLead: (order: string, amount: string) => string[]
  /** Says that money could not go back to the card and goes another way. */
  refundTransferred: (amount: string) => string
  refundAmount: string
  /** Titles of rows that say where money went back to. */
  backTo: {
    card: string
    transfer: string
    voucher: (signs: string) => string
    voucherUntil: (amount: string, until: string | undefined) => string
    voucherVoid: string
    voucherOfOthers: string
    credit: string
  }
  /** Where only the part `card` goes back to a card. */
  backBothWays: (amount: string, card: string) => string
  /** Where a part went back to a void gift voucher. `card`: the part that goes back to a card, if any. */
  backWhereItCame: (amount: string, card: string | undefined) => string
  /** Says that money went back to a void gift voucher, about which an operator decides. */
  voidVoucher: string
  /** Texts where nothing goes back to a card. */
  returnedEntriesLead: (order: string, amount: string) => string[]
  returnedOrderLead: (order: string, amount: string) => string[]
  chooseAgain: string
  openShop: string
  giftFile: string
  ticketsFile: string
  receiptFile: string
  calendarFile: string
  termsFile: string
  correctionFile: string
  correctionAttached: (number: string) => string
  correctedReceiptAttached: (receipt: string, correction: string) => string
}

const TEXTS: Record<ShopLang, OrderMailTexts> = { cz, de, en }

/** Returns the language of a mail: Czech and German stay, any other becomes English. */
export const mailLang = (lang: string): ShopLang => (lang === 'cz' || lang === 'de' ? lang : 'en')

export const orderMailTexts = (lang: string): OrderMailTexts => TEXTS[mailLang(lang)]

/**
 * Returns `more` of a `MailBody`: words for what a long mail leaves out. `orderUrl`: page of the order, which lists
 * everything.
 */
export function moreOf({ lang, orderUrl }: { lang: string; orderUrl?: string | undefined }) {
  const { more, moreOnPage } = orderMailTexts(lang)
  return { label: orderUrl ? moreOnPage : more, url: orderUrl }
}
