import type { Shares } from '@gondola/rules/after-sale/money-back.ts'
import { CARRY_OUT_HOURS } from '@gondola/rules/after-sale/statement.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { PageLook } from '../../documents/page-look.ts'
import { printPrice, printText } from '../../documents/tickets/print-format.ts'
import { alikeRows, countedLines } from '../alike-rows.ts'
import { drawMail, type MailBody } from '../mail-layout.ts'
import { joinWords, type MailParts, type Sender, senderLines } from '../mail-parts.ts'
import type { Mail, MailAttachment } from '../mailer.ts'
import { OPERATORS_ACT_TEXTS, type OperatorsAct } from '../operators-act-texts.ts'
import { mailLang, moreOf, orderMailTexts } from '../orders/order-mail-texts.ts'
import { AFTER_SALE_TEXTS } from './after-sale-texts.ts'

/** Facts of every mail after a sale. `id` and `kind` make the Message-ID, the same for every retry. */
export type Facts = {
  id: string
  kind: string
  to: string
  lang: string
  look: PageLook
  resortName: string
  sender: Sender
  host: string
}

export type ReturnedEntry = {
  name: string
  when: string
  back: Haler
  error: 'used' | 'refused' | null
  /** Printed time when a used ticket first opened a gate. Undefined where it is not known. */
  usedAt?: string | undefined
}

/** Calendar files of an act. `now`: events that still have tickets; `gone`: events to remove from the calendar. */
export type MailCalendar = { now: Buffer | undefined; gone: Buffer | undefined }

export type ReturnedMail = Facts & {
  act: 'cancel' | 'withdraw' | OperatorsAct
  /** Printed storm day that tickets of several days lost. They stay valid on their other days. */
  day?: string
  /** Whether the act gives back what is left on gift vouchers, which are void now. */
  isRestOfVoucher?: boolean
  /** Printed storm day for which the guest did not choose, so that the deadline decided. */
  silentDay?: string | undefined
  orderNumber: string
  orderUrl: string
  entries: ReturnedEntry[]
  back: Shares
  /** Whether some of `back` went to a gift voucher that is void. */
  isBackOnVoid?: boolean
  /** Whether it is a company's order on invoice: then nothing goes back to a card. */
  isOnInvoice: boolean
  /** Whether the entries cost nothing. */
  isFree?: boolean
  /** Hellers by which less goes back, as tickets that stay lose a discount. */
  dearer: Haler
  documents: { number: string; pdf: Buffer }[]
  calendar: MailCalendar
  /** New voucher that the guest chose instead of money. `code` is null when the voucher is void by now. */
  voucher?: { code: string | null; value: Haler; bonus: Haler; validTo: string }
}

/**
 * Creates the mail about an act that gave back entries or parts of prices. It lists the entries, also those that could
 * not be given back and why, and the money if any goes back. Corrective documents and calendar files are attached.
 */
export function returnedMail(mail: ReturnedMail): Mail {
  const texts = AFTER_SALE_TEXTS[mailLang(mail.lang)]
  const operators = OPERATORS_ACT_TEXTS[mailLang(mail.lang)]
  const failed = mail.entries.filter(({ error }) => error !== null)
  const end = failed.length === 0 ? 'success' : failed.length === mail.entries.length ? 'none' : 'part'
  const { card, credit, voucher } = mail.back
  const total = card + credit + voucher
  const hasSum = total > 0 || mail.dearer > 0
  const numbers = mail.documents.map(({ number }) => number)
  const wordsOf = (error: 'used' | 'refused') =>
    error === 'refused' && mail.silentDay !== undefined
      ? mail.isFree
        ? ''
        : operators.silent.refusedTicket
      : texts[error]
  return mailOf(mail, {
    subject: subjectOf(mail, end, total),
    attachments: [
      ...mail.documents.map(({ number, pdf }) => ({
        filename: `${texts.documentFile}-${number}.pdf`,
        contentType: 'application/pdf',
        content: pdf,
      })),
      ...calendarFiles(mail.lang, mail.calendar),
    ],
    heading: headingOf(mail, end, total),
    lead: [
      ...(end === 'none' ? [] : [validWords(mail)]),
      ...(card > 0
        ? [mail.isOnInvoice ? operators.onInvoice.less(printPrice(card)) : texts.back.card(printPrice(card))]
        : []),
      ...(credit > 0 ? [texts.back.credit(printPrice(credit))] : []),
      ...(voucher > 0 ? [texts.back.voucher(printPrice(voucher))] : []),
      ...(mail.isBackOnVoid ? [orderMailTexts(mail.lang).voidVoucher] : []),
      ...(mail.voucher ? [...voucherWords(mail.voucher, operators), operators.nothingToCard] : []),
      ...(total === 0 && !mail.voucher && end === 'success' && mail.dearer === 0 ? [texts.nothingBack] : []),
      ...(mail.dearer > 0 ? [texts.restDearer(printPrice(mail.dearer))] : []),
      ...(numbers.length > 0 ? [texts.documents(numbers)] : []),
      ...(mail.calendar.now ? [texts.calendar] : []),
      ...(mail.calendar.gone ? [texts.calendarGone] : []),
    ],
    rows: [
      ...alikeRows(
        mail.entries.map(({ name, when, back, error, usedAt }) => ({
          name,
          when: mail.day === undefined ? [when] : [when, operators.forDay(mail.day)],
          ...(error
            ? { fate: usedAt === undefined ? wordsOf(error) : texts.usedAt(usedAt) }
            : { fate: '', amount: hasSum ? back : undefined }),
        })),
      ),
      ...(mail.voucher
        ? [
            {
              title: operators.voucherTitle,
              lines: [],
              amount: printPrice(mail.voucher.value),
              isSum: true,
              isGain: mail.voucher.code !== null,
            },
          ]
        : []),
      ...(hasSum
        ? [
            {
              title: mail.isOnInvoice ? operators.onInvoice.total : texts.total,
              lines: [],
              amount: printPrice(total),
              isSum: true,
              isGain: total > 0,
            },
          ]
        : []),
    ],
    button: { label: texts.openOrder, url: mail.orderUrl },
    sections: mail.voucher?.code ? [{ title: operators.voucherCode, lines: [mail.voucher.code] }] : [],
    note: [],
  })
}

/** Returns the calendar files of an act as attachments. */
export function calendarFiles(lang: string, calendar: MailCalendar | undefined): MailAttachment[] {
  const texts = AFTER_SALE_TEXTS[mailLang(lang)]
  const file = (name: string, method: string, content: Buffer): MailAttachment => ({
    filename: `${name}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  })
  return [
    ...(calendar?.now ? [file(texts.calendarFile, 'PUBLISH', calendar.now)] : []),
    ...(calendar?.gone ? [file(texts.goneCalendarFile, 'CANCEL', calendar.gone)] : []),
  ]
}

/** Says what a new voucher is worth and until when. Of a void one it says only that it is void. */
function voucherWords(
  { code, value, bonus, validTo }: NonNullable<ReturnedMail['voucher']>,
  texts: (typeof OPERATORS_ACT_TEXTS)[ShopLang],
): string[] {
  if (code === null) return [texts.voidVoucher(printPrice(value))]
  return [texts.voucher(printPrice(value), validTo), ...(bonus > 0 ? [texts.bonus(printPrice(bonus))] : [])]
}

type End = 'success' | 'part' | 'none'

/** Says whether tickets or gift vouchers are still valid. Beside a new voucher it speaks of tickets only. */
function validWords({ lang, act, day, voucher, isRestOfVoucher, isOnInvoice }: ReturnedMail): string {
  const { stillValid, otherDaysValid, ticketsNotValid, voucherNotValid } = OPERATORS_ACT_TEXTS[mailLang(lang)]
  if (day !== undefined) return otherDaysValid
  if (isRestOfVoucher) return voucherNotValid[isOnInvoice ? 'onInvoice' : 'paid']
  if (act === 'reduce') return stillValid
  return voucher ? ticketsNotValid : AFTER_SALE_TEXTS[mailLang(lang)].notValid
}

function subjectOf(
  { lang, act, isOnInvoice, orderNumber, voucher, silentDay }: ReturnedMail,
  end: End,
  total: Haler,
): string {
  if (voucher) return OPERATORS_ACT_TEXTS[mailLang(lang)].voucherSubject(orderNumber)
  if (isOnInvoice && end !== 'none') return OPERATORS_ACT_TEXTS[mailLang(lang)].changed.subject(orderNumber)
  const texts = AFTER_SALE_TEXTS[mailLang(lang)]
  if (act === 'cancel') return texts.cancelSubject(orderNumber)
  if (act === 'withdraw') return texts.withdrawSubject(orderNumber)
  const operators = OPERATORS_ACT_TEXTS[mailLang(lang)]
  if (silentDay !== undefined && total === 0) return operators.silent.noneSubject(silentDay, orderNumber)
  if (end === 'none') return operators.stormNoneSubject(orderNumber)
  return (total === 0 ? operators.changed.subject : operators.subject)(orderNumber)
}

/**
 * Returns the heading. It promises no money where none goes back. `silentDay`: storm day for which the guest chose
 * nothing in time.
 */
function headingOf(
  { lang, act, day, silentDay, isOnInvoice, isFree, entries }: ReturnedMail,
  end: End,
  total: Haler,
): string {
  if (silentDay !== undefined) {
    const { silent } = OPERATORS_ACT_TEXTS[mailLang(lang)]
    const isRefused = entries.some(({ error }) => error === 'refused')
    if (total === 0 && end !== 'success' && !isFree) return silent[isRefused ? 'refused' : 'used'](silentDay)
    if (total === 0 && (isFree || !isOnInvoice)) return silent.free(silentDay)
    return silent[isOnInvoice ? 'onInvoice' : day === undefined ? 'off' : 'lost'](silentDay)
  }
  const { changed, headings, stormNone } = OPERATORS_ACT_TEXTS[mailLang(lang)]
  if (isOnInvoice && end !== 'none') return changed.heading
  if (act === 'cancel' || act === 'withdraw') return AFTER_SALE_TEXTS[mailLang(lang)].headings[act][end]
  if (end === 'none') return stormNone
  return total === 0 && act === 'reverse' ? changed.heading : headings[day === undefined ? act : 'storm']
}

/**
 * Creates the mail that a withdrawal from the purchase of a card has arrived. The money goes back once a ticket office
 * has the card, or confirms that it was never collected.
 */
export function deskMail(mail: Facts & { orderNumber: string; orderUrl: string }): Mail {
  const texts = OPERATORS_ACT_TEXTS[mailLang(mail.lang)]
  return mailOf(mail, {
    subject: texts.deskSubject(mail.orderNumber),
    attachments: [],
    heading: texts.deskHeading,
    lead: texts.deskLead,
    rows: [],
    button: { label: AFTER_SALE_TEXTS[mailLang(mail.lang)].openOrder, url: mail.orderUrl },
    sections: [],
    note: [],
  })
}

export type StatementMail = Facts & {
  number: string
  /** Date and time to the second, with the zone. */
  declaredAt: string
  statement: string
  name: string
  orderNumber: string
  email: string
  /** Entries that the statement has withdrawn from already. Empty where an operator has still to decide. */
  entries: string[]
  /** Page where the guest can carry out the withdrawal. Only in mails to the order's own address. */
  carryOutUrl?: string
}

/** Creates the acknowledgement of a statement of withdrawal, with its words, date and time (docs/product.md §19.22). */
export function statementMail(mail: StatementMail): Mail {
  const texts = AFTER_SALE_TEXTS[mailLang(mail.lang)]
  const lines = [
    mail.statement,
    ...countedLines(mail.entries).map((line) => `– ${line}`),
    `${texts.name}: ${mail.name}`,
    `${texts.order}: ${mail.orderNumber}`,
    `${texts.email}: ${mail.email}`,
    `${texts.received}: ${mail.declaredAt}`,
    `${texts.number}: ${mail.number}`,
  ]
  return mailOf(mail, {
    subject: texts.statementSubject(mail.number),
    attachments: [
      {
        filename: `${texts.statementFile}-${mail.number}.txt`,
        contentType: 'text/plain; charset=utf-8',
        content: Buffer.from(`${[texts.statementHeading, ...lines].join('\r\n')}\r\n`),
      },
    ],
    heading: texts.statementHeading,
    lead:
      mail.entries.length > 0
        ? texts.statementCarriedOut
        : [...texts.statementLead, ...(mail.carryOutUrl ? [texts.carryOutLead(CARRY_OUT_HOURS)] : [])],
    rows: [],
    ...(mail.carryOutUrl ? { button: { label: texts.carryOut, url: mail.carryOutUrl } } : {}),
    sections: [{ title: texts.statementTitle, lines }],
    note: [],
  })
}

/**
 * Creates the mail with the link to an order, sent on request. `cancelUrl` is undefined where the guest cannot cancel.
 */
export function orderLinkMail(
  mail: Facts & { orderNumber: string; orderUrl: string; cancelUrl: string | undefined },
): Mail {
  const texts = AFTER_SALE_TEXTS[mailLang(mail.lang)]
  return mailOf(mail, {
    subject: texts.linkSubject(mail.orderNumber),
    attachments: [],
    heading: texts.linkHeading,
    lead: texts.linkLead(mail.orderNumber),
    rows: [],
    button: { label: texts.openOrder, url: mail.orderUrl },
    links: mail.cancelUrl ? [{ label: texts.linkCancel, url: mail.cancelUrl }] : [],
    sections: [],
    note: [texts.linkNote],
  })
}

type Parts = MailParts & {
  subject: string
  attachments: MailAttachment[]
  note: string[]
}

/** Creates a mail about an order after its sale from its parts. */
export function mailOf(
  facts: Facts & { orderUrl?: string | undefined },
  { subject, attachments, note, ...parts }: Parts,
): Mail {
  const lang = mailLang(facts.lang)
  const body: MailBody = {
    look: facts.look,
    resortName: facts.resortName,
    lang,
    more: moreOf(facts),
    ...joinWords(parts, lang),
    note: [...note.map((text) => printText(text, lang)), AFTER_SALE_TEXTS[lang].automatic],
    foot: senderLines(facts.resortName, facts.sender, lang),
  }
  return {
    messageId: `<${facts.id}.${facts.kind}@${facts.host}>`,
    to: [facts.to],
    subject: `${subject} | ${facts.resortName}`,
    attachments,
    ...drawMail(body),
  }
}
