import { czechAccount } from '@gondola/rules/business/iban.ts'
import { czechWeekday } from '@gondola/rules/business/weekday-words.ts'
import { beforeDate, type Day } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { PageLook } from '../../documents/page-look.ts'
import { printDay, printPrice, printText, printWeekday } from '../../documents/tickets/print-format.ts'
import { drawMail, type MailBody } from '../../mail/mail-layout.ts'
import { type Sender, senderLines } from '../../mail/mail-parts.ts'
import type { Mail, MailAttachment } from '../../mail/mailer.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import type { MailedDocument } from '../documents/document-files.ts'
import { INVOICE_MAIL_TEXTS, type InvoiceMailTexts } from './invoice-mail-texts.ts'

/** Facts of an order that all mails about its money need. Amounts are in hellers. */
export type InvoiceFacts = {
  messageId: string
  to: string[]
  lang: string
  look: PageLook
  resortName: string
  sender: Sender
  orderNumber: string
  orderUrl: string
  bank: { iban: string; bic: string }
  symbol: string
  /** What a payer abroad writes into the text of the transfer. */
  reference: string | null
  /** The company's own number of its order. */
  purchaseOrder: string | null
  due: Day
  isOverdue: boolean
  /** Hellers that are left to pay. */
  rest: Haler
  received: Haler
}

type Parts = Pick<MailBody, 'heading' | 'lead' | 'rows' | 'more'> & {
  subject: string
  documents?: MailedDocument[]
  /** Whether the mail has a section with account, symbol and amount to transfer. */
  asksForMoney?: boolean
}

/**
 * Creates the mail that confirms payments of an order, with their tax documents. It says what is left to pay.
 * `surplus`: hellers of these transfers that are booked on no order. `areTicketsComing`: the tickets are made now that
 * the order is paid.
 */
export function paymentMail(
  facts: InvoiceFacts,
  {
    payments,
    documents,
    surplus,
    areTicketsComing,
  }: {
    payments: { day: Day; amount: Haler }[]
    documents: MailedDocument[]
    surplus: Haler
    areTicketsComing: boolean
  },
): Mail {
  const texts = textsOf(facts)
  const isPaid = facts.rest === 0
  const part = isPaid ? texts.paid : texts.partPaid
  return mailOf(facts, {
    subject: part.subject(facts.orderNumber),
    heading: part.heading,
    lead: [
      ...(isPaid ? [] : [texts.partPaid.rest(printPrice(facts.rest), printDay(facts.due))]),
      ...(isPaid && documents.length > 0 ? [texts.paid.settled] : []),
      ...(isPaid && areTicketsComing ? [texts.ticketsFollow] : []),
      ...(surplus > 0 ? [texts.surplus(printPrice(surplus))] : []),
    ],
    rows: [
      ...payments.map(({ day, amount }) => ({
        title: texts.payment,
        lines: [printDay(day)],
        amount: printPrice(amount),
      })),
      { title: texts.received, lines: [], amount: printPrice(facts.received), isSum: true },
    ],
    documents,
    asksForMoney: !isPaid,
  })
}

/** Creates the mail that a payment was undone. `byBank`: the bank took it back. `isOpen`: the order is still unpaid. */
export function undoneMail(
  facts: InvoiceFacts,
  {
    amount,
    byBank,
    documents,
    isOpen,
  }: { amount: Haler; byBank: boolean; documents: MailedDocument[]; isOpen: boolean },
): Mail {
  const { undone, takenBack, partPaid } = textsOf(facts)
  const texts = byBank ? takenBack : undone
  const asksForMoney = isOpen && facts.rest > 0
  return mailOf(facts, {
    subject: texts.subject(facts.orderNumber),
    heading: texts.heading,
    lead: [
      texts.lead(printPrice(amount)),
      ...(asksForMoney ? [partPaid.rest(printPrice(facts.rest), printDay(facts.due))] : []),
    ],
    rows: [],
    documents,
    asksForMoney,
  })
}

/** Creates the reminder of an unpaid order whose tickets come with the payment. `ends`: day on which it ends. */
export function beforeEndMail(facts: InvoiceFacts, ends: Day): Mail {
  const { before, overdue } = textsOf(facts)
  const texts = facts.isOverdue ? overdue : before
  const rest = printPrice(facts.rest)
  return mailOf(facts, {
    subject: texts.subject(facts.orderNumber),
    heading: texts.heading,
    lead: [
      facts.isOverdue ? overdue.lead(rest, printDay(facts.due)) : before.lead(rest, untilDay(facts)),
      before.ends(printDay(ends)),
    ],
    rows: [],
    asksForMoney: true,
  })
}

/**
 * Creates a reminder of an overdue order on credit. `isLast`: the shop sends no further reminder unless an operator
 * asks for it.
 */
export function overdueMail(facts: InvoiceFacts, { isLast }: { isLast: boolean }): Mail {
  const { overdue, crossed } = textsOf(facts)
  return mailOf(facts, {
    subject: overdue.subject(facts.orderNumber),
    heading: overdue.heading,
    lead: [overdue.lead(printPrice(facts.rest), printDay(facts.due)), ...(isLast ? [overdue.last] : []), crossed],
    rows: [],
    asksForMoney: true,
  })
}

/**
 * Creates the mail that an order ended unpaid, or was cancelled. `kept`: the hellers that it had received, now a
 * surplus. `documents`: corrections of its tax documents.
 */
export function endedMail(
  facts: InvoiceFacts,
  { why, kept, documents }: { why: 'ended' | 'cancelled'; kept: Haler; documents: MailedDocument[] },
): Mail {
  const { ended, partly, cancelled } = textsOf(facts)
  const texts = why === 'cancelled' ? cancelled : kept > 0 ? partly : ended
  return mailOf(facts, {
    subject: texts.subject(facts.orderNumber),
    heading: texts.heading,
    lead: [texts.lead, ...(kept > 0 ? [ended.kept(printPrice(kept))] : why === 'ended' ? [ended.late] : [])],
    rows: [],
    documents,
  })
}

/**
 * Creates the mail with a final invoice. It asks for `toPay` of the invoice, or for what the order has left to pay if
 * that is less.
 */
export function finalMail(facts: InvoiceFacts, document: MailedDocument): Mail {
  const { final } = textsOf(facts)
  const rest = Math.min(document.toPay ?? 0, facts.rest)
  return mailOf(
    { ...facts, rest, reference: document.reference ?? null },
    {
      subject: final.subject(document.number),
      heading: final.heading,
      lead: [final.lead(facts.orderNumber), rest > 0 ? final.open(printPrice(rest)) : final.settled],
      rows: [],
      documents: [document],
      asksForMoney: rest > 0,
    },
  )
}

/**
 * Creates the mail with a correction, or with a new tax document on a payment. `isOpen`: the order is unpaid. With a
 * correction below 0 it says that excess money is used or sent back. Where an unpaid order has something left to pay,
 * it asks for that instead.
 */
export function correctionMail(facts: InvoiceFacts, document: MailedDocument, { isOpen }: { isOpen: boolean }): Mail {
  const { correction, otherRates, taxedAnew, partPaid } = textsOf(facts)
  const { subject } = document.kind === 'advance' ? taxedAnew : correction
  const total = document.total ?? 0
  const texts = total < 0 ? correction : taxedAnew
  const asksForMoney = total < 0 && isOpen && facts.rest > 0
  const excess = asksForMoney ? partPaid.rest(printPrice(facts.rest), printDay(facts.due)) : correction.excess
  return mailOf(facts, {
    subject: subject(document.number),
    heading: total === 0 ? correction.heading : texts.heading,
    lead:
      total === 0 ? [otherRates(facts.orderNumber)] : [texts.lead(facts.orderNumber), ...(total < 0 ? [excess] : [])],
    rows: [],
    documents: [document],
    asksForMoney,
  })
}

const textsOf = ({ lang }: Pick<InvoiceFacts, 'lang'>): InvoiceMailTexts => INVOICE_MAIL_TEXTS[mailLang(lang)]

/** Returns the due day as it follows "do", "bis" or "by", such as "pátku 11.12.2026". */
export function untilDay({ due, lang }: Pick<InvoiceFacts, 'due' | 'lang'>): string {
  const shop = mailLang(lang)
  const name = shop === 'cz' ? czechWeekday('do', due) : beforeDate(printWeekday(due, shop), shop)
  return `${name}\u00a0${printDay(due)}`
}

function transferOf(
  { bank, symbol, reference, rest, due, purchaseOrder }: InvoiceFacts,
  { transfer, purchaseOrder: ownNumber }: InvoiceMailTexts,
) {
  return {
    title: transfer.title,
    lines: [
      `${transfer.account}: ${czechAccount(bank.iban)}`,
      `IBAN: ${bank.iban} (BIC ${bank.bic})`,
      `${transfer.symbol}: ${symbol}`,
      ...(reference ? [`${transfer.reference}: ${reference}`] : []),
      `${transfer.amount}: ${printPrice(rest)}`,
      `${transfer.due}: ${printDay(due)}`,
      ...(purchaseOrder ? [`${ownNumber}: ${purchaseOrder}`] : []),
    ],
  }
}

/** Creates a mail about the money of an order from its parts. Each document is attached as PDF and ISDOC file. */
export function mailOf(facts: InvoiceFacts, { subject, documents = [], asksForMoney = false, ...parts }: Parts): Mail {
  const lang = mailLang(facts.lang)
  const texts = INVOICE_MAIL_TEXTS[lang]
  const join = (text: string) => printText(text, lang)
  const body: MailBody = {
    look: facts.look,
    resortName: facts.resortName,
    lang,
    ...parts,
    lead: [...parts.lead, ...(documents.length > 0 ? [texts.attached(documents)] : [])].map(join),
    button: { label: texts.openOrder, url: facts.orderUrl },
    sections: asksForMoney ? [transferOf(facts, texts)] : [],
    note: [texts.automatic],
    foot: senderLines(facts.resortName, facts.sender, lang),
  }
  return {
    messageId: facts.messageId,
    to: facts.to,
    subject: `${subject} | ${facts.resortName}`,
    attachments: documents.flatMap((document) => filesOf(document, texts)),
    ...drawMail(body),
  }
}

function filesOf({ kind, number, pdf, isdoc }: MailedDocument, { files }: InvoiceMailTexts): MailAttachment[] {
  const name = `${files[kind]}-${number}`
  return [
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf },
    ...(isdoc ? [{ filename: `${name}.isdoc`, contentType: 'application/x-isdoc', content: Buffer.from(isdoc) }] : []),
  ]
}
