import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { joinShortWords } from '@gondola/rules/czech.ts'
import { nameParts } from '@gondola/rules/non-breaking.ts'
import { markUnbreakable } from '@gondola/rules/non-breaking-html.ts'
import type { PageLook } from '../documents/page-look.ts'

/**
 * Row of a mail's list: title, grey lines below, amount at the right. `note` is above the row, for it and the rows
 * after it. A thick line is drawn above the first row with `isSum`; the last such row is large.
 */
export type MailRow = {
  title: string
  lines: string[]
  /** Names of those who use the pieces, on a line of their own. A long mail counts the last ones instead. */
  holders?: string[]
  amount?: string
  isSum?: boolean
  /** The amount comes back or was paid already: it is green and bold. */
  isGain?: boolean
  note?: string
  /** Number of pieces in the row. Only a row with it may be left out of a long list. */
  pieces?: number
}

/** Code to show at the ticket office, in letters and as a PNG. `title` and `lines` are beside it. */
export type MailCode = { code: string; picture: Buffer; alt: string; title: string; lines: string[] }

/**
 * A day, drawn as a leaf of a calendar. `word`, such as "Before", and `time` are beside the leaf. `time` is empty
 * where the ticket has none.
 */
export type MailLeaf = { word: string; weekday: string; day: string; month: string; time: string }

/** Content of a mail in reading order. Plain text and HTML are made from it. */
export type MailBody = {
  look: PageLook
  resortName: string
  lang: ShopLang
  heading: string
  /** Paragraphs below the heading. */
  lead: string[]
  code?: MailCode | undefined
  /** Former and new day of moved tickets. Only the HTML draws them: rows have to say them too. */
  exchange?: { was: MailLeaf; now: MailLeaf } | undefined
  rows: MailRow[]
  /** Says how many pieces or names are left out, with the page that has all. Without it none is left out. */
  more?: { label: (count: number) => string; url?: string | undefined } | undefined
  button?: { label: string; url: string }
  /** Links below the button. */
  links?: { label: string; url: string }[]
  /** Sections after the button. Links are below the lines. */
  sections: { title: string; lines: string[]; links?: { label: string; url: string }[] }[]
  /** Small print, such as how long a link works. */
  note: string[]
  /** Last lines: resort, contact and seller. */
  foot: string[]
}

/** A picture within the HTML, which names it by the content id `cid`. */
export type MailPicture = { cid: string; contentType: 'image/jpeg' | 'image/png'; content: Buffer }

const HEAD = 'resort'
const CODE_PICTURE = 'code'

/**
 * Returns plain text and HTML of a mail, and the pictures of the HTML. `lang` is the language tag of the text: `cs` for
 * `cz`.
 */
export function drawMail(mail: MailBody): {
  text: string
  html: string
  pictures: MailPicture[]
  lang: string
} {
  const head = mail.look.mailPictures[mail.lang]
  return {
    text: mailText(mail),
    html: mailHtml(mail),
    pictures: [
      ...(head ? [{ cid: HEAD, contentType: 'image/jpeg' as const, content: head }] : []),
      ...(mail.code ? [{ cid: CODE_PICTURE, contentType: 'image/png' as const, content: mail.code.picture }] : []),
    ],
    lang: tagOf(mail.lang),
  }
}

const tagOf = (lang: ShopLang) => (lang === 'cz' ? 'cs' : lang)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
/** Matches text that must not break: numbers of cards, orders and companies, and codes. */
const CODE =
  /(\b\d\d-\d{4}(?:\s\d{4}){4}-\d\b|\b[A-Z\d]{2,8}(?:-[A-Z\d]{3,4}){2,3}\b|\b\d{4}-\d{6}\b|\bUID-Nummer\s\w{1,14}|…\w{1,8})/
const NO_BREAK = 'style="white-space:nowrap;"'
const html = (text: string) =>
  escaped(text)
    .split(CODE)
    .map((part, index) => (index % 2 ? `<span ${NO_BREAK}>${part}</span>` : markUnbreakable(part, NO_BREAK)))
    .join('')
/**
 * Returns the HTML of a name whose lines end between its parts (`nameParts`). Only a part that is longer than a line is
 * broken.
 */
const nameHtml = (name: string) =>
  nameParts(name)
    .map((part) => `<span style="display:inline-block;">${html(part)}</span>`)
    .join(' ')
/** Replaces line breaks and tabs by spaces, so that typed text forms no new lines. */
const flat = (text: string) => text.replace(/[\r\n\t]+/g, ' ')

/** Returns the plain text of a mail. Unlike the HTML it leaves no rows out. */
function mailText(mail: MailBody): string {
  const rows = mail.rows.map(({ title, lines, holders = [], amount, note }) =>
    [
      ...(note ? [`${note}\n`] : []),
      amount ? `${flat(title)}: ${amount}` : flat(title),
      ...[...heldBy(holders), ...lines].map((line) => `  ${flat(line)}`),
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
    mail.note.join('\n'),
    mail.foot.join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * Returns the HTML of a mail. It consists of nested tables with inline styles, which mail programs draw alike, and
 * loads nothing from the net: its pictures are attached. Rows inherit the style of their text from the table, to save
 * bytes: Gmail cuts long mails.
 */
function mailHtml(mail: MailBody): string {
  const { look } = mail
  const styles = stylesOf(look)
  const { face, body, quiet } = styles
  const heading = mail.lang === 'cz' ? joinShortWords(mail.heading) : mail.heading
  const link = ({ label, url }: { label: string; url: string }) =>
    `<a href="${escaped(url)}" style="color:${look.brand};">${html(label)}</a>`
  const button = mail.button
    ? `<table role="presentation" width="100%" ${BARE} style="margin:24px 0 0;"><tr><td align="center" class="go" style="background:${look.action};border-radius:${look.buttonRadius}px;mso-padding-alt:20px 24px;"><a href="${escaped(mail.button.url)}" style="${face}display:block;padding:20px 24px;font-size:18px;line-height:22px;font-weight:700;color:${look.onAction};text-decoration:none;">${html(mail.button.label)}</a></td></tr></table>`
    : ''
  const links = (mail.links ?? []).map((one) => `<p style="${body}margin:14px 0 0;">${link(one)}</p>`).join('\n')
  const sections = mail.sections
    .map(
      ({ title, lines, links: below = [] }) =>
        `<h2 style="${face}margin:32px 0 6px;font-size:18px;line-height:24px;font-weight:700;color:${look.ink};">${html(title)}</h2>\n<p class="q" style="${quiet}margin:0;">${[...lines.map(html), ...below.map(link)].join('<br>\n')}</p>`,
    )
    .join('\n')
  const note = mail.note.map(
    (text, at) => `<p class="q" style="${quiet}margin:${at === 0 ? 32 : 8}px 0 0;">${html(text)}</p>`,
  )
  const page = (list: string) => `<!doctype html>
<html lang="${tagOf(mail.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(mail.heading)}</title>
<style>${WIDE}</style>
<style>${darkStyle(look)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${look.tint};">
<table role="presentation" width="100%" ${BARE} class="page" style="background:${look.tint};"><tr><td align="center" class="outer" style="padding:0;${BREAKABLE}">
<!--[if mso]><table role="presentation" width="600" ${BARE}><tr><td><![endif]-->
<table role="presentation" width="100%" ${BARE} style="max-width:600px;">
${headHtml(mail, styles)}
<tr><td class="card pad" style="background:#ffffff;padding:32px 24px 40px;">
<h1 style="${face}margin:0 0 16px;font-size:29px;line-height:35px;font-weight:700;letter-spacing:-0.02em;color:${look.ink};">${html(heading).replace('. ', '.<br>')}</h1>
${mail.lead.map((paragraph) => `<p style="${body}margin:0 0 14px;">${html(paragraph)}</p>`).join('\n')}
${mail.code ? codeHtml(mail.code, look, styles) : ''}
${mail.exchange ? exchangeHtml(mail.exchange, look, styles) : ''}
${list}
${button}
${links}
${sections}
${note.join('\n')}
</td></tr>
<tr><td class="pad" style="background:${look.night};padding:30px 24px 34px;"><p style="${face}margin:0;font-size:14px;line-height:22px;color:${look.onNight};">${mail.foot.map(footLine).join('<br>\n')}</p></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
  return page(rowsHtml(mail, styles, Buffer.byteLength(page(''))))
}

type Styles = { face: string; body: string; quiet: string }

function stylesOf(look: PageLook): Styles {
  const face = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;"
  return {
    face,
    body: `${face}font-size:17px;line-height:26px;color:${look.ink};`,
    quiet: `${face}font-size:15px;line-height:22px;color:${look.quiet};`,
  }
}

const BARE = 'cellpadding="0" cellspacing="0" border="0"'

/** Style that breaks a word wider than a phone, such as a long e-mail. Otherwise it would widen the mail. */
const BREAKABLE = 'overflow-wrap:anywhere;word-break:break-word;'

/** Style that keeps the words of a row whole. Otherwise a comma could stand alone beside an amount. */
const WHOLE_WORDS = 'overflow-wrap:break-word;word-break:normal;'

/** Styles by width: wider margins where there is room, smaller sums on the smallest phones. */
const WIDE =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media(max-width:340px){.pad{padding-left:16px!important;padding-right:16px!important}.rows{font-size:15px!important}.big{font-size:22px!important}}@media(min-width:600px){.pad{padding-left:40px!important;padding-right:40px!important}h1{font-size:34px!important;line-height:40px!important}}@media(min-width:640px){.outer{padding:24px 0!important}}'

/** Returns the style of a dark mail, for devices that are set to dark. */
function darkStyle(look: PageLook): string {
  const { page, card, ink, quiet, line, ok, link } = darkOf(look.ink)
  const rules = [
    `.page{background:${page}!important}`,
    `.card{background:${card}!important}`,
    `.card,.card *{color:${ink}!important;border-color:${line}!important}`,
    `.card .sum{border-color:${ink}!important}`,
    `.card .q,.card .q *{color:${quiet}!important}`,
    `.card a,.card .q a{color:${link}!important}`,
    `.card .ok,.card .ok *{color:${ok}!important}`,
    `.card .go *{color:${look.onAction}!important}`,
    `.card .white,.card .white *{color:${look.ink}!important}`,
    '.card .white .on{color:#ffffff!important}',
  ]
  return `@media(prefers-color-scheme:dark){${rules.join('')}}`
}

/**
 * Returns the colours of a dark mail as `#rrggbb`. All but `ok`, a green, have the hue of `ink`, the resort's text
 * colour.
 */
export function darkOf(ink: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16))
  const hue = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  const tone = (saturation: number, lightness: number) => hexOf(hue, saturation, lightness)
  return {
    page: tone(0.49, 0.076),
    card: tone(0.45, 0.127),
    ink: tone(0.35, 0.94),
    quiet: tone(0.25, 0.73),
    line: tone(0.25, 0.23),
    link: tone(0.59, 0.763),
    ok: '#8fd6b3',
  }
}

/**
 * Converts HSL to `#rrggbb`, as mail programs do not know `hsl()`. `hue` is in degrees; `saturation` and `lightness`
 * are fractions of 1.
 */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const part = (shift: number) => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

/** Returns the head of a mail: the resort's picture, or its name without one. */
function headHtml({ look, lang, resortName }: MailBody, { face }: Styles): string {
  const name = `${face}font-size:22px;line-height:34px;font-weight:700;color:#ffffff;`
  return look.mailPictures[lang]
    ? `<tr><td style="background:${look.night};"><img src="cid:${HEAD}" alt="${escaped(resortName)}" width="600" height="208" style="${name}display:block;width:100%;height:auto;border:0;"></td></tr>`
    : `<tr><td class="pad" style="background:${look.night};padding:26px 24px;"><p style="${name}margin:0;">${html(resortName)}</p></td></tr>`
}

/** Returns a line of the foot as HTML. E-mail and telephone are links. */
const footLine = (line: string) =>
  line
    .split(/([^\s·,]+@[^\s·,]+|\+\d[\d\u00a0]{7,})/)
    .map((part, index) => {
      if (index % 2 === 0) return html(part)
      const url = part.includes('@') ? `mailto:${part}` : `tel:${part.replaceAll('\u00a0', '')}`
      return `<a href="${escaped(url)}" style="color:#ffffff;font-weight:600;${part.includes('@') ? '' : 'white-space:nowrap;'}">${escaped(part)}</a>`
    })
    .join('')

/** Above this number of rows a list is drawn with less markup: names break anywhere. */
const LONG_LIST = 40

/** Most bytes of a whole mail in HTML; rows of pieces beyond are left out (docs/product.md §9.16). */
const MOST_BYTES = 59_000

/**
 * Returns the list of a mail as HTML. `others`: bytes of the rest of the mail. With `more`, names of holders and then
 * rows with `pieces` are left out until the mail fits into `MOST_BYTES`. A row after the last one with `pieces` then
 * counts the pieces of the rows that are left out.
 */
function rowsHtml({ rows, look, more }: MailBody, { body }: Styles, others: number): string {
  if (rows.length === 0) return ''
  const isLong = rows.length > LONG_LIST
  const [first, last] = [rows.findIndex(({ isSum }) => isSum), rows.findLastIndex(({ isSum }) => isSum)]
  const draw = (row: MailRow, at: number) =>
    rowHtml(row, { look, isLong, isFirstSum: at === first, isLarge: at === last })
  const all = more ? withinBytes(rows, draw, { others, label: more.label }) : rows.map(draw)
  const left = more ? leftOut(rows, all, others) : new Set()
  const drawn = all.filter((_, at) => !left.has(at))
  if (more && left.size > 0) {
    const count = rows.reduce((sum, { pieces = 0 }, at) => sum + (left.has(at) ? pieces : 0), 0)
    const words = html(more.label(count))
    const said = more.url ? `<a href="${escaped(more.url)}" style="color:${look.brand};">${words}</a>` : words
    const row = `<tr><td colspan="2" style="border-top:1px solid ${look.line};padding:14px 0;">${said}</td></tr>`
    drawn.splice(rows.findLastIndex(({ pieces }) => pieces) + 1 - left.size, 0, row)
  }
  return `<table role="presentation" width="100%" ${BARE} class="rows" style="${body}margin-top:8px;${WHOLE_WORDS}">
${drawn.join('\n')}
</table>`
}

const heldBy = (holders: string[]): string[] => (holders.length > 0 ? [holders.join(', ')] : [])

/**
 * Draws the rows, with fewer names of holders where they do not fit into `MOST_BYTES`. All rows then have the same
 * limit of bytes for names, but keep at least one. `others`: bytes of the rest of the mail. `label` words how many
 * names are left out. The rows may still not fit.
 */
function withinBytes(
  rows: MailRow[],
  draw: (row: MailRow, at: number) => string,
  { others, label }: { others: number; label: (count: number) => string },
): string[] {
  const bytesOf = (texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), others)
  const sizes = rows.map(({ holders = [] }) => holders.map((name) => Buffer.byteLength(html(name)) + 2))
  const drawn = (most: number) =>
    rows.map((row, at) => {
      let bytes = 0
      const { holders = [] } = row
      const named = holders.filter((_, place) => {
        bytes += sizes[at]?.[place] ?? 0
        return place === 0 || bytes <= most
      })
      const more = holders.length - named.length
      return draw(more > 0 ? { ...row, holders: [`${named.join(', ')} ${label(more)}`] } : row, at)
    })
  let most = MOST_BYTES
  let fitting = drawn(most)
  while (most > 100 && bytesOf(fitting) > MOST_BYTES) {
    most *= 0.9
    fitting = drawn(most)
  }
  return fitting
}

/**
 * Returns the indexes of rows to leave out, as the mail would exceed `MOST_BYTES`. `drawn`: the rows as HTML; `others`:
 * bytes of the rest of the mail. Rows without `pieces`, such as sums, always stay. Of the rows with `pieces`, those
 * with a note stay before those without, and earlier ones before later ones.
 */
function leftOut(rows: MailRow[], drawn: string[], others: number): Set<number> {
  const left = new Set<number>()
  let bytes = others
  const count = (isCounted: (row: MailRow) => boolean, mayGo: boolean) => {
    for (const [at, row] of rows.entries()) {
      if (!isCounted(row)) continue
      bytes += Buffer.byteLength(drawn[at] ?? '')
      if (mayGo && bytes > MOST_BYTES) left.add(at)
    }
  }
  count(({ pieces }) => !pieces, false)
  count(({ pieces, note }) => Boolean(pieces && note), true)
  count(({ pieces, note }) => Boolean(pieces && !note), true)
  return left
}

function rowHtml(
  { title, lines: below, holders = [], amount, isSum, isGain, note }: MailRow,
  { look, isLong, isFirstSum, isLarge }: { look: PageLook; isLong: boolean; isFirstSum: boolean; isLarge: boolean },
): string {
  const lines = [...heldBy(holders), ...below]
  const line = `border-top:${isFirstSum ? `2px solid ${look.ink}` : `1px solid ${look.line}`};`
  const top = `${line}${isLarge ? 'font-size:20px;line-height:30px;' : ''}`
  const cell = isFirstSum ? ' class="sum"' : ''
  const classes = [isFirstSum && 'sum', isLarge && 'big'].filter(Boolean).join(' ')
  const quiet = `class="q" style="color:${look.quiet};font-size:15px;`
  const isShort = isLong && !isSum
  const bottom = lines.length > 0 && !isShort ? 0 : '14px'
  const words = isShort
    ? [`<b>${escaped(title)}</b>`, ...lines.map((line) => `<span ${quiet}">${escaped(line)}</span>`)].join('<br>')
    : isGain && !isSum
      ? nameHtml(title)
      : `<strong>${nameHtml(title)}</strong>`
  const figure = isSum || isGain ? `<strong>${escaped(amount ?? '')}</strong>` : escaped(amount ?? '')
  const shown = isGain ? `<span class="ok" style="color:${look.ok};">${figure}</span>` : figure
  return [
    note ? `<tr><td colspan="2" style="${line}padding:14px 0;">${html(note)}</td></tr>` : '',
    amount
      ? `<tr valign="top"><td${cell} style="${top}padding:14px 16px ${bottom} 0;">${words}</td><td${classes && ` class="${classes}"`} align="right" style="${top}${isLarge ? 'font-size:26px;' : ''}padding:14px 0 ${bottom};white-space:nowrap;">${shown}</td></tr>`
      : `<tr valign="top"><td${cell} colspan="2" style="${top}padding:14px 0 ${bottom};">${words}</td></tr>`,
    // The lines span both columns: beside the amount a phone would break them after every other word.
    lines.length > 0 && !isShort
      ? `<tr><td colspan="2" ${quiet}line-height:22px;padding:0 0 14px;">${lines.map(html).join('<br>')}</td></tr>`
      : '',
  ].join('')
}

const COLUMN = 'display:inline-block;vertical-align:middle;'

/** Returns a code beside its words, or above them on a phone. Its picture is black on white in a dark mail, too. */
function codeHtml({ code, alt, title, lines }: MailCode, look: PageLook, { body, quiet }: Styles): string {
  return `<div style="margin:10px 0 16px;">
<div class="white" style="${COLUMN}margin:0 22px 14px 0;background:#ffffff;border:1px solid ${look.line};border-radius:${look.radius}px;"><img src="cid:${CODE_PICTURE}" alt="${escaped(alt)}" width="178" height="178" style="${body}display:block;border:0;border-radius:${look.radius}px;background:#ffffff;"></div>
<div style="${COLUMN}max-width:300px;margin:0 0 14px;">
<p style="${body}margin:0 0 8px;font-size:20px;line-height:27px;font-weight:700;">${html(title)}</p>
<p class="q" style="${quiet}margin:0 0 10px;">${lines.map(html).join('<br>\n')}</p>
<p style="${body}margin:0;font-size:19px;line-height:26px;font-weight:700;white-space:nowrap;">${escaped(code)}</p>
</div>
</div>`
}

/** Returns former and new day as two leaves of a calendar. Screen readers skip them, as the rows say it too. */
function exchangeHtml({ was, now }: NonNullable<MailBody['exchange']>, look: PageLook, { face }: Styles): string {
  const leaf = ({ word, weekday, day, month, time }: MailLeaf, isNew: boolean) => {
    const [strip, onStrip, words] = isNew ? [look.brand, '#ffffff', look.ink] : [look.tint, look.quiet, look.quiet]
    const line = `1px solid ${isNew ? look.brand : look.line}`
    const small = `${face}font-size:13px;line-height:20px;font-weight:600;`
    const radius = Math.min(look.radius, 10)
    return `<table role="presentation" ${BARE} style="${COLUMN}margin:8px 0;"><tr><td><table role="presentation" width="66" ${BARE} class="white" style="background:#ffffff;border:${line};border-radius:${radius}px;border-collapse:separate;"><tr><td align="center"${isNew ? ' class="on"' : ''} style="${small}background:${strip};color:${onStrip};border-radius:${radius - 1}px ${radius - 1}px 0 0;">${escaped(weekday)}</td></tr><tr><td align="center" style="${face}padding:4px 0 0;font-size:28px;line-height:32px;font-weight:700;color:${words};">${escaped(day)}</td></tr><tr><td align="center" style="${small}padding:0 5px 4px;font-size:12px;white-space:nowrap;color:${words};">${escaped(month)}</td></tr></table></td><td${isNew ? '' : ' class="q"'} style="${face}padding-left:10px;font-size:15px;line-height:24px;color:${words};">${escaped(word)}${time ? `<br>${isNew ? '<b>' : ''}${escaped(time)}${isNew ? '</b>' : ''}` : ''}</td></tr></table>`
  }
  const arrow = `<span style="${COLUMN}${face}padding:0 12px;font-size:20px;color:${look.brand};">→</span>`
  return `<div aria-hidden="true" style="margin:10px 0 20px;padding:8px 14px;border:1px solid ${look.line};border-radius:${look.radius}px;">${leaf(was, false)}<span style="${COLUMN}white-space:nowrap;">${arrow}${leaf(now, true)}</span></div>`
}
