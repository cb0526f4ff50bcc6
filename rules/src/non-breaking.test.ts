import { expect, test } from 'vitest'
import { nameParts, unbreakableParts } from './non-breaking.ts'
import { markUnbreakable } from './non-breaking-html.ts'

const kept = (text: string) => unbreakableParts(text).filter((_, index) => index % 2)

test.each([
  ['Provoz 8.30–16.00. Dítě za polovinu', ['8.30–16.00.']],
  ['Abendskilauf 18:00–20:30 Uhr', ['18:00–20:30 Uhr']],
  ['2\u00a0×\u00a0Erwachsene 19–64', ['19–64']],
  ['Chip card, refundable deposit 100 Kč.', ['deposit 100 Kč.']],
  ['z toho daň 1\u00a0542,86\u00a0Kč', ['daň 1\u00a0542,86\u00a0Kč']],
  ['Poukaz 1 000 Kč', ['Poukaz 1 000 Kč']],
  ['2 × ŮTERÝ 5 Kč', ['ŮTERÝ 5 Kč']],
  ['pro Nguyễn 5 Kč', ['Nguyễn 5 Kč']],
  ['do 14 dnů od koupě', ['14 dnů']],
  ['Sleva 10 % s kartou', ['10 %']],
  [
    'Möglich bis Freitag, 11.12.2026, 23:58 Uhr. Sie erhalten 1\u00a0400\u00a0Kč, mehr nicht',
    ['23:58 Uhr.', 'erhalten 1\u00a0400\u00a0Kč,'],
  ],
  ['bis 23:59 Uhr des Tages', ['23:59 Uhr']],
  ['675 m walk with a 2,5 km track.', ['675 m', '2,5 km']],
  ['Pfad mit 40-m-Turm, 2,5-km-Bahn', ['40-m-Turm,', '2,5-km-Bahn']],
  ['525 600 minut', ['525 600']],
  ['+420 123 456 780.', ['420 123 456 780.']],
  ['Vzorová 1, 100 00 Praha', ['100 00 Praha']],
  ['Napište nám e-mailem, děkujeme', ['e-mailem,']],
  ['Ihre Anmelde-E-Mail bleibt hier', ['E-Mail']],
])('what is read as one stays on one line: %s', (text, whole) => {
  expect(kept(text)).toEqual(whole)
  expect(unbreakableParts(text).join('')).toBe(text)
})

test.each([
  'Sky Bridge 721 v\u00a0jednom',
  'Objednávka 2026-004183 pro tým',
  '05.12.2026 – 07.12.2026',
  'sobota 05.12.2026 dopoledne',
  '1-Tages-Skipass',
])('a number that counts nothing may be parted from its neighbour: %s', (text) => {
  expect(kept(text)).toEqual([])
})

test('in HTML the same stands in spans, and nothing else changes', () => {
  expect(markUnbreakable('Tom &amp; Eva, 8–16', 'class="unbroken"')).toBe(
    'Tom &amp; Eva, <span class="unbroken">8–16</span>',
  )
})

test.each([
  ['Sky Bridge 721 – pěšky', ['Sky Bridge 721 –', 'pěšky']],
  ['Sky Bridge + Stezka + lanovka', ['Sky Bridge +', 'Stezka +', 'lanovka']],
  ['2\u00a0×\u00a01-Tages-Skipass, Erwachsene 19–64', ['2\u00a0×\u00a01-Tages-Skipass,', 'Erwachsene 19–64']],
  ['Půjčovna: ski set', ['Půjčovna:', 'ski set']],
  ['Early skiing 7:30–9:30', ['Early skiing 7:30–9:30']],
  ['Zipline rodina 2+2', ['Zipline rodina 2+2']],
])('a name breaks between its parts: %s', (name, parts) => {
  expect(nameParts(name)).toEqual(parts)
})
