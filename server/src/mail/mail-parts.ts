import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { printText } from '../documents/tickets/print-format.ts'
import type { MailBody } from './mail-layout.ts'

/** The parts of a mail that differ from one to the next. */
export type MailParts = Omit<MailBody, 'look' | 'resortName' | 'lang' | 'foot'>

/** Keeps short words on the line of the next one, in a whole mail. The language decides which. */
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
      ...(row.note ? { note: join(row.note) } : {}),
    })),
    sections: sections.map((section) => ({ ...section, lines: section.lines.map(join) })),
  }
}
