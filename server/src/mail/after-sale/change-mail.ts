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

/**
 * An entry of a change of date. `was` and `now`: former and new day and time, printed. `difference`: hellers that the
 * guest pays more for the new date, below 0 where it is cheaper.
 */
export type ChangedEntry = {
  name: string
  was: string
  now: string
  /** Undefined where the former or the new date is more than one day. */
  days?: { was: DayTime; now: DayTime } | undefined
  difference: Haler
  /** Hellers that the new day costs more than the storm day. The guest need not pay them. */
  waived?: Haler | undefined
  error: ItemError | null
  /** Printed time when a used ticket first opened a gate. Undefined where it is not known. */
  usedAt?: string | undefined
}

type ChangeMail = Facts & {
  orderNumber: string
  /** Undefined in the copy for another address, which may not open the order. */
  orderUrl: string | undefined
  entries: ChangedEntry[]
}

/**
 * Creates the mail that a change of date was requested. It says what to pay, and what to do if it was somebody else.
 */
export function askedMail(
  mail: ChangeMail & {
    payment: { due: Haler; until: string } | undefined
    /** Which right opened the order for the request. Null where that is not known. */
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
  /** Whether some of `back` went to a gift voucher that is void. */
  isBackOnVoid?: boolean
  /** Whether it is a company's order on invoice: then nothing goes back to a card. */
  isOnInvoice: boolean
  paid: Haler
  /**
   * `same`: codes stay. `own`: moved tickets have codes of their own; `own-and-others`: others keep the code for all.
   */
  codes: 'same' | 'own' | 'own-and-others'
  documents: { number: string; pdf: Buffer }[]
  tickets: Buffer | undefined
  calendar: MailCalendar | undefined
  /** The one code that collects the moved tickets, with all else that it collects. Undefined without such a code. */
  pickUp?: MailPickUp | undefined
}

/**
 * Creates the mail about the end of a change of date. It says what was paid and what goes back. It lists each entry
 * with its former and new date, or why the entry stays on its date. New tickets, documents and calendar files are
 * attached.
 */
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

/** Says whether moved tickets keep their codes. */
function codeWords(codes: EndOfChange['codes'], { ticketsStay, ownCodes, codeOfOthers }: ChangeTexts): string {
  if (codes === 'same') return ticketsStay
  return codes === 'own' ? ownCodes : `${ownCodes} ${codeOfOthers}`
}

/** Says what becomes of `card`, the money back beyond vouchers and credit. On invoice it lowers what is to be paid. */
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

/** Returns former and new day for drawing. Undefined unless all entries have the same two. */
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

/** Returns the rows of entries, equal ones as one. Entries that were not changed come last, with the reason. */
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

/** Prints a difference in price with its sign, also `+`. */
const printDifference = (difference: Haler): string => `${difference > 0 ? '+' : ''}${printPrice(difference)}`
