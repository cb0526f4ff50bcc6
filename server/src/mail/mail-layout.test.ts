import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { mailHtml, mailText } from './mail-layout.ts'

const look = readLook(join(RESORTS_DIR, 'lipno'), resort)

test.each([
  ['Napište nám e-mailem, vstup 11.30–12.00', ['e-mailem,', '11.30–12.00']],
  ['Tom & Eva platí 500\u00a0Kč', ['platí 500\u00a0Kč']],
  ['Karta 01-1614 7159 9229 9670 9834-2 je zpět', ['01-1614 7159 9229 9670 9834-2']],
  ['Bestellung 2026-004183, UID-Nummer\u00a0CZ12345679', ['2026-004183', 'UID-Nummer\u00a0CZ12345679']],
  ['Poukaz …K7Q2, karta ABCDEFGH-123-456', ['…K7Q2', 'ABCDEFGH-123-456']],
])('a mail breaks no line inside of what is read as one: %s', (text, whole) => {
  const mail = mailHtml({
    look,
    resortName: 'Lipno',
    lang: 'cs',
    heading: 'Děkujeme',
    lead: [text],
    rows: [],
    sections: [],
    foot: [],
  })
  const kept = [...mail.matchAll(/<span style="white-space:nowrap;">([^<]*)<\/span>/g)].map(([, words]) => words)
  expect(kept).toEqual(whole)
})

test('a name takes its next line between its parts, and the plain text stays as it is', () => {
  const row = { title: 'Sky Bridge 721 – pěšky, Dospělý 15–62', lines: [], amount: '410\u00a0Kč' }
  const mail = { look, resortName: 'Lipno', lang: 'cs', heading: '', lead: [], rows: [row], sections: [], foot: [] }
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
  const mail = { look, resortName: 'Lipno', lang: 'cs', heading: '', lead: [], rows: [], sections, foot: [] }
  expect(mailHtml(mail)).toMatch(
    /V příloze\.<br>\n<a href="https:\/\/shop\.example\.cz\/terms\?a=1&amp;b=2"[^>]*>Podmínky<\/a>/,
  )
  expect(mailText(mail)).toContain('V příloze.\nPodmínky: https://shop.example.cz/terms?a=1&b=2\n')
})

test('a line of a Czech heading does not end in a word of one letter', () => {
  const heading = 'Zvolte si heslo a můžete nakupovat.'
  const mail = { look, resortName: 'Lipno', lang: 'cs', heading, lead: [], rows: [], sections: [], foot: [] }
  expect(mailHtml(mail)).toMatch(/<h1[^>]*>Zvolte si heslo a\u00a0můžete nakupovat\.<\/h1>/)
})
