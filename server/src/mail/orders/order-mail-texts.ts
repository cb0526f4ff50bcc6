import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TicketUse } from '../../documents/tickets/ticket-document.ts'
import { cz } from './order-mail-texts.cz.ts'
import { de } from './order-mail-texts.de.ts'
import { en } from './order-mail-texts.en.ts'

/** Texts of mails about orders. `isFree`: nothing was due, so the text must not say that it is paid. */
export type OrderMailTexts = {
  subject: (order: string) => string
  /** Of an order of nothing but gift vouchers. */
  giftSubject: (order: string) => string
  heading: (isFree: boolean) => string
  /** Names the attachments; `mixed` for entries of several uses. */
  lead: Record<'gate' | 'collect' | 'on-card' | 'voucher' | 'mixed', string>
  leadNoTickets: string
  leadCalendar: string
  /** Beside the code to show at the ticket office; `deposit` for each new card. */
  codeAlt: (code: string) => string
  codeForAll: string
  codeForOne: string
  codeText: (facts: { deposit: string | undefined; count: number; isPartlyOnCards: boolean }) => string
  /** What to do with an entry; `isFree` when it cost nothing. */
  use: Record<TicketUse, (facts: { deposit?: string; isFree: boolean }) => string>
  /** What happens to an entry whose ticket is late. At most its offline code is attached. */
  lateUse: Record<TicketUse, string>
  valid: string
  entryTime: string
  /** Of pieces that the mail leaves out. */
  more: (count: number) => string
  moreOnPage: (count: number) => string
  /** A benefit that the catalogue does not name any more. */
  benefit: string
  /** What pays an order beside a card, and what is left on a voucher. `signs` are the last ones of its code. */
  voucher: (signs: string) => string
  /** Without a day where the voucher has no last one. */
  voucherLeft: (amount: string, until: string | undefined) => string
  /** Where a voucher's code is entered: on its own page, or in the cart. */
  voucherCode: { title: string } & Record<'page' | 'cart', { text: string; link: string }>
  credit: string
  card: string
  /** Below a paid entry that could not be issued. */
  notIssued: string
  notIssuedLead: (amount: string) => string
  /** Below an entry that an operator has blocked. */
  blocked: string
  /** Below a gift voucher that is void. */
  blockedVoucher: string
  /** Below an entry whose last day is over. `overLead` is above the list, `overHeading` when all of them are. */
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
  /** The texts that the order was made under; `termsFrom` names one by its first day. */
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
  /** For an order with some late tickets. `code` is about the offline codes that replace these. */
  partlyReady: {
    subject: (order: string, isFree: boolean) => string
    heading: (isFree: boolean) => string
    lead: (isFree: boolean) => string[]
    code: string
  }
  deskFile: string
  /** For a free order of which every ticket was refused. */
  refusedSubject: (order: string) => string
  refusedHeading: string
  refusedLead: (order: string) => string[]
  /** Below a free entry that could not be issued. */
  refusedEntry: string
  refundSubject: (order: string) => string
  refundHeading: string
  refundLead: (order: string, amount: string) => string[]
  refundedEntriesLead: (order: string, amount: string) => string[]
  /** When nothing of the order is left. */
  refundedOrderLead: (order: string, amount: string) => string[]
  refundPaidTwiceLead: (order: string, amount: string) => string[]
  refundReplacedLead: (order: string, amount: string) => string[]
  /** Of money that could not go the way that its act's mail said. */
  refundOfActLead: (order: string, amount: string) => string[]
  /** Says that an operator paid the money back, and not the provider. */
  refundTransferred: (amount: string) => string
  refundAmount: string
  /** Where money went back to. */
  backTo: {
    card: string
    transfer: string
    voucher: (signs: string) => string
    voucherUntil: (amount: string, until: string | undefined) => string
    voucherVoid: string
    credit: string
  }
  /** When only `card` of it was paid by card. */
  backBothWays: (amount: string, card: string) => string
  /** When a voucher that paid a part of it is void. `card` is what was paid by card, if any. */
  backWhereItCame: (amount: string, card: string | undefined) => string
  /** Of money on a voucher that is void: an operator decides about it. */
  voidVoucher: string
  /** When none of it was paid by card. */
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

/** Returns the language of mails; any other reads English. */
export const mailLang = (lang: string): ShopLang => (lang === 'cz' || lang === 'de' ? lang : 'en')

export const orderMailTexts = (lang: string): OrderMailTexts => TEXTS[mailLang(lang)]

/** Returns what is said of pieces that a long mail leaves out. `orderUrl` is where they are. */
export function moreOf({ lang, orderUrl }: { lang: string; orderUrl?: string | undefined }) {
  const { more, moreOnPage } = orderMailTexts(lang)
  return { label: orderUrl ? moreOnPage : more, url: orderUrl }
}
