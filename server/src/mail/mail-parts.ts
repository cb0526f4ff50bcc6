import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Resort } from '../../../resorts/resort.ts'
import { registerNumber, vatNumber } from '../documents/company-numbers.ts'
import { printText } from '../documents/tickets/print-format.ts'
import type { Operator } from '../documents/tickets/ticket-document.ts'
import type { MailBody } from './mail-layout.ts'
import { orderMailTexts } from './orders/order-mail-texts.ts'

/** Seller and contact of the resort, for the last lines of a mail. */
export type Sender = Pick<Resort, 'operator' | 'contact'>

/**
 * Parts of a mail that differ from mail to mail, except `note`. A caller adds `note` itself. All other parts come from
 * resort and language.
 */
export type MailParts = Omit<MailBody, 'look' | 'resortName' | 'lang' | 'note' | 'foot'>

/** Returns the parts of a mail with non-breaking spaces after short words. The language decides after which. */
export function joinWords({ lead, code, rows, sections, ...parts }: MailParts, lang: ShopLang): MailParts {
  const join = (text: string) => printText(text, lang)
  return {
    ...parts,
    lead: lead.map(join),
    ...(code ? { code: { ...code, title: join(code.title), lines: code.lines.map(join) } } : {}),
    rows: rows.map((row) => ({
      ...row,
      title: join(row.title),
      lines: row.lines.map(join),
      ...(row.holders ? { holders: row.holders.map(join) } : {}),
      ...(row.note ? { note: join(row.note) } : {}),
    })),
    sections: sections.map((section) => ({ ...section, lines: section.lines.map(join) })),
  }
}

/** Returns the last lines of every mail: resort, contact and seller (docs/product.md §9.15). */
export const senderLines = (resortName: string, { operator, contact }: Sender, lang: ShopLang): string[] => [
  resortName,
  `${contact.email} · ${whole(contact.phone)}`,
  sellerText(operator, lang),
]

/** Returns name, address and company numbers of the seller on one line. Numbers do not break. */
export function sellerText({ name, address, ico, dic }: Operator, lang: ShopLang): string {
  const texts = orderMailTexts(lang)
  return [name, address, ...[registerNumber(texts.ico, ico), vatNumber(texts.dic, dic)].map(whole)].join(', ')
}

const TIMES: Record<ShopLang, { hour: string; hours: [few: string, many: string]; days: [few: string, many: string] }> =
  {
    cz: { hour: 'hodinu', hours: ['hodiny', 'hodin'], days: ['dny', 'dní'] },
    de: { hour: 'eine Stunde', hours: ['Stunden', 'Stunden'], days: ['Tage', 'Tage'] },
    en: { hour: 'one hour', hours: ['hours', 'hours'], days: ['days', 'days'] },
  }

/**
 * Prints a duration as it follows "works for": "one hour", "24 hours", "3 days". From 48 hours on a number of whole
 * days is printed in days.
 */
export function printHoursLong(hours: number, lang: ShopLang): string {
  const words = TIMES[lang]
  if (hours === 1) return words.hour
  const [count, [few, many]] = hours >= 48 && hours % 24 === 0 ? [hours / 24, words.days] : [hours, words.hours]
  return `${count}\u00a0${count < 5 ? few : many}`
}

const whole = (text: string) => text.replaceAll(' ', '\u00a0')
