import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { PageLook } from '../documents/page-look.ts'
import { joinShortWords, printDay, printHours, printPrice, printValidity } from '../documents/print-format.ts'
import {
  type Operator,
  type TicketEntryType,
  type TicketType,
  type TicketValidity,
  ticketUse,
} from '../documents/ticket-document.ts'
import { type MailBody, type MailRow, mailHtml, mailText } from './mail-layout.ts'
import { type Mail, type MailAttachment, messageIdOf } from './mailer.ts'
import { mailLang, type OrderMailTexts, orderMailTexts } from './order-mail-texts.ts'

/** What every mail about an order knows. */
type OrderMailFacts = {
  look: PageLook
  resortName: string
  lang: string
  to: string
  orderUuid: string
  orderNumber: string
  /** Counts mails of one kind for one order; a repeat of the same mail keeps it. */
  generation: number
  /** Host name of the Message-ID. */
  host: string
  operator: Operator
}

export type OrderMailEntry = {
  name: string
  variant: string
  type: TicketType
  entryType: TicketEntryType
  validity: TicketValidity
  slot?: { from: TimeOfDay; to?: TimeOfDay }
  userName?: string
  /** Number of the card it is loaded on. */
  cardNumber?: string
  priceHaler: Haler
  /** Deposit for a new card when it is collected. */
  cardDepositHaler?: Haler
}

export type OrderConfirmation = OrderMailFacts & {
  /** Page of the order, with the key that opens it. */
  orderUrl: string
  purchasedOn: Day
  entries: OrderMailEntry[]
  /** Positive amounts that were taken off the sum of the entries. */
  discountHaler?: Haler
  creditHaler?: Haler
  totalHaler: Haler
  /** Per rate, hellers; what is outside VAT stands in `withoutVatHaler`. */
  vat: { rate: number; baseHaler: Haler; vatHaler: Haler }[]
  withoutVatHaler?: Haler
  /** Days of the service; undefined for what has no date. */
  service?: { from: Day; to: Day }
  /** Name and address of the buyer make it a full tax document, which is due above 10 000 CZK. */
  buyer?: { name: string; address: string; ico?: string; dic?: string }
  tickets: Buffer | undefined
}

/** The confirmation by which an order binds: entries, what to do with each, tax document, tickets attached (legal §3, §4). */
export function orderConfirmationMail(order: OrderConfirmation): Mail {
  const texts = orderMailTexts(order.lang)
  const attachments: MailAttachment[] = order.tickets
    ? [
        {
          filename: `${texts.ticketsFile}-${order.orderNumber}.pdf`,
          contentType: 'application/pdf',
          content: order.tickets,
        },
      ]
    : []
  const amounts: MailRow[] = []
  if (order.discountHaler) amounts.push({ title: texts.discount, lines: [], amount: printPrice(-order.discountHaler) })
  if (order.creditHaler) amounts.push({ title: texts.credit, lines: [], amount: printPrice(-order.creditHaler) })
  const hasVat = order.vat.length > 0
  return mailOf(order, 'confirmation', texts.subject(order.orderNumber), attachments, {
    heading: texts.heading,
    lead: [order.tickets ? texts.leadTickets : texts.leadNoTickets],
    rows: [
      ...order.entries.map((entry) => rowOf(entry, order.lang, texts)),
      ...amounts,
      {
        title: texts.total,
        lines: hasVat ? [texts.vatIncluded] : [],
        amount: printPrice(order.totalHaler),
        isSum: true,
      },
    ],
    button: { label: texts.openOrder, url: order.orderUrl },
    sections: [
      { title: texts.service, lines: serviceLines(order, texts) },
      { title: order.buyer ? texts.fullReceipt : texts.receipt, lines: receiptLines(order, texts) },
    ],
  })
}

export type Refund = OrderMailFacts & {
  amountHaler: Haler
  /** The whole order after a payment that came too late, or entries that could not be issued (spec §4). */
  reason: 'late' | 'refused' | 'paid-twice' | 'replaced'
  /** Where another date can be chosen. */
  shopUrl: string
}

/** Says that money goes back, why, and that nothing has to be done. */
export function refundMail(refund: Refund): Mail {
  const texts = orderMailTexts(refund.lang)
  const amount = printPrice(refund.amountHaler)
  const lead = {
    late: texts.refundLead,
    refused: texts.refundedEntriesLead,
    'paid-twice': texts.refundPaidTwiceLead,
    replaced: texts.refundReplacedLead,
  }[refund.reason]
  return mailOf(refund, 'refund', texts.refundSubject(refund.orderNumber), [], {
    heading: texts.refundHeading,
    lead: lead(refund.orderNumber, amount),
    rows: [{ title: texts.refundAmount, lines: [], amount, isSum: true }],
    button: { label: texts.chooseAgain, url: refund.shopUrl },
    sections: [],
  })
}

function mailOf(
  facts: OrderMailFacts,
  kind: string,
  subject: string,
  attachments: MailAttachment[],
  parts: Pick<MailBody, 'heading' | 'lead' | 'rows' | 'button' | 'sections'>,
): Mail {
  const texts = orderMailTexts(facts.lang)
  const lang = mailLang(facts.lang)
  const tag = lang === 'cz' ? 'cs' : lang
  const { operator } = facts
  const join = (text: string) => joinShortWords(text, lang)
  const body: MailBody = {
    look: facts.look,
    resortName: facts.resortName,
    lang: tag,
    ...parts,
    lead: parts.lead.map(join),
    rows: parts.rows.map((row) => ({ ...row, title: join(row.title), lines: row.lines.map(join) })),
    sections: parts.sections.map((section) => ({ ...section, lines: section.lines.map(join) })),
    foot: [
      texts.automatic,
      `${operator.name}, ${operator.address}, ${texts.ico}\u00a0${operator.ico}, ${texts.dic}\u00a0${operator.dic}`,
    ],
  }
  return {
    messageId: messageIdOf({ ...facts, kind }),
    to: [facts.to],
    subject: `${subject} | ${facts.resortName}`,
    text: mailText(body),
    html: mailHtml(body),
    attachments,
    lang: tag,
  }
}

function rowOf(entry: OrderMailEntry, lang: string, texts: OrderMailTexts): MailRow {
  const shown = mailLang(lang)
  const when = [
    `${texts.valid}: ${printValidity(entry.validity, shown)}`,
    ...(entry.slot ? [`${texts.entryTime} ${printHours(entry.slot, shown)}`] : []),
  ].join(', ')
  const deposit = entry.cardDepositHaler ? printPrice(entry.cardDepositHaler) : undefined
  return {
    title: [entry.name, entry.variant].filter(Boolean).join(', '),
    lines: [
      ...(entry.userName ? [entry.userName] : []),
      when,
      ...(entry.cardNumber ? [entry.cardNumber] : []),
      texts.use[ticketUse(entry)]({ deposit }),
    ],
    amount: printPrice(entry.priceHaler),
  }
}

function serviceLines({ service }: OrderConfirmation, texts: OrderMailTexts): string[] {
  if (!service) return [texts.noPeriod, texts.contractOpen]
  return [texts.period(printDay(service.from), printDay(service.to)), texts.contractUntil(printDay(service.to))]
}

function receiptLines(order: OrderConfirmation, texts: OrderMailTexts): string[] {
  const { operator, buyer } = order
  const identity = (label: string, party: { name: string; address: string; ico?: string; dic?: string }) =>
    [
      `${label}: ${party.name}, ${party.address}`,
      party.ico && `${texts.ico}\u00a0${party.ico}`,
      party.dic && `${texts.dic}\u00a0${party.dic}`,
    ]
      .filter(Boolean)
      .join(', ')
  return [
    `${texts.receiptNumber}: ${order.orderNumber}`,
    `${texts.paidOn}: ${printDay(order.purchasedOn)}`,
    ...order.vat.map(({ rate, baseHaler, vatHaler }) =>
      texts.vatLine(rate, printPrice(baseHaler), printPrice(vatHaler)),
    ),
    ...(order.withoutVatHaler ? [texts.depositLine(printPrice(order.withoutVatHaler))] : []),
    identity(texts.supplier, operator),
    ...(buyer ? [identity(texts.buyer, buyer)] : []),
  ]
}
