import type { ComplaintWant } from '@gondola/rules/after-sale/complaint.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Mail } from '../mailer.ts'
import { mailLang } from '../orders/order-mail-texts.ts'
import { type Facts, mailOf } from './after-sale-mail.ts'

type ComplaintFacts = Facts & {
  number: string
  /** Date and time to the second, with the zone. */
  raisedAt: string
}

type ComplaintTexts = {
  subject: (number: string) => string
  heading: string
  lead: (until: string) => string
  late: string
  title: string
  ticket: string
  what: string
  discovered: string
  wanted: string
  wants: Record<ComplaintWant, string>
  name: string
  order: string
  email: string
  phone: string
  received: string
  number: string
  file: string
  decidedSubject: (number: string) => string
  granted: string
  rejected: string
  decidedTitle: string
}

const TEXTS: Record<ShopLang, ComplaintTexts> = {
  cz: {
    subject: (number) => `Vaši reklamaci jsme přijali, ${number}`,
    heading: 'Vaši reklamaci jsme přijali.',
    lead: (until) => `Níže je v plném znění. Rozhodneme o ní nejpozději ${until} a napíšeme vám.`,
    late: 'Závadu jste měli oznámit do tří dnů. Reklamaci i tak posoudíme.',
    title: 'Reklamace',
    ticket: 'Vstupenka',
    what: 'Co se stalo',
    discovered: 'Zjištěno',
    wanted: 'Co žádáte',
    wants: { money: 'vrácení peněz', discount: 'slevu', replacement: 'náhradu', other: 'něco jiného' },
    name: 'Jméno',
    order: 'Objednávka',
    email: 'E-mail',
    phone: 'Telefon',
    received: 'Přijato',
    number: 'Číslo',
    file: 'reklamace',
    decidedSubject: (number) => `Rozhodli jsme o reklamaci ${number}`,
    granted: 'Vaší reklamaci jsme vyhověli.',
    rejected: 'Vaší reklamaci jsme nevyhověli.',
    decidedTitle: 'Rozhodnutí',
  },
  de: {
    subject: (number) => `Ihre Reklamation ist eingegangen, ${number}`,
    heading: 'Ihre Reklamation ist eingegangen.',
    lead: (until) => `Unten steht sie im Wortlaut. Wir entscheiden spätestens am ${until} und schreiben Ihnen.`,
    late: 'Mängel sollten binnen drei Tagen gemeldet werden. Wir prüfen Ihre Reklamation trotzdem.',
    title: 'Reklamation',
    ticket: 'Ticket',
    what: 'Was passiert ist',
    discovered: 'Festgestellt',
    wanted: 'Ihr Wunsch',
    wants: { money: 'Geld zurück', discount: 'Preisnachlass', replacement: 'Ersatz', other: 'etwas anderes' },
    name: 'Name',
    order: 'Bestellung',
    email: 'E-Mail',
    phone: 'Telefon',
    received: 'Eingegangen',
    number: 'Nummer',
    file: 'reklamation',
    decidedSubject: (number) => `Entscheidung über Ihre Reklamation ${number}`,
    granted: 'Wir geben Ihrer Reklamation statt.',
    rejected: 'Wir konnten Ihrer Reklamation nicht stattgeben.',
    decidedTitle: 'Entscheidung',
  },
  en: {
    subject: (number) => `We have received your complaint, ${number}`,
    heading: 'We have received your complaint.',
    lead: (until) => `It is quoted in full below. We will decide by ${until} and write to you.`,
    late: 'Faults should be reported within three days. We will look into your complaint all the same.',
    title: 'Complaint',
    ticket: 'Ticket',
    what: 'What happened',
    discovered: 'Discovered',
    wanted: 'What you ask for',
    wants: { money: 'money back', discount: 'a discount', replacement: 'a replacement', other: 'something else' },
    name: 'Name',
    order: 'Order',
    email: 'E-mail',
    phone: 'Phone',
    received: 'Received',
    number: 'Number',
    file: 'complaint',
    decidedSubject: (number) => `Our decision on complaint ${number}`,
    granted: 'We have granted your complaint.',
    rejected: 'We could not grant your complaint.',
    decidedTitle: 'Decision',
  },
}

export type ComplaintMail = ComplaintFacts & {
  orderNumber: string
  ticket: string
  what: string
  wanted: ComplaintWant
  discoveredOn: string
  decidedUntil: string
  isLate: boolean
  name: string
  email: string
  phone: string
}

/** Creates the written confirmation of a complaint, with its words, date and time (docs/product.md §19.58). */
export function complaintMail(mail: ComplaintMail): Mail {
  const texts = TEXTS[mailLang(mail.lang)]
  const lines = [
    `${texts.number}: ${mail.number}`,
    `${texts.received}: ${mail.raisedAt}`,
    `${texts.order}: ${mail.orderNumber}`,
    ...(mail.ticket ? [`${texts.ticket}: ${mail.ticket}`] : []),
    `${texts.what}: ${mail.what}`,
    `${texts.discovered}: ${mail.discoveredOn}`,
    `${texts.wanted}: ${texts.wants[mail.wanted]}`,
    `${texts.name}: ${mail.name}`,
    `${texts.email}: ${mail.email}`,
    ...(mail.phone ? [`${texts.phone}: ${mail.phone}`] : []),
  ]
  return mailOf(mail, {
    subject: texts.subject(mail.number),
    attachments: [
      {
        filename: `${texts.file}-${mail.number}.txt`,
        contentType: 'text/plain; charset=utf-8',
        content: Buffer.from(`${[texts.heading, ...lines].join('\r\n')}\r\n`),
      },
    ],
    heading: texts.heading,
    lead: [texts.lead(mail.decidedUntil), ...(mail.isLate ? [texts.late] : [])],
    rows: [],
    sections: [{ title: texts.title, lines }],
    note: [],
  })
}

/** Creates the mail with the decision on a complaint, in the operator's words. */
export function complaintDecidedMail(mail: ComplaintFacts & { isGranted: boolean; decision: string }): Mail {
  const texts = TEXTS[mailLang(mail.lang)]
  return mailOf(mail, {
    subject: texts.decidedSubject(mail.number),
    attachments: [],
    heading: mail.isGranted ? texts.granted : texts.rejected,
    lead: [],
    rows: [],
    sections: [
      { title: texts.decidedTitle, lines: mail.decision.split('\n') },
      { title: texts.title, lines: [`${texts.number}: ${mail.number}`, `${texts.received}: ${mail.raisedAt}`] },
    ],
    note: [],
  })
}
