import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, isWithoutValidity } from '@gondola/rules/day.ts'
import { type Haler, sumOfAmounts } from '@gondola/rules/money.ts'
import type { ReceiptSums, TaxLaw } from '@gondola/rules/receipt.ts'
import type { PageLook } from '../../documents/page-look.ts'
import { receiptWords } from '../../documents/receipts/receipt-texts.ts'
import { printArrival, printDay, printPrice, printValidity } from '../../documents/tickets/print-format.ts'
import {
  type BookedTime,
  type Operator,
  type TicketEntryType,
  type TicketType,
  type TicketValidity,
  ticketUse,
} from '../../documents/tickets/ticket-document.ts'
import { alikeRows } from '../alike-rows.ts'
import { drawMail, type MailBody, type MailCode, type MailRow } from '../mail-layout.ts'
import { joinWords, type MailParts, type Sender, sellerText, senderLines } from '../mail-parts.ts'
import { type Mail, type MailAttachment, messageIdOf } from '../mailer.ts'
import { mailLang, moreOf, type OrderMailTexts, orderMailTexts } from './order-mail-texts.ts'

/** Facts of every mail about an order. */
export type OrderMailFacts = {
  look: PageLook
  resortName: string
  lang: string
  to: string
  orderUuid: string
  orderNumber: string
  /** Whether the order is free or not paid yet. The mail must not say then that it is paid. */
  isFree: boolean
  /** Number of the mail among those of its kind for the order. A retry has the same. */
  generation: number
  /** Host name of the Message-ID. */
  host: string
  sender: Sender
}

export type OrderMailEntry = {
  name: string
  variant: string
  type: TicketType
  entryType: TicketEntryType
  validity: TicketValidity
  slot?: BookedTime
  userName?: string
  /** Number of the card that the ticket is loaded on. */
  cardNumber?: string
  /** Price after the benefit, in hellers. */
  priceHaler: Haler
  /** Price before the benefit, in hellers. Missing without one. */
  listedHaler?: Haler
  /** Deposit for a new card, paid at collection. */
  cardDepositHaler?: Haler
  /** Whether its last day is over. */
  isOver: boolean
  /** Set when an offline code is attached instead of the ticket. `until`: last day of the code. */
  desk?: { until: Day }
  /** Whether the code at the top of the mail collects it. */
  isInPickUp?: boolean
}

/** Code that collects tickets at the ticket office: one of them, or `count` together. */
export type MailPickUp = {
  code: string
  /** The code as a PNG. */
  picture: Buffer
  count: number
  /** Deposit of each new card, in hellers. Set where the ticket office loads the tickets onto cards. */
  cardDepositHaler?: Haler
  /** Whether only some of what is collected goes onto cards. */
  isPartlyOnCards?: boolean
  /** Printed days and time. Missing unless all that is collected has the same. */
  when?: string
}

export type OrderConfirmation = OrderMailFacts & {
  /** Page of the order, with the order key that opens it. */
  orderUrl: string
  entries: OrderMailEntry[]
  /** Paid entries that an operator has blocked, and void gift vouchers. Their tickets are not attached. */
  blocked: OrderMailEntry[]
  /** Entries that could not be issued: their price is refunded. */
  refused: OrderMailEntry[]
  /** What benefits took off all entries, refused ones included. A later row takes off the prices of refused ones. */
  benefits: { name: string; amountHaler: Haler }[]
  /** Price of the order without refused entries, in hellers. */
  totalHaler: Haler
  /** What paid the total; empty where a payment by card paid all of it. */
  payments: OrderPayment[]
  /** Undefined when nothing was paid. */
  receipt: { number: string; day: Day; supplier: Operator; sums: ReceiptSums; law: TaxLaw; pdf: Buffer } | undefined
  /** First and last day of the service. Missing where nothing has a date. */
  service?: { from: Day; to: Day }
  /** Last day on which anything of the order can be used. Missing where there is none, as for a card. */
  contractTo?: Day
  tickets: Buffer | undefined
  /** Calendar file with days and times of the visit. Undefined without any. */
  calendar: Buffer | undefined
  pickUp?: MailPickUp | undefined
  /** Where a voucher's code is entered: its own page, else the cart. */
  codeField: { on: 'page' | 'cart'; url: string }
  /** Terms that the order was made under. `text` is attached; `versions` are links to the same wording. */
  terms: { text: string; versions: { title: string; from: Day; url: string }[] }
}

/**
 * Part of an amount, by how it was paid or goes back. For a voucher: `signs`, the last characters of its code;
 * `leftHaler`, what is left on it (null: it is void); `until`, its last day (null: none). `isOfOthers`: another account
 * owns it, so what is left is not told.
 */
export type OrderPayment =
  | {
      kind: 'voucher'
      amountHaler: Haler
      signs: string
      leftHaler: Haler | null
      until: Day | null
      isOfOthers?: true
    }
  | { kind: 'credit' | 'card'; amountHaler: Haler }

export const pdfOf = (name: string, content: Buffer): MailAttachment => ({
  filename: `${name}.pdf`,
  contentType: 'application/pdf',
  content,
})

const pdfIfAny = (name: string, content: Buffer | undefined) => (content ? [pdfOf(name, content)] : [])

const CALENDAR_TYPE = 'text/calendar; charset=utf-8; method=PUBLISH'

/**
 * Creates the confirmation of an order (docs/product.md §9.3), which makes it binding. It lists the entries with what
 * to do with each, what paid them, and the receipt. Tickets, receipt, calendar file and terms are attached.
 */
export function orderConfirmationMail(order: OrderConfirmation): Mail {
  const texts = orderMailTexts(order.lang)
  const all = [...order.entries, ...order.blocked, ...order.refused]
  const isGift = leadOf(all) === 'voucher'
  const attachments: MailAttachment[] = [
    ...pdfIfAny(`${isGift ? texts.giftFile : texts.ticketsFile}-${order.orderNumber}`, order.tickets),
    ...pdfIfAny(`${texts.receiptFile}-${order.receipt?.number}`, order.receipt?.pdf),
    ...(order.calendar
      ? [
          {
            filename: `${texts.calendarFile}-${order.orderNumber}.ics`,
            contentType: CALENDAR_TYPE,
            content: order.calendar,
          },
        ]
      : []),
    {
      filename: `${texts.termsFile}-${order.orderNumber}.txt`,
      contentType: 'text/plain; charset=utf-8',
      content: Buffer.from(order.terms.text),
    },
  ]
  const amounts: MailRow[] = order.benefits.map(({ name, amountHaler }) => ({
    title: name,
    lines: [],
    amount: printPrice(-amountHaler),
    isGain: true,
  }))
  const isAllOver = order.entries.length > 0 && order.entries.every(({ isOver }) => isOver)
  const returned = sumOfAmounts(order.refused.map(({ priceHaler }) => priceHaler))
  if (returned > 0) amounts.push({ title: texts.returned, lines: [], amount: printPrice(-returned), isGain: true })
  const hasVat = (order.receipt?.sums.rates.length ?? 0) > 0
  return mailOf(order, 'confirmation', (isGift ? texts.giftSubject : texts.subject)(order.orderNumber), attachments, {
    heading: isAllOver ? texts.overHeading(order.isFree) : texts.heading(order.isFree),
    lead: [
      ...(order.entries.some(({ isOver }) => isOver) ? [texts.overLead] : []),
      ...(isAllOver ? [] : [leadWords(order, texts), ...(order.calendar ? [texts.leadCalendar] : [])]),
      ...(returned > 0 ? [texts.notIssuedLead(printPrice(returned))] : []),
    ],
    ...(order.pickUp ? { code: codeOf(order.pickUp, texts) } : {}),
    rows: [
      ...rowsOf(
        [
          ...order.entries.map((entry) => ({ entry, fate: readyFate(entry, texts) })),
          ...order.blocked.map((entry) => ({
            entry,
            fate: ticketUse(entry) === 'voucher' ? texts.blockedVoucher : texts.blocked,
            isDead: true,
          })),
          ...order.refused.map((entry) => ({
            entry,
            fate: entry.priceHaler > 0 ? texts.notIssued : texts.refusedEntry,
            isDead: true,
          })),
        ],
        // Rows below tell what benefits took off.
        { ...order, isListed: true },
      ),
      ...amounts,
      {
        title: texts.total,
        lines: hasVat ? [texts.vatIncluded] : [],
        amount: printPrice(order.totalHaler),
        isSum: true,
      },
      ...order.payments.map((payment) => paymentRow(payment, texts)),
    ],
    more: moreOf(order),
    button: { label: texts.openOrder, url: order.orderUrl },
    sections: [
      ...(order.entries.some((entry) => ticketUse(entry) === 'voucher') ? [codeSection(order.codeField, texts)] : []),
      { title: texts.service, lines: serviceLines(order, texts) },
      ...(order.receipt
        ? [
            {
              title: receiptWords(mailLang(order.lang), order.receipt.law).title[order.receipt.sums.kind],
              lines: receiptLines(order.receipt, mailLang(order.lang)),
            },
          ]
        : []),
      { title: texts.terms, lines: [texts.termsAttached], links: termsLinks(order, texts) },
    ],
  })
}

const termsLinks = ({ terms }: OrderConfirmation, texts: OrderMailTexts) =>
  terms.versions.map(({ title, from, url }) => ({ label: texts.termsFrom(title, printDay(from)), url }))

/** Returns the row of what paid. Voucher and credit have a minus, as on the screens, and the card pays what is left. */
function paymentRow(payment: OrderPayment, texts: OrderMailTexts): MailRow {
  const amount = printPrice(payment.kind === 'card' ? payment.amountHaler : -payment.amountHaler)
  if (payment.kind !== 'voucher')
    return {
      title: texts[payment.kind],
      lines: [],
      amount,
      ...(payment.kind === 'card' ? { isSum: true } : { isGain: true }),
    }
  const { signs, leftHaler, until } = payment
  const lines = leftHaler ? [texts.voucherLeft(printPrice(leftHaler), lastDay(until))] : []
  return { title: texts.voucher(signs), lines, amount, isGain: true }
}

/** Prints the last day of a voucher. Undefined where it has none (docs/product.md §2.16). */
export const lastDay = (until: Day | null): string | undefined =>
  until === null || isWithoutValidity(until) ? undefined : printDay(until)

/** Returns the section that says where the code of a gift voucher is entered. */
function codeSection({ on, url }: OrderConfirmation['codeField'], texts: OrderMailTexts) {
  const { text, link } = texts.voucherCode[on]
  return { title: texts.voucherCode.title, lines: [text], links: [{ label: link, url }] }
}

/** Returns the code for the ticket office, with the texts beside it. */
export function codeOf(pickUp: MailPickUp, texts: OrderMailTexts): MailCode {
  const deposit = pickUp.cardDepositHaler ? printPrice(pickUp.cardDepositHaler) : undefined
  return {
    code: pickUp.code,
    picture: pickUp.picture,
    alt: texts.codeAlt(pickUp.code),
    title: pickUp.count > 1 ? texts.codeForAll : texts.codeForOne,
    lines: [
      texts.codeText({ deposit, count: pickUp.count, isPartlyOnCards: pickUp.isPartlyOnCards === true }),
      ...(pickUp.when ? [pickUp.when] : []),
    ],
  }
}

/** Returns the sentence on the attached tickets. It does not repeat what the code at the top says. */
function leadWords({ tickets, entries, pickUp }: OrderConfirmation, texts: OrderMailTexts): string {
  if (!tickets) return texts.leadNoTickets
  const lead = leadOf(entries)
  return lead === 'collect' && pickUp ? texts.leadNoTickets : texts.lead[lead]
}

/**
 * Returns the key in `lead` for the `ticketUse` that all entries share. `mixed` for several uses, and for `card` and
 * `desk`, which have no text there.
 */
function leadOf(entries: OrderMailEntry[]): keyof OrderMailTexts['lead'] {
  const uses = new Set(entries.map(ticketUse))
  const [use] = uses
  if (uses.size > 1 || !use || use === 'card' || use === 'desk') return 'mixed'
  return use
}

export type LateOrder = OrderMailFacts & {
  orderUrl: string
  /** Entries whose tickets are ready. Their pages are in `tickets`. */
  ready: OrderMailEntry[]
  tickets: Buffer | undefined
  late: OrderMailEntry[]
  /** Pages with the offline codes of late entries. Undefined when the shop makes none. */
  offlineCodes: Buffer | undefined
  /** Code that collects what is ready. Undefined without such a code. */
  pickUp?: MailPickUp | undefined
}

/**
 * Creates the mail that some or all tickets of an order are late. It says that the order is paid, unless `isFree`.
 * Ready tickets, and offline codes for late ones, are attached.
 */
export function preparingMail(order: LateOrder): Mail {
  const texts = orderMailTexts(order.lang)
  const words = order.ready.length > 0 ? texts.partlyReady : noneReady(order, texts)
  // Then the paragraphs above say all of it.
  const [use, ...others] = new Set(order.late.map(ticketUse))
  const isAllSaid = order.ready.length === 0 && others.length === 0 && (use === 'desk' || use === 'on-card')
  const attachments = [
    ...pdfIfAny(`${texts.ticketsFile}-${order.orderNumber}`, order.tickets),
    ...pdfIfAny(`${texts.deskFile}-${order.orderNumber}`, order.offlineCodes),
  ]
  return mailOf(order, 'preparing', words.subject(order.orderNumber, order.isFree), attachments, {
    heading: words.heading(order.isFree),
    lead: [...words.lead(order.isFree), ...(order.offlineCodes ? [words.code] : [])],
    rows: [
      ...rowsOf(
        [
          ...order.ready.map((entry) => ({ entry, fate: readyFate(entry, texts) })),
          ...order.late.map((entry) => ({ entry, fate: isAllSaid ? '' : texts.lateUse[ticketUse(entry)] })),
        ],
        order,
      ),
    ],
    more: moreOf(order),
    ...(order.pickUp ? { code: codeOf(order.pickUp, texts) } : {}),
    button: { label: texts.openOrder, url: order.orderUrl },
    sections: [],
  })
}

const noneReady = ({ late }: LateOrder, texts: OrderMailTexts): OrderMailTexts['partlyReady'] => ({
  subject: texts.preparingSubject,
  heading: texts.preparingHeading,
  // Whatever replaces them meanwhile, these entries will be on cards.
  lead: (isFree) => [
    (late.every(({ type }) => type === 'info') ? texts.preparingOnCardLead : texts.preparingLead)(isFree),
  ],
  code: texts.preparingCode,
})

export type RefusedOrder = OrderMailFacts & {
  entries: OrderMailEntry[]
  /** Address of the shop, for another choice. */
  shopUrl: string
}

/** Creates the mail that no ticket of a free or unpaid order can be issued. */
export function refusedMail(order: RefusedOrder): Mail {
  const texts = orderMailTexts(order.lang)
  return mailOf(order, 'refused', texts.refusedSubject(order.orderNumber), [], {
    heading: texts.refusedHeading,
    lead: texts.refusedLead(order.orderNumber),
    rows: rowsOf(
      order.entries.map((entry) => ({ entry, fate: texts.refusedEntry, isDead: true })),
      order,
    ),
    more: moreOf(order),
    button: { label: texts.chooseAgain, url: order.shopUrl },
    sections: [],
  })
}

/** Creates a mail about an order from its parts. `kind` makes its Message-ID differ from those of other mails. */
export function mailOf(
  facts: OrderMailFacts,
  kind: string,
  subject: string,
  attachments: MailAttachment[],
  parts: MailParts,
): Mail {
  const texts = orderMailTexts(facts.lang)
  const lang = mailLang(facts.lang)
  const body: MailBody = {
    look: facts.look,
    resortName: facts.resortName,
    lang,
    ...joinWords(parts, lang),
    note: [texts.automatic],
    foot: senderLines(facts.resortName, facts.sender, lang),
  }
  return {
    messageId: messageIdOf({ ...facts, kind }),
    to: [facts.to],
    subject: `${subject} | ${facts.resortName}`,
    attachments,
    ...drawMail(body),
  }
}

const factsOf = ({ cardDepositHaler, priceHaler }: OrderMailEntry) => ({
  deposit: cardDepositHaler ? printPrice(cardDepositHaler) : undefined,
  isFree: priceHaler === 0,
})

/** Says what to do with a ready entry. Empty where the code at the top of the mail says it. */
function readyFate(entry: OrderMailEntry, texts: OrderMailTexts): string {
  if (entry.isOver) return texts.over
  const use = ticketUse(entry)
  return entry.isInPickUp && use === 'collect' ? '' : texts.use[use](factsOf(entry))
}

/** An entry of a mail, and what it says of it. `isDead`: it opens no gate, so its day is not one on which it is valid. */
type ToldEntry = { entry: OrderMailEntry; fate: string; isDead?: boolean }

/**
 * Returns the rows of entries, equal ones as one. `isListed`: with prices before benefits, as further rows of the mail
 * take the benefits off.
 */
const rowsOf = (told: ToldEntry[], { lang, isListed = false }: { lang: string; isListed?: boolean }): MailRow[] =>
  alikeRows(
    told.map(({ entry, fate, isDead = false }) => ({
      name: [entry.name, entry.variant].filter(Boolean).join(', '),
      userName: entry.userName,
      when: [whenOf(entry, { lang, isDead })],
      cardNumber: entry.cardNumber,
      amount: (isListed ? entry.listedHaler : undefined) ?? entry.priceHaler,
      fate,
    })),
  )

function whenOf(entry: OrderMailEntry, { lang, isDead }: { lang: string; isDead: boolean }): string {
  const [shown, texts] = [mailLang(lang), orderMailTexts(lang)]
  const { validity, slot } = entry
  const time = slot ? [printArrival(slot, shown, texts.entryTime)] : []
  // Without a day, such as a gift voucher, it has only a last day or none, and neither counts any more.
  const day =
    isDead && validity.kind === 'without'
      ? []
      : [`${isDead ? texts.day : texts.valid}: ${printValidity(validity, shown)}`]
  return [...day, ...time].join(', ')
}

function serviceLines({ orderNumber, service, contractTo }: OrderConfirmation, texts: OrderMailTexts): string[] {
  return [
    `${texts.order}: ${orderNumber}`,
    service ? texts.period(printDay(service.from), printDay(service.to)) : texts.noPeriod,
    contractTo ? texts.contractUntil(printDay(contractTo)) : texts.contractOpen,
  ]
}

function receiptLines(
  { number, day, supplier, sums }: NonNullable<OrderConfirmation['receipt']>,
  lang: ShopLang,
): string[] {
  const texts = orderMailTexts(lang)
  return [
    `${texts.receiptNumber}: ${number}`,
    `${texts.paidOn}: ${printDay(day)}`,
    `${texts.paid}: ${printPrice(sums.total)}`,
    ...sums.rates.map(({ rate, base, vat }) => texts.vatLine(rate, printPrice(base), printPrice(vat))),
    ...(sums.outsideVat > 0 ? [texts.depositLine(printPrice(sums.outsideVat))] : []),
    `${texts.supplier}: ${sellerText(supplier, lang)}`,
    texts.receiptAttached,
  ]
}
