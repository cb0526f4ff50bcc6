import { joinShortWords } from '@gondola/rules/czech.ts'
import { nameParts } from '@gondola/rules/non-breaking.ts'
import { markUnbreakable } from '@gondola/rules/non-breaking-html.ts'
import type { PageLook } from '../documents/page-look.ts'

/**
 * Row of a mail's list: a title, quiet lines below, an amount at the right. `note` is said once, above the row, for it
 * and the rows after it.
 */
export type MailRow = { title: string; lines: string[]; amount?: string; isSum?: boolean; note?: string }

/** The code to show, in letters and as an attached picture with this content id. */
export type MailCode = { code: string; picture: string; alt: string; title: string; lines: string[] }

/** A mail in reading order. Plain text and HTML are made from the same parts. */
export type MailBody = {
  look: PageLook
  resortName: string
  /** Language tag of the text, such as `cs`. */
  lang: string
  heading: string
  /** Content id of an attached picture, across the mail. */
  picture?: string | undefined
  /** Paragraphs below the heading. */
  lead: string[]
  code?: MailCode | undefined
  rows: MailRow[]
  button?: { label: string; url: string }
  /** Quiet links below the button. */
  links?: { label: string; url: string }[]
  /** Sections after the button. Links are below the lines. */
  sections: { title: string; lines: string[]; links?: { label: string; url: string }[] }[]
  foot: string[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
/** Numbers of cards, orders and companies, codes, and the last signs of a voucher's. None is wider than a phone. */
const CODE =
  /(\b\d\d-\d{4}(?:\s\d{4}){4}-\d\b|\b[A-Z\d]{2,8}(?:-[A-Z\d]{3,4}){2,3}\b|\b\d{4}-\d{6}\b|\bUID-Nummer\s\w{1,14}|…\w{1,8})/
const NO_BREAK = 'style="white-space:nowrap;"'
const html = (text: string) =>
  escaped(text)
    .split(CODE)
    .map((part, index) => (index % 2 ? `<span ${NO_BREAK}>${part}</span>` : markUnbreakable(part, NO_BREAK)))
    .join('')
/** Makes a long name break between its parts. */
const nameHtml = (name: string) =>
  nameParts(name)
    .map((part) => `<span style="display:inline-block;">${html(part)}</span>`)
    .join(' ')
/** Replaces line breaks and tabs by spaces in text that somebody typed. */
const flat = (text: string) => text.replace(/[\r\n\t]+/g, ' ')

/** Returns the complete plain text: list with amounts, address of the button, sections. */
export function mailText(mail: MailBody): string {
  const rows = mail.rows.map(({ title, lines, amount, note }) =>
    [
      ...(note ? [`${note}\n`] : []),
      amount ? `${flat(title)}: ${amount}` : flat(title),
      ...lines.map((line) => `  ${flat(line)}`),
    ].join('\n'),
  )
  const parts = [
    mail.heading,
    ...mail.lead,
    mail.code && [mail.code.title, ...mail.code.lines, mail.code.code].join('\n'),
    rows.join('\n\n'),
    mail.button && `${mail.button.label}:\n${mail.button.url}`,
    ...(mail.links ?? []).map(({ label, url }) => `${label}:\n${url}`),
    ...mail.sections.map(({ title, lines, links = [] }) =>
      [title, ...lines.map(flat), ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ),
    mail.foot.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * Returns HTML of nested tables with inline styles, which all mail programs draw alike. Its only pictures are attached.
 * Rows take their text from their table, so that a list of a hundred stays below what Gmail shows.
 */
export function mailHtml(mail: MailBody): string {
  const { look } = mail
  const face = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;"
  const body = `${face}font-size:16px;line-height:24px;color:${look.ink};`
  const quiet = `${face}font-size:15px;line-height:22px;color:${look.quiet};`

  const heading = mail.lang === 'cs' ? joinShortWords(mail.heading) : mail.heading
  const isLong = mail.rows.length > LONG_LIST
  const rows = mail.rows.map((row) => rowHtml(row, look, isLong)).join('\n')
  const code = mail.code ? codeHtml(mail.code, { look, body, quiet }) : ''
  const picture = mail.picture
    ? `<tr><td style="background:${look.night};"><img src="cid:${mail.picture}" alt="" width="600" style="display:block;width:100%;height:auto;"></td></tr>`
    : ''
  const button = mail.button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 6px;"><tr><td style="background:${look.action};border-radius:${look.radius}px;"><a href="${escaped(mail.button.url)}" style="${face}display:inline-block;padding:17px 26px;font-size:17px;line-height:20px;font-weight:700;color:${look.onAction};text-decoration:none;">${html(mail.button.label)}</a></td></tr></table>`
    : ''
  const link = ({ label, url }: { label: string; url: string }) =>
    `<a href="${escaped(url)}" style="color:${look.ink};">${html(label)}</a>`
  const links = (mail.links ?? []).map((one) => `<p style="${body}margin:12px 0 0;">${link(one)}</p>`).join('\n')
  const sections = mail.sections
    .map(
      ({ title, lines, links = [] }) =>
        `<h2 style="${face}margin:28px 0 6px;font-size:18px;line-height:24px;color:${look.ink};">${html(title)}</h2>\n<p style="${quiet}margin:0;">${[...lines.map(html), ...links.map(link)].join('<br>\n')}</p>`,
    )
    .join('\n')

  return `<!doctype html>
<html lang="${escaped(mail.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(mail.heading)}</title>
</head>
<body style="margin:0;padding:0;background:${look.tint};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${look.tint};"><tr><td align="center" style="padding:24px 12px;${BREAKABLE}">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:${look.radius}px;">
<tr><td style="background:${look.night};border-radius:${look.radius}px ${look.radius}px 0 0;padding:26px 32px 30px;">
<p style="${face}margin:0 0 22px;font-size:16px;line-height:22px;font-weight:600;color:${look.onNight};">${html(mail.resortName)}</p>
<h1 style="${face}margin:0;font-size:30px;line-height:36px;font-weight:700;color:#ffffff;">${html(heading).replace('. ', '.<br>')}</h1>
</td></tr>
${picture}
<tr><td style="height:5px;line-height:5px;font-size:0;background:${look.action};">&nbsp;</td></tr>
<tr><td style="padding:26px 32px 34px;">
${mail.lead.map((paragraph) => `<p style="${body}margin:0 0 16px;">${html(paragraph)}</p>`).join('\n')}
${code}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${body}margin-top:8px;${WHOLE_WORDS}">
${rows}
</table>
${button}
${links}
${sections}
</td></tr>
</table>
<p style="${face}max-width:600px;margin:18px auto 0;font-size:13px;line-height:19px;color:${look.quiet};">${mail.foot.map(html).join('<br>\n')}</p>
</td></tr></table>
</body>
</html>
`
}

/** Breaks a word that is wider than a phone, such as a long e-mail. Otherwise it would widen the mail. */
const BREAKABLE = 'overflow-wrap:anywhere;word-break:break-word;'

/** Keeps the words of a row whole: beside an amount a comma would stand alone. */
const WHOLE_WORDS = 'overflow-wrap:break-word;word-break:normal;'

/** Rows from which on a list leaves out the marks for breaking names. */
const LONG_LIST = 40

function rowHtml({ title, lines, amount, isSum, note }: MailRow, look: PageLook, isLong: boolean): string {
  const top = `border-top:${isSum ? `2px solid ${look.ink}` : `1px solid ${look.line}`};${isSum ? 'font-size:22px;line-height:30px;' : ''}`
  const quiet = `color:${look.quiet};font-size:15px;line-height:22px;`
  const isShort = isLong && !isSum
  const bottom = lines.length > 0 && !isShort ? 0 : '14px'
  const words = isShort
    ? [`<b>${escaped(title)}</b>`, ...lines.map((line) => `<span style="${quiet}">${escaped(line)}</span>`)].join(
        '<br>',
      )
    : `<strong>${nameHtml(title)}</strong>`
  return [
    note ? `<tr><td colspan="2" style="${top}padding:14px 0;">${html(note)}</td></tr>` : '',
    amount
      ? `<tr valign="top"><td style="${top}padding:14px 16px ${bottom} 0;">${words}</td><td align="right" style="${top}padding:14px 0 ${bottom};white-space:nowrap;"><strong>${escaped(amount)}</strong></td></tr>`
      : `<tr valign="top"><td colspan="2" style="${top}padding:14px 0 ${bottom};">${words}</td></tr>`,
    // The lines span both columns: beside the amount a phone would break them after every other word.
    lines.length > 0 && !isShort
      ? `<tr><td colspan="2" style="${quiet}padding:0 0 14px;">${lines.map(html).join('<br>')}</td></tr>`
      : '',
  ].join('')
}

/** Returns a code beside its words, or above them on a phone. Its picture stays black on white in a dark mail. */
function codeHtml(
  { code, picture, alt, title, lines }: MailCode,
  { look, body, quiet }: { look: PageLook; body: string; quiet: string },
): string {
  const column = 'display:inline-block;vertical-align:middle;'
  const radius = `border-radius:${look.radius}px;`
  return `<div style="margin:8px 0 22px;">
<div style="${column}margin:0 26px 14px 0;padding:4px;background:#ffffff;border:1px solid ${look.line};${radius}"><img src="cid:${picture}" alt="${escaped(alt)}" width="190" height="190" style="${body}display:block;background:#ffffff;"></div>
<div style="${column}max-width:290px;margin:0 0 14px;">
<p style="${body}margin:0 0 8px;font-size:20px;line-height:27px;font-weight:700;">${html(title)}</p>
<p style="${quiet}margin:0 0 8px;">${lines.map(html).join('<br>\n')}</p>
<p style="${body}margin:0;font-size:19px;line-height:26px;font-weight:700;white-space:nowrap;">${escaped(code)}</p>
</div>
</div>`
}
