import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { ReceiptLine } from '../../documents/receipts/receipt-document.ts'
import { printDay, printPrice } from '../../documents/tickets/print-format.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailLang, orderMailTexts } from '../../mail/orders/order-mail-texts.ts'
import type { MailedDocument } from '../documents/document-files.ts'
import { type InvoiceFacts, mailOf, untilDay } from './invoice-mail.ts'
import { INVOICE_MAIL_TEXTS } from './invoice-mail-texts.ts'

type Texts = {
  subject: (order: string) => string
  heading: { onCredit: string; waiting: string }
  lead: (amount: string, due: string) => string
  tickets: { onCredit: string; waiting: string }
  next: string
}

const TEXTS: Record<ShopLang, Texts> = {
  cz: {
    subject: (order) => `Zálohová faktura k objednávce ${order}`,
    heading: { onCredit: 'Objednávka je přijatá.', waiting: 'Objednávka čeká na platbu.' },
    lead: (amount, due) => `Zaplaťte prosím ${amount} převodem do ${due}.`,
    tickets: {
      onCredit: 'Vstupenky vám pošleme už teď, v samostatném e-mailu.',
      waiting: 'Do té doby vám držíme místa i ceny. Vstupenky pošleme po přijetí platby.',
    },
    next: 'Tato zálohová faktura nahrazuje předchozí a má stejné číslo.',
  },
  de: {
    subject: (order) => `Zahlungsaufforderung zur Bestellung ${order}`,
    heading: { onCredit: 'Ihre Bestellung ist eingegangen.', waiting: 'Ihre Bestellung wartet auf die Zahlung.' },
    lead: (amount, due) => `Bitte überweisen Sie ${amount} bis ${due}.`,
    tickets: {
      onCredit: 'Die Tickets senden wir Ihnen schon vor der Zahlung, in einer eigenen E-Mail.',
      waiting: 'Bis dahin halten wir Plätze und Preise für Sie. Die Tickets senden wir nach Eingang der Zahlung.',
    },
    next: 'Diese Zahlungsaufforderung ersetzt die vorige und hat dieselbe Nummer.',
  },
  en: {
    subject: (order) => `Deposit invoice for order ${order}`,
    heading: { onCredit: 'We have received your order.', waiting: 'Your order is waiting for the payment.' },
    lead: (amount, due) => `Please transfer ${amount} by ${due}.`,
    tickets: {
      onCredit: 'You get your tickets before you pay, in an e-mail of their own.',
      waiting: 'Until then we hold your places and prices. We will send the tickets once the payment has arrived.',
    },
    next: 'This deposit invoice replaces the previous one and has the same number.',
  },
}

/**
 * Creates the mail with a deposit invoice. From `version` 2 of the invoice on, it says that the invoice replaces the
 * former one.
 */
export function depositMail(
  facts: InvoiceFacts,
  {
    onCredit,
    version,
    lines,
    document,
  }: { onCredit: boolean; version: number; lines: ReceiptLine[]; document: MailedDocument },
): Mail {
  const texts = TEXTS[mailLang(facts.lang)]
  const { overdue, toPay } = INVOICE_MAIL_TEXTS[mailLang(facts.lang)]
  const when = onCredit ? 'onCredit' : 'waiting'
  return mailOf(facts, {
    subject: texts.subject(facts.orderNumber),
    heading: texts.heading[when],
    lead: [
      ...(version > 1 ? [texts.next] : []),
      facts.isOverdue
        ? overdue.lead(printPrice(facts.rest), printDay(facts.due))
        : texts.lead(printPrice(facts.rest), untilDay(facts)),
      texts.tickets[when],
    ],
    rows: [
      ...lines.map(({ names: [name = ''], when, count, price }) => ({
        title: count > 1 ? `${count} × ${name}` : name,
        lines: when ? [when] : [],
        amount: printPrice(count * price),
        pieces: count,
      })),
      { title: toPay, lines: [], amount: printPrice(facts.rest), isSum: true },
    ],
    more: { label: orderMailTexts(facts.lang).moreOnPage, url: facts.orderUrl },
    documents: [document],
    asksForMoney: true,
  })
}
