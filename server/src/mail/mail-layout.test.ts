import { join } from 'node:path'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { darkOf, drawMail, type MailBody } from './mail-layout.ts'

const look = readLook(join(RESORTS_DIR, 'lipno'), resort)
const aMail = (changes: Partial<MailBody> = {}): MailBody => ({
  look,
  resortName: 'Lipno',
  lang: 'cz',
  heading: '',
  lead: [],
  rows: [],
  sections: [],
  note: [],
  foot: [],
  ...changes,
})
const mailHtml = (changes: Partial<MailBody>) => drawMail(aMail(changes)).html
const mailText = (changes: Partial<MailBody>) => drawMail(aMail(changes)).text

test.each([
  ['Napište nám e-mailem, vstup 11.30–12.00', ['e-mailem,', '11.30–12.00']],
  ['Tom & Eva platí 500\u00a0Kč', ['platí 500\u00a0Kč']],
  ['Karta 01-1614 7159 9229 9670 9834-2 je zpět', ['01-1614 7159 9229 9670 9834-2']],
  ['Bestellung 2026-004183, UID-Nummer\u00a0CZ12345679', ['2026-004183', 'UID-Nummer\u00a0CZ12345679']],
  ['Poukaz …K7Q2, karta ABCDEFGH-123-456', ['…K7Q2', 'ABCDEFGH-123-456']],
])('a mail breaks no line inside of what is read as one: %s', (text, whole) => {
  const mail = mailHtml({ lead: [text] })
  const kept = [...mail.matchAll(/<span style="white-space:nowrap;">([^<]*)<\/span>/g)].map(([, words]) => words)
  expect(kept).toEqual(whole)
})

test('a name takes its next line between its parts, and the plain text stays as it is', () => {
  const row = { title: 'Sky Bridge 721 – pěšky, Dospělý 15–62', lines: [], amount: '410\u00a0Kč' }
  const mail = { rows: [row] }
  const parts = [...mailHtml(mail).matchAll(/<span style="display:inline-block;">(.*?)<\/span>(?= |<\/strong>)/g)]
  expect(parts.map(([, part]) => part?.replace(/<[^>]+>/g, ''))).toEqual([
    'Sky Bridge 721 –',
    'pěšky,',
    'Dospělý 15–62',
  ])
  expect(mailText(mail)).toContain('Sky Bridge 721 – pěšky, Dospělý 15–62')
  // Beside an amount its words stay whole: a comma would stand alone.
  expect(mailHtml(mail)).toMatch(/<table[^>]*overflow-wrap:break-word;word-break:normal;[^>]*>\s*<tr/)
})

test('a link of a section shows its label, and the plain text its address', () => {
  const links = [{ label: 'Podmínky', url: 'https://shop.example.cz/terms?a=1&b=2' }]
  const sections = [{ title: 'Podmínky', lines: ['V příloze.'], links }]
  const mail = { sections }
  expect(mailHtml(mail)).toMatch(
    /V příloze\.<br>\n<a href="https:\/\/shop\.example\.cz\/terms\?a=1&amp;b=2"[^>]*>Podmínky<\/a>/,
  )
  expect(mailText(mail)).toContain('V příloze.\nPodmínky: https://shop.example.cz/terms?a=1&b=2\n')
})

test('a line of a Czech heading does not end in a word of one letter', () => {
  const heading = 'Zvolte si heslo a můžete nakupovat.'
  const mail = { heading }
  expect(mailHtml(mail)).toMatch(/<h1[^>]*>Zvolte si heslo a\u00a0můžete nakupovat\.<\/h1>/)
})

const looks = await Promise.all(
  resortKeys().map(async (key) => {
    const folder = join(RESORTS_DIR, key)
    return [key, readLook(folder, await loadResort(folder))] as const
  }),
)

test.each(looks)('a mail of %s begins with a small picture of the resort, or its name in letters', (_, look) => {
  for (const lang of SHOP_LANGS) {
    const { html, pictures } = drawMail(aMail({ look, lang, resortName: 'Horský & resort' }))
    expect(html).toContain('<img src="cid:resort" alt="Horský &amp; resort" width="600" height="208"')
    expect(pictures.map(({ cid, contentType }) => [cid, contentType])).toEqual([['resort', 'image/jpeg']])
    expect(pictures[0]?.content.length).toBeLessThan(25_000)
  }
  const bare = drawMail(aMail({ look: { ...look, mailPictures: {} }, resortName: 'Horský resort' }))
  expect(bare.pictures).toEqual([])
  expect(bare.html).not.toContain('<img')
  expect(bare.html).toMatch(/<p[^>]*color:#ffffff;[^>]*>Horský resort<\/p>/)
})

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (text: string, ground: string) => {
  const [light = 0, dark = 0] = [luminance(text), luminance(ground)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

test.each(looks)('a dark mail of %s can be read, and its code stays dark on white', (_, look) => {
  const { card, ink, quiet, ok, link } = darkOf(look.ink)
  for (const text of [ink, quiet, ok, link]) expect(contrast(text, card)).toBeGreaterThan(7)
  expect(contrast(look.ok, '#ffffff')).toBeGreaterThan(4.5)
  const code = { code: 'LIP-7F3A-9C21', picture: Buffer.from('PNG'), alt: 'QR', title: '', lines: [] }
  const html = mailHtml({ look, code })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain(`@media(prefers-color-scheme:dark){.page{background:`)
  expect(html).toMatch(/class="white" style="[^"]*background:#ffffff;[^"]*"><img src="cid:code"/)
})

test('a line is above the first sum, and only the last one is large', () => {
  const row = (title: string, more: object) => ({ title, lines: [], amount: '1 Kč', ...more })
  const html = mailHtml({
    rows: [
      row('Skipas', {}),
      row('Celkem', { isSum: true }),
      row('Poukaz', { isGain: true }),
      row('Kartou', { isSum: true }),
    ],
  })
  const cells = [
    ...html.matchAll(
      /<td( class="sum")?[^>]*style="([^"]*)">(?:<strong>)?(?:<span[^>]*>)*(Skipas|Celkem|Poukaz|Kartou)/g,
    ),
  ]
  expect(cells.map(([, sum, style, title]) => [title, Boolean(sum), style?.includes('font-size:20px')])).toEqual([
    ['Skipas', false, false],
    ['Celkem', true, false],
    ['Poukaz', false, false],
    ['Kartou', false, true],
  ])
  expect(html).toContain(`<span class="ok" style="color:${look.ok};"><strong>1 Kč</strong></span>`)
})

test('e-mail and telephone of the foot can be pressed', () => {
  const foot = [
    'Lipno',
    'shop@lipno.example · +420\u00a0123\u00a0456\u00a0789',
    'Gondola, Vzorová 1, 100\u00a000 Praha',
  ]
  const html = mailHtml({ foot })
  expect([...html.matchAll(/href="((?:mailto|tel):[^"]*)"/g)].map(([, url]) => url)).toEqual([
    'mailto:shop@lipno.example',
    'tel:+420123456789',
  ])
  expect(mailText({ foot })).toContain(foot.join('\n'))
})

test('a day that became another is drawn as two leaves, which nobody hears', () => {
  const was = { word: 'dosud', weekday: 'so', day: '5', month: 'prosinec', time: '10.00' }
  const html = mailHtml({ exchange: { was, now: { ...was, word: 'nově', day: '19', time: '' } } })
  const words = /<div aria-hidden="true".*?<\/div>/
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(words).toBe(' so 5 prosinec dosud 10.00 → so 19 prosinec nově ')
})
