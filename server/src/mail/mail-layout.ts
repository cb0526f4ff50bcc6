import { nameParts } from '@gondola/rules/non-breaking.ts'
import { markUnbreakable } from '@gondola/rules/non-breaking-html.ts'
import type { PageLook } from '../documents/page-look.ts'

/** One row of a mail's list: a title, quiet lines below it, an amount at the right. */
export type MailRow = { title: string; lines: string[]; amount?: string; isSum?: boolean }

/** A mail in reading order. Plain text and HTML are made from the same parts. */
export type MailBody = {
  look: PageLook
  resortName: string
  /** Language tag of the text, such as `cs`. */
  lang: string
  heading: string
  /** Paragraphs below the heading. */
  lead: string[]
  rows: MailRow[]
  button?: { label: string; url: string }
  /** Sections after the button. */
  sections: { title: string; lines: string[] }[]
  foot: string[]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
const html = (text: string) => markUnbreakable(escaped(text), 'style="white-space:nowrap;"')
/** Makes a long name break between its parts. */
const nameHtml = (name: string) =>
  nameParts(name)
    .map((part) => `<span style="display:inline-block;">${html(part)}</span>`)
    .join(' ')
/** Replaces line breaks and tabs by spaces in text that somebody typed. */
const flat = (text: string) => text.replace(/[\r\n\t]+/g, ' ')

/** Returns the complete plain text: list with amounts, address of the button, sections. */
export function mailText(mail: MailBody): string {
  const rows = mail.rows.map(({ title, lines, amount }) =>
    [amount ? `${flat(title)}: ${amount}` : flat(title), ...lines.map((line) => `  ${flat(line)}`)].join('\n'),
  )
  const parts = [
    mail.heading,
    ...mail.lead,
    rows.join('\n\n'),
    mail.button && `${mail.button.label}:\n${mail.button.url}`,
    ...mail.sections.map(({ title, lines }) => [title, ...lines.map(flat)].join('\n')),
    mail.foot.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Returns HTML of nested tables with inline styles and no pictures, which all mail programs draw alike. */
export function mailHtml(mail: MailBody): string {
  const { look } = mail
  const face = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;"
  const body = `${face}font-size:16px;line-height:24px;color:${look.ink};`
  const quiet = `${face}font-size:15px;line-height:22px;color:${look.quiet};overflow-wrap:anywhere;word-break:break-word;`

  const rows = mail.rows
    .map(({ title, lines, amount, isSum }) => {
      const top = `border-top:${isSum ? 2 : 1}px solid ${isSum ? look.ink : look.line};`
      const size = isSum ? 'font-size:22px;line-height:30px;' : ''
      const bottom = lines.length > 0 ? 0 : 14
      // The lines span both columns: beside the amount a phone would break them after every other word.
      return [
        `<tr><td style="${body}${top}padding:14px 16px ${bottom}px 0;vertical-align:top;">`,
        `<strong style="${size}">${nameHtml(title)}</strong>`,
        `</td><td align="right" style="${body}${top}padding:14px 0 ${bottom}px;vertical-align:top;white-space:nowrap;">`,
        amount ? `<strong style="${size}">${html(amount)}</strong>` : '',
        '</td></tr>',
        ...(lines.length > 0
          ? [`<tr><td colspan="2" style="${quiet}padding:0 0 14px;">${lines.map(html).join('<br>')}</td></tr>`]
          : []),
      ].join('')
    })
    .join('\n')
  const button = mail.button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:26px 0 6px;"><tr><td style="background:${look.action};border-radius:${look.radius}px;"><a href="${escaped(mail.button.url)}" style="${face}display:inline-block;padding:17px 26px;font-size:17px;line-height:20px;font-weight:700;color:${look.onAction};text-decoration:none;">${html(mail.button.label)}</a></td></tr></table>`
    : ''
  const sections = mail.sections
    .map(
      ({ title, lines }) =>
        `<h2 style="${face}margin:28px 0 6px;font-size:18px;line-height:24px;color:${look.ink};">${html(title)}</h2>\n<p style="${quiet}margin:0;">${lines.map(html).join('<br>\n')}</p>`,
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${look.tint};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:${look.radius}px;">
<tr><td style="background:${look.night};border-radius:${look.radius}px ${look.radius}px 0 0;padding:26px 32px 30px;">
<p style="${face}margin:0 0 22px;font-size:16px;line-height:22px;font-weight:600;color:${look.onNight};">${html(mail.resortName)}</p>
<h1 style="${face}margin:0;font-size:30px;line-height:36px;font-weight:700;color:#ffffff;">${html(mail.heading).replace('. ', '.<br>')}</h1>
</td></tr>
<tr><td style="height:5px;line-height:5px;font-size:0;background:${look.action};">&nbsp;</td></tr>
<tr><td style="padding:26px 32px 34px;">
${mail.lead.map((paragraph) => `<p style="${body}margin:0 0 16px;">${html(paragraph)}</p>`).join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px;">
${rows}
</table>
${button}
${sections}
</td></tr>
</table>
<p style="${face}max-width:600px;margin:18px auto 0;font-size:13px;line-height:19px;color:${look.quiet};">${mail.foot.map(html).join('<br>\n')}</p>
</td></tr></table>
</body>
</html>
`
}
