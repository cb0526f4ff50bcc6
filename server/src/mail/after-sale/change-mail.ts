import type { ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import type { Shares } from '@gondola/rules/after-sale/money-back.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { printHours, printLeaf, printPrice } from '../../documents/tickets/print-format.ts'
import { alikeRows } from '../alike-rows.ts'
import type { MailBody, MailRow } from '../mail-layout.ts'
import type { Mail, MailAttachment } from '../mailer.ts'
import { OPERATORS_ACT_TEXTS } from '../operators-act-texts.ts'
import { codeOf, type MailPickUp } from '../orders/order-mail.ts'
import { mailLang, orderMailTexts } from '../orders/order-mail-texts.ts'
import { calendarFiles, type Facts, type MailCalendar, mailOf } from './after-sale-mail.ts'
import { AFTER_SALE_TEXTS } from './after-sale-texts.ts'
import { CHANGE_TEXTS, type ChangeTexts } from './change-texts.ts'

type DayTime = { day: Day; from: TimeOfDay | undefined }

/** An entry of a change, with old and new day and time as printed. */
export type ChangedEntry = {
  name: string
  was: string
  now: string
  /** Set where the former and the new date are one day each. */
  days?: { was: DayTime; now: DayTime } | undefined
  difference: Haler
  /** What another day costs more than the day of a storm. Nobody pays it. */
  waived?: Haler | undefined
  error: ItemError | null
  /** When a used one had first opened a gate. */
  usedAt?: string | undefined
}

type ChangeMail = Facts & {
  orderNumber: string
  /** Missing in the copy for another address. */
  orderUrl: string | undefined
  entries: ChangedEntry[]
}

/** Creates the mail that a change of date was asked for. It says what to do if it was somebody else. */
export function askedMail(
  mail: ChangeMail & {
    payment: { due: Haler; until: string } | undefined
    /** By which way the order was opened. Null where that is not known. */
    openedBy: keyof ChangeTexts['openedBy'] | null
  },
): Mail {
  const texts = CHANGE_TEXTS[mailLang(mail.lang)]
  const { payment, openedBy } = mail
  return mailOf(mail, {
    subject: texts.askedSubject(mail.orderNumber),
    attachments: [],
    heading: texts.askedHeading,
    lead: [texts.askedLead, ...(payment ? [texts.askedPay(printPrice(payment.due), payment.until)] : [])],
    rows: rowsOf(
      mail.entries.map((entry) => ({ ...entry, error: null })),
      texts,
    ),
    ...buttonOf(mail),
    sections: [],
    note: [...(openedBy ? [texts.openedBy[openedBy]] : []), texts.notYou],
  })
}

export type EndOfChange = ChangeMail & {
  back: Shares
  /** Whether some of it is on a voucher that is void. */
  isBackOnVoid?: boolean
  /** Whether a company ordered on invoice: then nothing goes back to a card. */
  isOnInvoice: boolean
  paid: Haler
  /** Whether moved tickets have left the code for all, and whether others have it. */
  codes: 'same' | 'own' | 'own-and-others'
  documents: { number: string; pdf: Buffer }[]
  tickets: Buffer | undefined
  calendar: MailCalendar | undefined
  /** Code with which the moved tickets are collected, and whatever else it collects. */
  pickUp?: MailPickUp | undefined
}

/** Creates the mail about the end of a change of date. It has old and new of each entry, the money and the papers. */
export function changedMail(mail: EndOfChange): Mail {
  const texts = CHANGE_TEXTS[mailLang(mail.lang)]
  const failed = mail.entries.filter(({ error }) => error !== null)
  const end = failed.length === 0 ? 'success' : failed.length === mail.entries.length ? 'none' : 'part'
  const { card, credit, voucher } = mail.back
  const numbers = mail.documents.map(({ number }) => number)
  const isSameSum = end !== 'none' && mail.paid + card + credit + voucher === 0 && numbers.length === 0
  return mailOf(mail, {
    subject: (end === 'none' ? texts.askedSubject : texts.changedSubject)(mail.orderNumber),
    attachments: attachmentsOf(mail),
    heading: texts.headings[end],
    lead: [
      ...(end === 'none' ? [] : [codeWords(mail.codes, texts)]),
      ...(isSameSum ? [texts.unchanged] : []),
      ...(mail.paid > 0 ? [texts.paid(printPrice(mail.paid))] : []),
      ...(card > 0 ? [backWords(mail)] : []),
      ...(credit > 0 ? [texts.back.credit(printPrice(credit))] : []),
      ...(voucher > 0 ? [texts.back.voucher(printPrice(voucher))] : []),
      ...(mail.isBackOnVoid ? [orderMailTexts(mail.lang).voidVoucher] : []),
      ...(numbers.length > 0 ? [AFTER_SALE_TEXTS[mailLang(mail.lang)].documents(numbers)] : []),
      ...(mail.calendar?.now ? [mail.calendar.gone ? texts.calendar : texts.calendarPart] : []),
    ],
    ...(mail.pickUp ? { code: codeOf(mail.pickUp, orderMailTexts(mail.lang)) } : {}),
    exchange: end === 'success' ? exchangeOf(mail, texts) : undefined,
    rows: rowsOf(mail.entries, texts),
    ...buttonOf(mail),
    sections: [],
    note: [],
  })
}

/** Says with which codes moved tickets are used. */
function codeWords(codes: EndOfChange['codes'], { ticketsStay, ownCodes, codeOfOthers }: ChangeTexts): string {
  if (codes === 'same') return ticketsStay
  return codes === 'own' ? ownCodes : `${ownCodes} ${codeOfOthers}`
}

/** Says what becomes of money that a cheaper day frees. */
const backWords = ({ lang, isOnInvoice, back: { card } }: EndOfChange): string =>
  isOnInvoice
    ? OPERATORS_ACT_TEXTS[mailLang(lang)].onInvoice.less(printPrice(card))
    : CHANGE_TEXTS[mailLang(lang)].back.card(printPrice(card))

function attachmentsOf({ lang, documents, tickets, calendar }: EndOfChange): MailAttachment[] {
  const texts = CHANGE_TEXTS[mailLang(lang)]
  return [
    ...(tickets ? [{ filename: `${texts.ticketsFile}.pdf`, contentType: 'application/pdf', content: tickets }] : []),
    ...documents.map(({ number, pdf }) => ({
      filename: `${AFTER_SALE_TEXTS[mailLang(lang)].documentFile}-${number}.pdf`,
      contentType: 'application/pdf',
      content: pdf,
    })),
    ...calendarFiles(lang, calendar),
  ]
}

/** Returns the old day and the new one, where all entries have the same. */
function exchangeOf({ entries, lang }: EndOfChange, { leaf }: ChangeTexts): MailBody['exchange'] {
  const days = entries[0]?.days
  const isSame = entries.every((entry) => JSON.stringify(entry.days) === JSON.stringify(days))
  if (!days || !isSame) return undefined
  const shown = mailLang(lang)
  const leafOf = (word: string, { day, from }: DayTime) => ({
    word,
    ...printLeaf(day, shown),
    time: from ? printHours({ from }, shown) : '',
  })
  return { was: leafOf(leaf.was, days.was), now: leafOf(leaf.now, days.now) }
}

const buttonOf = ({ lang, orderUrl }: Pick<ChangeMail, 'lang' | 'orderUrl'>) =>
  orderUrl === undefined ? {} : { button: { label: CHANGE_TEXTS[mailLang(lang)].openOrder, url: orderUrl } }

/** Returns the rows of entries, equal ones as one. What was not changed is below, with why. */
const rowsOf = (entries: ChangedEntry[], texts: ChangeTexts): MailRow[] =>
  alikeRows(
    entries.map(({ name, was, now, difference, waived = 0, error, usedAt }) =>
      error
        ? { name, when: [texts.stays(was)], fate: usedAt === undefined ? texts.errors[error] : texts.usedAt(usedAt) }
        : {
            name,
            when: [texts.was(was), texts.now(now), ...(waived > 0 ? [texts.waived(printPrice(waived))] : [])],
            fate: '',
            amount: difference,
          },
    ),
    printDifference,
  )

/** Prints a difference with its sign. */
const printDifference = (difference: Haler): string => `${difference > 0 ? '+' : ''}${printPrice(difference)}`
